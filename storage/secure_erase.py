"""Removes every trace of overwritten or deleted texts, even in unused bytes.

SQLite overwrites deleted data with zeros if ``secure_delete`` is on. A text that has moved between
pages may still leave a copy in a page or in the write-ahead log. So the settings are rewritten into
pages that were cleared, and the log is merged and truncated. Logs of matches hold no personal data;
they are rewritten only in a small file, since an earlier program may have reused pages of settings
for them without clearing these.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from storage.errors import DatabaseLockedError
from storage.sqlite_schema import connect, tell

SMALL_BYTES: Final = 64 * 1024 * 1024
"""A file of this size is rewritten within a second."""

_NOTES_ANEW: Final = (
    "BEGIN IMMEDIATE",
    "CREATE TEMPORARY TABLE kept AS SELECT key, value FROM settings",
    "DELETE FROM settings",
    "INSERT INTO settings (key, value) SELECT key, value FROM kept ORDER BY key",
    "COMMIT",
)


def scrub(path: Path, *, busy_timeout_s: float, small_bytes: int = SMALL_BYTES) -> None:
    """Remove these traces from a file in use; raise StorageError and change nothing then.

    Other writers wait: about two seconds for 50,000 settings.
    """
    try:
        with closing(connect(path, busy_timeout_s)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA secure_delete = ON")
            is_small = path.stat().st_size <= small_bytes
            # Closing the connection rolls back whatever fails here.
            for statement in ("VACUUM",) if is_small else _NOTES_ANEW:
                connection.execute(statement)
            [is_busy, _, _] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        tell(error, path)
    if is_busy:
        # Another process has been reading from the old log all that time.
        raise DatabaseLockedError(path)
