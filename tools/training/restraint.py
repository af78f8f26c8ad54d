"""Órdagos as people play them: for a hand that all but wins, or for a side with little to lose.

Self-play finds an órdago as good as a bet in many places where the rivals refuse either, and calls
it about once a hand. Nobody plays so, and whoever accepts on a whim makes a lottery of the game.
So the pupil is restrained while it learns, and meets a rival that is not.
"""

from typing import Final

import numpy as np

from engine.players.trained.betting_tree import CHOICES, OFFERED, ORDAGO
from engine.players.trained.blueprint import Bytes
from engine.players.trained.hand_tables import BUCKETS, Floats
from engine.players.trained.information_sets import (
    NEED_CLASS,
    NEED_CLASSES,
    PLACES,
    ROWS,
    by_spot,
    nodes_of,
)
from tools.training.policies import Flags, World

ALL_BUT_WINS: Final = 0.9
"""The chance to win the lance, against any cards, from which an órdago may always be called."""

OUGHT_TO_WIN: Final = 0.6
"""The same, from which it may always be accepted.

Higher up, an opponent that learns finds out that a stone is to be had for a shout.
"""

WINS_AS_OFTEN: Final = 0.5
"""The same, from which a side that is far behind calls in what ships.

Learnt among equals, a side that is far behind may call with anything, for equals give nothing
back; others do.
"""

_ALL_BUT_HOME: Final = int(NEED_CLASS[3])
"""Who needs three stones or fewer is as near the end, for an órdago, as who needs one."""

_FAR_BEHIND: Final = 2
"""Classes of stones needed, more than the rivals need, from which there is little to lose."""


def barred_in(world: World, behind: float = 0.0) -> Flags:
    """Return the rows whose last choice, an órdago or the acceptance of one, is for better hands.

    Nothing is barred when the rivals need three stones or fewer. A side that is two classes behind
    them may accept with anything, and call with a chance of ``behind``.
    """
    barred = np.zeros((ROWS, 1), np.uint8)
    needed = np.indices((NEED_CLASSES, NEED_CLASSES))
    mine, theirs = np.maximum(needed - _ALL_BUT_HOME, 0)
    needs = (theirs == 0, mine - theirs >= _FAR_BEHIND)
    accepting = np.select(needs, (0.0, 0.0), OUGHT_TO_WIN)
    calling = np.select(needs, (0.0, behind), ALL_BUT_WINS)
    asked = np.where((OFFERED == ORDAGO)[:, None, None], accepting, calling)
    for lance in range(len(BUCKETS)):
        chances = _class_chances(world, lance)[:, :, None, None, None, None, None, None]
        by_spot(barred, lance)[..., 0] = chances < asked
    return barred[:, 0]


def restrained(rows: Bytes, world: World) -> Bytes:
    """Return the weights without what is barred in what ships.

    What is left without a choice bets the most, accepts a bet that stands, or refuses an órdago.
    """
    kept = rows.copy()
    barred = np.flatnonzero(barred_in(world, WINS_AS_OFTEN))
    last = CHOICES[nodes_of(barred)] - 1
    kept[barred, last] = 0
    empty = kept[barred].sum(axis=1) == 0
    kept[barred[empty], last[empty] - 1] = 1
    return kept


def _class_chances(world: World, lance: int) -> Floats:
    """By class and place (classes, places), the chance of its hands on the average."""
    tables = world.tables
    held = tables.ways * (tables.worth[lance] > 0)
    within = (tables.bucket[lance] == np.arange(BUCKETS[lance])[:, None]) * held
    summed = within @ world.chances[lance, :, : PLACES[lance]]
    found: Floats = summed / np.maximum(within.sum(axis=1, keepdims=True), 1)
    return found
