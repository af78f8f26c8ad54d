"""Computer players beat simple baselines, and hard is at least as good as easy."""

from typing import Final

import pytest

from engine.players.levels import Level, player
from engine.rule_options import rules_of
from tests.unit.engine.players.arena import AT_RANDOM, NEVER_BETS, part_won

pytestmark = pytest.mark.long

SHORT: Final = rules_of("castilla", {"target": 20, "games_to_win": 1, "senas_seen": "partner"})
DEALS: Final = 12
"""Deals that are played from both sides: 24 games."""


def test_hard_beats_random_words() -> None:
    """It wins by little in so few games, because a random player sometimes bets the game."""
    assert part_won(player(Level.HARD), AT_RANDOM, SHORT, DEALS) >= 0.7


def test_hard_beats_those_who_never_bet() -> None:
    """A player who passes and refuses gives stones away."""
    assert part_won(player(Level.HARD), NEVER_BETS, SHORT, DEALS) >= 0.8


def test_hard_is_not_weaker_than_easy() -> None:
    """They play the same deals from both sides."""
    assert part_won(player(Level.HARD), player(Level.EASY), SHORT, DEALS) >= 0.5
