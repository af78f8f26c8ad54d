"""What the engine needs from outside and does not know itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, Protocol, TypeVar

from engine.events import Event

TableId = NewType("TableId", str)

Thing = TypeVar("Thing")


class RandomUse(StrEnum):
    """What luck decides at a table."""

    DRAW = "draw"
    """Who deals first."""
    DEAL = "deal"
    """How the deck lies."""
    PILE = "pile"
    """How the thrown cards lie that become the new stock."""


@dataclass(frozen=True, slots=True)
class ShufflePurpose:
    """Where in a match luck is asked: no two shuffles of a match have the same.

    It is the lot of this ``number`` in the hand, and these are all ``cuts`` of the match so far.
    """

    hand: int
    lot: RandomUse
    number: int
    cuts: tuple[int, ...]


class Shuffle(Protocol):
    """The one door through which luck comes in."""

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Put the same things into a random order."""
        ...


class ConflictError(Exception):
    """Another writer has appended to the log first; nothing was written."""


class EventStore(Protocol):
    """Keeps the log of every table; what it has acknowledged is never lost."""

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write the events behind the first ``after`` ones, all or none; raise ConflictError."""
        ...

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table, in order."""
        ...
