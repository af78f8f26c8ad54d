"""Compare the levels and the simple players: ``python -m tools.training.levels``.

They play duplicate games to 40 in the simulator, with the shipped artefacts. The maestro is not
included, since it searches at each decision; ``amarreko arena`` compares it with others.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.players.personality import Personality
from engine.players.trained.blueprint import shipped
from tools.training.course import simple
from tools.training.games import Result, duel
from tools.training.policies import Policy
from tools.training.skills import habits_of, policy_of, world_of

LEVELS: Final = ("hard", "normal", "easy")
SIMPLE: Final = ("never-bets", "random", "always-ordago", "threshold")

_TARGET: Final = 40


class Met(NamedTuple):
    """The result of ``one`` against the ``other``."""

    one: str
    other: str
    result: Result


def met(kings: int, pairs: int, seed: int) -> Iterator[Met]:
    """Yield each level's results against lower levels, simple players and its personalities."""
    blueprint = shipped(kings)
    world = world_of(blueprint)
    levels = {name: policy_of(blueprint, name) for name in LEVELS}
    others = dict(zip(SIMPLE, simple(habits_of(blueprint)), strict=True))

    def of(one: str, own: Policy, other: str, against: Policy) -> Met:
        result = duel(world, own, against, pairs=pairs, target=_TARGET, seed=seed)
        return Met(one, other, result)

    for number, (name, own) in enumerate(levels.items()):
        below = {other: levels[other] for other in LEVELS[number + 1 :]}
        for other, against in (below | others).items():
            yield of(name, own, other, against)
        for one in Personality:
            yield of(f"{one.value} {name}", policy_of(blueprint, name, one), name, own)


def main(words: Sequence[str] | None = None) -> None:
    """Print the share of the games that each player wins."""
    parser = ArgumentParser(prog="python -m tools.training.levels", description=__doc__)
    parser.add_argument("--kings", type=int, nargs="+", choices=(8, 4), default=[8, 4])
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=9)
    asked = parser.parse_args(words)
    for kings in asked.kings:
        for one, other, result in met(kings, asked.pairs, asked.seed):
            told = f"{kings} kings: {one} against {other}: {result.part:.3f} ± {result.margin:.3f}"
            sys.stdout.write(f"{told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
