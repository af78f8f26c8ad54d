"""The answers of the analysis at a view: choices with chances, from the seat's own view."""

from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from engine.cards import cards
from engine.events import Opening, SenaMade
from engine.hands import Lance
from engine.players.analysis import Choice, NotJudgedError, ask, review, wins
from engine.players.analysis.advantage import weighed
from engine.players.analysis.decision_points import decision_phase
from engine.players.analysis.perfect_information import chance_of, gained
from engine.rule_options import rules_of
from engine.rules import ResponseMode, Rules
from engine.seats import Seat
from engine.senas import Sena
from engine.view import View, view
from engine.view_rebuild import rebuild_view
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, Story, bet_on, dealt, given, past

KINGS: Final = "12o 12c 12e 12b / 11o 11c 10c 1o / 7o 7c 5o 5c / 11e 5e 4c 1c"
"""North is mano with four kings; eight kings make two such hands, and the mano wins the tie."""

EUSKADI: Final = rules_of("euskadi", {})
EVERYBODY: Final = (NORTH, WEST, SOUTH, EAST)


def chances(view: View, deals: int = 64) -> dict[Action, Choice]:
    """Return the choices at a view, by action."""
    return {choice.action: choice for choice in ask(view, deals=deals)}


def seen(story: Story, seat: Seat = NORTH) -> View:
    """Return the view of a seat in a story."""
    return view(story.game, seat)


def test_an_ordago_with_a_hand_that_cannot_lose_is_accepted() -> None:
    """The result is certain: it is the same in every deal of the hidden cards."""
    story = bet_on(Lance.GRANDE, KINGS, EUSKADI).after((NORTH, Paso()), (WEST, Ordago()))
    found = chances(seen(story))
    assert found[Quiero()].chance == 1
    assert found[Quiero()].margin == 0
    assert found[Quiero()].share == 1
    assert found[NoQuiero()].chance < 0.7


def test_how_often_the_best_hand_is_ones_own_goes_by_what_was_said() -> None:
    """Four kings of four always win grande; a bet shows that a seat has something."""
    opened = bet_on(Lance.GRANDE, KINGS, EUSKADI)
    assert wins(seen(opened)) == 1
    passed = opened.after((NORTH, Paso()))
    before = wins(seen(passed, WEST))
    after = wins(seen(bet_on(Lance.GRANDE, KINGS, EUSKADI).after((NORTH, Envido(5))), WEST))
    assert before is not None
    assert after is not None
    assert 0 < after < before < 1
    assert wins(seen(dealt(KINGS))) is None


def test_somebody_who_refuses_what_cannot_be_lost_has_it_marked() -> None:
    """It is costly by the seat's own view, and the reference would never do it."""
    log = past(KINGS, EUSKADI)
    for turn in ((NORTH, Corto()), (NORTH, Paso()), (WEST, Ordago()), (NORTH, NoQueremos())):
        log += given(*log).after(turn).events
    verdict = review(log, seats=[NORTH]).verdicts[-1]
    assert verdict.action == NoQueremos()
    assert verdict.marked
    assert verdict.cost > 0.3
    assert verdict.gain < -0.3


def test_a_refusal_that_loses_the_game_costs_it() -> None:
    """The rivals need one stone, which is the deje of a refusal."""
    story = (
        bet_on(Lance.GRANDE, KINGS, EUSKADI)
        .holding(20, 39)
        .after((NORTH, Paso()), (WEST, Envido(2)))
    )
    found = chances(seen(story.after((SOUTH, NoQuiero()))))
    assert found[NoQuiero()].chance == 0 < found[Quiero()].chance


def test_the_true_stakes_count() -> None:
    """Nine stones decide a game in which both sides need ten; two do not."""
    small = bet_on(Lance.GRANDE, KINGS, EUSKADI).holding(30, 30).after((NORTH, Paso()))
    worths = []
    for stones in (2, 9):
        answering = small.after((WEST, Envido(stones)))
        worths.append(chances(seen(answering))[Quiero()].chance)
    assert worths[1] > worths[0]
    assert worths[1] > 0.95


