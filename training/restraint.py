"""Órdagos as people play them: for a hand that all but wins, or for who has little to lose.

Self-play finds an órdago as good as a bet in many places where the rivals refuse either, and calls
it about once a hand. Nobody plays so, and whoever accepts on a whim makes a lottery of the game.
Like the habit of mus, the restraint is put on what was learnt, before it ships.
"""

from typing import Final

import numpy as np

from engine.players.trained.blueprint import Bytes
from engine.players.trained.spots import NEED_CLASSES, PLACES
from engine.players.trained.tables import BUCKETS, Floats
from engine.players.trained.tree import CHOICES, NODES, OFFERED, ORDAGO
from training.policies import World, by_spot

ALL_BUT_WINS: Final = 0.9
"""The chance to win the lance, against any cards, from which an órdago may always be called."""

OUGHT_TO_WIN: Final = 0.6
"""The same, from which it may always be accepted.

Higher up, an opponent who learns finds out that a stone is to be had for a shout.
"""

_FAR_BEHIND: Final = 2
"""Classes of stones needed, more than the rivals need, from which there is little to lose."""


def restrained(rows: Bytes, world: World) -> Bytes:
    """The weights without the órdagos of weak hands, but for those of a side in need.

    A side is in need when its rivals are in the last class of stones before the target, or when it
    is two classes behind them. What is left without a choice bets the most, accepts a bet that
    stands, or refuses an órdago.
    """
    kept = rows.copy()
    mine, theirs = np.indices((NEED_CLASSES, NEED_CLASSES))
    calm = (theirs > 0) & (mine - theirs < _FAR_BEHIND)
    for lance in range(len(BUCKETS)):
        chances = _class_chances(world, lance)[:, :, None, None, None, None, None]
        by_all = by_spot(kept, lance)
        for node in range(NODES):
            # The last choice calls the órdago, or accepts the one that stands.
            last = int(CHOICES[node]) - 1
            asked = OUGHT_TO_WIN if OFFERED[node] == ORDAGO else ALL_BUT_WINS
            at_node = by_all[:, :, :, :, :, node]
            at_node[..., last] *= (chances >= asked) | ~calm
            at_node[at_node[..., : last + 1].sum(axis=-1) == 0, last - 1] = 1
    return kept


def _class_chances(world: World, lance: int) -> Floats:
    """By class and place (classes, places), the chance of its hands on the average."""
    tables = world.tables
    held = tables.ways * (tables.worth[lance] > 0)
    within = (tables.bucket[lance] == np.arange(BUCKETS[lance])[:, None]) * held
    summed = within @ world.chances[lance, :, : PLACES[lance]]
    found: Floats = summed / np.maximum(within.sum(axis=1, keepdims=True), 1)
    return found
