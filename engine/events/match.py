"""The start and the end of a match, its vacas, games and hands."""

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
    """The largest unit that ended together with a hand."""

    HAND = "hand"
    GAME = "game"
    VACA = "vaca"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """The match began, with these house rules.

    The ``commitment`` binds the random numbers of the match (FAIRNESS.md 1); a match without one is
    not sealed.
    """

    rules: Rules
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that a seat drew to choose the first dealer."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The first dealer was drawn; ``draws`` is empty if no seat drew a card."""

    dealer: Seat
    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class DeckOffered:
    """A player asked for the next deal; the cutter cuts before the hand of ``mano`` is dealt.

    ``ended`` is the largest unit that ended before that hand.
    """

    cutter: Seat
    mano: Seat
    ended: Ended


@dataclass(frozen=True, slots=True)
class VacaOpened:
    """A new vaca began, with no games won."""


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A new game began, with no stones."""


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand began; in mus corrido its mano is provisional."""

    number: int
    dealer: Seat
    mano: Seat
    opening: Opening


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won the game; ``lance`` is the one in which it reached the target, if any."""

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
    """The hand is settled; ``next_mano`` leads the next one unless the dealer is drawn again."""

    next_mano: Seat
    ended: Ended
