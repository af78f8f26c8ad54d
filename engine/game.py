"""The state of a match; each phase is a type with exactly the fields that it needs."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.cards import Cards
from engine.events import Ended, Event, Opening
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat, Seats

Stones: TypeAlias = tuple[int, int]
"""A number for each side, even seats first."""

_REMEMBERED: Final = 256
"""The size of the cache of opened matches; matches with the same rules share one object."""


@dataclass(frozen=True, slots=True)
class PassedLance:
    """All seats passed; the best hand takes the stone en paso."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class AcceptedLance:
    """An accepted bet of this number of stones waits for the count."""

    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class OrdagoLance:
    """An accepted órdago decided the game in this lance."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class RefusedLance:
    """A side won the lance and a deje without showing its cards."""

    lance: Lance
    pair: Pair
    deje: int


@dataclass(frozen=True, slots=True)
class UncontestedLance:
    """Only one side holds what the lance needs."""

    lance: Lance
    pair: Pair


@dataclass(frozen=True, slots=True)
class UnheldLance:
    """No seat holds what the lance needs."""

    lance: Lance


ClosedLance: TypeAlias = (
    PassedLance | AcceptedLance | OrdagoLance | RefusedLance | UncontestedLance | UnheldLance
)


@dataclass(frozen=True, slots=True)
class Undealt:
    """The match is open and no hand has been dealt."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The deck waits for the cut; nothing else has changed since the last hand."""

    next_mano: Seat
    ended: Ended


@dataclass(frozen=True, slots=True)
class Talking:
    """The mus is asked; the seats in ``said`` have said it."""

    said: Seats


@dataclass(frozen=True, slots=True)
class Discarding:
    """The seats discard in turn; those in ``done`` have discarded."""

    done: Seats


@dataclass(frozen=True, slots=True)
class Betting:
    """A lance is open and no bet stands."""

    lance: Lance
    eligible: Seats
    passed: Seats


@dataclass(frozen=True, slots=True)
class Answering:
    """A bet waits for the answer of the other side."""

    lance: Lance
    eligible: Seats
    bettor: Seat
    at_stake: int
    deje: int
    refused: Seats
    consulted: Seats
    advised: Seats = ()


@dataclass(frozen=True, slots=True)
class AnsweringOrdago:
    """An órdago waits for the answer of the other side."""

    lance: Lance
    eligible: Seats
    bettor: Seat
    deje: int
    refused: Seats
    consulted: Seats
    advised: Seats = ()


@dataclass(frozen=True, slots=True)
class BetweenLances:
    """A lance has closed and the next has not opened; no action is possible in this phase."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """The hand is settled and the next can be dealt."""

    next_mano: Seat
    ended: Ended


@dataclass(frozen=True, slots=True)
class MatchOver:
    """A side has won the match."""

    winner: Pair


Phase: TypeAlias = (
    Undealt
    | Cutting
    | Talking
    | Discarding
    | Betting
    | Answering
    | AnsweringOrdago
    | BetweenLances
    | HandOver
    | MatchOver
)


@dataclass(frozen=True, slots=True)
class Score:
    """The stones of the game, the games of the vaca and the vacas of the match, by side."""

    stones: Stones
    games: Stones
    vacas: Stones


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: dealer and mano, all cards, the closed lances, and all its events.

    The seats in ``shown`` have shown their cards. Before the first deal it is hand number 0,
    without cards.
    """

    number: int
    opening: Opening
    dealer: Seat
    mano: Seat
    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    thrown: Cards
    lances: tuple[ClosedLance, ...]
    shown: Seats
    story: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a match: its rules, its score, the hand in play and its phase.

    ``cuts`` has the number of cards lifted at each cut so far, in order.
    """

    rules: Rules
    tally: Score
    hand: Hand
    phase: Phase
    cuts: tuple[int, ...] = ()


@lru_cache(maxsize=_REMEMBERED)
def opened(rules: Rules) -> Game:
    """Return a match before its first deal."""
    hand = Hand(
        number=0,
        opening=Opening.MUS,
        dealer=Seat(rules.seats - 1),
        mano=Seat(0),
        hands=((),) * rules.seats,
        stock=(),
        pile=(),
        thrown=(),
        lances=(),
        shown=(),
        story=(),
    )
    return Game(rules, Score((0, 0), (0, 0), (0, 0)), hand, Undealt())
