"""Computer players beat those who do not think, and hard keeps up with easy."""

from typing import Final

import pytest

from engine.players.levels import Level, player
from engine.rule_options import rules_of
from tests.unit.engine.players.arena import AT_RANDOM, NEVER_BETS, part_won

pytestmark = pytest.mark.long

SHORT: Final = rules_of("castilla", {"target": 20, "games_to_win": 1, "senas_seen": "partner"})
DEALS: Final = 20
"""Deals that are played from both sides: 40 games."""


def test_hard_beats_random_words() -> None:
    """By little in so few games: who says anything that is allowed bets the game now and then."""
    assert part_won(player(Level.HARD), AT_RANDOM, SHORT, DEALS) >= 0.7


def test_hard_beats_those_who_never_bet() -> None:
    """Who passes and gives up leaves the stones on the table."""
    assert part_won(player(Level.HARD), NEVER_BETS, SHORT, DEALS) >= 0.8


def test_hard_is_not_weaker_than_easy() -> None:
    """On the same deals, from both sides."""
    assert part_won(player(Level.HARD), player(Level.EASY), SHORT, DEALS) >= 0.5
