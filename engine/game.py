"""What is: a match as it stands, with a phase that has just the fields it needs."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.cards import Cards
from engine.events import Ended, Event, Opening
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat, Seats

Stones: TypeAlias = tuple[int, int]
"""Something counted for each side, even seats first."""

_REMEMBERED: Final = 256
"""Matches by the same rules share them, so that what is remembered by its rules is soon found."""


@dataclass(frozen=True, slots=True)
class PassedLance:
    """Everybody passed; the best hand takes the stone en paso."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class AcceptedLance:
    """A bet of this number of stones waits for the count."""

    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class OrdagoLance:
    """An accepted órdago: this lance decided the game."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class RefusedLance:
    """A side has won the lance, and a deje, without showing its cards."""

    lance: Lance
    pair: Pair
    deje: int


@dataclass(frozen=True, slots=True)
class UncontestedLance:
    """One side alone holds what the lance is about."""

    lance: Lance
    pair: Pair


@dataclass(frozen=True, slots=True)
class UnheldLance:
    """Nobody holds what the lance is about."""

    lance: Lance


ClosedLance: TypeAlias = (
    PassedLance | AcceptedLance | OrdagoLance | RefusedLance | UncontestedLance | UnheldLance
)


@dataclass(frozen=True, slots=True)
class Undealt:
    """The match is open and nothing has been dealt."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The deck waits to be cut, and the next hand to be dealt; otherwise as a hand that is over."""

    next_mano: Seat
    ended: Ended


@dataclass(frozen=True, slots=True)
class Talking:
    """The mus is asked; these seats have said it."""

    said: Seats


@dataclass(frozen=True, slots=True)
class Discarding:
    """Everybody throws cards away; these seats have."""

    done: Seats


@dataclass(frozen=True, slots=True)
class Betting:
    """A lance is open and no bet stands."""

    lance: Lance
    eligible: Seats
    passed: Seats


@dataclass(frozen=True, slots=True)
class Answering:
    """A bet stands and waits for the other side."""

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
    """An órdago stands and waits for the other side."""

    lance: Lance
    eligible: Seats
    bettor: Seat
    deje: int
    refused: Seats
    consulted: Seats
    advised: Seats = ()


@dataclass(frozen=True, slots=True)
class BetweenLances:
    """A lance has closed and the next has not opened; no action finds a game like this."""


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
    """Stones of the game, games of the vaca and vacas of the match, by side."""

    stones: Stones
    games: Stones
    vacas: Stones


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: who deals and leads, every card, the lances closed, and all that happened in it.

    The hands of the seats that are ``shown`` lie open. Before the first deal it is hand number 0,
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
    """A whole match: its rules, its tally, the hand in play and the phase of it.

    ``cuts`` are those of all its hands so far, in order.
    """

    rules: Rules
    tally: Score
    hand: Hand
    phase: Phase
    cuts: tuple[int, ...] = ()


@lru_cache(maxsize=_REMEMBERED)
def opened(rules: Rules) -> Game:
    """Return the match before anything was dealt."""
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
