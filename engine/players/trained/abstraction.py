"""The abstraction of a view for a trained player: place, hand, and *spot* (information set).

People bet any number of stones, but the tree of a trained player knows only a few sizes. A standing
bet is mapped to a mixture of the two nearest nodes, and a chosen bet to a legal number of stones.
"""

from typing import TypeAlias

from engine.actions import Action, Envido, Mas, NoQuiero, Ordago, Paso, Quiero
from engine.betting import OPENING_DEJE
from engine.events import BetRaised, MusReopened, OrdagoCalled
from engine.game import Answering, AnsweringOrdago, Betting
from engine.legal_actions import Bet, Option, Raise, Say
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.betting_tree import (
    BETS,
    NO,
    NODES,
    OFFERED,
    ORDAGO,
    PASO,
    QUIERO,
    STANDING,
)
from engine.players.trained.hand_tables import LANCES
from engine.players.trained.information_sets import NOBODY, InfoSet
from engine.seats import Seat, Seats, pair_of, right_of
from engine.view import View, own_cards, own_seat

_SEATS = 4
_FIRST_ORDAGO = 7

Readings: TypeAlias = tuple[tuple[int, float], ...]
"""Nodes of the tree, with the weight of each."""


def place_of(view: View, seat: Seat) -> int:
    """Return a seat's place: the number of seats from the mano to it."""
    return (seat - view.mano) % view.rules.seats


def needs(view: View) -> tuple[int, int]:
    """Return the stones that the viewer's side and the other side still need."""
    pair = pair_of(own_seat(view))
    target, stones = view.rules.target, view.tally.stones
    return target - stones[pair], target - stones[pair.rival]


def kind_of(view: View) -> int:
    """Return the number of the viewer's kind of hand."""
    return kinds_of(view.rules).of(own_cards(view))


def renewed(view: View) -> int:
    """Return 1 if cards have been exchanged in this hand, otherwise 0."""
    return int(any(isinstance(event, MusReopened) for event in view.story))


def spot_at(view: View, phase: Betting | Answering | AnsweringOrdago) -> InfoSet:
    """Return the spot at which the viewer decides."""
    seat = own_seat(view)
    mine, theirs = needs(view)
    partner = right_of(right_of(seat, _SEATS), _SEATS)
    return InfoSet(
        lance=LANCES.index(phase.lance),
        hand=kind_of(view),
        place=place_of(view, seat),
        holders=bits(view, phase.eligible),
        node=nearest(bet_interpolations(phase, max(mine, theirs))),
        second=int(not isinstance(phase, Betting) and partner in phase.refused),
        initiative=last_aggressor(view, phase),
        renewed=renewed(view),
        mine=mine,
        theirs=theirs,
    )


def bits(view: View, seats: Seats) -> int:
    """Return a bit mask of these seats, one bit for each place."""
    return sum(1 << place_of(view, seat) for seat in seats)


def bet_interpolations(phase: Betting | Answering | AnsweringOrdago, needed: int) -> Readings:
    """Return the tree nodes of the standing bet; no side needs more than ``needed`` stones."""
    if isinstance(phase, Betting):
        return ((0, 1.0),)
    at_stake = ORDAGO if isinstance(phase, AnsweringOrdago) else phase.at_stake
    return map_bet(at_stake, phase.deje, needed)


def map_bet(at_stake: int, deje: int, needed: int) -> Readings:
    """Map a bet to the nearest bets of the tree; ``deje`` is what a refusal pays.

    A bet above the tree's largest that decides the game maps to an órdago. The weights of two nodes
    follow the pseudo-harmonic mapping (Ganzfried and Sandholm, IJCAI 2013), which is hard to
    exploit with bets that the tree does not know.
    """
    standing = 0 if deje == OPENING_DEJE else deje
    all_in = _standing_nearest(range(_FIRST_ORDAGO, NODES), standing)[0]
    bets = range(1, 3) if standing == 0 else range(3, _FIRST_ORDAGO)
    sizes = [(int(OFFERED[node]), node) for node in _standing_nearest(bets, standing)]
    ladder = [*sizes, (max(needed, max(sizes)[0] + 1), all_in)]
    low, below = max((size for size in ladder if size[0] <= at_stake), default=ladder[0])
    high, above = min((size for size in ladder if size[0] > at_stake), default=(low, below))
    if at_stake <= low or high == low:
        return ((below, 1.0),)
    share = (high - at_stake) * (1 + low) / ((high - low) * (1 + at_stake))
    return (below, share), (above, 1 - share)


def _standing_nearest(nodes: range, standing: int) -> list[int]:
    """Return the nodes whose stake before the last action is nearest to this many stones."""
    nearest_by = min(abs(int(STANDING[node]) - standing) for node in nodes)
    return [node for node in nodes if abs(int(STANDING[node]) - standing) == nearest_by]


def nearest(nodes: Readings) -> int:
    """Return the node with the greatest weight."""
    return max(nodes, key=lambda reading: reading[1])[0]


def last_aggressor(view: View, phase: Betting | Answering | AnsweringOrdago) -> int:
    """Return the side (0 is the mano's) that made the last bet of an earlier lance."""
    for event in reversed(view.story):
        if isinstance(event, BetRaised | OrdagoCalled) and event.lance is not phase.lance:
            return place_of(view, event.seat) % 2
    return NOBODY


def to_action(choice: int, node: int, offered: tuple[Option, ...]) -> Action:
    """Return the legal action for a choice of the tree."""
    if node == 0:
        if choice == PASO:
            return Paso()
        stones = BETS[choice - 1]
        return Ordago() if stones == ORDAGO else Envido(_within(stones, Bet, offered))
    if choice in (NO, QUIERO):
        return Quiero() if choice == QUIERO else NoQuiero()
    return _raised(choice, node, offered)


def _raised(choice: int, node: int, offered: tuple[Option, ...]) -> Action:
    """Return a raise, or an órdago if the tree or the rules have no room for a raise."""
    opening = node in (1, 2)
    stones = BETS[choice - QUIERO - 1] if opening else ORDAGO
    room = any(isinstance(option, Raise) for option in offered)
    if stones != ORDAGO and room:
        return Mas(_within(stones, Raise, offered))
    return Ordago() if Say(Ordago()) in offered else Quiero()


def _within(stones: int, kind: type[Bet | Raise], offered: tuple[Option, ...]) -> int:
    """Return these stones, or the nearest number that the rules allow."""
    bounds = next(option for option in offered if isinstance(option, kind))
    return min(max(stones, bounds.least), bounds.most)
