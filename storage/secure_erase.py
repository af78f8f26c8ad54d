"""Remove every trace of overwritten or deleted texts, even in unused bytes.

SQLite overwrites deleted data with zeros if ``secure_delete`` is on. But a text that was moved
between pages may have left a copy in a page or in the write-ahead log. So the settings are
rewritten into cleared pages, and the log is merged and truncated. Match logs hold no personal data.
They are rewritten only if the file is small, because an earlier program may have put them on former
pages of settings without clearing these.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from storage.errors import DatabaseLockedError
from storage.sqlite_schema import connect, tell

SMALL_BYTES: Final = 64 * 1024 * 1024
"""The size up to which a file counts as small; it is rewritten within a second."""

_NOTES_ANEW: Final = (
    "BEGIN IMMEDIATE",
    "CREATE TEMPORARY TABLE kept AS SELECT key, value FROM settings",
    "DELETE FROM settings",
    "INSERT INTO settings (key, value) SELECT key, value FROM kept ORDER BY key",
    "COMMIT",
)


def scrub(path: Path, *, busy_timeout_s: float, small_bytes: int = SMALL_BYTES) -> None:
    """Remove these traces from a file in use; raise StorageError and change nothing if that fails.

    Meanwhile other writers wait, about two seconds for 50,000 settings.
    """
    try:
        with closing(connect(path, busy_timeout_s)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA secure_delete = ON")
            is_small = path.stat().st_size <= small_bytes
            # If a statement fails, closing the connection rolls it back.
            for statement in ("VACUUM",) if is_small else _NOTES_ANEW:
                connection.execute(statement)
            [is_busy, _, _] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        tell(error, path)
    if is_busy:
        # Another process has been reading from the old log all the time.
        raise DatabaseLockedError(path)
