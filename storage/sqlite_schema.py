"""Identify and migrate a store's SQLite file, and translate its errors.

Two numbers in the first hundred bytes identify the file: ``application_id`` marks it as ours, and
``user_version`` is the number of migrations done. SQLite writes them in the same transaction as the
tables, so a migration is done completely, with its number, or not at all. Both numbers are read
before SQLite may touch the file, so that a file that is not ours, or newer than this program, stays
unchanged byte for byte.
"""

import os
import sqlite3
import stat
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn, TypeAlias

from storage.errors import (
    DamagedDatabaseError,
    DatabaseLockedError,
    DiskFailedError,
    DiskFullError,
    MissingFolderError,
    NewerSchemaError,
    NoDatabaseError,
    NotADatabaseError,
    NotWritableError,
    StorageError,
)

Migration: TypeAlias = tuple[str, ...]
"""The statements that migrate one schema to the next."""

APPLICATION_ID: Final = int.from_bytes(b"Mus!", "big")

MIGRATIONS: Final[tuple[Migration, ...]] = (
    (
        f"PRAGMA application_id = {APPLICATION_ID}",
        """
        CREATE TABLE events (
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            kind TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            body TEXT NOT NULL,
            appended_at_ms INTEGER NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE settings (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    # Split the tables' documents. Tables that are closed in every chat get keys of their own, and
    # the last requests of the newest of them are kept. The messages shown are stored separately
    # from the seats. Damaged documents stay as they are.
    (
        """
        CREATE TEMPORARY TABLE noted AS
        SELECT key, value, coalesce(
            json_extract(value, '$.closed') = 1 AND json_array_length(value, '$.places') = 0, 0
        ) AS is_past
        FROM settings WHERE key >= 'mesa/' AND key < 'mesa0' AND json_valid(value)
        """,
        """
        INSERT INTO settings (key, value)
        SELECT printf('past/%03d', number), json_object('number', number, 'deeds', json(deeds))
        FROM (
            SELECT
                256 - row_number() OVER (ORDER BY json_extract(value, '$.touched_at') DESC)
                    AS number,
                (
                    SELECT json_group_array(json_extract(noted.value, heard.fullkey || '.deed'))
                    FROM json_each(noted.value, '$.heard') AS heard
                ) AS deeds
            FROM noted WHERE is_past
        ) WHERE number >= 0
        """,
        """
        UPDATE settings SET key = 'closed/' || substr(key, 6)
        WHERE key IN (SELECT key FROM noted WHERE is_past)
        """,
        """
        INSERT INTO settings (key, value)
        SELECT 'delivered/' || substr(key, 6), json_group_array(json(entry)) FROM (
            SELECT key, json_object(
                'note', json_object(
                    'message', json_extract(value, shown || '.id'),
                    'posted_at', json_extract(value, shown || '.posted_at'),
                    'about', json_extract(value, about)
                ),
                reader, json(json_extract(value, whose))
            ) AS entry
            FROM (
                SELECT
                    noted.key AS key, noted.value AS value, 'chat' AS reader,
                    place.fullkey || '.address' AS whose,
                    place.fullkey || '.post' AS shown, place.fullkey || '.match' AS about
                FROM noted, json_each(noted.value, '$.places') AS place WHERE NOT is_past
                UNION ALL
                SELECT
                    noted.key, noted.value, 'person', chair.fullkey || '.person',
                    chair.fullkey || '.hand', chair.fullkey || '.hand_number'
                FROM noted, json_each(noted.value, '$.chairs') AS chair WHERE NOT is_past
            )
            WHERE json_extract(value, shown || '.id') IS NOT NULL
            AND json_extract(value, whose) IS NOT NULL
        ) GROUP BY key
        """,
        "DROP TABLE noted",
    ),
)
"""All migrations in order; a migration that has run on any file is never changed."""

SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite creates beside a database."""

OWNER_ALONE: Final = 0o600
"""The mode of every file that may contain hands of games in play."""

_OTHERS: Final = 0o077

_HEADER_LENGTH: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_PRIMARY_CODE: Final = 0xFF
_MEANINGS: Final[Mapping[int, type[StorageError]]] = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: DatabaseLockedError,
        sqlite3.SQLITE_LOCKED: DatabaseLockedError,
        sqlite3.SQLITE_PROTOCOL: DatabaseLockedError,
        sqlite3.SQLITE_FULL: DiskFullError,
        # The index of the write-ahead log could not be extended.
        sqlite3.SQLITE_IOERR_SHMSIZE: DiskFullError,
        sqlite3.SQLITE_IOERR: DiskFailedError,
        sqlite3.SQLITE_READONLY: NotWritableError,
        sqlite3.SQLITE_CANTOPEN: NotWritableError,
        sqlite3.SQLITE_PERM: NotWritableError,
        sqlite3.SQLITE_NOTADB: NotADatabaseError,
        sqlite3.SQLITE_CORRUPT: DamagedDatabaseError,
    }
)


