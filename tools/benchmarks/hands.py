"""Hands per second on one core, with random legal players."""

from collections.abc import Iterator
from typing import Final

from engine.game import HandOver, MatchOver
from engine.legal_actions import options
from engine.seats import Seat
from engine.view import view
from tools.benchmarks.figures import Figure, Target, median_s
from tools.benchmarks.matches import Move, moves

HANDS: Final = 500
RUNS: Final = 7
TARGET: Final = 1_000


def hands_a_second() -> Iterator[Figure]:
    """Yield the speed of whole hands, from deal to count: decisions only, then with all views."""
    events = sum(len(move.events) for move in _played(HANDS))
    bare_s = median_s(lambda: list(_played(HANDS)), RUNS)
    yield Figure(
        what="hands played on one core",
        value=HANDS / bare_s,
        unit="hands/s",
        side=Target.AT_LEAST,
        target=TARGET,
    )
    yield Figure(what="events decided and folded", value=events / bare_s, unit="events/s")
    seen_s = median_s(_played_and_seen, RUNS)
    yield Figure(
        what="the same, with each seat's view and options after each action",
        value=HANDS / seen_s,
        unit="hands/s",
        beside=f"{seen_s / bare_s:.1f} times as long",
    )


def _played(hands: int) -> Iterator[Move]:
    over = 0
    for move in moves(seed=1):
        yield move
        over += isinstance(move.after.phase, HandOver | MatchOver)
        if over == hands:
            return


def _played_and_seen() -> None:
    for move in _played(HANDS):
        for seat in range(move.after.rules.seats):
            options(view(move.after, Seat(seat)))