def test_the_same_view_is_always_told_the_same() -> None:
    """A view of the table and one rebuilt from what the seat has seen get the same answer."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(3)))
    own = seen(story, WEST)
    again = rebuild_view(own.rules, WEST, own.tally, own.story)
    assert ask(own) == ask(again) != ()


def test_nobody_else_is_asked() -> None:
    """A seat out of turn, the public and a finished hand have no choices."""
    story = dealt()
    assert ask(seen(story, WEST)) == ()
    assert ask(view(story.game, None)) == ()
    over = story.after((NORTH, Corto())).played_out()
    assert ask(seen(over)) == ()


def test_only_what_was_learnt_is_judged() -> None:
    """Six seats are another game."""
    six = replace(seen(dealt()), rules=Rules(seats=6))
    for asked in (ask, wins):
        with pytest.raises(NotJudgedError):
            asked(six)


def test_mus_and_cut_are_two_words() -> None:
    """The last seat to be asked decides alone: cards are exchanged unless the hand is good."""
    poor = "4o 7c 6e 5b / 12e 12c 10c 1o / 7o 12b 5o 5c / 11c 5e 4c 1c"
    gains = []
    for hands in (KINGS, poor):
        story = dealt(hands, EUSKADI, mano=WEST)
        story = story.after((WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
        found = chances(seen(story), deals=2048)
        assert set(found) == {Mus(), Corto()}
        gains.append(found[Corto()].chance - found[Mus()].chance)
    assert gains[0] > 0 > gains[1]


def test_in_mus_corrido_somebody_who_cuts_is_mano() -> None:
    """If this hand decides the game, two kings are worth more as mano than as postre."""
    hands = "11e 5e 4c 1c / 7o 7c 6e 5b / 10c 10e 4o 4e / 12o 12c 6o 1o"
    mus = tuple((seat, Mus()) for seat in (NORTH, WEST, SOUTH))
    corrido = dealt(hands, opening=Opening.MUS_CORRIDO).holding(36, 36).after(*mus)
    last = dealt(hands).holding(36, 36).after(*mus)
    assert set(chances(seen(corrido, EAST))) == {Mus(), Corto()}
    as_mano = chances(seen(corrido, EAST), deals=1024)[Corto()]
    assert as_mano.chance > chances(seen(last, EAST), deals=1024)[Corto()].chance


def _all_said_mus(rules: Rules = EUSKADI, hands: str = KINGS, mano: Seat = NORTH) -> Story:
    story = dealt(hands, rules, mano)
    order = [Seat((mano + place) % 4) for place in range(4)]
    return story.after(*((seat, Mus()) for seat in order))


def test_discards_are_told_apart_by_what_is_kept() -> None:
    """With 11 11 10 1 the two caballos are one choice; four kings are never discarded."""
    story = _all_said_mus()
    found = chances(seen(story), deals=128)
    # One, two, three or all of four equal cards.
    assert len(found) == 4
    best = next(iter(found))
    assert isinstance(best, Descarto)
    assert len(best.cards) == 1
    later = story.after((NORTH, Descarto(cards("12o"))))
    # 11 11 10 1: kept are 0, 1 or 2 of the first, 0 or 1 of the others, but not all.
    assert len(chances(seen(later, WEST))) == 3 * 2 * 2 - 1


def test_a_house_may_let_people_keep_all() -> None:
    """Keeping all cards is one more choice."""
    story = _all_said_mus(replace(EUSKADI, min_discard=0))
    assert Descarto(()) in chances(seen(story))
    assert Descarto(()) not in chances(seen(_all_said_mus()))
    kept = story.after((NORTH, Descarto(())))
    assert ask(seen(kept, WEST)) != ()


def test_a_discard_is_told_with_the_cards_that_were_thrown() -> None:
    """It makes no difference which of two equal cards it was."""
    story = _all_said_mus(hands="11o 11c 10c 1o / 12o 12c 12e 12b / 7o 7c 5o 5c / 11e 5e 4c 1c")
    phase = decision_phase(story.phase)
    assert phase is not None
    for thrown in ("11o 1o", "11c 1o"):
        found = weighed(seen(story), phase, Descarto(cards(thrown)), deals=16, look=0)
        assert found is not None
        assert Descarto(cards(thrown)) in found.actions
        assert len(found.actions) == 3 * 2 * 2 - 1


def test_the_last_to_throw_knows_how_many_the_others_threw() -> None:
    """A seat that discards one card holds more than one that discards all four."""
    story = _all_said_mus()
    worths = []
    for thrown in ("11o", "11o 11c 10c 1o"):
        after = story.after((NORTH, Descarto(cards("12o"))), (WEST, Descarto(cards(thrown))))
        after = after.after((SOUTH, Descarto(cards("5o"))))
        worths.append(ask(seen(after, EAST), deals=512)[0].chance)
    # West is on the side of east.
    assert worths[0] > worths[1]


def test_somebody_who_answers_first_may_leave_it_to_the_partner() -> None:
    """If either seat may answer, the partner is still asked, no matter who was first."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)))
    for first, second in ((WEST, EAST), (EAST, WEST)):
        before = seen(story, first)
        assert {Quiero(), NoQuiero(), Mas(2), Mas(5), Ordago()} <= set(chances(before))
        after = story.after((first, NoQuiero()))
        assert Quiero() in chances(seen(after, second))
        assert ask(seen(after, first)) == ()
    turn = bet_on(Lance.GRANDE, rules=replace(Rules(), response_mode=ResponseMode.TURN))
    assert ask(seen(turn.after((NORTH, Envido(5))), EAST)) == ()


