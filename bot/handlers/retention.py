"""Lets go of what is kept longer than whoever runs the bot wants it kept.

Once a day, and when a process begins, notes of closed tables lose the names and numbers of people,
and logs of matches that no open table plays are deleted. It is done a little at a time, so that
nobody is held up; what a process that dies has left is done by the next one.
"""

import re
from dataclasses import dataclass
from typing import Final

import structlog

from bot.ports.timer import Timer
from bot.tables.archive import Archive
from bot.tables.sealing import seal_of
from engine.ports import TableId
from storage.store import Store

DAY_S: Final = 24 * 3600.0

_MATCH: Final = re.compile(r"match-[0-9a-f]{16}")
_CLOSED: Final = "closed/"
_PAGE: Final = 100

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class KeptFor:
    """For how many days names at closed tables, and logs of matches, are kept; 0 for good."""

    closed_days: int = 0
    matches_days: int = 0


class Retention:
    """Sweeps once a day; ``due`` costs nothing meanwhile."""

    def __init__(self, store: Store, archive: Archive, timer: Timer, keeping: KeptFor) -> None:
        self._store = store
        self._archive = archive
        self._timer = timer
        self._keeping = keeping
        self._next_at = 0.0

    async def due(self) -> None:
        """Sweep, if a day has passed; raise StorageError, and then it is tried again."""
        now = self._timer.now()
        if now < self._next_at or self._keeping == KeptFor():
            return
        unnamed = deleted = 0
        if self._keeping.closed_days:
            unnamed = await self._archive.unname(now - self._keeping.closed_days * DAY_S)
        if self._keeping.matches_days:
            deleted = await self._delete_logs(now - self._keeping.matches_days * DAY_S)
        if unnamed:
            await self._store.scrub()
        self._next_at = now + DAY_S
        _log.info("swept", unnamed=unnamed, deleted=deleted)

    async def _delete_logs(self, before: float) -> int:
        """Delete the logs that nobody has appended to since then; how many there were."""
        old = [
            one.table for one in await self._store.tables() if one.appended_at.timestamp() < before
        ]
        needed = await self._needed() if old else set[TableId]()
        unneeded = [table for table in old if table not in needed]
        for table in unneeded:
            await self._store.discard(table)
            await self._store.forget(seal_of(table))
        return len(unneeded)

    async def _needed(self) -> set[TableId]:
        """The matches that any note names but those of closed tables."""
        needed, after = set[TableId](), ""
        while page := await self._store.recall_some("", after, _PAGE):
            for key, text in page.items():
                if not key.startswith(_CLOSED):
                    needed.update(map(TableId, _MATCH.findall(text)))
            after = max(page)
        return needed
