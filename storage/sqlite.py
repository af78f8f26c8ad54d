"""The store that lasts: one SQLite file, which keeps what it has acknowledged.

An acknowledged append survives the end of the program at any moment, because SQLite writes it to
the write-ahead log before the statement returns, and a loss of power, because ``synchronous`` makes
it wait until the log has reached the disk. Every write is one statement and so its own
transaction; what waits for the disk at the same time is written by one statement together. When
the task that waits for a write is cancelled, it is done all the same: it is written whole or not at
all, and whatever is asked of the store next already sees it.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import aiosqlite
import msgspec

from engine.events import Event
from engine.ports import ConflictError, TableId
from storage.batches import Batches
from storage.codec import Codec, Encoded
from storage.errors import DamagedDatabaseError, LostRaceError, UnknownEventError
from storage.migrations import prepare, tell
from storage.scrubbing import scrub
from storage.store import Clock, LoggedTable, utc_now

BUSY_TIMEOUT_S: Final = 5.0
"""How long to wait for another program that is writing."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

_PRAGMAS: Final = (
    # In WAL as good as FULL: each commit reaches the disk. Without WAL also the folder is synced.
    "PRAGMA synchronous = EXTRA",
    # macOS empties the cache of the disk itself only when asked so; elsewhere this says nothing.
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    # What is forgotten is overwritten, whatever this SQLite does by itself.
    "PRAGMA secure_delete = ON",
)
_APPEND: Final = """
    INSERT INTO events (table_id, seq, kind, version, body, appended_at_ms)
    SELECT
        json_extract(batch.value, '$.table'),
        json_extract(batch.value, '$.after') + 1 + entry.key,
        json_extract(entry.value, '$.kind'),
        json_extract(entry.value, '$.version'),
        json_extract(entry.value, '$.body'),
        :now_ms
    FROM json_each(:batches) AS batch, json_each(batch.value, '$.entries') AS entry
    WHERE json_extract(batch.value, '$.after') = (
        SELECT coalesce(max(seq), 0) FROM events
        WHERE table_id = json_extract(batch.value, '$.table')
    )
    RETURNING table_id
"""
_READ: Final = """
    SELECT seq, kind, version, body FROM events
    WHERE table_id = :table_id ORDER BY seq
"""
# One step from name to name, and one to the end of each log, instead of a walk along all events.
_TABLES: Final = """
    WITH RECURSIVE names (name) AS (
        SELECT min(table_id) FROM events
        UNION ALL
        SELECT (SELECT min(table_id) FROM events WHERE table_id > name) FROM names
        WHERE name IS NOT NULL
    )
    SELECT table_id, seq, appended_at_ms FROM names JOIN events
    ON table_id = name AND seq = (SELECT max(seq) FROM events WHERE table_id = name)
    ORDER BY appended_at_ms DESC, table_id
"""
_TABLES_NAMED: Final = """
    SELECT value, seq, appended_at_ms FROM json_each(:named) JOIN events
    ON table_id = value AND seq = (SELECT max(seq) FROM events WHERE table_id = value)
    ORDER BY appended_at_ms DESC, value
"""
_REMEMBER: Final = """
    INSERT INTO settings (key, value)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(:pairs)
    WHERE true
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    RETURNING key
"""
# What is no document of ours counts as none.
_REVISE: Final = """
    INSERT INTO settings (key, value)
    SELECT json_extract(pair.value, '$[0]'), json_extract(pair.value, '$[1]')
    FROM json_each(:pairs) AS pair
    WHERE json_extract(json_extract(pair.value, '$[1]'), '$.version') - 1 = coalesce((
        SELECT CASE WHEN json_valid(value) THEN json_extract(value, '$.version') END
        FROM settings WHERE key = json_extract(pair.value, '$[0]')
    ), 0)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    RETURNING key
"""
_DISCARD: Final = "DELETE FROM events WHERE table_id = :table_id"
_FORGET: Final = "DELETE FROM settings WHERE key = :key"
_RECALL: Final = "SELECT value FROM settings WHERE key = :key"
_RECALL_ALL: Final = """
    SELECT key, value FROM settings
    WHERE key >= :prefix AND key < :prefix || char(1114111) ORDER BY key
"""
_RECALL_SOME: Final = """
    SELECT key, value FROM settings
    WHERE key >= :least AND key < :prefix || char(1114111) AND key <> :after
    ORDER BY key LIMIT :most
"""