class _Header(NamedTuple):
    """The two identifying numbers in a database's header."""

    user_version: int
    application_id: int


def prepare(
    path: Path, *, busy_timeout_s: float, migrations: tuple[Migration, ...] = MIGRATIONS
) -> None:
    """Create the file, or migrate it to the newest schema; on StorageError it is unchanged.

    The call blocks while it waits for the disk or, up to ``busy_timeout_s``, for other writers.
    """
    inspect(path, known=len(migrations))
    make_private(path)
    try:
        with closing(connect(path, busy_timeout_s)) as connection:
            _migrate(connection, path, migrations)
            _use_wal(connection)
    except sqlite3.Error as error:
        tell(error, path)


def make_private(path: Path) -> None:
    """Restrict a database and its side files to their owner; create the database if missing.

    SQLite gives its side files the mode of the database. A file of another user keeps its mode,
    which only that user can change. Raise NotWritableError.
    """
    # Closing a descriptor would release the locks that a connection in this process has on the
    # file, so an existing file is changed by name without opening it.
    real = path.resolve()
    try:
        os.close(os.open(real, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ALONE))
    except FileExistsError:
        for name in (real.name, *(real.name + end for end in SIDE_FILES)):
            _tighten(real.with_name(name))
    except OSError as error:
        raise NotWritableError(path) from error


def _tighten(path: Path) -> None:
    # SQLite may remove a side file at any time.
    with suppress(FileNotFoundError, PermissionError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def tell(error: sqlite3.Error, path: Path) -> NoReturn:
    """Raise an SQLite error as a StorageError; raise a programming error unchanged."""
    # An error detected by Python, such as a wrong number of parameters, has no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    meaning = _MEANINGS.get(code) or _MEANINGS.get(code & _PRIMARY_CODE)
    if meaning is None:
        raise error
    raise meaning(path) from error


def is_there(path: Path) -> bool:
    """Return whether there is a file; raise NotWritableError if this user cannot find out."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        # The folder is closed to this user, or no system accepts such a name.
        raise NotWritableError(path) from error
    return True


def require_file(path: Path) -> None:
    """Raise NoDatabaseError if there is no file, or NotWritableError."""
    if not is_there(path):
        raise NoDatabaseError(path)


def inspect(path: Path, *, known: int, to_write: bool = True) -> None:
    """Read the header without SQLite; raise StorageError if the file is not ours or is newer.

    A folder, a pipe or a device is not ours: its mode must not change, and reading it may block.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotADatabaseError(path)
        # Open the file for writing, because SQLite would accept a write-protected file and fail
        # only at the first append.
        with path.open("r+b" if to_write else "rb") as file:
            start = file.read(_HEADER_LENGTH)
    except (FileNotFoundError, NotADirectoryError):
        if path.parent.is_dir():
            return
        raise MissingFolderError(path) from None
    except OSError as error:
        raise NotWritableError(path) from error
    if not start:
        return
    header = _header(start)
    if header is None or header.application_id != APPLICATION_ID:
        raise NotADatabaseError(path)
    if header.user_version > known:
        raise NewerSchemaError(path, found=header.user_version, known=known)


def _header(start: bytes) -> _Header | None:
    """Return the header of a database, as defined by https://sqlite.org/fileformat.html."""
    if len(start) < _HEADER_LENGTH or not start.startswith(_MAGIC):
        return None
    return _Header(int.from_bytes(start[60:64], "big"), int.from_bytes(start[68:72], "big"))


def connect(path: Path, busy_timeout_s: float) -> sqlite3.Connection:
    """Return a connection that does not begin transactions by itself."""
    return sqlite3.connect(path, timeout=busy_timeout_s, isolation_level=None)


def _migrate(connection: sqlite3.Connection, path: Path, migrations: tuple[Migration, ...]) -> None:
    """Run each missing migration; programs that do so at the same time take turns."""
    # With this, migrations also survive a power failure.
    connection.execute("PRAGMA synchronous = EXTRA")
    while (version := _version(connection)) < len(migrations):
        # If anything fails from here on, closing the connection rolls it back.
        connection.execute("BEGIN IMMEDIATE")
        if _version(connection) == version:
            for statement in migrations[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if version > len(migrations):
        raise NewerSchemaError(path, found=version, known=len(migrations))


def _version(connection: sqlite3.Connection) -> int:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode, in which readers and a writer do not wait for each other.

    This comes after the first migration, so that the header always identifies the file. The switch
    needs exclusive use of the file, for which SQLite does not wait. If it fails, another process
    has the file open and makes the switch itself; until then the file is as safe, but slower.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & _PRIMARY_CODE != sqlite3.SQLITE_BUSY:
            raise
