"""Leaves no trace of notes that were overwritten or forgotten, not even in bytes that nobody reads.

SQLite overwrites what is deleted with zeros where it is told to (``secure_delete``). Still a note
that has moved from page to page may leave a copy behind, in a page or in the write-ahead log. So
the notes are written anew, into pages that were emptied, and the log is folded in and cut. Logs of
matches hold no person; they are written anew only in a file that is small, since an earlier
program may have left pages of notes to them without emptying these.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from storage.errors import DatabaseLockedError
from storage.sqlite_schema import connect, tell

SMALL_BYTES: Final = 64 * 1024 * 1024
"""A file of this size is written anew within a second."""

_NOTES_ANEW: Final = (
    "BEGIN IMMEDIATE",
    "CREATE TEMPORARY TABLE kept AS SELECT key, value FROM settings",
    "DELETE FROM settings",
    "INSERT INTO settings (key, value) SELECT key, value FROM kept ORDER BY key",
    "COMMIT",
)


def scrub(path: Path, *, busy_timeout_s: float, small_bytes: int = SMALL_BYTES) -> None:
    """Do that to a file in use; raise StorageError, with all that it keeps as it was.

    Whoever writes meanwhile waits: two seconds or so for 50,000 notes of tables.
    """
    try:
        with closing(connect(path, busy_timeout_s)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA secure_delete = ON")
            is_small = path.stat().st_size <= small_bytes
            # Whatever fails within, closing the connection undoes.
            for statement in ("VACUUM",) if is_small else _NOTES_ANEW:
                connection.execute(statement)
            [is_busy, _, _] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        tell(error, path)
    if is_busy:
        # Somebody has been reading for all that time, from the log as it was.
        raise DatabaseLockedError(path)
