"""The review of a match: verdicts by the available knowledge, and exact breakdowns."""

from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from engine.actions import Ordago, Paso
from engine.errors import DamagedLogError
from engine.events import (
    CardsDiscarded,
    Event,
    GameWon,
    HandClosed,
    HandOpened,
    MatchOpened,
    MusCut,
    MusReopened,
)
from engine.game import Discarding, Talking
from engine.hands import Lance
from engine.players.analysis import NotJudgedError, Review, ask, judged, review
from engine.players.analysis.advantage import weighed
from engine.players.analysis.decision_points import decision_phase
from engine.players.baselines import baseline
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Pair
from engine.view import view
from tests.unit.engine.players.matches import play
from tests.unit.engine.story import CONTESTED, EAST, NORTH, SOUTH, WEST, bet_on, past

HOUSES: Final = {
    "castilla": rules_of("castilla", {"target": 30, "games_to_win": 2}),
    "euskadi": rules_of(
        "euskadi", {"target": 25, "games_to_win": 1, "response_mode": "turn", "senas": "fem"}
    ),
    "loud": rules_of(
        "castilla",
        {
            "target": 25,
            "games_to_win": 1,
            "cut_out_of_turn": True,
            "open_out_of_turn": True,
            "first_hand_no_mus": True,
            "mus_corrido_scope": "game",
            "mus_order": "pairs",
            "reshuffle_includes_current": False,
        },
    ),
}
TABLES: Final = {
    "castilla": ("hard",),
    "euskadi": ("maestro", "easy"),
    "loud": ("random", "hard"),
}
EVERYBODY: Final = (NORTH, WEST, SOUTH, EAST)
EXACT: Final = 1e-9


@cache
def log_of(house: str, seed: int = 1) -> tuple[Event, ...]:
    """Return a whole match under these house rules."""
    rules = HOUSES[house]
    players = [
        player(Level(name)) if name in set(Level) else baseline(name) for name in TABLES[house]
    ]
    steps = play(rules, players, seed, most=4_000)
    return (MatchOpened(rules), *(event for step in steps for event in step.events))


def _called(name: str) -> Player:
    return player(Level(name)) if name in set(Level) else baseline(name)


@cache
def review_of(house: str, seed: int = 1) -> Review:
    """Return the review of that match with verdicts of all seats, over few deals."""
    return review(log_of(house, seed), seats=EVERYBODY, deals=8)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
def test_the_account_of_a_game_is_exact(house: str) -> None:
    """Luck and actions add up to the result, whatever the noise of the numbers."""
    won = [event.pair for event in log_of(house) if isinstance(event, GameWon)]
    accounts = review_of(house).accounts
    assert [account.result for account in accounts] == [float(pair is Pair.EVEN) for pair in won]
    for account in accounts:
        luck = account.begun + account.deal + account.draws + account.hidden
        assert abs(luck + sum(account.said) - account.result) < EXACT
        assert account.said != (0, 0, 0, 0)
        assert abs(account.begun - 0.5) < 0.05


@pytest.mark.parametrize("house", HOUSES)
def test_words_are_accounted_to_those_who_said_them(house: str) -> None:
    """A seat's gain by its own view is its line, with the sign of the even side."""
    found = review_of(house)
    gains = [0.0] * 4
    for verdict in found.verdicts:
        gains[verdict.seat] += verdict.gain if verdict.seat % 2 == 0 else -verdict.gain
    lines = [sum(account.said[seat] for account in found.accounts) for seat in EVERYBODY]
    assert gains == pytest.approx(lines)


@pytest.mark.parametrize("house", HOUSES)
def test_the_curve_ends_where_games_end(house: str) -> None:
    """Each game starts about even and ends at 1 or 0; the numbers are those of the log."""
    log, found = log_of(house), review_of(house)
    won = [number for number, event in enumerate(log) if isinstance(event, GameWon)]
    numbers = [point.number for point in found.curve]
    assert numbers == sorted(numbers)
    assert numbers[-1] <= won[-1] < len(log)
    ends = [point.chance for point in found.curve if point.chance in {0.0, 1.0}]
    assert len(ends) >= len(won)
    assert found.curve[-1].chance == found.accounts[-1].result
    closed = [n for n, event in enumerate(log) if isinstance(event, HandClosed)]
    ended = {*won, *closed}
    assert len(ended & {*numbers}) >= len(closed)
    assert all(0 <= point.chance <= 1 for point in found.curve)


@pytest.mark.parametrize("house", HOUSES)
def test_a_verdict_holds_together(house: str) -> None:
    """The action is among the choices, and the reference has an action."""
    for verdict in review_of(house).verdicts:
        actions = [choice.action for choice in verdict.choices]
        assert verdict.action in actions
        assert len(set(actions)) == len(actions) > 1
        assert sum(choice.share for choice in verdict.choices) == pytest.approx(1)
        chances = [choice.chance for choice in verdict.choices]
        assert chances == sorted(chances, reverse=True)
        assert verdict.view.seat == verdict.seat
        assert verdict.cost >= 0
        assert not verdict.marked or verdict.cost > 0.02
        in_mus = isinstance(verdict.view.phase, Talking | Discarding)
        assert (verdict.wins is None) == in_mus
        assert verdict.wins is None or 0 <= verdict.wins <= 1


