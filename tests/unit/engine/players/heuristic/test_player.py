"""The heuristic player answers what the table asks, and nothing else."""

from dataclasses import replace
from random import Random

import pytest

from engine.actions import (
    Action,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Reparto,
)
from engine.game import BetweenLances, MatchOver
from engine.hands import Lance
from engine.legal_actions import allows, options
from engine.players.equity.lance_equity import LanceEquity, UnknownHand
from engine.players.heuristic.player import HeuristicPlayer
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.seats import Seat
from engine.view import view
from tests.unit.engine.story import EAST, EVEN, NORTH, SOUTH, WEST, Story, bet_on, dealt

PLAIN = Traits(
    hears=EvidenceUse.BETS, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)


def answer(story: Story, seat: Seat) -> Action:
    """Return the heuristic player's action here, which is always legal."""
    seen = view(story.game, seat)
    said = HeuristicPlayer(PLAIN).act(seen, Random(1))
    assert allows(options(seen), said)
    return said


@pytest.mark.parametrize("phase", [MatchOver(EVEN), BetweenLances()], ids=repr)
def test_the_calculator_answers_nothing_that_is_not_asked(
    phase: MatchOver | BetweenLances,
) -> None:
    """A view that waits for a player after the end is inconsistent."""
    seen = replace(view(dealt().game, NORTH), phase=phase)
    with pytest.raises(AssertionError):
        HeuristicPlayer(PLAIN).act(seen, Random(1))


def test_the_calculator_deals_and_throws() -> None:
    """Any seat in turn does."""
    over = dealt().after((NORTH, Corto())).played_out()
    assert answer(over, WEST) == Reparto()
    throwing = dealt().after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    assert isinstance(answer(throwing, NORTH), Descarto)


def test_the_last_of_a_lance_and_the_last_of_a_side_have_an_answer() -> None:
    """No other seat could bet, or accept in their place."""
    lance = bet_on(Lance.GRANDE)
    passed = lance.after((NORTH, Paso()), (WEST, Paso()), (SOUTH, Paso()))
    assert not isinstance(answer(passed, EAST), NoQuiero)
    called = lance.after((NORTH, Ordago()))
    answer(called, WEST)
    answer(called.after((WEST, NoQuiero())), EAST)


def test_stones_that_win_no_more_than_the_game_are_not_added() -> None:
    """The standing bet is already worth the game."""
    bet = bet_on(Lance.GRANDE).holding(39, 39).after((NORTH, Envido(2)))
    assert not isinstance(answer(bet, WEST), Mas)


def test_somebody_who_takes_no_part_wins_with_the_ally() -> None:
    """The ally stands on the second rung, the rival on the first."""
    ally, rival = UnknownHand(0, (0.0, 0.0, 1.0)), UnknownHand(1, (0.0, 1.0, 1.0))
    assert LanceEquity(None, (ally,), (rival,)).win() == 1
    assert LanceEquity(None, (rival,), (ally,)).win() == 0
