"""Store games durably in one SQLite file that keeps every acknowledged write.

An acknowledged append survives a crash of the program, because SQLite writes it to the write-ahead
log before the statement returns. It survives a power failure, because ``synchronous`` makes SQLite
wait until the log has reached the disk. Every write is one statement and so its own transaction;
writes that wait for the disk at the same time share one statement. If the task that awaits a write
is cancelled, the write still proceeds, completely or not at all, and later queries see it.

Each query fails if the file at the path is no longer the open one. SQLite would continue to write
to a deleted file, and its data would be lost at the end of the program.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, LiteralString, Self

import aiosqlite
import msgspec

from engine.interfaces import TableId
from storage.clock import Clock, SystemClock
from storage.codec import Codec
from storage.errors import FileReplacedError
from storage.group_commit import Append, Queries, SqlStore, table_infos
from storage.interface import LoggedTable
from storage.secure_erase import scrub
from storage.sqlite_schema import prepare, tell

BUSY_TIMEOUT_S: Final = 5.0
"""How long to wait for another program that is writing, in seconds."""

_PRAGMAS: Final = (
    # In WAL mode this is as safe as FULL: each commit reaches the disk. Without WAL it also syncs
    # the folder.
    "PRAGMA synchronous = EXTRA",
    # macOS flushes the disk's cache only on request; other systems ignore this.
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    # Deleted data are overwritten, whatever the default of the installed SQLite.
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
# Look up each name and each log end in the index, instead of scanning all events.
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
# A text that is not a document counts as version 0.
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
    """A ``Store`` in one file; ``open`` creates one. As a context manager it closes itself."""

    questions = Queries(_READ, _RECALL, _RECALL_ALL, _RECALL_SOME)

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, codec: Codec, clock: Clock
    ) -> None:
        super().__init__(path, codec, clock)
        self.path = path
        self._connection = connection
        self._file_id = _file_id(path)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        codec: Codec | None = None,
        clock: Clock | None = None,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Open or create the file and migrate it; on StorageError it is unchanged."""
        await asyncio.to_thread(prepare, path, busy_timeout_s=busy_timeout_s)
        try:
            connection = await _connected(path, busy_timeout_s)
        except sqlite3.Error as error:
            tell(error, path)
        return cls(path, connection, codec or Codec(), clock or SystemClock())

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table with a log, or those named, with the newest append first."""
        if named is None:
            return table_infos(await self._ask(_TABLES, {}))
        wanted = msgspec.json.encode(tuple(set(named))).decode()
        return table_infos(await self._ask(_TABLES_NAMED, {"named": wanted}))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        await self._ask(_DISCARD, {"table_id": table})

    async def erase_deleted(self) -> None:
        """Erase all remaining bytes of overwritten or deleted texts."""
        await self._settle()
        self._check_file()
        await asyncio.to_thread(scrub, self.path, busy_timeout_s=BUSY_TIMEOUT_S)

    async def delete(self, key: str) -> None:
        """Delete the text under a key, if there is one."""
        await self._ask(_FORGET, {"key": key})

    async def close(self) -> None:
        """Close the file and merge the write-ahead log; a second call does nothing."""
        await self._settle()
        await self._connection.close()

    async def _append_all(self, appends: Sequence["Append"]) -> Sequence[bool]:
        """Append events to some tables' logs; return for each whether its log ended as expected."""
        batches = msgspec.json.encode(appends).decode()
        rows = await self._execute(_APPEND, {"batches": batches, "now_ms": self._now_ms()})
        written = {table for [table] in rows}
        return [append.table in written for append in appends]

    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        await self._execute(_REMEMBER, {"pairs": msgspec.json.encode(pairs).decode()})
        return [None] * len(pairs)

    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Store new versions of some documents; return for each whether it was the next version."""
        rows = await self._execute(_REVISE, {"pairs": msgspec.json.encode(pairs).decode()})
        written = {key for [key] in rows}
        return [key in written for key, _ in pairs]

    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Iterable[sqlite3.Row]:
        """Run one statement as its own transaction and return its rows."""
        self._check_file()
        try:
            rows = await self._connection.execute_fetchall(statement, parameters)
        except sqlite3.Error as error:
            tell(error, self.path)
        self._check_file()
        return rows

    def _check_file(self) -> None:
        """Raise FileReplacedError if the path no longer leads to the open file."""
        if _file_id(self.path) != self._file_id:
            raise FileReplacedError(self.path)


def _file_id(path: Path) -> tuple[int, int] | None:
    """Return the numbers of the file's device and inode; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def _connected(path: Path, busy_timeout_s: float) -> aiosqlite.Connection:
    """Return a connection with the pragmas that every connection needs."""
    opening = asyncio.ensure_future(_unconnected(path, busy_timeout_s))
    try:
        connection = await asyncio.shield(opening)
    except asyncio.CancelledError:
        # The library's thread opens the file anyway; aiosqlite would leave closing it to the
        # garbage collector.
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
    """Return a connection to an existing file in autocommit mode."""
    connection = aiosqlite.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=busy_timeout_s,
        isolation_level=None,
    )
    # A program that forgets to close its store still exits, and loses no data.
    connection._thread.daemon = True  # noqa: SLF001 - aiosqlite has no public way to set this
    return connection
