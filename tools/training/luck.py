"""A random generator whose state is one number in an array; equal states give equal games.

It is Marsaglia's 64-bit xorshift ("Xorshift RNGs", 2003), fast and good enough for dealing.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from engine.players.trained.hand_tables import Ints
from tools.training.compiling import compiled

Luck: TypeAlias = npt.NDArray[np.uint64]
"""The state: one number that is never 0."""


def luck_of(seed: int) -> Luck:
    """Return a generator that depends only on the seed; neighbouring seeds are unrelated."""
    mixed = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    return (mixed | np.uint64(1)).astype(np.uint64)


@compiled
def chance(luck: Luck) -> float:
    """Return a number from 0 to 1, excluding 1."""
    state = luck[0]
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    state ^= state << np.uint64(17)
    luck[0] = state
    return np.float64(state >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@compiled
def shuffle(cards: Ints, count: int, luck: Luck) -> None:
    """Shuffle the first ``count`` cards in place."""
    for last in range(count - 1, 0, -1):
        chosen = int(chance(luck) * (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]
