"""How the sides of a simulated game choose their actions."""

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.betting import OPENING_DEJE
from engine.players.heuristic import threshold
from engine.players.heuristic.threshold import (
    ALL_BUT_SURE,
    BLUFFS,
    CAUTION,
    HIGHLY,
    OPENS,
    OPENS_HIGH,
    RAISES,
    RAISES_OFTEN,
)
from engine.players.trained import information_sets
from engine.players.trained.betting_tree import CHOICES, DEJE, NO, OFFERED, ORDAGO, PASO, QUIERO
from engine.players.trained.hand_tables import JUEGO, PARES, Floats, Ints, Tables
from engine.players.trained.information_sets import InfoSet
from tools.training.board import Board, Deal, speaker
from tools.training.compiling import compiled
from tools.training.luck import Luck, chance

Rows: TypeAlias = npt.NDArray[np.float32]
"""The weight of each choice, by row of ``trained.information_sets``; below 0 counts as 0."""

Flags: TypeAlias = npt.NDArray[np.uint8]
"""A flag for each row of ``engine.players.trained.information_sets``."""

NOTHING_BARRED: Final[Flags] = np.zeros(1, np.uint8)
"""The flags of a player that is not restrained."""

row: Final = compiled(information_sets.infoset_index)
discount: Final = compiled(threshold.discount)


class Manner(IntEnum):
    """The way in which a side chooses."""

    AT_RANDOM = 0
    THRESHOLD = 1
    NEVER_BETS = 2
    ALWAYS_ORDAGO = 3
    LEARNT = 4
    RESTRAINED = 5


class World(NamedTuple):
    """What all sides know: the deck, the value of each score, and the chances of each hand.

    ``standings[a, b]`` is the winning chance of the side that leads the next hand if it needs ``a``
    stones and the other side ``b``. ``chances`` (lances, kinds, places of a row) is the chance that
    a hand's side wins the lance.
    """

    tables: Tables
    standings: Floats
    chances: Floats


class Policy(NamedTuple):
    """The play of a side; ``rows`` are its learnt weights.

    ``cut`` (kinds, places, classes of both sides' needs) is the chance of cutting the mus. ``keep``
    (kinds, places) has a bit for each card kept, with the cards sorted by face. A restrained player
    also plays by its rows, but never takes the last choice of the ``barred`` rows.
    """

    manner: int
    rows: Rows
    cut: Floats
    keep: Ints
    barred: Flags = NOTHING_BARRED


def at_any_score(cut: Floats) -> Floats:
    """Return cut frequencies that are ``cut`` (kinds, places) at every score."""
    classes = (information_sets.NEED_CLASSES, information_sets.NEED_CLASSES)
    return np.ascontiguousarray(np.broadcast_to(cut[..., None, None], cut.shape + classes))


@compiled
def spot_of(deal: Deal, board: Board, renewed: int) -> InfoSet:
    """Return the spot of the place that is to act."""
    place = speaker(deal, board)
    first = place % 2 == 0
    return InfoSet(
        board.lance,
        deal.hands[place],
        place,
        deal.holders[board.lance],
        board.node,
        board.turn if board.node != 0 else 0,
        board.initiative,
        renewed,
        board.first if first else board.other,
        board.other if first else board.first,
    )


@compiled
def choose(world: World, policy: Policy, spot: InfoSet, luck: Luck) -> int:
    """Return a choice at a spot."""
    if policy.manner in (Manner.LEARNT, Manner.RESTRAINED):
        found = row(world.tables, spot)
        return weighted(policy.rows[found], open_choices(policy, found, spot.node), luck)
    if policy.manner == Manner.THRESHOLD:
        return by_threshold(world, spot, luck)
    if policy.manner == Manner.NEVER_BETS:
        return PASO
    if policy.manner == Manner.ALWAYS_ORDAGO:
        return QUIERO if OFFERED[spot.node] == ORDAGO else CHOICES[spot.node] - 1
    return int(chance(luck) * CHOICES[spot.node])


@compiled
def open_choices(policy: Policy, found: int, node: int) -> int:
    """Return how many choices a side has: all, or all but the last if the row is barred."""
    choices: int = CHOICES[node]
    if policy.manner == Manner.RESTRAINED:
        choices -= policy.barred[found]
    return choices


@compiled
def weighted(weights: Rows, choices: int, luck: Luck) -> int:
    """Return a random choice by weight; uniform if all weights are 0."""
    total = 0.0
    for choice in range(choices):
        total += max(weights[choice], 0.0)
    if total <= 0.0:
        return int(chance(luck) * choices)
    left = chance(luck) * total
    last = 0
    for choice in range(choices):
        if weights[choice] > 0.0:
            last = choice
            left -= weights[choice]
            if left < 0.0:
                return choice
    return last


@compiled
def by_threshold(world: World, spot: InfoSet, luck: Luck) -> int:
    """Return the choice by fixed thresholds, as in ``engine.players.heuristic.threshold``."""
    place = spot.place
    if spot.lance in (PARES, JUEGO):
        others = (spot.holders & ((1 << place) - 1)) | ((spot.holders >> (place + 1)) << place)
        place = place * 8 + others
    own = world.chances[spot.lance, spot.hand, place]
    if spot.node == 0:
        lucky = chance(luck)
        if own > OPENS_HIGH and lucky < HIGHLY:
            return 2
        return 1 if own > OPENS or lucky < BLUFFS else PASO
    deje = DEJE[spot.node]
    refused = _standing(world, spot, 0, deje)
    offered = OFFERED[spot.node]
    if offered == ORDAGO:
        caution = 0.0 if own >= ALL_BUT_SURE else CAUTION
        return QUIERO if own - caution > refused else NO
    own -= discount(offered)
    if own > RAISES and deje == OPENING_DEJE and chance(luck) < RAISES_OFTEN:
        return 2
    won, lost = _standing(world, spot, offered, 0), _standing(world, spot, 0, offered)
    return QUIERO if own * won + (1 - own) * lost > refused else NO


@compiled
def _standing(world: World, spot: InfoSet, ours: int, theirs: int) -> float:
    """Return the winning chance of the speaker's side after the sides take these stones."""
    mine, rivals = spot.mine - ours, spot.theirs - theirs
    if mine <= 0:
        return 1.0
    if rivals <= 0:
        return 0.0
    if spot.place % 2 == 0:
        return 1.0 - float(world.standings[rivals, mine])
    return float(world.standings[mine, rivals])
