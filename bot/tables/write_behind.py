"""Keeps the notes of tables: at once where somebody waits for it, or before long by itself."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import takewhile
from math import inf
from typing import Final

import structlog

from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.tables.table import Table
from storage.errors import StorageError, VersionConflictError

SAVED_AFTER_S: Final = 10.0
"""How long a note may wait to be kept whose loss would do no harm: the time left, the last word."""

TOGETHER_S: Final = 0.1
"""Notes that are to be kept within this time of each other are kept at once, and no others."""

RETRY_S: Final = 5.0
"""How long nothing is kept after the store has failed."""

_log = structlog.get_logger()


class WriteBehind:
    """Knows which tables have changed since they were kept; ``write`` keeps one as it is then."""

    def __init__(
        self, write: Callable[[Table], Awaitable[None]], timer: Clock, chores: TaskGroup
    ) -> None:
        self._write = write
        self._timer = timer
        self._chores = chores
        self._unkept: dict[str, tuple[float, Table]] = {}
        self._keeping: asyncio.Task[None] | None = None

    async def save(self, live: Table) -> None:
        """Keep a table now; raise StorageError, and then it is tried again, or LostRaceError.

        What was begun is finished when the caller is cancelled, so that the version that the store
        has is always known.
        """
        self.drop(live)
        await asyncio.shield(self._keep(live))

    def save_later(self, live: Table) -> None:
        """Keep a table before long, with whatever else will have changed by then."""
        due_at = self._timer.now() + SAVED_AFTER_S
        self._unkept.setdefault(live.record.code, (due_at, live))
        if self._keeping is None or self._keeping.done():
            self._keeping = self._chores.spawn_named("save", self._keep_later())

    def drop(self, live: Table) -> None:
        """Keep nothing of a table any more that was to be kept."""
        self._unkept.pop(live.record.code, None)

    def has_pending(self, live: Table) -> bool:
        """Return whether anything of a table is not kept yet."""
        return live.record.code in self._unkept or live.keeping.locked()

    async def flush(self, until: float = inf) -> None:
        """Keep now, all at once, what was to be kept before some time; raise the first error."""
        # Every note waits equally long, so that they stand in the order of their times.
        due = takewhile(lambda one: one[0] <= until, tuple(self._unkept.values()))
        keeping = [self.save(live) for _, live in due]
        for outcome in await asyncio.gather(*keeping, return_exceptions=True):
            if outcome is not None:
                raise outcome

    async def _keep(self, live: Table) -> None:
        async with live.keeping:
            try:
                await self._write(live)
            except StorageError:
                self.save_later(live)
                raise

    async def _keep_later(self) -> None:
        """Keep each note when its time comes; all tables at once would hold up everybody."""
        while self._unkept:
            first_at, _ = next(iter(self._unkept.values()))
            await self._timer.sleep(first_at - self._timer.now())
            try:
                await self.flush(first_at + TOGETHER_S)
            except (StorageError, VersionConflictError) as error:
                _log.error("notes not kept", **error_fields(error))
                await self._timer.sleep(RETRY_S)