def test_to_refuse_for_the_side_gives_the_deje_at_once() -> None:
    """The rivals need one stone; the partner's answer might have saved the game."""
    story = bet_on(Lance.GRANDE).holding(39, 20).after((NORTH, Envido(5)))
    phase = decision_phase(story.phase)
    assert phase is not None
    found = weighed(seen(story, WEST), phase, NoQueremos(), deals=64, look=0)
    assert found is not None
    by_word = dict(zip(found.actions, found.worths.mean(axis=1), strict=True))
    assert by_word[NoQueremos()] == 0 < by_word[NoQuiero()]


def test_who_might_open_out_of_turn_may_wait() -> None:
    """A bet out of turn is compared with no action, which leaves the turn unchanged."""
    rules = replace(Rules(), open_out_of_turn=True, cut_out_of_turn=True)
    story = bet_on(Lance.GRANDE, rules=rules)
    phase = decision_phase(story.phase)
    assert phase is not None
    found = weighed(seen(story, SOUTH), phase, Envido(2), deals=32, look=0)
    assert found is not None
    assert Paso() in found.actions
    early = dealt(rules=rules)
    cut = [*past("12o 12c 11o 6o / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c", rules)]
    cut += early.after((EAST, Corto())).events
    verdict = review(cut, seats=[EAST]).verdicts[0]
    assert {choice.action for choice in verdict.choices} == {Mus(), Corto()}


def test_what_is_no_word_of_a_lance_is_no_choice() -> None:
    """Consulting the partner decides nothing."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)))
    phase = decision_phase(story.phase)
    assert phase is not None
    with pytest.raises(AssertionError):
        weighed(seen(story, WEST), phase, Consulta(), deals=8, look=0)


def test_cards_that_cannot_be_dealt_are_not_judged() -> None:
    """Old logs may hold señas that were never true: a deck with four kings has no six kings."""
    log = past(KINGS, EUSKADI)
    for turn in ((NORTH, Corto()), (NORTH, Paso()), (WEST, Paso())):
        log += given(*log).after(turn).events
    signs = [SenaMade(seat, Sena.DOS_REYES, EVERYBODY) for seat in (NORTH, WEST, EAST)]
    told = given(*log, *signs)
    assert ask(seen(given(*log), SOUTH)) != ()
    assert ask(seen(given(*log, *signs[:2]), SOUTH)) != ()
    assert ask(seen(told, SOUTH)) == ()
    passed = told.after((SOUTH, Paso()))
    found = review([*log, *signs, *passed.events], seats=EVERYBODY)
    assert [verdict.seat for verdict in found.verdicts] == [NORTH, NORTH, WEST]


def test_known_cards_are_asked_about_while_a_hand_is_played() -> None:
    """The mean gain over the reference's policy is 0 with all hands known."""
    story = bet_on(Lance.GRANDE, KINGS, EUSKADI).after((NORTH, Paso()), (WEST, Ordago()))
    luck = np.random.default_rng(1)
    assert gained(story.game, NORTH, Quiero(), 8, luck) == 0
    assert gained(story.game, NORTH, NoQueremos(), 8, luck) < -0.3
    over = dealt().after((NORTH, Corto())).played_out()
    with pytest.raises(ValueError, match="HandOver"):
        chance_of(over.game, 8, luck)
