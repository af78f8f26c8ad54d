"""The interfaces that other code implements for the engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, Protocol, TypeVar

from engine.events import Event

TableId = NewType("TableId", str)

Thing = TypeVar("Thing")


class RandomUse(StrEnum):
    """What randomness decides at a table."""

    DRAW = "draw"
    """The first dealer."""
    DEAL = "deal"
    """The order of the deck."""
    PILE = "pile"
    """The order of the discarded cards that become the new stock."""


@dataclass(frozen=True, slots=True)
class ShufflePurpose:
    """The purpose of one shuffle; no two shuffles of a match have the same purpose.

    It is shuffle ``number`` of this use in the hand; ``cuts`` are all cuts of the match so far.
    """

    hand: int
    lot: RandomUse
    number: int
    cuts: tuple[int, ...]


class Shuffle(Protocol):
    """The only source of randomness of the engine."""

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Return the same items in a random order."""
        ...


class ConflictError(Exception):
    """Raised if another writer has appended to the log first; nothing was written."""


class EventStore(Protocol):
    """Stores the log of every table; an acknowledged event is never lost."""

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append all events or none; raise ConflictError unless the log holds ``after`` events."""
        ...

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table, in order."""
        ...
