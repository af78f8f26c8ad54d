"""Copies of the file that keeps the games: made while it is in use, looked through, put back.

SQLite copies the file as it was at one moment, with what stands in its write-ahead log; whoever
writes meanwhile waits for nothing. A copy gets its name only once it has been looked through and
is on the disk, so that a file of that name is a whole one. It holds the hands of games in play,
and nobody but its owner may read it.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from storage.errors import (
    CopyExistsError,
    DamagedDatabaseError,
    DatabaseLockedError,
    MissingFolderError,
    NoDatabaseError,
    NotADatabaseError,
    NotWritableError,
)
from storage.file_lock import lock_file
from storage.sqlite_schema import MIGRATIONS, SIDE_FILES, connect, inspect, make_private, tell

SQLITE: Final = sqlite3.sqlite_version
"""Which SQLite keeps the games."""

_PATIENCE_S: Final = 5.0
"""How long to wait for another program that is writing."""

_MOST_FAULTS: Final = 10


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds: its schema and the newest one known, logs, their events, and bytes."""

    schema: int
    known: int
    logs: int
    events: int
    size_bytes: int


def back_up(source: Path, copy: Path) -> Contents:
    """Copy a file that may be in use to one that is not there yet; what the copy holds.

    Raise StorageError, and then there is no copy.
    """
    if copy.exists():
        raise CopyExistsError(copy)
    if not copy.parent.is_dir():
        raise MissingFolderError(copy)
    _check_there(source)
    inspect(source, known=len(MIGRATIONS))
    part = copy.with_name(copy.name + ".part")
    try:
        contents = _copied(source, part)
        part.replace(copy)
        _sync(copy.parent)
    except OSError as error:
        raise NotWritableError(copy) from error
    finally:
        _remove(part)
    return contents


def restore(copy: Path, target: Path) -> Path | None:
    """Put a copy in the place of a file that nobody uses; where the former file stands now.

    That is beside it, under its name with ``.former`` behind, or nowhere where there was none.
    Raise StorageError with everything as it was.
    """
    verify_file(copy)
    # Who goes back to an earlier program puts back what that one can read.
    with lock_file(target) as lock:
        has_former = target.exists()
        _give(lock, target if has_former else target.parent)
        if is_in_use(target):
            raise DatabaseLockedError(target)
        former = _put_back(copy, target)
    return former if has_former else None


def _put_back(copy: Path, target: Path) -> Path:
    """Put a copy in the place of a file; the name that the former one has now, if there was one."""
    fresh, former = (target.with_name(target.name + end) for end in (".part", ".former"))
    try:
        _copied(copy, fresh)
        has_former = target.exists()
        _give(fresh, target if has_former else target.parent)
        if has_former:
            _set_aside(target, former)
        fresh.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise NotWritableError(target) from error
    finally:
        _remove(fresh)
    return former


def verify_file(path: Path) -> Contents:
    """Return what a file holds, once every page of it has been read; raise StorageError.

    It may be in use, and is not changed.
    """
    _check_there(path)
    inspect(path, known=len(MIGRATIONS), to_write=False)
    if not path.stat().st_size:
        raise NotADatabaseError(path)
    with closing(_reader(path)) as connection:
        try:
            faults = connection.execute(f"PRAGMA integrity_check({_MOST_FAULTS})").fetchall()
            if faults != [("ok",)]:
                raise DamagedDatabaseError(path)
            [schema] = connection.execute("PRAGMA user_version").fetchone()
            logs, events = connection.execute(
                "SELECT count(DISTINCT table_id), count(*) FROM events"
            ).fetchone()
            [pages] = connection.execute("PRAGMA page_count").fetchone()
            [page_bytes] = connection.execute("PRAGMA page_size").fetchone()
        except sqlite3.Error as error:
            tell(error, path)
    return Contents(schema, len(MIGRATIONS), logs, events, pages * page_bytes)


def is_in_use(path: Path) -> bool:
    """Return whether another program has the file open as a database of ours.

    SQLite leaves the write-ahead log only where it has the file to itself, and ``prepare`` goes
    back to it; so one program at a time need not be asked. What is damaged nobody has open.
    """
    if not path.exists() or not path.stat().st_size:
        return False
    try:
        with closing(connect(path, 0.0)) as connection:
            [mode] = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            if mode == "wal":
                return True
            connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    except sqlite3.DatabaseError:
        return False
    return False


def _copied(source: Path, part: Path) -> Contents:
    """Copy into a new file of one piece that only its owner may read; what it holds."""
    _remove(part)
    make_private(part)
    try:
        with closing(_reader(source)) as read, closing(connect(part, 0.0)) as written:
            read.backup(written)
            # A file without a log beside it: it may be carried away as it is.
            written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        tell(error, part)
    contents = verify_file(part)
    _sync(part)
    return contents


def _reader(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing, neither the file nor what it says of itself."""
    # A file in WAL that nobody has open can be read alone only by who may make its index.
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=_PATIENCE_S
        )
    except sqlite3.Error as error:
        tell(error, path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _give(fresh: Path, like: Path) -> None:
    """Let the file belong to whom the former one did, or the folder, where it was not made by them.

    Otherwise what the administrator of a machine has put back could not be opened by the service.
    """
    wanted = like.stat()
    if (wanted.st_uid, wanted.st_gid) != (fresh.stat().st_uid, fresh.stat().st_gid):
        shutil.chown(fresh, wanted.st_uid, wanted.st_gid)


def _set_aside(target: Path, former: Path) -> None:
    """Keep the former file, and a log that could not be folded in, under other names."""
    _remove(former)
    former.hardlink_to(target)
    for end in SIDE_FILES:
        side = target.with_name(target.name + end)
        if side.exists():
            side.replace(former.with_name(former.name + end))
    make_private(former)


def _check_there(path: Path) -> None:
    if not path.exists():
        raise NoDatabaseError(path)


def _remove(path: Path) -> None:
    for name in (path.name, *(path.name + end for end in SIDE_FILES)):
        path.with_name(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        # Some systems sync no folder; their names are on the disk as soon as they can be.
        with suppress(PermissionError, IsADirectoryError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
