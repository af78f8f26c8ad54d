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
from pathlib import Path
from typing import Final, LiteralString, Self

import aiosqlite
import msgspec

from engine.interfaces import TableId
from storage.codec import Codec
from storage.group_commit import Append, Queries, SqlStore, table_infos
from storage.interface import Clock, LoggedTable, utc_now
from storage.secure_erase import scrub
from storage.sqlite_schema import prepare, tell

BUSY_TIMEOUT_S: Final = 5.0
"""How long to wait for another program that is writing."""

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


class SqliteStore(SqlStore):
    """A ``Store`` in one file; ``open`` makes one, and as a context manager it closes itself."""

    questions = Queries(_READ, _RECALL, _RECALL_ALL, _RECALL_SOME)

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, codec: Codec, clock: Clock
    ) -> None:
        super().__init__(path, codec, clock)
        self.path = path
        self._connection = connection

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

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table that has a log, or of those named; the one last appended to first."""
        if named is None:
            return table_infos(await self._ask(_TABLES, {}))
        wanted = msgspec.json.encode(tuple(set(named))).decode()
        return table_infos(await self._ask(_TABLES_NAMED, {"named": wanted}))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        await self._ask(_DISCARD, {"table_id": table})

    async def erase_deleted(self) -> None:
        """See to it that what was overwritten or forgotten cannot be found in any byte."""
        await self._settle()
        await asyncio.to_thread(scrub, self.path, busy_timeout_s=BUSY_TIMEOUT_S)

    async def delete(self, key: str) -> None:
        """Keep nothing under a key any more, whether or not there was anything."""
        await self._ask(_FORGET, {"key": key})

    async def close(self) -> None:
        """Let go of the file, with the write-ahead log folded in; a second time does nothing."""
        await self._settle()
        await self._connection.close()

    async def _append_all(self, appends: Sequence["Append"]) -> Sequence[bool]:
        """Write the events of some tables; for each whether its log ended where it had to."""
        batches = msgspec.json.encode(appends).decode()
        rows = await self._execute(_APPEND, {"batches": batches, "now_ms": self._now_ms()})
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

    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[sqlite3.Row]:
        """Run one statement as a transaction of its own; the rows that it gives."""
        try:
            return await self._connection.execute_fetchall(statement, parameters)
        except sqlite3.Error as error:
            tell(error, self.path)


async def _connected(path: Path, busy_timeout_s: float) -> aiosqlite.Connection:
    """Return a connection with all that each connection has to ask for."""
    opening = asyncio.ensure_future(_unconnected(path, busy_timeout_s))
    try:
        connection = await asyncio.shield(opening)
    except asyncio.CancelledError:
        # Its thread opens the file all the same; aiosqlite would leave that to the collector.
        opening.add_done_callback(_stop)
        raise
    try:
        for pragma in _PRAGMAS:
            await connection.execute_fetchall(pragma)
    except BaseException:
        connection.stop()
        raise
    return connection


def _stop(opened: asyncio.Future[aiosqlite.Connection]) -> None:
    if opened.exception() is None:
        opened.result().stop()


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
