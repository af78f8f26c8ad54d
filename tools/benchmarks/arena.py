"""Hands per second in the arena, on one core and with the real rules."""

from collections.abc import Iterator
from time import process_time
from typing import Final

from bot.arena.duplicate_games import MatchSetup, one_game, play_pairs
from engine.rule_options import EIGHT_KINGS
from tools.benchmarks.figures import Figure

PAIRS: Final = 30
LIMIT_S: Final = 5.0
MEETINGS: Final = (("never-bets", "random"), ("easy", "normal"), ("hard", "normal"))


def arena_speed() -> Iterator[Figure]:
    """Yield the speed of duplicate games between baselines, which barely compute, and levels."""
    for one, other in MEETINGS:
        meeting = MatchSetup(one, other, one_game(EIGHT_KINGS), 1, LIMIT_S)
        play_pairs(meeting, 1, 1, _unseen)
        started = process_time()
        played = play_pairs(meeting, PAIRS, 1, _unseen)
        taken_s = process_time() - started
        yield Figure(
            what=f"arena, {one} against {other}", value=played.hands / taken_s, unit="hands/s"
        )


def _unseen(_pairs: int) -> None:
    """Ignore the progress."""
