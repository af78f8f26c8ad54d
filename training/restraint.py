"""Órdagos as people call them: with a hand that all but wins, or by who has little to lose.

Self-play finds an órdago as good as a bet in many places where the rivals refuse either, and calls
it about once a hand. Nobody plays so, and whoever accepts on a whim makes a lottery of the game.
Like the habit of mus, the restraint is put on what was learnt, before it ships.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.players.trained.blueprint import Bytes
from engine.players.trained.chances import chances_of
from engine.players.trained.spots import BASE, INITIATIVES, NEED_CLASSES, PLACES
from engine.players.trained.tables import BUCKETS, Floats, Tables
from engine.players.trained.tree import CHOICES, MOST_CHOICES, NODES, OFFERED, ORDAGO

ALL_BUT_WINS: Final = 0.9
"""The chance to win the lance, against any cards, from which an órdago is always open."""

_FAR_BEHIND: Final = 2
"""Classes of stones needed, more than the rivals need, from which there is little to lose."""


def restrained(rows: Bytes, tables: Tables) -> Bytes:
    """The weights without the órdagos of weak hands, but for those of a side in need.

    A side is in need when its rivals are in the last class of stones before the target, or when it
    is two classes behind them. Answers to an órdago are not touched: who gave way to them more
    often would be robbed of a stone in each lance. What is left without a choice bets the most, or
    accepts what stands.
    """
    kept = rows.copy()
    chances = chances_of(tables)
    for lance in range(len(BUCKETS)):
        part = slice(int(BASE[lance]), int(BASE[lance + 1]))
        weak = _class_chances(tables, chances, lance) < ALL_BUT_WINS
        kept[part] = _without_ordagos(kept[part], weak).reshape(-1, MOST_CHOICES)
    return kept


def _class_chances(tables: Tables, chances: Floats, lance: int) -> Floats:
    """By class and place (classes, places), the chance of its hands on the average."""
    held = tables.ways * (tables.worth[lance] > 0)
    within = (tables.bucket[lance] == np.arange(BUCKETS[lance])[:, None]) * held
    summed = within @ chances[lance, :, : PLACES[lance]]
    found: Floats = summed / np.maximum(within.sum(axis=1, keepdims=True), 1)
    return found


def _without_ordagos(rows: Bytes, weak: npt.NDArray[np.bool_]) -> Bytes:
    """The rows of one lance, ``weak`` (classes, places) hands calling an órdago only in need."""
    scores = (NEED_CLASSES, NEED_CLASSES)
    by_all = rows.reshape(*weak.shape, INITIATIVES, 2, 2, NODES, *scores, MOST_CHOICES)
    mine, theirs = np.indices(scores)
    calm = (theirs > 0) & (mine - theirs < _FAR_BEHIND)
    barred = weak[:, :, None, None, None, None, None] & calm
    for node in np.flatnonzero(OFFERED != ORDAGO):
        last = int(CHOICES[node]) - 1
        at_node = by_all[:, :, :, :, :, node]
        at_node[..., last] = np.where(barred, 0, at_node[..., last])
        at_node[at_node[..., : last + 1].sum(axis=-1) == 0, last - 1] = 1
    return by_all
