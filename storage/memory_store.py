"""A store that forgets everything when the program ends: for tests and for trying things out."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from engine.events import Event
from engine.interfaces import ConflictError, TableId
from storage.errors import VersionConflictError
from storage.interface import Clock, LoggedTable, utc_now
from storage.json_documents import version_of


class MemoryStore:
    """A ``Store`` without a file; nothing in it ever waits, so no two appends can mix."""

    def __init__(self, *, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._logs: dict[TableId, tuple[Event, ...]] = {}
        self._tables: dict[TableId, LoggedTable] = {}
        self._settings: dict[str, str] = {}

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write the events behind the first ``after`` ones, all or none; raise ConflictError."""
        assert events, "an append writes something"
        log = self._logs.get(table, ())
        if len(log) != after:
            raise ConflictError(table, after)
        self._logs[table] = (*log, *events)
        self._tables[table] = LoggedTable(table, len(self._logs[table]), self._clock())

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table, in order."""
        return self._logs.get(table, ())

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table that has a log, or of those named; the one last appended to first."""
        wanted = self._tables if named is None else self._tables.keys() & set(named)
        by_name = [self._tables[table] for table in sorted(wanted)]
        return tuple(sorted(by_name, key=lambda logged: logged.appended_at, reverse=True))

    async def put(self, key: str, value: str) -> None:
        """Keep a text, by custom JSON, under a key; what was kept there before is gone."""
        self._settings[key] = value

    async def put_version(self, key: str, document: str) -> None:
        """Keep the next version of a document, or raise LostRaceError."""
        if version_of(document) != version_of(self._settings.get(key)) + 1:
            raise VersionConflictError(key)
        self._settings[key] = document

    async def get(self, key: str) -> str | None:
        """Return the text kept under a key; None when there is none."""
        return self._settings.get(key)

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text kept under a key that begins like this, in the order of the keys."""
        return {
            key: value for key, value in sorted(self._settings.items()) if key.startswith(prefix)
        }

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """As ``recall_all``, but only the first ``most`` behind a key, which need not be there."""
        behind = ((key, value) for key, value in sorted(self._settings.items()) if key > after)
        return dict(islice((one for one in behind if one[0].startswith(prefix)), most))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        self._logs.pop(table, None)
        self._tables.pop(table, None)

    async def erase_deleted(self) -> None:
        """Nothing is left of what is gone."""

    async def delete(self, key: str) -> None:
        """Keep nothing under a key any more, whether or not there was anything."""
        self._settings.pop(key, None)

    async def close(self) -> None:
        """Nothing to let go of."""
