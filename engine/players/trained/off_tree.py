"""Answers to bets beyond the tree: higher than its own, and no órdago.

To read such a bet as an órdago would accept it with hands that lose to all that people bet so high
with; to refuse it with all but the very best would let anybody take the lance with nothing. How
often it has to be accepted so that a bet with the worst hand does not pay follows from what the
scores are worth, and with it how good the hand is that it stands for (the minimum defence of
poker). It is accepted where the own chance against such a hand wins more than refusing does, and
now and then where it all but does: so 31 is no sure victim of the mano who bets high at juego.
"""

from functools import lru_cache
from math import log
from typing import Final

import numpy as np

from engine.betting import OPENING_DEJE
from engine.game import Answering
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.abstraction import Readings, place_of
from engine.players.trained.betting_tree import OFFERED, ORDAGO
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.hand_equity import chance_at, chance_beside, unseen
from engine.players.trained.hand_tables import EXTRA, tables_of
from engine.players.trained.information_sets import InfoSet
from engine.players.trained.ranges import bet_with
from engine.view import View

_MARGIN: Final = 1.5
"""Times as often as has to be accepted, so that bets with nothing lose and do not break even."""

_EITHER_WAY: Final = 0.3
"""Over so wide a band of chances to win the lance a bet is accepted some of the time."""

_ALWAYS: Final = 0.9
_HARDLY: Final = 0.01
"""At the most, and at the least, so often is a bet accepted."""


def is_beyond(nodes: Readings) -> bool:
    """Whether a bet that is read as these nodes is higher than all of the tree but the órdago."""
    return any(OFFERED[node] == ORDAGO for node, _ in nodes)


def accepting(view: View, phase: Answering, spot: InfoSet, blueprint: Blueprint) -> float:
    """Return how often a bet beyond the tree is to be accepted, by what each score is worth."""
    tables, lance, side = tables_of(view.rules.kings), spot.lance, spot.place % 2
    bettor = place_of(view, phase.bettor)
    # RULES.md 7 and 8: who wins a lance collects for both hands that take part in it.
    each = _bonus(view.rules.kings, lance)
    ours = int(EXTRA[lance] + tables.bonus[lance, spot.hand])
    ours += round(each * (_holding(spot, side) - 1))
    theirs = int(EXTRA[lance]) + round(each * _holding(spot, 1 - side))
    refused = blueprint.after(spot, 0, phase.deje + theirs)
    won = blueprint.after(spot, phase.at_stake + ours, 0)
    lost = blueprint.after(spot, 0, phase.at_stake + theirs)
    # What a bet with nothing brings, and what it costs where it is accepted.
    bluffed = blueprint.after(spot, OPENING_DEJE + ours, 0) - refused
    often = _MARGIN * (1 - _worst(view.rules.kings, spot, bettor)) * bluffed
    often = min(max(often / max(won - refused, _HARDLY), _HARDLY), _ALWAYS)
    # Of hands bet so steeply the best that have to accept beat about half.
    bend = _holding(spot, side) * log(2) / -log(1 - often)
    believed = unseen(tables, spot.hand) * bet_with(kinds_of(view.rules), lance, bend)
    chance = chance_beside(tables, spot, {bettor: believed})
    enough = (refused - lost) / max(won - lost, _HARDLY)
    return min(max((chance - enough) / _EITHER_WAY + 1 / 2, 0.0), 1.0)


def _holding(spot: InfoSet, side: int) -> int:
    """Return how many places of a side take part in the lance."""
    return sum((spot.holders >> place) & 1 for place in (side, side + 2))


@lru_cache(maxsize=16)
def _bonus(kings: int, lance: int) -> float:
    """Return the average bonus of a hand that takes part in a lance."""
    tables = tables_of(kings)
    return float(np.average(tables.bonus[lance], weights=tables.ways * (tables.worth[lance] > 0)))


def _worst(kings: int, spot: InfoSet, place: int) -> float:
    """How often the side of a place wins the lance by its partner's hand, its own the worst."""
    return chance_at(kings, spot._replace(hand=_worst_hand(kings, spot.lance), place=place))


@lru_cache(maxsize=16)
def _worst_hand(kings: int, lance: int) -> int:
    worth = tables_of(kings).worth[lance]
    return int(np.where(worth > 0, worth, worth.max() + 1).argmin())
