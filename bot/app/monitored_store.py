"""Log when an outage of the store begins and when it ends, and count the failed calls."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import TypeVar

import structlog

from bot.ports.metrics import Metrics
from engine.events import Event
from engine.interfaces import TableId
from storage.clock import Clock
from storage.errors import ServerGoneError, StoreUnavailableError
from storage.interface import LoggedTable, Store

Result = TypeVar("Result")

_log = structlog.get_logger()


class MonitoredStore:
    """A ``Store`` that reports its outages.

    An outage begins when a call finds the store unavailable. It ends with the next successful
    write, or, if a server was gone, with the next successful read.
    """

    def __init__(self, store: Store, metrics: Metrics, clock: Clock) -> None:
        self._store = store
        self._metrics = metrics
        self._clock = clock
        self._failures = 0
        self._began_at = 0.0
        self._ends_by_reading = False

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events to a log."""
        await self._watch(self._store.append(table, after, events), is_write=True)

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events of a table."""
        return await self._watch(self._store.read(table))

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return those tables that have a log."""
        return await self._watch(self._store.tables(named))

    async def put(self, key: str, value: str) -> None:
        """Store a text."""
        await self._watch(self._store.put(key, value), is_write=True)

    async def put_version(self, key: str, document: str) -> None:
        """Store the next version of a document."""
        await self._watch(self._store.put_version(key, document), is_write=True)

    async def get(self, key: str) -> str | None:
        """Return a text."""
        return await self._watch(self._store.get(key))

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text whose key has this prefix."""
        return await self._watch(self._store.list_all(prefix))

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """Return the first texts with this prefix after a key."""
        return await self._watch(self._store.page(prefix, after, most))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table."""
        await self._watch(self._store.delete_log(table), is_write=True)

    async def erase_deleted(self) -> None:
        """Erase overwritten and deleted texts."""
        await self._watch(self._store.erase_deleted(), is_write=True)

    async def delete(self, key: str) -> None:
        """Delete a text."""
        await self._watch(self._store.delete(key), is_write=True)

    async def close(self) -> None:
        """Close the store."""
        await self._store.close()

    async def _watch(self, call: Awaitable[Result], *, is_write: bool = False) -> Result:
        try:
            result = await call
        except StoreUnavailableError as error:
            self._failed(error)
            raise
        if self._failures and (is_write or self._ends_by_reading):
            seconds = round(self._clock.now() - self._began_at)
            _log.warning("store available again", failed=self._failures, seconds=seconds)
            self._failures = 0
            self._metrics.store_recovered()
        return result

    def _failed(self, error: StoreUnavailableError) -> None:
        self._failures += 1
        self._metrics.store_failed()
        self._ends_by_reading = isinstance(error, ServerGoneError)
        if self._failures == 1:
            self._began_at = self._clock.now()
            _log.error("store unavailable", cause=type(error).__name__)
