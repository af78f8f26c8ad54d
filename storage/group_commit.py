"""Group commit: what is to be written while the disk is busy is then written together.

To make one small write durable costs the disk as much as to make a hundred so. Nobody waits for
others to come: a write that finds the disk idle goes at once, and alone. Both stores that last,
that of a file and that of a server, write so; each has statements of its own, and its own way to
run them.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Any, Final, Generic, LiteralString, Self, TypeVar

from engine.events import Event
from engine.interfaces import ConflictError, TableId
from storage.codec import Codec, Encoded
from storage.errors import DamagedDatabaseError, UnknownEventError, VersionConflictError
from storage.interface import Clock, LoggedTable

MOST: Final = 500
"""Writes that go together at the most."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

Item = TypeVar("Item")
Result = TypeVar("Result")


class GroupCommit(Generic[Item, Result]):
    """Writes items in the order in which they come, several at a time, never two of one key.

    ``write`` writes some items, all or none, and gives the result of each. When it fails for
    several each is tried alone, so that nobody fails for the fault of another.
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
        """Return the result, once it is written; raise what writing it alone raises.

        When the caller is cancelled it is written all the same.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        done.add_done_callback(_consume_error)
        if self._task is None or self._task.done():
            # What still waits was left by a task that was cancelled before it began.
            self._end(self._waiting)
            self._task = asyncio.create_task(self._write_all())
        self._waiting.append((item, done))
        return await asyncio.shield(done)

    async def settle(self) -> None:
        """Wait until everything that came before is written or has failed."""
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
        """End the waiting for what the end of the program kept from being written, or told of."""
        for _, done in unknown:
            done.cancel()
        unknown.clear()

    def _next_batch(self) -> list[tuple[Item, asyncio.Future[Result]]]:
        """Return the longest beginning of what waits in which no key comes twice."""
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
        except Exception as error:  # noqa: BLE001 - whoever waits for the write is told
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for one in batch:
                await self._write_some([one])
        else:
            for (_, done), result in zip(batch, results, strict=True):
                done.set_result(result)


def _consume_error(done: asyncio.Future[Result]) -> None:
    """Look at an error for which nobody waits any more; its caller was cancelled."""
    if not done.cancelled():
        done.exception()


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be written behind the first ``after`` ones of a table."""

    table: TableId
    after: int
    entries: tuple[Encoded, ...]


@dataclass(frozen=True, slots=True)
class Queries:
    """What a store asks of its database; parameters have the same names in all of them."""

    read: LiteralString
    recall: LiteralString
    recall_all: LiteralString
    recall_some: LiteralString


class SqlStore(ABC):
    """A ``Store``, but for how its statements are run; as a context manager it closes itself."""

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
        """Write the events behind the first ``after`` ones, all or none; raise ConflictError."""
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
        """Keep a text, by custom JSON, under a key; what was kept there before is gone."""
        await self._notes.write((key, value))

    async def put_version(self, key: str, document: str) -> None:
        """Keep the next version of a document, or raise LostRaceError."""
        if not await self._revisions.write((key, document)):
            raise VersionConflictError(key)

    async def get(self, key: str) -> str | None:
        """Return the text kept under a key; None when there is none."""
        for [value] in await self._ask(self.questions.recall, {"key": key}):
            return str(value)
        return None

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text kept under a key that begins like this, in the order of the keys."""
        rows = await self._ask(self.questions.recall_all, {"prefix": prefix})
        return {str(key): str(value) for key, value in rows}

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """As ``recall_all``, but only the first ``most`` behind a key, which need not be there."""
        # Of two least keys a database would look for one, and walk from there to the other.
        least = max(prefix, after)
        asked = {"prefix": prefix, "after": after, "least": least, "most": most}
        rows = await self._ask(self.questions.recall_some, asked)
        return {str(key): str(value) for key, value in rows}

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database; a second time does nothing."""

    @abstractmethod
    async def _append_all(self, appends: Sequence[Append]) -> Sequence[bool]:
        """Write the events of some tables; for each whether its log ended where it had to."""

    @abstractmethod
    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        """Write some notes."""

    @abstractmethod
    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Write the next versions of some documents; for each whether it was the next."""

    @abstractmethod
    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[Sequence[Any]]:
        """Run one statement as a transaction of its own; the rows that it gives."""

    async def _ask(
        self, question: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[Sequence[Any]]:
        """Return what a question finds, with all that was to be written before."""
        await self._settle()
        return await self._execute(question, parameters)

    async def _settle(self) -> None:
        await self._appends.settle()
        await self._notes.settle()
        await self._revisions.settle()

    def _now_ms(self) -> int:
        return (self._clock() - _EPOCH) // _MILLISECOND


def table_infos(rows: Iterable[Sequence[Any]]) -> tuple[LoggedTable, ...]:
    """Tables, by rows of their names, lengths and times."""
    return tuple(
        LoggedTable(TableId(table), seq, _EPOCH + appended_at_ms * _MILLISECOND)
        for table, seq, appended_at_ms in rows
    )