def test_a_match_that_goes_on_is_reviewed_so_far() -> None:
    """There are breakdowns of finished games, and verdicts up to the last action.

    Another review gives the same numbers, whichever other seats have verdicts.
    """
    log, whole = log_of("castilla"), review_of("castilla")
    first = next(number for number, event in enumerate(log) if isinstance(event, GameWon))
    found = review(log[: first + 25], seats=[NORTH], deals=8)
    assert found.accounts == whole.accounts[:1]
    judged_so_far = [verdict for verdict in whole.verdicts if verdict.number < first + 25]
    assert list(found.verdicts) == [each for each in judged_so_far if each.seat == NORTH]
    ended = [point for point in whole.curve if point.number <= first]
    assert list(found.curve[: len(ended)]) == ended


def test_cards_are_drawn_somewhere_in_these_matches() -> None:
    """Without such cards, the test of draws would prove nothing."""
    for house in HOUSES:
        renewed = any(isinstance(event, MusReopened) for event in log_of(house))
        assert renewed == any(account.draws for account in review_of(house).accounts)
    assert any(isinstance(event, MusReopened) for event in log_of("castilla"))


def test_nobody_judges_a_game_that_nobody_has_learnt() -> None:
    """A duel of two is another game."""
    rules = Rules(seats=2)
    assert not judged(rules)
    assert judged(HOUSES["castilla"])
    with pytest.raises(NotJudgedError):
        review([MatchOpened(rules)], seats=EVERYBODY)


def test_a_log_begins_with_its_rules() -> None:
    """An impossible log is refused, as when it is folded."""
    with pytest.raises(DamagedLogError):
        review([], seats=EVERYBODY)
    log = log_of("castilla")
    with pytest.raises(DamagedLogError):
        review(log[1:], seats=EVERYBODY)
    rules = replace(HOUSES["castilla"], target=40)
    assert review([MatchOpened(rules)], seats=EVERYBODY) == Review((), (), ())


def test_cards_of_a_hand_that_nobody_opened_are_damage() -> None:
    """A log without its beginning cannot be reviewed."""
    log = log_of("castilla")
    opened = next(at for at, event in enumerate(log) if isinstance(event, HandOpened))
    with pytest.raises(DamagedLogError):
        review([*log[:opened], *log[opened + 1 : 60]], seats=[NORTH], deals=2)


def test_a_word_between_two_hands_is_damage() -> None:
    """There are no discards after the end, although such a log might fold."""
    log = log_of("euskadi")
    closed = next(at for at, event in enumerate(log) if isinstance(event, HandClosed))
    with pytest.raises(DamagedLogError):
        review([*log[: closed + 1], CardsDiscarded(NORTH, ())], seats=[NORTH], deals=2)


def test_what_may_not_be_said_any_more_is_not_judged() -> None:
    """In a log from before a rule change such an action stands, and gains nothing."""
    rules = rules_of("castilla", {})
    log = [*past(CONTESTED, rules), MusCut(WEST, mano=NORTH)]
    found = review(log, seats=EVERYBODY, deals=4)
    assert found.verdicts == ()
    assert [point.number for point in found.curve] == [3, 8]


def test_no_ordago_is_held_up_that_the_reference_would_never_call() -> None:
    """It would be best with a pair of aces, since all refuse as the reference does."""
    story = bet_on(Lance.PARES, "4o 5c 2e 1c / 4c 2b 1o 1e / 5e 6c 2c 7e / 5b 5o 4e 1b")
    story = story.holding(30, 33)
    phase, seen = decision_phase(story.phase), view(story.game, NORTH)
    assert phase is not None
    found = weighed(seen, phase, None, deals=1024, look=0)
    assert found is not None
    means = dict(zip(found.actions, found.worths.mean(axis=1).tolist(), strict=True))
    shares = dict(zip(found.actions, found.shares.tolist(), strict=True))
    best = found.choices()[0]
    assert best.action == Paso()
    assert means[Ordago()] > best.chance + 0.01
    assert shares[Ordago()] == 0
    assert ask(seen, deals=1024)[0].action == Paso()
    others = {choice.action for choice in ask(view(bet_on(Lance.PARES).game, NORTH), deals=64)}
    assert Ordago() in others
    assert sum(found.costs(best.action)) / 2 < 0.01
    # A player who calls it sees it among the choices, with its gain.
    assert found.choices(Ordago())[0].action == Ordago()
    assert max(found.costs(Ordago())) <= 0
    usual = sum(share * means[word] for word, share in shares.items())
    assert found.gain(Ordago()) == pytest.approx(means[Ordago()] - usual)
    assert found.gain(best.action) == pytest.approx(best.chance - usual)
