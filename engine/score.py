"""How an event changes the score: stones, games and vacas."""

from dataclasses import replace
from typing import assert_never

from engine.events import (
    DejeTaken,
    GameOpened,
    GameWon,
    LanceScored,
    PereteCalled,
    VacaOpened,
    VacaWon,
)
from engine.game import Score, Stones
from engine.seats import Pair, pair_of


def apply_score(
    tally: Score,
    event: (VacaOpened | GameOpened | PereteCalled | DejeTaken | LanceScored | GameWon | VacaWon),
) -> Score:
    """Return the score after an event that adds to it or resets it."""
    match event:
        case VacaOpened():
            return replace(tally, games=(0, 0))
        case GameOpened():
            return replace(tally, stones=(0, 0))
        case PereteCalled(seat, stones):
            return replace(tally, stones=_added(tally.stones, pair_of(seat), stones))
        case DejeTaken(pair) | LanceScored(_, pair):
            return replace(tally, stones=_added(tally.stones, pair, event.stones))
        case GameWon(pair):
            return replace(tally, games=_added(tally.games, pair, 1))
        case VacaWon(pair):
            return replace(tally, vacas=_added(tally.vacas, pair, 1))
        case _:
            assert_never(event)


def _added(counted: Stones, pair: Pair, more: int) -> Stones:
    even, odd = counted
    return (even + more, odd) if pair is Pair.EVEN else (even, odd + more)
