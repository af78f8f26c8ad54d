"""Transfer everything from one location of the games to another, of any kind.

No other process may serve either location meanwhile. Before the transferred data are committed,
they are read back and compared by a digest over all of them, in key order. So the target holds
everything or nothing.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from storage.errors import CopyDiffersError, NotEmptyError, SamePlaceError
from storage.location import Location, ServerAddress, is_same_place
from storage.open_store import open_exclusive, require_psycopg
from storage.sqlite_schema import connect, require_file, tell
from storage.transfer_format import EVENTS, NOTES, LoggedEvent, Note, TransferSource

_PATIENCE_S: Final = 5.0
_PUT_EVENT: Final = """
    INSERT INTO events (table_id, seq, kind, version, body, appended_at_ms)
    VALUES (?, ?, ?, ?, ?, ?)
"""
_PUT_NOTE: Final = "INSERT INTO settings (key, value) VALUES (?, ?)"


class TransferDigest:
    """Counts of the transferred data, and a digest of them."""

    def __init__(self) -> None:
        self.logs = self.events = self.notes = 0
        self._last: str | None = None
        self._digest = sha256()

    @property
    def digest(self) -> str:
        """Return the digest, which is equal for two locations with the same data."""
        return self._digest.hexdigest()

    def of_events(self, events: Iterable[LoggedEvent]) -> Iterator[LoggedEvent]:
        """Yield the events, count them, and add them to the digest."""
        for event in events:
            self.logs += event[0] != self._last
            self._last = event[0]
            self.events += 1
            self._digest.update(msgspec.json.encode(event))
            yield event

    def of_notes(self, notes: Iterable[Note]) -> Iterator[Note]:
        """Yield the settings, count them, and add them to the digest."""
        for note in notes:
            self.notes += 1
            self._digest.update(msgspec.json.encode(note))
            yield note


def transfer(source: Location, target: Location) -> TransferDigest:
    """Transfer everything to an empty location and return what was sent; raise StorageError.

    After an error the target is still empty. The source is never changed.
    """
    if isinstance(source, Path):
        require_file(source)
    if is_same_place(source, target):
        raise SamePlaceError(target)
    return asyncio.run(_move(source, target))


async def _move(source: Location, target: Location) -> TransferDigest:
    async with open_exclusive(source), open_exclusive(target):
        # This runs in a thread so that the event loop can renew the lease.
        return await asyncio.to_thread(_carry, source, target)


def _carry(source: Location, target: Location) -> TransferDigest:
    sent, arrived = TransferDigest(), TransferDigest()
    with _open_data(source) as away, _open_data(target) as there:
        if any(True for _ in there.events()) or any(True for _ in there.notes()):
            raise NotEmptyError(target)
        there.put(sent.of_events(away.events()), sent.of_notes(away.notes()))
        for _ in arrived.of_events(there.events()):
            pass
        for _ in arrived.of_notes(there.notes()):
            pass
        if arrived.digest != sent.digest:
            raise CopyDiffersError(target)
    return sent


def _open_data(home: Location) -> AbstractContextManager[TransferSource]:
    if isinstance(home, ServerAddress):
        require_psycopg(home)
        from storage.transfer_pg import pg_transfer  # noqa: PLC0415 - few need its library

        return pg_transfer(home)
    return _in_file(home)


class _FileData:
    """The data of a file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def events(self) -> Iterable[LoggedEvent]:
        """Return every event, in the order of tables and numbers."""
        return self._connection.execute(EVENTS)

    def notes(self) -> Iterable[Note]:
        """Return every setting, in the order of keys."""
        return self._connection.execute(NOTES)

    def put(self, events: Iterable[LoggedEvent], notes: Iterable[Note]) -> None:
        """Write these events and settings."""
        self._connection.executemany(_PUT_EVENT, events)
        self._connection.executemany(_PUT_NOTE, notes)


@contextmanager
def _in_file(path: Path) -> Iterator[TransferSource]:
    """Yield a file's data in one transaction; roll back if anything fails."""
    try:
        with closing(connect(path, _PATIENCE_S)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("BEGIN IMMEDIATE")
            yield _FileData(connection)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        tell(error, path)
