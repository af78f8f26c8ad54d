"""Órdagos as people call them: with a hand that all but wins, or by who has little to lose.

Self-play finds an órdago as good as a bet in many places where the rivals refuse either, and calls
it about once a hand. Nobody plays so, and whoever accepts on a whim makes a lottery of the game.
Like the habit of mus, the restraint is put on what was learnt, before it ships.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.players.trained.blueprint import Bytes
from engine.players.trained.spots import NEED_CLASSES, PLACES
from engine.players.trained.tables import BUCKETS, Floats
from engine.players.trained.tree import CHOICES, OFFERED, ORDAGO
from training.policies import World, by_spot

ALL_BUT_WINS: Final = 0.9
"""The chance to win the lance, against any cards, from which an órdago is always open."""

_FAR_BEHIND: Final = 2
"""Classes of stones needed, more than the rivals need, from which there is little to lose."""


def restrained(rows: Bytes, world: World) -> Bytes:
    """The weights without the órdagos of weak hands, but for those of a side in need.

    A side is in need when its rivals are in the last class of stones before the target, or when it
    is two classes behind them. Answers to an órdago are not touched: who gave way to them more
    often would be robbed of a stone in each lance. What is left without a choice bets the most, or
    accepts what stands.
    """
    kept = rows.copy()
    for lance in range(len(BUCKETS)):
        weak = _class_chances(world, lance) < ALL_BUT_WINS
        _take_ordagos(by_spot(kept, lance), weak)
    return kept


def _class_chances(world: World, lance: int) -> Floats:
    """By class and place (classes, places), the chance of its hands on the average."""
    tables = world.tables
    held = tables.ways * (tables.worth[lance] > 0)
    within = (tables.bucket[lance] == np.arange(BUCKETS[lance])[:, None]) * held
    summed = within @ world.chances[lance, :, : PLACES[lance]]
    found: Floats = summed / np.maximum(within.sum(axis=1, keepdims=True), 1)
    return found


def _take_ordagos(by_all: Bytes, weak: npt.NDArray[np.bool_]) -> None:
    """Let the ``weak`` (classes, places) hands of one lance call an órdago only in need."""
    mine, theirs = np.indices((NEED_CLASSES, NEED_CLASSES))
    calm = (theirs > 0) & (mine - theirs < _FAR_BEHIND)
    barred = weak[:, :, None, None, None, None, None] & calm
    for node in np.flatnonzero(OFFERED != ORDAGO):
        last = int(CHOICES[node]) - 1
        at_node = by_all[:, :, :, :, :, node]
        at_node[..., last] = np.where(barred, 0, at_node[..., last])
        at_node[at_node[..., : last + 1].sum(axis=-1) == 0, last - 1] = 1
