"""Where a word is asked for, as a trained player tells such places apart.

Places count from the mano, 0 to 3; the sides are place % 2, so that side 0 is the mano's. A *row*
of a blueprint holds the weights of the choices at all spots that look alike: the same lance, class
of hand, place, declarations, node of the tree, and about the same score.
"""

from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from engine.players.trained.betting_tree import NODES
from engine.players.trained.hand_tables import BUCKETS, JUEGO, PARES, Ints, Tables

_Weight = TypeVar("_Weight", bound=np.generic)

NOBODY: Final = -1
"""As a side or a place: there is none."""

MOST_NEEDED: Final = 40
"""Stones of the longest game that a blueprint knows."""

_NEEDS: Final = (1, 2, 3, 7, 14, 24)
"""Stones needed are told apart as at most each of these, or more than the last.

The last three stones are told apart one by one: what passes, refuses or bets two ends there.
"""

NEED_CLASS: Final = np.searchsorted(np.array(_NEEDS), np.arange(MOST_NEEDED + 1))
NEED_CLASSES: Final = len(_NEEDS) + 1

INITIATIVES: Final = 3
"""Nobody has bet in an earlier lance, the own side was the last that did, or the rivals."""

_HISTORIES: Final = 2 * NODES
_SCORES: Final = NEED_CLASSES**2
SPREAD: Final = INITIATIVES * 2 * _HISTORIES * _SCORES
"""Rows of each class of hand at each place."""

PLACES: Final = np.array((4, 4, 32, 32, 4), np.int64)
"""By lance the places, those told apart where others have declared different things."""

BASE: Final = np.concatenate(([0], np.cumsum(np.array(BUCKETS) * PLACES * SPREAD)))
"""By lance its first row; the last number is that of all rows."""

ROWS: Final = int(BASE[-1])


class InfoSet(NamedTuple):
    """A place where a word is asked for.

    ``hand`` is the number of the speaker's kind; ``holders`` has a bit for each place that takes
    part; ``second`` is 1 when the partner has refused the bet that stands; ``initiative`` is the
    side that bet last in an earlier lance; ``renewed`` is 1 once cards have been exchanged.
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
    """Return the node of the tree at each of some rows, as ``row`` numbers them."""
    return rows // _SCORES % NODES


def by_spot(rows: npt.NDArray[_Weight], lance: int) -> npt.NDArray[_Weight]:
    """Return a view of the rows of one lance by all that tells them apart.

    The axes are class of hand, place, initiative, renewed, second, node, class of the own need and
    of the rivals', and choice, as ``row`` counts them.
    """
    part = rows[BASE[lance] : BASE[lance + 1]]
    hands = (BUCKETS[lance], int(PLACES[lance]), INITIATIVES, 2, 2)
    return part.reshape(*hands, NODES, NEED_CLASSES, NEED_CLASSES, part.shape[-1])
