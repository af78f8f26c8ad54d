"""Computer players: the time of a decision."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

from engine.game import Game, HandOver, MatchOver
from engine.players.levels import Level, player
from engine.view import View, view
from tools.benchmarks.figures import Figure
from tools.benchmarks.matches import moves

POSITIONS: Final = 600


def thinking() -> Iterator[Figure]:
    """Yield the time of one decision at each level, in positions of random matches."""
    views = [_of_the_speaker(game) for game in islice(_open_games(), POSITIONS)]
    for level in Level:
        taken_s = [_time_s(level, seen) for seen in views]
        slow_s = quantiles(taken_s, n=100)[-1]
        yield Figure(
            what=f"a computer player decides, {level.value}",
            value=median(taken_s) * 1_000,
            unit="ms",
            beside=f"one in a hundred takes more than {slow_s * 1_000:.1f} ms",
        )


def _open_games() -> Iterator[Game]:
    """Return games in the middle of a hand."""
    games = (move.after for move in moves(seed=4))
    return (game for game in games if not isinstance(game.phase, HandOver | MatchOver))


def _of_the_speaker(game: Game) -> View:
    return view(game, view(game, None).speakers[0])


def _time_s(level: Level, seen: View) -> float:
    started = process_time()
    player(level).act(seen, Random(5))
    return process_time() - started
