"""Results that are certain for any hidden cards: won lances, won games, lost games.

A blueprint weighs chances. Where the visible cards leave no doubt, counting is better: the player
never gives up an unbeatable hand and never puts a won game at risk.
"""

from functools import lru_cache
from typing import NamedTuple, assert_never

import numpy as np
import numpy.typing as npt

from engine.betting import OPENING_DEJE
from engine.events import HoldingsDeclared
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    ClosedLance,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.hands import Lance, bonus, holds
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.abstraction import kind_of, needs, place_of
from engine.players.trained.covered import LEARNT
from engine.players.trained.hand_tables import LANCES, Tables, tables_of
from engine.scoring import payment
from engine.seats import Pair, Seat, Seats, pair_of
from engine.view import View, discarded_cards, own_cards, own_seat


class LanceStones(NamedTuple):
    """Bounds of a lance's count: the least for the viewer's side, the most for the other side."""

    ours: int
    theirs: int


def unbeatable(view: View, lance: Lance) -> bool:
    """Return whether the hand takes part in the lance and no possible rival hand beats it."""
    if not holds(lance, own_cards(view), view.rules):
        return False
    rivals = [seat for seat in _holders(view, lance) if pair_of(seat) != pair_of(own_seat(view))]
    own_place = place_of(view, own_seat(view))
    # RULES.md 2: the seat nearest to the mano wins a tie.
    loses_ties = any(place_of(view, rival) < own_place for rival in rivals)
    tables = tables_of(view.rules.kings)
    worth = tables.worth[LANCES.index(lance)]
    own, best = int(worth[kind_of(view)]), int((worth * _possible(view, tables)).max())
    return own > best or (own == best and not loses_ties)


def _holders(view: View, lance: Lance) -> Seats:
    """Return the seats that take part in a lance; before the declarations every seat may."""
    for event in view.story:
        if isinstance(event, HoldingsDeclared) and event.lance is lance:
            return event.holders
    return tuple(Seat(seat) for seat in range(view.rules.seats))


def _possible(view: View, tables: Tables) -> npt.NDArray[np.bool_]:
    """Return, for each kind, whether the cards that the viewer has not seen can form it."""
    seen = kinds_of(view.rules).faces_of(own_cards(view) + discarded_cards(view))
    left = tables.sizes - np.bincount(seen, minlength=len(tables.sizes))
    possible: npt.NDArray[np.bool_] = np.all(tables.counts <= left, axis=1)
    return possible


def wins_by_yielding(view: View, phase: Betting | Answering | AnsweringOrdago) -> bool:
    """Return whether the game is won even if the viewer's side yields from here on.

    The rivals are assumed to bet in every lance to come and to win as much as they can.
    """
    deje = OPENING_DEJE if isinstance(phase, Betting) else phase.deje
    to_come = LANCES[LANCES.index(phase.lance) :]
    mine, theirs = needs(view)
    theirs -= deje + OPENING_DEJE * sum(_is_open(view, lance) for lance in to_come[1:])
    if theirs <= 0:
        return False
    for purse in (
        *_closed(view),
        *(LanceStones(0, _most(view.rules.kings, lance)) for lance in to_come),
    ):
        mine -= purse.ours
        theirs -= purse.theirs
        if mine <= 0 or theirs <= 0:
            return mine <= 0
    return False


def decides(view: View, phase: Answering) -> bool:
    """Return whether the standing bet, once accepted, decides the game in its own lance.

    It does if it brings the viewer's side to the target and the rivals cannot reach it before.
    """
    mine, theirs = needs(view)
    before = sum(purse.theirs for purse in _closed(view))
    return phase.at_stake >= mine and before < theirs


def _is_open(view: View, lance: Lance) -> bool:
    """Return whether a lance may still be bet on."""
    return lance is not Lance.PUNTO or not holds(Lance.JUEGO, own_cards(view), view.rules)


@lru_cache(maxsize=16)
def _most(kings: int, lance: Lance) -> int:
    """Return the most stones that the rivals can take at the count in a lance given up to them."""
    ends = (PassedLance(lance), RefusedLance(lance, Pair.EVEN, OPENING_DEJE))
    return max(payment(end, LEARNT).stones for end in ends) + _most_bonus(kings, lance)


def _closed(view: View) -> tuple[LanceStones, ...]:
    """Return the bounds of each closed lance."""
    return tuple(_purse(view, closed) for closed in view.lances)


def _purse(view: View, closed: ClosedLance) -> LanceStones:
    paid = payment(closed, view.rules).stones
    match closed:
        case PassedLance(lance) | AcceptedLance(lance):
            return _fought(view, lance, paid)
        case RefusedLance(lance, pair) | UncontestedLance(lance, pair):
            if pair is pair_of(own_seat(view)):
                return LanceStones(paid + bonus(lance, own_cards(view), view.rules), 0)
            return LanceStones(0, paid + _most_bonus(view.rules.kings, lance))
        case UnheldLance() | OrdagoLance():
            return LanceStones(0, 0)
        case _:
            assert_never(closed)


def _fought(view: View, lance: Lance, stones: int) -> LanceStones:
    """Return the bounds of a lance that the cards decide; only an unbeatable hand surely wins."""
    if unbeatable(view, lance):
        return LanceStones(stones + bonus(lance, own_cards(view), view.rules), 0)
    return LanceStones(0, stones + _most_bonus(view.rules.kings, lance))


@lru_cache(maxsize=16)
def _most_bonus(kings: int, lance: Lance) -> int:
    """Return the largest bonus that the rivals' hands can add."""
    return int(tables_of(kings).bonus[LANCES.index(lance)].max()) * (LEARNT.seats // 2)
