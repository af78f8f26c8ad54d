"""A view as a trained player reads it: its place, its hand, and the spot where a word is asked for.

People bet any number of stones; the tree of a trained player knows a few. What stands is read as
the node that comes nearest to it, and what the player chooses is said in the stones of the house.
"""

from engine.actions import Action, Envido, Mas, NoQuiero, Ordago, Paso, Quiero
from engine.betting import OPENING_DEJE
from engine.events import BetRaised, MusReopened, OrdagoCalled
from engine.game import Answering, AnsweringOrdago, Betting
from engine.options import Bet, Option, Raise, Say
from engine.players.exact.kinds import kinds_of
from engine.players.trained.spots import NOBODY, Spot
from engine.players.trained.tables import LANCES
from engine.players.trained.tree import BETS, NO, NODES, OFFERED, ORDAGO, PASO, QUIERO, STANDING
from engine.seats import Seat, Seats, pair_of, right_of
from engine.view import View, own_cards, own_seat

_SEATS = 4
_FIRST_ORDAGO = 7
_HUGE = 20
"""Stones from which an envido is answered like an órdago."""


def place_of(view: View, seat: Seat) -> int:
    """How many seats from the mano a seat sits."""
    return (seat - view.mano) % view.rules.seats


def needs(view: View) -> tuple[int, int]:
    """The stones that the viewer's side and the other still need."""
    pair = pair_of(own_seat(view))
    target, stones = view.rules.target, view.tally.stones
    return target - stones[pair], target - stones[pair.rival]


def kind_of(view: View) -> int:
    """The number of the viewer's kind of hand."""
    return kinds_of(view.rules).of(own_cards(view))


def renewed(view: View) -> int:
    """1 once cards have been exchanged in this hand."""
    return int(any(isinstance(event, MusReopened) for event in view.story))


def spot_at(view: View, phase: Betting | Answering | AnsweringOrdago) -> Spot:
    """The spot where the viewer's word is asked for."""
    seat = own_seat(view)
    mine, theirs = needs(view)
    partner = right_of(right_of(seat, _SEATS), _SEATS)
    return Spot(
        lance=LANCES.index(phase.lance),
        hand=kind_of(view),
        place=place_of(view, seat),
        holders=bits(view, phase.eligible),
        node=node_of(phase),
        second=int(not isinstance(phase, Betting) and partner in phase.refused),
        initiative=_initiative(view, phase),
        renewed=renewed(view),
        mine=mine,
        theirs=theirs,
    )


def bits(view: View, seats: Seats) -> int:
    """Some seats as a bit for each place."""
    return sum(1 << place_of(view, seat) for seat in seats)


def node_of(phase: Betting | Answering | AnsweringOrdago) -> int:
    """The node of the tree that comes nearest to what stands."""
    if isinstance(phase, Betting):
        return 0
    return node_at(ORDAGO if isinstance(phase, AnsweringOrdago) else phase.at_stake, phase.deje)


def node_at(at_stake: int, deje: int) -> int:
    """The node that comes nearest to a bet of these stones; ``deje`` is what a refusal pays."""
    standing = 0 if deje == OPENING_DEJE else deje
    nodes = range(1, 3) if standing == 0 else range(3, _FIRST_ORDAGO)
    if at_stake >= _HUGE:
        nodes, at_stake = range(_FIRST_ORDAGO, NODES), ORDAGO
    return min(
        nodes, key=lambda node: abs(STANDING[node] - standing) + abs(OFFERED[node] - at_stake)
    )


def _initiative(view: View, phase: Betting | Answering | AnsweringOrdago) -> int:
    """The side, as seen from the mano, that bet last in an earlier lance."""
    for event in reversed(view.story):
        if isinstance(event, BetRaised | OrdagoCalled) and event.lance is not phase.lance:
            return place_of(view, event.seat) % 2
    return NOBODY


def said(choice: int, node: int, offered: tuple[Option, ...]) -> Action:
    """A choice of the tree as a word of this table."""
    if node == 0:
        if choice == PASO:
            return Paso()
        stones = BETS[choice - 1]
        return Ordago() if stones == ORDAGO else Envido(_within(stones, Bet, offered))
    if choice in (NO, QUIERO):
        return Quiero() if choice == QUIERO else NoQuiero()
    return _raised(choice, node, offered)


def _raised(choice: int, node: int, offered: tuple[Option, ...]) -> Action:
    """A raise, or an órdago where the tree knows no other or the house has no room for one."""
    opening = node in (1, 2)
    stones = BETS[choice - QUIERO - 1] if opening else ORDAGO
    room = any(isinstance(option, Raise) for option in offered)
    if stones != ORDAGO and room:
        return Mas(_within(stones, Raise, offered))
    return Ordago() if Say(Ordago()) in offered else Quiero()


def _within(stones: int, kind: type[Bet | Raise], offered: tuple[Option, ...]) -> int:
    """These stones, or the nearest number that the house allows."""
    bounds = next(option for option in offered if isinstance(option, kind))
    return min(max(stones, bounds.least), bounds.most)
