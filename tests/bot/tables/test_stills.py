"""Stills: which moments of a hand everybody must see, and for how long they stand."""

from functools import reduce
from typing import Final

from bot.ports.deeds import PersonId
from bot.tables.record import TableRecord
from bot.tables.sights import BEAT_S, ended, ends_in, stills_of
from engine.actions import Action, Corto, Ordago, Paso, Quiero, Reparto
from engine.events import Event, MatchOpened, OrdagoAccepted
from engine.evolve import evolve
from engine.game import Betting, HandOver, MatchOver, opened
from engine.rules import Rules
from engine.view import view
from tests.engine.story import Story, given

RECORD: Final = TableRecord("ABCD2", PersonId("red", "ane"), preset="duelo", matches=1)
OPENED: Final = MatchOpened(Rules(seats=2))


def said(story: Story, action: Action) -> Story:
    """The story once whoever is asked first has said this."""
    seat = view(story.game, None).speakers[0]
    return story.after((seat, action))


def passed_hand(story: Story) -> list[Story]:
    """Each step of one more hand in which nobody bets."""
    steps = [said(story, Reparto())]
    while not isinstance(steps[-1].phase, HandOver | MatchOver):
        is_betting = isinstance(steps[-1].phase, Betting)
        steps.append(said(steps[-1], Paso() if is_betting else Corto()))
    return steps


def test_an_ordago_that_is_accepted_stands_as_it_was_called_accepted_and_counted() -> None:
    """Each for a beat, and only the count ends the hand."""
    called = said(said(said(given(OPENED), Reparto()), Corto()), Ordago())
    counted = said(called, Quiero())
    stills = tuple(stills_of(RECORD, called.game, counted.events))
    assert [(still.stands_s, still.ends) for still in stills] == [(BEAT_S, False)] * 2
    before, after = (still.game.hand.story for still in stills)
    assert not any(isinstance(event, OrdagoAccepted) for event in before)
    assert isinstance(after[-1], OrdagoAccepted)
    end = ended(RECORD, counted.game)
    assert end is not None
    assert (end.stands_s, end.ends) == (BEAT_S, True)


def test_a_log_gives_the_end_of_each_hand_but_the_last_as_it_was() -> None:
    """The next process shows what this one would have; without an órdago no end has to stand."""
    first = passed_hand(given(OPENED))
    second = passed_hand(first[-1])
    third = said(second[-1], Reparto())
    steps = (*first, *second, third)
    log: list[Event] = [OPENED, *(event for step in steps for event in step.events)]
    assert reduce(evolve, log[1:], opened(OPENED.rules)) == third.game
    ends = tuple(ends_in(RECORD, log))
    assert [end.game for end in ends] == [first[-1].game, second[-1].game]
    assert [(end.stands_s, end.ends) for end in ends] == [(0.0, True)] * 2
