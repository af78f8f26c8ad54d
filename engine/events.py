"""What happened at a table: a closed union of past participles, as the log keeps them.

An event carries every consequence that a rule gave it, so that ``evolve`` needs no rule and an
old log replays after the rules have changed.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.cards import Card, Cards
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat, Seats
from engine.senas import Sena


class Opening(StrEnum):
    """How a hand begins (RULES.md 2 and 12)."""

    MUS = "mus"
    MUS_CORRIDO = "mus-corrido"
    NO_MUS = "no-mus"


class WonBy(StrEnum):
    """How a game was won."""

    COUNT = "count"
    DEJE = "deje"
    ORDAGO = "ordago"
    PERETE = "perete"


class Ended(StrEnum):
    """The largest thing that ended together with a hand."""

    HAND = "hand"
    GAME = "game"
    VACA = "vaca"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """The table was made, with its house rules."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that a seat drew for the deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The first dealer was found; by lot alone when nobody drew a card."""

    dealer: Seat
    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class VacaOpened:
    """A new vaca began: no games won yet."""


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A new game began: no stones yet."""


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand began; in mus corrido the mano is provisional."""

    number: int
    dealer: Seat
    mano: Seat
    opening: Opening


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck as shuffled and cut, the top card first."""

    cutter: Seat
    deck: Cards


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat got four cards."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusSaid:
    """A seat asked for a discard; in mus corrido it passed the deck on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MusCut:
    """A seat cut the mus; ``mano`` is who opens from now on."""

    seat: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class DiscardsOpened:
    """Everybody said mus; ``dealer`` hands out the new cards, from ``mano`` on."""

    dealer: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat threw cards away."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The stock ran out and thrown cards became the new stock, the top card first."""

    stock: Cards


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat got new cards from the stock."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusReopened:
    """All have new cards; the mus is asked again."""


@dataclass(frozen=True, slots=True)
class PereteCalled:
    """A seat called 4-5-6-7 and its side took stones."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class SenaMade:
    """A seat made a sign to its partner."""

    seat: Seat
    sena: Sena


@dataclass(frozen=True, slots=True)
class PartnerConsulted:
    """A seat asked its partner aloud what to answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HoldingsDeclared:
    """Each seat in order said whether it holds pares or juego; ``holders`` are those who do."""

    lance: Lance
    order: Seats
    holders: Seats


@dataclass(frozen=True, slots=True)
class LanceOpened:
    """Betting began; ``eligible`` are the seats that may speak, in speaking order."""

    lance: Lance
    eligible: Seats


@dataclass(frozen=True, slots=True)
class LanceUnheld:
    """Nobody holds what the lance is about."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class LanceUncontested:
    """One side alone holds what the lance is about, so that nobody bets."""

    lance: Lance
    pair: Pair


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat opened no bet."""

    seat: Seat
    lance: Lance


@dataclass(frozen=True, slots=True)
class LancePassed:
    """Everybody passed: the lance is en paso."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class BetRaised:
    """A seat opened a bet or raised it by ``stones``; ``deje`` is what a refusal now pays."""

    seat: Seat
    lance: Lance
    stones: int
    at_stake: int
    deje: int


@dataclass(frozen=True, slots=True)
class OrdagoCalled:
    """A seat bet the whole game; ``deje`` is what a refusal now pays."""

    seat: Seat
    lance: Lance
    deje: int


@dataclass(frozen=True, slots=True)
class BetAccepted:
    """A seat accepted the bet, which waits for the count."""

    seat: Seat
    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class OrdagoAccepted:
    """A seat accepted the órdago: this lance alone decides the game."""

    seat: Seat
    lance: Lance


@dataclass(frozen=True, slots=True)
class BetRefused:
    """A seat refused the bet, for itself or for its whole side."""

    seat: Seat
    lance: Lance
    whole_side: bool


@dataclass(frozen=True, slots=True)
class LanceRefused:
    """A side refused the bet: the last bettor's ``pair`` won the lance and a deje of ``stones``."""

    lance: Lance
    pair: Pair
    stones: int


@dataclass(frozen=True, slots=True)
class DejeTaken:
    """A side took its deje at once."""

    pair: Pair
    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class HandsShown:
    """The hand is over and all cards lie open, by seat."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """Stones that a seat's own pares or juego add."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class LanceScored:
    """At the count a side took the stones of a lance; ``best`` is its best hand there."""

    lance: Lance
    pair: Pair
    best: Seat
    paso: int
    bet: int
    deje: int
    extra: int
    bonuses: tuple[Bonus, ...]

    @property
    def stones(self) -> int:
        """All stones of the lance."""
        return (
            self.paso
            + self.bet
            + self.deje
            + self.extra
            + sum(bonus.stones for bonus in self.bonuses)
        )


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won the game, in this lance."""

    pair: Pair
    by: WonBy
    lance: Lance | None
    best: Seat | None


@dataclass(frozen=True, slots=True)
class VacaWon:
    """A side won enough games for a vaca."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A side won enough vacas for the match."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class HandClosed:
    """The hand is settled; ``next_mano`` opens the next unless the deal is drawn anew."""

    next_mano: Seat
    ended: Ended


Event: TypeAlias = (
    MatchOpened
    | DealerDrawn
    | VacaOpened
    | GameOpened
    | HandOpened
    | DeckShuffled
    | HandDealt
    | MusSaid
    | MusCut
    | DiscardsOpened
    | CardsDiscarded
    | PileShuffled
    | CardsDrawn
    | MusReopened
    | PereteCalled
    | SenaMade
    | PartnerConsulted
    | HoldingsDeclared
    | LanceOpened
    | LanceUnheld
    | LanceUncontested
    | Passed
    | LancePassed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
    | LanceRefused
    | DejeTaken
    | HandsShown
    | LanceScored
    | GameWon
    | VacaWon
    | MatchWon
    | HandClosed
)