class SqliteStore:
    """A ``Store`` in one file; ``open`` makes one, and as a context manager it closes itself."""

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, codec: Codec, clock: Clock
    ) -> None:
        self.path = path
        self._connection = connection
        self._codec = codec
        self._clock = clock
        self._appends = Batches(self._append_all, key=lambda append: append.table)
        self._notes = Batches(self._remember_all, key=lambda pair: pair[0])
        self._revisions = Batches(self._revise_all, key=lambda pair: pair[0])

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        codec: Codec | None = None,
        clock: Clock = utc_now,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Open the file, new or old, in the newest schema; raise StorageError with it unchanged."""
        await asyncio.to_thread(prepare, path, busy_timeout_s=busy_timeout_s)
        try:
            connection = await _connected(path, busy_timeout_s)
        except sqlite3.Error as error:
            tell(error, path)
        return cls(path, connection, codec or Codec(), clock)

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
        if not await self._appends.write(_Append(table, after, entries)):
            raise ConflictError(table, after)

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """All events of a table, in order."""
        rows = await self._ask(_READ, {"table_id": table})
        events: list[Event] = []
        for expected, (seq, kind, version, body) in enumerate(rows, 1):
            if seq != expected:
                raise DamagedDatabaseError(self.path)
            try:
                events.append(self._codec.decode(kind, version, body))
            except UnknownEventError as error:
                error.add_note(f"{self.path}: {table}, {seq}")
                raise
        return tuple(events)

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Every table that has a log, or of those named; the one last appended to first."""
        if named is None:
            rows = await self._ask(_TABLES, {})
        else:
            wanted = msgspec.json.encode(tuple(set(named))).decode()
            rows = await self._ask(_TABLES_NAMED, {"named": wanted})
        return tuple(
            LoggedTable(TableId(table), seq, _EPOCH + appended_at_ms * _MILLISECOND)
            for table, seq, appended_at_ms in rows
        )

    async def remember(self, key: str, value: str) -> None:
        """Keep a text, by custom JSON, under a key; what was kept there before is gone."""
        await self._notes.write((key, value))

    async def revise(self, key: str, document: str) -> None:
        """Keep the next version of a document, or raise LostRaceError."""
        if not await self._revisions.write((key, document)):
            raise LostRaceError(key)

    async def recall(self, key: str) -> str | None:
        """The text kept under a key; None when there is none."""
        for [value] in await self._ask(_RECALL, {"key": key}):
            return str(value)
        return None

    async def recall_all(self, prefix: str) -> Mapping[str, str]:
        """Every text kept under a key that begins like this, in the order of the keys."""
        rows = await self._ask(_RECALL_ALL, {"prefix": prefix})
        return {str(key): str(value) for key, value in rows}

    async def recall_some(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """As ``recall_all``, but only the first ``most`` behind a key, which need not be there."""
        # Of two least keys SQLite would look for one, and walk from there to the other each time.
        least = max(prefix, after)
        asked = {"prefix": prefix, "after": after, "least": least, "most": most}
        return {str(key): str(value) for key, value in await self._ask(_RECALL_SOME, asked)}

    async def discard(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        await self._ask(_DISCARD, {"table_id": table})

    async def scrub(self) -> None:
        """See to it that what was overwritten or forgotten cannot be found in any byte."""
        await self._settle()
        await asyncio.to_thread(scrub, self.path, busy_timeout_s=BUSY_TIMEOUT_S)

    async def forget(self, key: str) -> None:
        """Keep nothing under a key any more, whether or not there was anything."""
        await self._ask(_FORGET, {"key": key})

    async def close(self) -> None:
        """Let go of the file, with the write-ahead log folded in; a second time does nothing."""
        await self._settle()
        await self._connection.close()

    async def _append_all(self, appends: Sequence["_Append"]) -> Sequence[bool]:
        """Write the events of some tables; for each whether its log ended where it had to."""
        batches = msgspec.json.encode(appends).decode()
        now_ms = (self._clock() - _EPOCH) // _MILLISECOND
        rows = await self._execute(_APPEND, {"batches": batches, "now_ms": now_ms})
        written = {table for [table] in rows}
        return [append.table in written for append in appends]

    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        await self._execute(_REMEMBER, {"pairs": msgspec.json.encode(pairs).decode()})
        return [None] * len(pairs)

    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Write the next versions of some documents; for each whether it was the next."""
        rows = await self._execute(_REVISE, {"pairs": msgspec.json.encode(pairs).decode()})
        written = {key for [key] in rows}
        return [key in written for key, _ in pairs]

    async def _ask(self, question: str, parameters: Mapping[str, object]) -> Iterable[sqlite3.Row]:
        """What a question finds, with all that was to be written before."""
        await self._settle()
        return await self._execute(question, parameters)

    async def _settle(self) -> None:
        await self._appends.settle()
        await self._notes.settle()
        await self._revisions.settle()

    async def _execute(
        self, statement: str, parameters: Mapping[str, object]
    ) -> Iterable[sqlite3.Row]:
        """Run one statement as a transaction of its own; the rows that it gives."""
        try:
            return await self._connection.execute_fetchall(statement, parameters)
        except sqlite3.Error as error:
            tell(error, self.path)


@dataclass(frozen=True, slots=True)
class _Append:
    """Events to be written behind the first ``after`` ones of a table."""

    table: TableId
    after: int
    entries: tuple[Encoded, ...]


async def _connected(path: Path, busy_timeout_s: float) -> aiosqlite.Connection:
    """A connection with all that each connection has to ask for."""
    connection = await _unconnected(path, busy_timeout_s)
    try:
        for pragma in _PRAGMAS:
            await connection.execute_fetchall(pragma)
    except BaseException:
        connection.stop()
        raise
    return connection


def _unconnected(path: Path, busy_timeout_s: float) -> aiosqlite.Connection:
    """To a file that exists, and without an isolation level: each statement commits itself."""
    connection = aiosqlite.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=busy_timeout_s,
        isolation_level=None,
    )
    # A program that forgot to close its store ends all the same, and loses nothing by it.
    connection._thread.daemon = True  # noqa: SLF001 - aiosqlite has no other way to say so
    return connection
