"""A program that folds damaged logs, and prints the result of each.

It plays a number of matches from a seed; in each log, events are removed, duplicated and exchanged.
"""

import sys
from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

from engine.decide import decide
from engine.errors import DamagedLogError
from engine.events import Event, MatchOpened
from engine.evolve import evolve, fold
from engine.game import Game, opened
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from engine.view_rebuild import rebuild_view
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn

WORDS: Final = 40
HARMS: Final = 120
UNFIT: Final = (DamagedLogError, LookupError, TypeError, ValueError)

Item = TypeVar("Item")


def main(matches: int) -> None:
    """Print a line for each log: a digest of its game, or the error."""
    for seed in range(matches):
        generator = Random(seed)
        log, game = played(generator)
        seen = view(game, Seat(0))
        for _ in range(HARMS):
            say(folded(harmed(log, generator)))
            try:
                told = rebuild_view(game.rules, Seat(0), game.tally, harmed(seen.story, generator))
            except UNFIT as error:
                say(f"{type(error).__name__} {error}")
            else:
                say(digest(told))


def played(generator: Random) -> tuple[tuple[Event, ...], Game]:
    """Return the log of a match after some actions, and the match."""
    rules = Rules()
    log: list[Event] = [MatchOpened(rules)]
    game = opened(rules)
    for _ in range(WORDS):
        for event in decide(game, *pick_turn(game, generator), SeededShuffle(generator)):
            log.append(event)
            game = evolve(game, event)
    return tuple(log), game


def harmed(log: Sequence[Item], generator: Random) -> tuple[Item, ...]:
    """Return a log with one event in a wrong or missing place."""
    at, other = generator.randrange(len(log)), generator.randrange(len(log))
    rest = [*log[:at], *log[at + 1 :]]
    match generator.randrange(3):
        case 0:
            return tuple(rest)
        case 1:
            return (*log[:other], log[at], *log[other:])
        case _:
            return (*rest[:other], log[at], *rest[other:])


def folded(log: tuple[Event, ...]) -> str:
    """Return the result of a log, in one word."""
    try:
        return digest(fold(log))
    except DamagedLogError as error:
        return f"damaged at {error.number}"


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def digest(value: object) -> str:
    """Return a short name of a value."""
    return blake2b(repr(value).encode(), digest_size=8).hexdigest()


if __name__ == "__main__":
    main(int(sys.argv[1]))
