"""Tests of snapshots: the end of each hand, and an accepted órdago before its cards."""

from functools import reduce
from typing import Final

from bot.ports.request import PersonId
from bot.tables.snapshots import SUSPENSE_S, ended, ends_in, suspense_of
from bot.tables.table_state import TableState
from engine.actions import Action, Corto, Ordago, Paso, Quiero, Reparto
from engine.events import Event, MatchOpened, OrdagoAccepted
from engine.evolve import evolve
from engine.game import Betting, HandOver, MatchOver, opened
from engine.rules import Rules
from engine.view import view
from tests.unit.engine.story import Story, given

RECORD: Final = TableState("ABCD2", PersonId("red", "ane"), preset="duelo", matches=1)
OPENED: Final = MatchOpened(Rules(seats=2))


def said(story: Story, action: Action) -> Story:
    """Return the story after an action of the first asked player."""
    seat = view(story.game, None).speakers[0]
    return story.after((seat, action))


def passed_hand(story: Story) -> list[Story]:
    """Return each state of another hand without bets."""
    steps = [said(story, Reparto())]
    while not isinstance(steps[-1].phase, HandOver | MatchOver):
        is_betting = isinstance(steps[-1].phase, Betting)
        steps.append(said(steps[-1], Paso() if is_betting else Corto()))
    return steps


def test_an_ordago_that_is_accepted_stands_as_it_was_called_accepted_and_counted() -> None:
    """An accepted órdago has steps for the call, the acceptance and the cards."""
    called = said(said(said(given(OPENED), Reparto()), Corto()), Ordago())
    counted = said(called, Quiero())
    suspense = suspense_of(RECORD, called.game, counted.events, None, (100.0, 100.5))
    assert suspense is not None
    assert suspense.at(100.5) is suspense.called
    assert suspense.at(100.0 + SUSPENSE_S) is suspense.accepted
    assert suspense.at(100.0 + 2 * SUSPENSE_S) is None
    before, after = (step.game.hand.story for step in (suspense.called, suspense.accepted))
    assert not any(isinstance(event, OrdagoAccepted) for event in before)
    assert isinstance(after[-1], OrdagoAccepted)
    assert ended(RECORD, counted.game) is not None


def test_an_ordago_that_is_accepted_late_is_shown_as_accepted_at_once() -> None:
    called = said(said(said(given(OPENED), Reparto()), Corto()), Ordago())
    counted = said(called, Quiero())
    suspense = suspense_of(RECORD, called.game, counted.events, None, (100.0, 160.0))
    assert suspense is not None
    assert suspense.at(160.0) is suspense.accepted
    assert suspense.at(160.0 + SUSPENSE_S) is None
    assert suspense_of(RECORD, given(OPENED).game, called.events[:0], None, (0.0, 0.0)) is None


def test_a_log_gives_the_end_of_each_hand_but_the_last_as_it_was() -> None:
    """A log gives the same ends of hands in the next process."""
    first = passed_hand(given(OPENED))
    second = passed_hand(first[-1])
    third = said(second[-1], Reparto())
    steps = (*first, *second, third)
    log: list[Event] = [OPENED, *(event for step in steps for event in step.events)]
    assert reduce(evolve, log[1:], opened(OPENED.rules)) == third.game
    ends = tuple(ends_in(RECORD, log))
    assert [end.game for end in ends] == [first[-1].game, second[-1].game]
