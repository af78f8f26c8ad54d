"""The time to review a match."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.events import MatchOpened
from engine.players.analysis import review
from engine.players.levels import Level, player
from engine.rules import Rules
from engine.seats import Seat
from tools.benchmarks.figures import Figure, Target, median_s
from tools.training.judged import moves

RUNS: Final = 3
_SEATS: Final = range(4)
_MOST_S: Final = 15


def reviewed() -> Iterator[Figure]:
    """Yield the time to review up to three games, with verdicts on one seat and on all."""
    players = [player(level) for level in (Level.HARD, Level.NORMAL, Level.MAESTRO, Level.EASY)]
    rules = Rules(games_to_win=2)
    events = [event for move in moves(rules, players, 5) for event in move.events]
    log = [MatchOpened(rules), *events]
    games = len(review(log, seats=[]).accounts)
    for seats, whose in (([Seat(0)], "one seat"), ([Seat(seat) for seat in _SEATS], "all seats")):
        yield Figure(
            what=f"a match reviewed, with the verdicts of {whose}",
            value=median_s(partial(review, log, seats=seats), RUNS),
            unit="s",
            side=Target.BELOW,
            target=_MOST_S,
            beside=f"{games} games, {len(log):,} events",
        )
