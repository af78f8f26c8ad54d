"""The betting of a hand so far: each action with the spot at which it was taken."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    DejeTaken,
    LanceOpened,
    MusReopened,
    OrdagoCalled,
    Passed,
)
from engine.hands import Lance
from engine.players.trained.abstraction import bits, kind_of, map_bet, nearest, place_of
from engine.players.trained.betting_tree import CHOICES, NO, OFFERED, ORDAGO, PASO, QUIERO
from engine.players.trained.hand_tables import LANCES
from engine.players.trained.information_sets import NOBODY, InfoSet
from engine.seats import Pair, Seat, Seats, pair_of
from engine.view import Seen, View

_BETWEEN: Final = 3.5
"""A bet of up to this many stones maps to the smallest bet of the tree."""


class SaidWord(NamedTuple):
    """An action of a seat: its spot, and the nearest choice of the tree."""

    seat: Seat
    spot: InfoSet
    choice: int


@dataclass(slots=True)
class _Betting:
    """The state of the betting while a hand is replayed; ``needs`` is by side of the table."""

    view: View
    needs: dict[Pair, int]
    renewed: int = 0
    lance: Lance = Lance.GRANDE
    eligible: Seats = ()
    node: int = 0
    refused: set[Seat] = field(default_factory=set)
    bettor: Seat | None = None
    lead: int = NOBODY

    def spot(self, seat: Seat) -> InfoSet:
        """Return the spot of a seat that is to act, as if it held the viewer's hand."""
        pair = pair_of(seat)
        return InfoSet(
            lance=LANCES.index(self.lance),
            hand=kind_of(self.view),
            place=place_of(self.view, seat),
            holders=bits(self.view, self.eligible),
            node=self.node,
            second=int(any(pair_of(other) is pair for other in self.refused)),
            initiative=self.lead,
            renewed=self.renewed,
            mine=self.needs[pair],
            theirs=self.needs[pair.rival],
        )

    def open(self, lance: Lance, eligible: Seats) -> None:
        """Start a new lance."""
        if self.bettor is not None:
            self.lead = place_of(self.view, self.bettor) % 2
        self.lance, self.eligible, self.node, self.bettor = lance, eligible, 0, None
        self.refused = set()

    def raised(self, seat: Seat, at_stake: int, deje: int) -> None:
        """Record a bet that now stands."""
        self.node = nearest(map_bet(at_stake, deje, max(self.needs.values())))
        self.bettor, self.refused = seat, set()


def needed_before(view: View) -> dict[Pair, int]:
    """Return the stones that each side needed when the hand was dealt."""
    target, stones = view.rules.target, view.tally.stones
    taken = [event for event in view.story if isinstance(event, DejeTaken)]
    return {
        pair: target - stones[pair] + sum(deje.stones for deje in taken if deje.pair is pair)
        for pair in Pair
    }


def words(view: View) -> Iterator[SaidWord]:
    """Yield the actions of the betting in order."""
    betting = _Betting(view, needed_before(view))
    for event in view.story:
        yield from _heard(betting, event)


def _heard(betting: _Betting, event: Seen) -> Iterator[SaidWord]:
    """Yield the betting action of an event, if any, and update the state."""
    match event:
        case MusReopened():
            betting.renewed = 1
        case LanceOpened(lance, eligible):
            betting.open(lance, eligible)
        case DejeTaken(pair, _, stones):
            betting.needs[pair] -= stones
        case Passed(seat):
            yield SaidWord(seat, betting.spot(seat), PASO)
        case BetAccepted(seat):
            yield SaidWord(seat, betting.spot(seat), QUIERO)
        case BetRefused(seat):
            yield SaidWord(seat, betting.spot(seat), NO)
            betting.refused.add(seat)
        case BetRaised(seat, _, stones, at_stake, deje):
            spot = betting.spot(seat)
            betting.raised(seat, at_stake, deje)
            yield SaidWord(seat, spot, _bet(spot.node, stones, betting.node))
        case OrdagoCalled(seat, _, deje):
            yield SaidWord(seat, betting.spot(seat), int(CHOICES[betting.node]) - 1)
            betting.raised(seat, ORDAGO, deje)
        case _:
            # No other event affects the betting.
            pass


def _bet(node: int, stones: int, after: int) -> int:
    """Return the choice nearest to a bet of these stones, which leads to the node ``after``."""
    last = int(CHOICES[node]) - 1
    if OFFERED[after] == ORDAGO:
        return last
    first = 1 if node == 0 else QUIERO + 1
    return min(first + (stones > _BETWEEN), last)
