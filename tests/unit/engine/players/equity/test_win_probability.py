"""The value of a score."""

from itertools import pairwise

import pytest

from engine.players.equity.win_probability import LancePayoff, ScoreState, WinProbabilityPair

EVEN = ScoreState(40, 40)
CLOSE = ScoreState(we_need=2, they_need=2)
SURE, LOST = 1.0, 0.0


def test_an_even_score_is_an_even_game() -> None:
    """The chances of both sides add up to one."""
    assert EVEN.chance() == 0.5
    ahead = ScoreState(we_need=10, they_need=25)
    behind = ScoreState(we_need=25, they_need=10)
    assert ahead.chance() + behind.chance() == pytest.approx(1)


def test_every_stone_helps() -> None:
    """It helps more near the end."""
    chances = [EVEN.taking(ours=stones).chance() for stones in range(41)]
    assert all(later > earlier for earlier, later in pairwise(chances))
    assert chances[-1] == 1
    late = ScoreState(5, 5)
    assert late.taking(ours=1).chance() > EVEN.taking(ours=1).chance()
    assert late.taking(theirs=5).chance() == 0


def test_the_count_stops_at_the_first_to_have_enough() -> None:
    """A stone at grande wins, whatever juego would have paid (RULES.md 9)."""
    grande, juego = LancePayoff(SURE, won=2, lost=2), LancePayoff(LOST, won=10, lost=10)
    assert CLOSE.chance((grande, juego)) == 1
    assert CLOSE.chance((juego, grande)) == 0


def test_prospects_count_as_likely_as_they_are() -> None:
    """Two stones on a lance decide a game in which both need two."""
    assert CLOSE.chance((LancePayoff(0.3, won=2, lost=2),)) == pytest.approx(0.3)
    later = LancePayoff(SURE, won=1, lost=0)
    assert CLOSE.chance((LancePayoff(0.3, won=1, lost=2), later)) == pytest.approx(0.3)


def test_a_gamble_is_worth_what_its_chance_says() -> None:
    """A sure value needs the chance at which both are equal."""
    gamble = WinProbabilityPair(lost=0.2, won=0.8)
    assert gamble.at(0.5) == pytest.approx(0.5)
    assert gamble.at(gamble.needed(0.65)) == pytest.approx(0.65)
    assert (gamble.needed(0.1), gamble.needed(0.9)) == (0, 1)


def test_nothing_at_stake_needs_no_chance() -> None:
    """If the lance decides nothing, any chance is enough."""
    assert WinProbabilityPair(lost=1.0, won=1.0).needed(1.0) == 0
