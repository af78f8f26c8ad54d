"""Store the documents of tables: at once if a caller waits, or else soon."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import takewhile
from math import inf
from typing import Final

import structlog

from bot.ports.logs import error_fields
from bot.ports.scheduler import Scheduler
from bot.tables.table import Table
from storage.clock import Clock
from storage.errors import StorageError, VersionConflictError

SAVED_AFTER_S: Final = 10.0
"""The longest delay of a write that may be lost without harm, in seconds."""

TOGETHER_S: Final = 0.1
"""Writes that are due within this time, in seconds, are made together."""

RETRY_S: Final = 5.0
"""The pause after a failure of the store, in seconds."""

_log = structlog.get_logger()


class WriteBehind:
    """Knows which tables have changed since they were stored; ``write`` stores a table."""

    def __init__(
        self, write: Callable[[Table], Awaitable[None]], clock: Clock, scheduler: Scheduler
    ) -> None:
        self._write = write
        self._clock = clock
        self._scheduler = scheduler
        self._unkept: dict[str, tuple[float, Table]] = {}
        self._is_saving = False

    async def save(self, table: Table) -> None:
        """Store a table now; raise StorageError, and the write is retried, or VersionConflictError.

        A write that has begun finishes even if the caller is cancelled, so that the version in the
        store is always known.
        """
        self.drop(table)
        await asyncio.shield(self._keep(table))

    def save_later(self, table: Table) -> None:
        """Store a table soon, with all changes made by then."""
        due_at = self._clock.now() + SAVED_AFTER_S
        self._unkept.setdefault(table.state.code, (due_at, table))
        if not (self._is_saving or self in self._scheduler):
            self._schedule(due_at)

    def drop(self, table: Table) -> None:
        """Cancel the pending write of a table."""
        self._unkept.pop(table.state.code, None)

    def has_pending(self, table: Table) -> bool:
        """Return whether a table has changes that are not stored yet."""
        return table.state.code in self._unkept or table.stored.lock.locked()

    async def flush(self, until: float = inf) -> None:
        """Store all changes that are due by a time; raise the first error."""
        # All writes wait equally long, so they are in the order of their due times.
        due = takewhile(lambda one: one[0] <= until, tuple(self._unkept.values()))
        keeping = [self.save(table) for _, table in due]
        for outcome in await asyncio.gather(*keeping, return_exceptions=True):
            if outcome is not None:
                raise outcome

    async def _keep(self, table: Table) -> None:
        async with table.stored.lock:
            try:
                await self._write(table)
            except StorageError:
                self.save_later(table)
                raise

    def _schedule(self, at: float) -> None:
        self._scheduler.at(self, at, self._save_due)

    async def _save_due(self) -> None:
        """Store only the tables that are due; storing all at once would block other work."""
        resume_at, self._is_saving = 0.0, True
        try:
            await self.flush(self._clock.now() + TOGETHER_S)
        except (StorageError, VersionConflictError) as error:
            _log.error("documents not saved", **error_fields(error))
            resume_at = self._clock.now() + RETRY_S
        finally:
            self._is_saving = False
        if self._unkept:
            first_at, _ = next(iter(self._unkept.values()))
            self._schedule(max(first_at, resume_at))
