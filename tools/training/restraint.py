"""Órdagos as people call them: with a nearly unbeatable hand, or with little to lose.

In self-play, an órdago is as good as a bet wherever the rivals refuse both, so it is called about
once per hand. People do not play like that, and one careless acceptance would make the game a
lottery. So the pupil is restrained while it learns, and plays against an unrestrained rival.
"""

from typing import Final

import numpy as np

from engine.players.trained.betting_tree import CHOICES, OFFERED, ORDAGO
from engine.players.trained.hand_tables import BUCKETS, Bytes, Floats
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
"""The chance of winning the lance, against any cards, from which an órdago may always be called."""

OUGHT_TO_WIN: Final = 0.6
"""The chance from which an órdago may always be accepted.

With a higher limit, a learning opponent would find that an órdago wins a stone for free.
"""

WINS_AS_OFTEN: Final = 0.5
"""The chance from which a side that is far behind may call an órdago in the shipped play.

In training such a side may call with any hand, because an equal opponent never loses such a lead.
Other opponents do.
"""

_ALL_BUT_HOME: Final = int(NEED_CLASS[3])
"""For an órdago, needing three stones or fewer counts as needing one."""

_FAR_BEHIND: Final = 2
"""How many need classes behind the rivals a side must be to have little to lose."""


def barred_in(world: World, behind: float = 0.0) -> Flags:
    """Return the rows whose last choice, calling or accepting an órdago, needs a better hand.

    Nothing is barred if the rivals need three stones or fewer. A side that is two need classes
    behind them may accept with any hand, and call with a chance of at least ``behind``.
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
    """Return the weights without the choices that are barred in shipped play.

    A row without a remaining choice makes the highest bet, accepts a standing bet, or refuses an
    órdago.
    """
    kept = rows.copy()
    barred = np.flatnonzero(barred_in(world, WINS_AS_OFTEN))
    last = CHOICES[nodes_of(barred)] - 1
    kept[barred, last] = 0
    empty = kept[barred].sum(axis=1) == 0
    kept[barred[empty], last[empty] - 1] = 1
    return kept


def _class_chances(world: World, lance: int) -> Floats:
    """Return the mean chance of the hands of a class, by class and place (classes, places)."""
    tables = world.tables
    held = tables.ways * (tables.worth[lance] > 0)
    within = (tables.bucket[lance] == np.arange(BUCKETS[lance])[:, None]) * held
    summed = within @ world.chances[lance, :, : PLACES[lance]]
    found: Floats = summed / np.maximum(within.sum(axis=1, keepdims=True), 1)
    return found
