"""What a record says, as data: each kind of record becomes a hand or a match that can be played."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.records.notation import Call
from engine.cards import Cards
from engine.game import Stones
from engine.rules import Rules
from engine.seats import Seat

FORMAT: Final = 1
"""The version of the format that this program reads and writes (docs/HAND_RECORD.md)."""


class Kind(StrEnum):
    """The kinds of record."""

    HAND = "hand"
    ILLEGAL = "illegal"
    MUS_CORRIDO = "mus_corrido"
    MUS_NORMAL = "mus_normal"
    RESHUFFLE = "reshuffle"
    DISCARD_DRAW = "discard_draw"
    MATCH = "match"


class HandsKnown(StrEnum):
    """Whether a record tells the hands; cards that it does not tell are made up to play it."""

    DEALT = "dealt"
    PLAYED = "played"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Deal:
    """How the cards of a hand lie.

    ``mano`` is None where the rotation or the draw tells it. ``draw`` are cards drawn for the
    deal, ``deck`` and ``shuffles`` orders with the top card first; cards that an order leaves out
    follow in the order of the deck. Where there is a ``stock``, what lies neither in a hand nor
    in the stock was thrown before.
    """

    mano: Seat | None
    draw: Cards
    deck: Cards
    shuffles: tuple[Cards, ...]
    stock: Cards | None = None
    known: HandsKnown = HandsKnown.DEALT


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand: its name and place, the cards, what was said, and what should come of it."""

    label: str
    where: str
    deal: Deal
    calls: tuple[Call, ...]
    expected: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand by itself, with the stones before it; ``first`` hands begin a match."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    stones: Stones
    first: bool
    hand: RecordedHand


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match from its first deal on, and the figures that should come of it."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    hands: tuple[RecordedHand, ...]
    expected: Mapping[str, object]


Record: TypeAlias = HandRecord | MatchRecord
