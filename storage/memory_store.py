"""Provide an in-memory store for tests and experiments; its data are lost at exit."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice

from engine.events import Event
from engine.interfaces import ConflictError, TableId
from storage.clock import Clock, SystemClock
from storage.errors import VersionConflictError
from storage.interface import LoggedTable
from storage.json_documents import version_of


class MemoryStore:
    """A ``Store`` without a file; its methods never wait, so two appends cannot interleave."""

    def __init__(self, *, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._logs: dict[TableId, tuple[Event, ...]] = {}
        self._tables: dict[TableId, LoggedTable] = {}
        self._settings: dict[str, str] = {}

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append all events or none; raise ConflictError unless the log has ``after`` events."""
        assert events, "an append writes something"
        log = self._logs.get(table, ())
        if len(log) != after:
            raise ConflictError(table, after)
        self._logs[table] = (*log, *events)
        self._tables[table] = LoggedTable(
            table, len(self._logs[table]), datetime.fromtimestamp(self._clock.now(), UTC)
        )

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table, in order."""
        return self._logs.get(table, ())

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table with a log, or those named, with the newest append first."""
        wanted = self._tables if named is None else self._tables.keys() & set(named)
        by_name = [self._tables[table] for table in sorted(wanted)]
        return tuple(sorted(by_name, key=lambda logged: logged.appended_at, reverse=True))

    async def put(self, key: str, value: str) -> None:
        """Store a text, usually JSON, under a key, replacing any previous text."""
        self._settings[key] = value

    async def put_version(self, key: str, document: str) -> None:
        """Store the next version of a document; raise VersionConflictError for another version."""
        if version_of(document) != version_of(self._settings.get(key)) + 1:
            raise VersionConflictError(key)
        self._settings[key] = document

    async def get(self, key: str) -> str | None:
        """Return the text stored under a key, or None."""
        return self._settings.get(key)

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text whose key has this prefix, in the order of the keys."""
        return {
            key: value for key, value in sorted(self._settings.items()) if key.startswith(prefix)
        }

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """Return the first ``most`` texts with this prefix after a key, which need not exist."""
        behind = ((key, value) for key, value in sorted(self._settings.items()) if key > after)
        return dict(islice((one for one in behind if one[0].startswith(prefix)), most))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        self._logs.pop(table, None)
        self._tables.pop(table, None)

    async def erase_deleted(self) -> None:
        """Do nothing, as memory keeps no deleted texts."""

    async def delete(self, key: str) -> None:
        """Delete the text under a key, if there is one."""
        self._settings.pop(key, None)

    async def close(self) -> None:
        """Do nothing, as there is nothing to close."""
