"""The threshold player as a blueprint: its actions averaged over the hands of a class.

The player knows its hand and the score exactly, but a blueprint knows only classes of both. The mus
and the discards come from another blueprint.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from engine.betting import OPENING_DEJE
from engine.players.heuristic.threshold import (
    ALL_BUT_SURE,
    BLUFFS,
    CAUTION,
    HIGHLY,
    OPENS,
    OPENS_HIGH,
    RAISES,
    RAISES_OFTEN,
    discount,
)
from engine.players.trained.betting_tree import DEJE, NODES, OFFERED, ORDAGO
from engine.players.trained.blueprint import BYTE, Blueprint
from engine.players.trained.hand_equity import chances_of
from engine.players.trained.hand_tables import BUCKETS, Floats, tables_of
from engine.players.trained.information_sets import (
    MOST_NEEDED,
    NEED_CLASS,
    NEED_CLASSES,
    PLACES,
    by_spot,
)

_SEATS: Final = 4

_NEEDED: Final = np.array(
    [1 + int(np.flatnonzero(NEED_CLASS[1:] == each).mean()) for each in range(NEED_CLASSES)]
)
"""A typical number of stones for each class of stones needed."""


def by_thresholds(blueprint: Blueprint) -> Blueprint:
    """Return the threshold player's blueprint, with this one's score values, mus and discards."""
    tables = tables_of(blueprint.origin.kings)
    chances = chances_of(tables)
    rows = np.zeros(blueprint.rows.shape, np.uint8)
    for lance, classes in enumerate(BUCKETS):
        held, places = np.flatnonzero(tables.worth[lance] > 0), int(PLACES[lance])
        own = chances[lance, held, :places, None, None]
        bucket, ways = tables.bucket[lance, held], tables.ways[held].astype(np.float64)
        total = np.maximum(np.bincount(bucket, ways, classes), 1)
        for node in range(NODES):
            for choice, share in enumerate(_shares(own, node, blueprint.standings)):
                said = np.zeros((classes, places, NEED_CLASSES, NEED_CLASSES))
                np.add.at(said, bucket, share * (ways / total[bucket])[:, None, None, None])
                by_spot(rows, lance)[:, :, :, :, :, node, :, :, choice] = np.rint(BYTE * said)[
                    :, :, None, None, None
                ]
    return replace(blueprint, rows=rows)


def _shares(own: Floats, node: int, standings: Floats) -> tuple[Floats, ...]:
    """Return the frequency of each choice (hands, places, own need, rivals' need)."""
    if node == 0:
        few = np.where(own > OPENS, 1.0, BLUFFS)
        many = np.where(own > OPENS_HIGH, HIGHLY, 0.0)
        return 1 - few, few - many, many
    offered, deje, places = int(OFFERED[node]), int(DEJE[node]), own.shape[1]
    refused = _after(standings, places, 0, deje)
    if offered == ORDAGO:
        accepts = (own - np.where(own >= ALL_BUT_SURE, 0.0, CAUTION) > refused).astype(np.float64)
        return 1 - accepts, accepts
    chance = own - discount(offered)
    won, lost = _after(standings, places, offered, 0), _after(standings, places, 0, offered)
    accepts = (chance * won + (1 - chance) * lost > refused).astype(np.float64)
    raises = np.where((chance > RAISES) & (deje == OPENING_DEJE), RAISES_OFTEN, 0.0)
    return (1 - raises) * (1 - accepts), (1 - raises) * accepts, raises


def _after(standings: Floats, places: int, ours: int, theirs: int) -> Floats:
    """Return the speaker's winning chance, by place and needs, after these stones are taken."""
    mine, rivals = _NEEDED[:, None] - ours, _NEEDED[None, :] - theirs
    mine, rivals = np.broadcast_arrays(mine, rivals)
    left, others = np.clip(mine, 0, MOST_NEEDED), np.clip(rivals, 0, MOST_NEEDED)
    # RULES.md 2: the other side leads the next hand.
    by_side = np.stack((1 - standings[others, left], standings[left, others]))
    by_side = np.where(mine <= 0, 1.0, np.where(rivals <= 0, 0.0, by_side))
    chances: Floats = by_side[np.arange(places) * _SEATS // places % 2]
    return chances
