"""Decide which tables are in memory, from the start of the bot.

At the start, only the summary of each table is read. Tables with something in progress are loaded
one by one, the most recent first, while requests are already accepted. Requests take precedence and
load the tables they need. A table that is not used for an hour is evicted.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import structlog

from bot.app.context import Services
from bot.app.delivery_events import DeliveryEvents
from bot.app.seen_requests import SeenRequests
from bot.app.turn_clock import runs
from bot.delivery.outbox import Outbox
from bot.ports.logs import error_fields
from bot.tables.lobby import IDLE_S
from bot.tables.table import Table
from bot.tables.table_code import is_code
from bot.tables.table_index import TableSummary
from bot.tables.table_state import ProcessedRequest, TableState
from bot.tables.view_cache import hand_number
from storage.errors import StorageError
from storage.interface import Store

REST_AFTER_S: Final = 3600.0
"""How long a table stays in memory after the last activity at it, in seconds."""

LATELY_S: Final = 60.0
"""A table that was used within this time, in seconds, stays in memory in any case."""

TOGETHER: Final = 32
"""How many recipients may be sent missed content at the same time."""

LONGEST_ROUND_S: Final = 5.0
"""How long to wait for these recipients before each table is loaded, at most, in seconds."""

RETRY_S: Final = 5.0

_log = structlog.get_logger()


class Passivation:
    """Loads tables into memory and evicts them."""

    def __init__(
        self,
        store: Store,
        services: Services,
        outbox: Outbox,
        notices: DeliveryEvents,
        seen: SeenRequests,
    ) -> None:
        self._store = store
        self._services = services
        self._outbox = outbox
        self._delivery_events = notices
        self._seen = seen

    async def load_index(self, platforms: frozenset[str]) -> tuple[str, ...]:
        """Read the summaries of all tables; return the codes to load, the most recent first.

        The processed requests of these tables are registered before any request is accepted. The
        chats of a table whose summary is unreadable are informed.
        """
        heads, damaged = await self._services.documents.summaries()
        await self._outbox.sent_messages.keep_only(heads.keys() | damaged)
        self._services.tables.index(heads, platforms)
        for code in damaged:
            await self.on_unreadable(code, None)
        known = self._services.tables.codes()
        restless = [heads[code] for code in known if self._is_restless(heads[code])]
        restless.sort(key=lambda head: head.last_activity_at)
        await self._load_seen_requests(restless)
        return tuple(head.code for head in reversed(restless))

    def _is_restless(self, head: TableSummary) -> bool:
        """Return whether a table must be loaded at the start.

        A table that was unused for a day is loaded only by its next request, unless it was closed
        or has a deadline.
        """
        is_fresh = self._services.clock.now() - head.last_activity_at < IDLE_S
        return head.closed or runs(head.due) or is_fresh

    async def _load_seen_requests(self, heads: Iterable[TableSummary]) -> None:
        """Register the requests that an earlier process carried out at these tables."""
        logged = await self._store.tables([head.match for head in heads if head.match is not None])
        lengths: Mapping[str, int] = {one.table: one.length for one in logged}

        def is_done(head: TableSummary, heard: ProcessedRequest) -> bool:
            if heard.match != head.match or heard.match is None:
                return True
            return lengths.get(heard.match, 0) > heard.after

        for head in heads:
            self._seen.add_processed(
                one.request_key for one in head.processed_requests if is_done(head, one)
            )

    async def restore_all(
        self, codes: Iterable[str], let_pass: Callable[[], Awaitable[None]]
    ) -> None:
        """Load these tables and show them to all recipients; requests take precedence.

        If the store fails, the table is retried after all others until it succeeds, because a
        deadline may be set there and people who do not see the table cannot act.
        """
        waiting, late = deque(codes), set[str]()
        while waiting:
            code = waiting.popleft()
            await self._outbox.wait_for_capacity(TOGETHER, LONGEST_ROUND_S)
            await let_pass()
            try:
                await self._services.tables.load(code)
            except StorageError as error:
                if code not in late:
                    _log.error("table not resumed", code=code, **error_fields(error))
                late.add(code)
                waiting.append(code)
                await self._services.clock.sleep(RETRY_S)
            # Let waiting tasks of the event loop run first.
            await self._services.clock.sleep(0)

    async def on_loaded(self, table: Table) -> None:
        """Continue a table that was just loaded; raise the error that makes it unplayable."""
        await self._outbox.sent_messages.wake(table.state.code, hand_number(1, 0))
        if table.stored.is_unverified:
            self._seen.add_processed(_processed_keys(table))
            await self._services.game_loop.restore(table)
            self._services.threads.post_link(table)
        else:
            # All recipients were up to date when it was evicted, and nothing has changed since.
            await self._services.game_loop.record_match(table)
            table.note_revision()

    async def on_unreadable(self, code: str, state: TableState | None) -> None:
        """Tell the chats of a table that it cannot be read."""
        await self._outbox.sent_messages.wake(code, hand_number(1, 0))
        self._delivery_events.announce_unreadable(code, state)

    def evict_idle(self) -> None:
        """Evict unused tables, and forget closed ones."""
        tables, sent_messages = self._services.tables, self._outbox.sent_messages
        quiet = {table.state.code: table for table in tables.all() if self._is_quiet(table)}
        shown = frozenset(filter(is_code, self._outbox.codes()))
        # Keep the note that an unreadable table was announced.
        closed = shown - frozenset(tables.codes()) - frozenset(tables.unreadable.all())
        busy = self._outbox.evict(quiet.keys() | closed)
        for code in (quiet.keys() | closed) - busy:
            if sent_messages.rest(code):
                self._services.game_loop.rest(code)
                self._services.talk.rest(code)
                if code in quiet:
                    tables.evict(quiet[code])
                else:
                    # A direct message with the end of the hand is still on its way.
                    sent_messages.forget(code)

    def _is_quiet(self, table: Table) -> bool:
        """Return whether a table is unused, has nothing in progress, and is fully stored."""
        now = self._services.clock.now()
        is_used = (
            now - table.state.last_activity_at < REST_AFTER_S or now - table.last_used_at < LATELY_S
        )
        is_still = self._services.game_loop.is_resting(table.state.code) and not table.lock.locked()
        return not is_used and is_still and self._services.tables.is_kept(table)


def _processed_keys(table: Table) -> tuple[str, ...]:
    """Return the keys of the latest requests that were carried out at a table."""
    match, version = table.state.match, table.version
    return tuple(
        heard.request_key
        for heard in table.state.processed_requests
        if heard.match != match or heard.match is None or version > heard.after
    )
