"""How a match, its vacas, games and hands begin and end."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat


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
    """The table was made, with its house rules.

    The ``commitment`` binds the luck of the match (FAIRNESS.md 1); without one it is not sealed.
    """

    rules: Rules
    commitment: str = ""


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
class DeckOffered:
    """Somebody asked for the next deal, and the cutter is to cut before ``mano`` is dealt to.

    ``ended`` is the largest thing that ended before that hand.
    """

    cutter: Seat
    mano: Seat
    ended: Ended


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
