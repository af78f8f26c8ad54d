"""Delete old data once a day, as the operator's settings require.

Results of the hand of the day are deleted after 30 days, regardless of the settings. Names and ids
of people are removed from the documents of closed tables. Logs of matches that no open table plays
are deleted. The work is done in small steps, so that it does not delay other work; after a crash
the next process finishes it.
"""

import re
from typing import Final

import structlog

from bot.ports.value import Struct
from bot.tables.documents import Documents
from bot.tables.fairness import seal_of
from bot.tables.match_history import HISTORY
from engine.interfaces import TableId
from storage.clock import Clock
from storage.interface import Store

DAY_S: Final = 24 * 3600.0

_log = structlog.get_logger()

_MATCH: Final = re.compile(r"match-[0-9a-f]{16}")


_CLOSED: Final = "closed/"


_PAGE: Final = 100


class RetentionPolicy(Struct, frozen=True):
    """How many days to keep the names at closed tables and the logs of matches; 0 means forever."""

    closed_days: int = 0
    matches_days: int = 0


class RetentionJob:
    """Deletes old data once a day; data with a fixed time limit is deleted with any settings."""

    def __init__(
        self, store: Store, documents: Documents, clock: Clock, keeping: RetentionPolicy
    ) -> None:
        self._store = store
        self._documents = documents
        self._clock = clock
        self._keeping = keeping
        self._next_at = 0.0

    async def run_if_due(self) -> None:
        """Delete old data if a day has passed.

        Raise StorageError; the next call then tries again.
        """
        now = self._clock.now()
        if now < self._next_at:
            return
        await self._documents.drop_expired(now)
        results = await self._documents.daily.delete_old(now)
        unnamed = deleted = 0
        if self._keeping.closed_days:
            before = now - self._keeping.closed_days * DAY_S
            unnamed += await self._documents.anonymise_before(before)
            unnamed += await self._documents.played.delete_before(before)
        if self._keeping.matches_days:
            deleted = await self._delete_logs(now - self._keeping.matches_days * DAY_S)
        if unnamed:
            await self._store.erase_deleted()
        self._next_at = now + DAY_S
        if results or self._keeping != RetentionPolicy():
            _log.info("retention applied", unnamed=unnamed, deleted=deleted, results=results)

    async def _delete_logs(self, before: float) -> int:
        """Delete unneeded logs last appended to before this time; return how many."""
        old = [
            one.table for one in await self._store.tables() if one.appended_at.timestamp() < before
        ]
        needed = await self._needed() if old else set[TableId]()
        unneeded = [table for table in old if table not in needed]
        for table in unneeded:
            await self._store.delete_log(table)
            await self._store.delete(seal_of(table))
        return len(unneeded)

    async def _needed(self) -> set[TableId]:
        """Return the matches named in documents other than closed tables and match histories."""
        needed, after = set[TableId](), ""
        while page := await self._store.page("", after, _PAGE):
            for key, text in page.items():
                if not key.startswith((_CLOSED, HISTORY)):
                    needed.update(map(TableId, _MATCH.findall(text)))
            after = max(page)
        return needed
