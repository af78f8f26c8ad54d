"""Answers to bets beyond the tree: larger than its largest bet, but not an órdago.

Treating such a bet as an órdago would accept it with hands that lose to most hands that bet so
high. Refusing it with all but the best hands would let a rival take the lance with nothing. The
minimum defence frequency of poker tells how often to accept it so that a bet with the worst hand
does not pay, and thus how good the bettor's hand is likely to be. The bet is accepted if the chance
against such a hand is worth more than a refusal, and sometimes if it is worth almost as much. So a
mano who bets high at juego cannot always make a hand of 31 give up.
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
"""The factor on the minimum defence frequency, so that pure bluffs lose a little."""

_EITHER_WAY: Final = 0.3
"""The width of the band of win chances in which a bet is accepted some of the time."""

_ALWAYS: Final = 0.9
_HARDLY: Final = 0.01
"""The upper and lower limits of how often a bet is accepted."""


def is_beyond(nodes: Readings) -> bool:
    """Return whether a bet that maps to these nodes is larger than all tree bets but the órdago."""
    return any(OFFERED[node] == ORDAGO for node, _ in nodes)


def accepting(view: View, phase: Answering, spot: InfoSet, blueprint: Blueprint) -> float:
    """Return how often to accept a bet beyond the tree, given the blueprint's score values."""
    tables, lance, side = tables_of(view.rules.kings), spot.lance, spot.place % 2
    bettor = place_of(view, phase.bettor)
    # RULES.md 7 and 8: the winner of a lance collects for both hands that take part in it.
    each = _bonus(view.rules.kings, lance)
    ours = int(EXTRA[lance] + tables.bonus[lance, spot.hand])
    ours += round(each * (_holding(spot, side) - 1))
    theirs = int(EXTRA[lance]) + round(each * _holding(spot, 1 - side))
    refused = blueprint.after(spot, 0, phase.deje + theirs)
    won = blueprint.after(spot, phase.at_stake + ours, 0)
    lost = blueprint.after(spot, 0, phase.at_stake + theirs)
    # The value of a successful bluff, relative to a refusal.
    bluffed = blueprint.after(spot, OPENING_DEJE + ours, 0) - refused
    often = _MARGIN * (1 - _worst(view.rules.kings, spot, bettor)) * bluffed
    often = min(max(often / max(won - refused, _HARDLY), _HARDLY), _ALWAYS)
    # Choose the bend so that the worst hand that must accept beats about half of the bettor's
    # hands.
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
    """Return how often a side wins the lance if the hand at this place is the worst."""
    return chance_at(kings, spot._replace(hand=_worst_hand(kings, spot.lance), place=place))


@lru_cache(maxsize=16)
def _worst_hand(kings: int, lance: int) -> int:
    worth = tables_of(kings).worth[lance]
    return int(np.where(worth > 0, worth, worth.max() + 1).argmin())
