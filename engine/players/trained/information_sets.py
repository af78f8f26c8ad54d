"""Information sets: the decisions that a trained player can distinguish.

Places count from the mano, 0 to 3; the side is place % 2, so side 0 is the mano's. A *spot* is one
decision. A *row* of a blueprint holds the weights of the choices for all spots that look alike:
with the same lance, class of hand, place, declarations and node of the tree, and about the same
score.
"""

from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from engine.players.trained.betting_tree import NODES
from engine.players.trained.hand_tables import BUCKETS, JUEGO, PARES, Ints, Tables

_Weight = TypeVar("_Weight", bound=np.generic)

NOBODY: Final = -1
"""Stands for no side or no place."""

MOST_NEEDED: Final = 40
"""The largest number of stones needed that a blueprint knows."""

_NEEDS: Final = (1, 2, 3, 7, 14, 24)
"""The upper bounds of the classes of stones needed; one more class is above the last.

The last three stones have their own classes, since there a few stones end the game.
"""

NEED_CLASS: Final = np.searchsorted(np.array(_NEEDS), np.arange(MOST_NEEDED + 1))
NEED_CLASSES: Final = len(_NEEDS) + 1

INITIATIVES: Final = 3
"""The cases of the last bet in an earlier lance: none, by the seat's own side, by the rivals."""

_HISTORIES: Final = 2 * NODES
_SCORES: Final = NEED_CLASSES**2
SPREAD: Final = INITIATIVES * 2 * _HISTORIES * _SCORES
"""The number of rows of each class of hand at each place."""

PLACES: Final = np.array((4, 4, 32, 32, 4), np.int64)
"""The number of places by lance; at pares and juego, a place includes the others' declarations."""

BASE: Final = np.concatenate(([0], np.cumsum(np.array(BUCKETS) * PLACES * SPREAD)))
"""The first row of each lance; the last entry is the number of all rows."""

ROWS: Final = int(BASE[-1])


class InfoSet(NamedTuple):
    """A decision as a trained player sees it.

    ``hand`` is the number of the speaker's kind. ``holders`` has a bit for each place that takes
    part. ``second`` is 1 if the partner has already refused the standing bet. ``initiative`` is the
    side that bet last in an earlier lance. ``renewed`` is 1 once cards have been exchanged.
    """

    lance: int
    hand: int
    place: int
    holders: int
    node: int
    second: int
    initiative: int
    renewed: int
    mine: int
    theirs: int


def infoset_index(tables: Tables, spot: InfoSet) -> int:
    """Return the row of a blueprint for this spot."""
    place = spot.place
    if spot.lance in (PARES, JUEGO):
        others = (spot.holders & ((1 << place) - 1)) | ((spot.holders >> (place + 1)) << place)
        place = place * 8 + others
    led = 0
    if spot.initiative != NOBODY:
        led = 1 if spot.initiative == spot.place % 2 else 2
    found = tables.bucket[spot.lance, spot.hand] * PLACES[spot.lance] + place
    found = (found * INITIATIVES + led) * 2 + spot.renewed
    found = found * (2 * NODES) + spot.node + NODES * spot.second
    score = NEED_CLASS[spot.mine] * NEED_CLASSES + NEED_CLASS[spot.theirs]
    return int(BASE[spot.lance] + found * (NEED_CLASSES * NEED_CLASSES) + score)


def nodes_of(rows: Ints) -> Ints:
    """Return the tree node of each row; rows are numbered as in ``infoset_index``."""
    return rows // _SCORES % NODES


def by_spot(rows: npt.NDArray[_Weight], lance: int) -> npt.NDArray[_Weight]:
    """Return a view of the rows of one lance with an axis for each distinguishing feature.

    The axes are class of hand, place, initiative, renewed, second, node, need class of the player's
    side, need class of the rivals, and choice, in the order of ``infoset_index``.
    """
    part = rows[BASE[lance] : BASE[lance + 1]]
    hands = (BUCKETS[lance], int(PLACES[lance]), INITIATIVES, 2, 2)
    return part.reshape(*hands, NODES, NEED_CLASSES, NEED_CLASSES, part.shape[-1])
