"""Back up the file that stores the games, even while it is in use, and verify and restore it.

SQLite copies the file as it was at one moment, including its write-ahead log; other writers do not
wait. A copy gets its final name only after it has been verified and synced to disk, so a file with
that name is complete. It contains the hands of games in play, so only its owner may read it.
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
    NotADatabaseError,
    NotWritableError,
    SamePlaceError,
)
from storage.file_lock import lock_file
from storage.location import is_same_place
from storage.sqlite_schema import (
    MIGRATIONS,
    SIDE_FILES,
    connect,
    inspect,
    is_there,
    make_private,
    require_file,
    tell,
)

SQLITE: Final = sqlite3.sqlite_version
"""The version of the SQLite library."""

_PATIENCE_S: Final = 5.0
"""How long to wait for another program that is writing, in seconds."""

_MOST_FAULTS: Final = 10


@dataclass(frozen=True, slots=True)
class Contents:
    """A file's schema, the newest known schema, and the number of its logs, events and bytes."""

    schema: int
    known: int
    logs: int
    events: int
    size_bytes: int


def back_up(source: Path, copy: Path) -> Contents:
    """Copy a file, which may be in use, to a new one, and return the contents of the copy.

    If this raises StorageError, there is no copy.
    """
    if is_there(copy):
        raise CopyExistsError(copy)
    if not copy.parent.is_dir():
        raise MissingFolderError(copy)
    require_file(source)
    inspect(source, known=len(MIGRATIONS))
    part = copy.with_name(copy.name + ".part")
    try:
        contents = _copied(source, part, copy)
        part.replace(copy)
        _sync(copy.parent)
    except OSError as error:
        raise NotWritableError(copy) from error
    finally:
        _remove(part)
    return contents


def restore(copy: Path, target: Path) -> Path | None:
    """Replace a file that no process uses with a copy; return the new path of the old file.

    That is the file's name with ``.former`` appended, or None if there was no file. If this raises
    StorageError, nothing has changed.
    """
    verify_file(copy)
    if is_same_place(copy, target):
        raise SamePlaceError(target)
    # The copy may have an older schema, for an earlier version of the program.
    with lock_file(target) as lock:
        has_former = is_there(target)
        _give(lock, target)
        if is_in_use(target):
            raise DatabaseLockedError(target)
        former = _put_back(copy, target)
    return former if has_former else None


def _put_back(copy: Path, target: Path) -> Path:
    """Replace a file with a copy; return the path for the old file, even if there was none."""
    fresh, former = (target.with_name(target.name + end) for end in (".part", ".former"))
    try:
        _copied(copy, fresh, target)
        has_former = target.exists()
        _give(fresh, target)
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
    """Check every page of a file and return its contents; raise StorageError.

    The file may be in use and is not changed.
    """
    require_file(path)
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
    """Return whether another program has the file open as our database.

    SQLite leaves WAL mode only if a connection has exclusive use of the file; ``prepare`` turns WAL
    mode on again. A damaged file counts as not in use.
    """
    if not is_there(path) or not path.stat().st_size:
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


def _copied(source: Path, part: Path, target: Path) -> Contents:
    """Copy to a new file that only its owner may read, and return its contents.

    The file is later renamed to ``target``. A StorageError names the source or the target.
    """
    try:
        _remove(part)
        make_private(part)
    except (OSError, NotWritableError) as error:
        raise NotWritableError(target) from error
    try:
        with closing(_reader(source)) as read, closing(connect(part, 0.0)) as written:
            read.backup(written)
            # Without WAL the file has no side files, so it can simply be renamed.
            written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        is_of_disk = error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
        tell(error, target if is_of_disk else source)
    try:
        contents = verify_file(part)
    except (DamagedDatabaseError, NotADatabaseError) as error:
        # SQLite copies pages as they are.
        raise type(error)(source) from error
    _sync(part)
    return contents


def _reader(path: Path) -> sqlite3.Connection:
    """Return a connection that does not change the file, not even its header."""
    # If no process has a WAL database open, reading it requires permission to create its index.
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=_PATIENCE_S
        )
    except sqlite3.Error as error:
        tell(error, path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _give(fresh: Path, target: Path) -> None:
    """Give a new file the owner of the file that it replaces, or else of the folder.

    Otherwise the service could not open a file restored by an administrator. Only an administrator
    can do this: for another user, raise NotWritableError if there is a file of somebody else.
    """
    is_first = not target.exists()
    wanted = (target.parent if is_first else target).stat()
    if (wanted.st_uid, wanted.st_gid) == (fresh.stat().st_uid, fresh.stat().st_gid):
        return
    try:
        shutil.chown(fresh, wanted.st_uid, wanted.st_gid)
    except PermissionError as error:
        if not is_first:
            raise NotWritableError(target) from error


def _set_aside(target: Path, former: Path) -> None:
    """Keep the old file, and any log that could not be merged, under other names."""
    _remove(former)
    former.hardlink_to(target)
    for end in SIDE_FILES:
        side = target.with_name(target.name + end)
        if side.exists():
            side.replace(former.with_name(former.name + end))
    make_private(former)


def _remove(path: Path) -> None:
    for name in (path.name, *(path.name + end for end in SIDE_FILES)):
        path.with_name(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file's content, or a folder's list of names, is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        # Some systems cannot sync folders; they write their names as soon as possible.
        with suppress(PermissionError, IsADirectoryError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
