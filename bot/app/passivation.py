"""Tables wake and rest: who is in memory, from the start of the bot and while it serves.

At the start nothing is read of a table but its head. Those where something was going on are woken
one after the other, the freshest first, while people are heard already; whatever people do comes
first, and wakes the tables that it is about. What nobody has used for an hour rests again.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import structlog

from bot.app.commands.preferences import as_preferred
from bot.app.context import Services
from bot.app.delivery_events import DeliveryEvents
from bot.app.rate_limit import RateLimiter
from bot.app.turn_clock import runs
from bot.delivery.outbox import Outbox
from bot.ports.logs import error_fields
from bot.tables.lobby import IDLE_S
from bot.tables.table import Table
from bot.tables.table_index import TableSummary, is_code
from bot.tables.table_state import ProcessedRequest, TableState
from bot.tables.view_cache import hand_number
from storage.errors import StorageError
from storage.interface import Store

REST_AFTER_S: Final = 3600.0
"""How long a table stays in memory after anybody has done anything there."""

LATELY_S: Final = 60.0
"""Whoever did something so lately may still be about it."""

TOGETHER: Final = 32
"""Readers that may be shown at the same time what they may have missed; others are shown first."""

LONGEST_ROUND_S: Final = 5.0
"""So long the round waits for those at most."""

RETRY_S: Final = 5.0

_log = structlog.get_logger()


class Passivation:
    """Wakes the tables of a room, and lets them rest."""

    def __init__(
        self,
        store: Store,
        room: Services,
        outbox: Outbox,
        notices: DeliveryEvents,
        guard: RateLimiter,
    ) -> None:
        self._store = store
        self._room = room
        self._outbox = outbox
        self._notices = notices
        self._guard = guard

    async def load_index(self, platforms: frozenset[str]) -> tuple[str, ...]:
        """Read the heads of all tables; the codes of those to be woken, the freshest first.

        What was done at those is known for done from now on, before anybody is heard. Those of
        which not even the head can be read are told to their chats.
        """
        heads, damaged = await self._room.archive.summaries()
        await self._outbox.deliveries.keep_only(heads.keys() | damaged)
        self._room.tables.index(heads, platforms)
        for code in damaged:
            await self.on_unreadable(code, None)
        known = self._room.tables.codes()
        restless = [heads[code] for code in known if self._is_restless(heads[code])]
        restless.sort(key=lambda head: head.touched_at)
        await self._know_deeds(restless)
        return tuple(head.code for head in reversed(restless))

    def _is_restless(self, head: TableSummary) -> bool:
        """Return whether anything goes on at a table, or did so lately.

        Where nobody has touched it for a day it stays as it is until somebody does, unless
        somebody's time runs there.
        """
        is_fresh = self._room.timer.now() - head.touched_at < IDLE_S
        return head.closed or runs(head.due) or is_fresh

    async def _know_deeds(self, heads: Iterable[TableSummary]) -> None:
        """Take none of the deeds for news that an earlier process has done at these tables."""
        logged = await self._store.tables([head.match for head in heads if head.match is not None])
        lengths: Mapping[str, int] = {one.table: one.length for one in logged}

        def is_done(head: TableSummary, heard: ProcessedRequest) -> bool:
            if heard.match != head.match or heard.match is None:
                return True
            return lengths.get(heard.match, 0) > heard.after

        for head in heads:
            self._guard.know_of_old(one.deed for one in head.heard if is_done(head, one))

    async def restore_all(
        self, codes: Iterable[str], let_pass: Callable[[], Awaitable[None]]
    ) -> None:
        """Wake these tables, and see that everybody is shown them; whatever happens goes first.

        Where the store does not answer, a table comes once more after all others, until it does:
        somebody's time may run there, and nobody might do anything who does not see the table.
        """
        waiting, late = deque(codes), set[str]()
        while waiting:
            code = waiting.popleft()
            await self._outbox.wait_for_capacity(TOGETHER, LONGEST_ROUND_S)
            await let_pass()
            try:
                await self._room.tables.load(code)
            except StorageError as error:
                if code not in late:
                    _log.error("table not woken", code=code, **error_fields(error))
                late.add(code)
                waiting.append(code)
                await self._room.timer.sleep(RETRY_S)
            # Everybody who waits for the loop comes first.
            await self._room.timer.sleep(0)

    async def on_loaded(self, live: Table) -> None:
        """Go on with a table that has been read; raise what keeps it from being played."""
        await self._outbox.deliveries.wake(live.record.code, hand_number(1, 0))
        if live.is_unverified:
            self._guard.know_of_old(_deeds_done(live))
            await self._room.conductor.restore(live)
            self._room.usher.post_link(live)
        else:
            # It rested when everybody had been shown everything, and nothing has happened since.
            live.note_revision()

    async def take_in(self, record: TableState) -> Table:
        """Return the table of somebody who is alone here, as far as it was played.

        It goes on from the note that the last such table has left. Raise what goes wrong.
        """
        await self._room.archive.load()
        live = Table(as_preferred(record, self._room.archive))
        live.kept = await self._room.archive.version_of(record.code)
        await self._room.tables.reload(live)
        self._room.tables.add(live)
        return live

    async def on_unreadable(self, code: str, record: TableState | None) -> None:
        """Tell the chats of a table that it cannot be read."""
        await self._outbox.deliveries.wake(code, hand_number(1, 0))
        self._notices.announce_unreadable(code, record)

    def evict_idle(self) -> None:
        """Let the tables rest that nobody uses, and know nothing more of those that are closed."""
        tables, deliveries = self._room.tables, self._outbox.deliveries
        quiet = {live.record.code: live for live in tables.all() if self._is_quiet(live)}
        shown = frozenset(filter(is_code, self._outbox.codes()))
        # Where it was told that a table cannot be read is kept in mind.
        closed = shown - frozenset(tables.codes()) - self._notices.unreadable
        busy = self._outbox.evict(quiet.keys() | closed)
        for code in (quiet.keys() | closed) - busy:
            if deliveries.rest(code):
                self._room.conductor.rest(code)
                self._room.talk.rest(code)
                if code in quiet:
                    tables.evict(quiet[code])
                else:
                    # Somebody was still shown in private how it has ended.
                    deliveries.forget(code)

    def _is_quiet(self, live: Table) -> bool:
        """Return whether nobody uses a table, nothing goes on there, and all of it is kept."""
        now = self._room.timer.now()
        is_used = now - live.record.touched_at < REST_AFTER_S or now - live.last_used_at < LATELY_S
        is_still = self._room.conductor.is_resting(live.record.code) and not live.lock.locked()
        return not is_used and is_still and self._room.tables.is_kept(live)


def _deeds_done(live: Table) -> tuple[str, ...]:
    """Return what people did at a table lately, and is known to be done."""
    match, version = live.record.match, live.version
    return tuple(
        heard.deed
        for heard in live.record.heard
        if heard.match != match or heard.match is None or version > heard.after
    )
