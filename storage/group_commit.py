"""Group commit: writes that arrive while the disk is busy are written together.

A durable write of one small record costs the disk as much as a write of a hundred records. No write
waits for others to arrive: if the disk is idle, a write starts at once, alone. Both durable stores,
SQLite and PostgreSQL, use this; each has its own statements and its own way to run them.
"""

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Any, Final, Generic, LiteralString, Self, TypeVar

from engine.events import Event
from engine.interfaces import ConflictError, TableId
from storage.clock import Clock
from storage.codec import Codec, Encoded
from storage.errors import (
    DamagedDatabaseError,
    DeposedError,
    ServerGoneError,
    UnknownEventError,
    VersionConflictError,
)
from storage.interface import LoggedTable

MOST: Final = 500
"""The maximum number of writes in a group."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

Item = TypeVar("Item")
Result = TypeVar("Result")


class GroupCommit(Generic[Item, Result]):
    """Writes items in order, several at a time, but never two with the same key.

    ``write`` writes all given items or none, and returns the result of each. If it fails for
    several, each is tried alone, so that one bad item does not fail the others. If the server is
    gone or another process leads, all of them fail, because each alone would fail in the same way.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Item]], Awaitable[Sequence[Result]]],
        key: Callable[[Item], Hashable],
    ) -> None:
        self._write = write
        self._key = key
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, item: Item) -> Result:
        """Write an item and return its result; raise the error that writing it alone raises.

        If the caller is cancelled, the item is still written.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        done.add_done_callback(_consume_error)
        if self._task is None or self._task.done():
            # Items still waiting belong to a task that was cancelled before it started.
            self._end(self._waiting)
            self._task = asyncio.create_task(self._write_all())
        self._waiting.append((item, done))
        return await asyncio.shield(done)

    async def settle(self) -> None:
        """Wait until every earlier write is done or has failed."""
        if self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    async def _write_all(self) -> None:
        batch: list[tuple[Item, asyncio.Future[Result]]] = []
        try:
            while self._waiting:
                batch = self._next_batch()
                await self._write_some(batch)
        finally:
            self._end(batch)
            self._end(self._waiting)

    def _end(self, unknown: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        """Cancel writes that are still undone or unconfirmed."""
        for _, done in unknown:
            done.cancel()
        unknown.clear()

    def _next_batch(self) -> list[tuple[Item, asyncio.Future[Result]]]:
        """Remove and return the longest prefix of the queue without a repeated key."""
        keys: set[Hashable] = set()
        for item, _ in self._waiting[:MOST]:
            if self._key(item) in keys:
                break
            keys.add(self._key(item))
        batch, self._waiting = self._waiting[: len(keys)], self._waiting[len(keys) :]
        return batch

    async def _write_some(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        try:
            results = await self._write([item for item, _ in batch])
        except (ServerGoneError, DeposedError) as error:
            for _, done in batch:
                done.set_exception(type(error)(error.place))
        except Exception as error:  # noqa: BLE001 - the waiting caller gets the error
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for one in batch:
                await self._write_some([one])
        else:
            for (_, done), result in zip(batch, results, strict=True):
                done.set_result(result)


def _consume_error(done: asyncio.Future[Result]) -> None:
    """Retrieve an error that no one awaits any longer, because the caller was cancelled."""
    if not done.cancelled():
        done.exception()


@dataclass(frozen=True, slots=True)
class Append:
    """Events to append to a table's log, which must have ``after`` events so far."""

    table: TableId
    after: int
    entries: tuple[Encoded, ...]


@dataclass(frozen=True, slots=True)
class Queries:
    """The queries of a store; their parameters have the same names for every database."""

    read: LiteralString
    recall: LiteralString
    recall_all: LiteralString
    recall_some: LiteralString


class SqlStore(ABC):
    """A ``Store`` and context manager whose subclasses run the statements."""

    questions: Queries

    def __init__(self, place: object, codec: Codec, clock: Clock) -> None:
        self.place = place
        self._codec = codec
        self._clock = clock
        self._appends = GroupCommit(self._append_all, key=lambda append: append.table)
        self._notes = GroupCommit(self._remember_all, key=lambda pair: pair[0])
        self._revisions = GroupCommit(self._revise_all, key=lambda pair: pair[0])

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append all events or none; raise ConflictError unless the log has ``after`` events."""
        assert events, "an append writes something"
        entries = tuple(self._codec.encode(event) for event in events)
        if not await self._appends.write(Append(table, after, entries)):
            raise ConflictError(table, after)

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table, in order."""
        rows = await self._ask(self.questions.read, {"table_id": table})
        events: list[Event] = []
        for expected, (seq, kind, version, body) in enumerate(rows, 1):
            if seq != expected:
                raise DamagedDatabaseError(self.place)
            try:
                events.append(self._codec.decode(kind, version, body))
            except UnknownEventError as error:
                error.add_note(f"{self.place}: {table}, {seq}")
                raise
        return tuple(events)

    async def put(self, key: str, value: str) -> None:
        """Store a text, usually JSON, under a key, replacing any previous text."""
        await self._notes.write((key, value))

    async def put_version(self, key: str, document: str) -> None:
        """Store the next version of a document; raise VersionConflictError for another version."""
        if not await self._revisions.write((key, document)):
            raise VersionConflictError(key)

    async def get(self, key: str) -> str | None:
        """Return the text stored under a key, or None."""
        for [value] in await self._ask(self.questions.recall, {"key": key}):
            return str(value)
        return None

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text whose key has this prefix, in the order of the keys."""
        rows = await self._ask(self.questions.recall_all, {"prefix": prefix})
        return {str(key): str(value) for key, value in rows}

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """Return the first ``most`` texts with this prefix after a key, which need not exist."""
        # Given two lower bounds, a database would search for one and scan from there to the other.
        least = max(prefix, after)
        asked = {"prefix": prefix, "after": after, "least": least, "most": most}
        rows = await self._ask(self.questions.recall_some, asked)
        return {str(key): str(value) for key, value in rows}

    @abstractmethod
    async def close(self) -> None:
        """Close the database; a second call does nothing."""

    @abstractmethod
    async def _append_all(self, appends: Sequence[Append]) -> Sequence[bool]:
        """Append events to some tables' logs; return for each whether its log ended as expected."""

    @abstractmethod
    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        """Store some texts."""

    @abstractmethod
    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Store new versions of some documents; return for each whether it was the next version."""

    @abstractmethod
    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[Sequence[Any]]:
        """Run one statement as its own transaction and return its rows."""

    async def _ask(
        self, question: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[Sequence[Any]]:
        """Return the result of a query that runs after all earlier writes."""
        await self._settle()
        return await self._execute(question, parameters)

    async def _settle(self) -> None:
        await self._appends.settle()
        await self._notes.settle()
        await self._revisions.settle()

    def _now_ms(self) -> int:
        return math.floor(self._clock.now() * 1000)


def table_infos(rows: Iterable[Sequence[Any]]) -> tuple[LoggedTable, ...]:
    """Return the tables that rows of names, lengths and times describe."""
    return tuple(
        LoggedTable(TableId(table), seq, _EPOCH + appended_at_ms * _MILLISECOND)
        for table, seq, appended_at_ms in rows
    )
