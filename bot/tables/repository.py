"""Hold the open tables, find them by code, chat or person, and store their changes.

Only ``update`` changes the state of a table. Changes are stored soon; a caller that must wait until
a change is stored awaits ``save``.

A table is in memory while it is used, and otherwise only in the store. A request first loads the
tables that it may concern (``load_related``), because only loaded tables can be found.
"""

import asyncio
from collections.abc import Awaitable, Callable, Container, Mapping
from operator import attrgetter
from typing import Final, TypeAlias

import structlog

from bot.ports.logs import error_fields
from bot.ports.request import Address
from bot.ports.scheduler import Scheduler
from bot.ports.value import replace
from bot.tables.daily import DailyTable
from bot.tables.documents import Documents
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.fairness import (
    DailyRng,
    Sealed,
    SeededRng,
    commitment,
    new_seeds,
    rng_for,
    seal_of,
)
from bot.tables.table import Table
from bot.tables.table_code import new_code
from bot.tables.table_index import (
    ChatKey,
    Key,
    LostChatKey,
    TableIndex,
    TableSummary,
    index_keys,
    is_on,
)
from bot.tables.table_state import Seeds, TableState, new_match
from bot.tables.write_behind import WriteBehind
from engine.events import Event
from engine.interfaces import TableId
from engine.match import Match
from engine.rules import Rules
from storage.clock import Clock
from storage.errors import (
    DamagedDatabaseError,
    DamagedDocumentError,
    StorageError,
    VersionConflictError,
)
from storage.interface import Store
from storage.json_documents import to_json

OnLoaded: TypeAlias = Callable[[Table], Awaitable[None]]
"""Continues a loaded table; if it raises, the table counts as unreadable."""

OnUnreadable: TypeAlias = Callable[[str, TableState | None], Awaitable[None]]
"""Called with the code of a table that cannot be read, and with its state if that can be read."""

_log = structlog.get_logger()


class TableRepository:
    """Indexes all open tables in the store, and holds in memory those that are used.

    ``on_loaded`` continues a loaded table; ``on_unreadable`` handles a table that cannot be read.
    """

    def __init__(  # noqa: PLR0913 - dependencies; the last two are keyword-only
        self,
        store: Store,
        documents: Documents,
        draw_seed: Callable[[], int] | None,
        clock: Clock,
        scheduler: Scheduler,
        *,
        on_loaded: OnLoaded | None = None,
        on_unreadable: OnUnreadable | None = None,
    ) -> None:
        self._store = store
        self._documents = documents
        self._on_loaded = on_loaded
        self._on_unreadable = on_unreadable
        self._draw_seed = draw_seed
        self._clock = clock
        self._by_code: dict[str, Table] = {}
        self._index = TableIndex()
        self.unreadable = TableIndex()
        """The open tables in the store that cannot be read."""
        self._touched: dict[str, tuple[float, float]] = {}
        self._rested: set[str] = set()
        self._waking: dict[str, asyncio.Task[Table | None]] = {}
        self._keeping = WriteBehind(self._write, clock, scheduler)

    def index(self, heads: Mapping[str, TableSummary], platforms: Container[str]) -> None:
        """Index the tables in the store, except tables on platforms that are not served."""
        for code, head in heads.items():
            if is_on(platforms, head):
                self._index.put(code, index_keys(head))
                self._touched[code] = head.last_activity_at, head.asked_if_active_at

    async def load(self, code: str) -> Table | None:
        """Load the table with this code into memory.

        Return None if there is no such table or it cannot be read. A table that is not in memory is
        looked up in the store, because another process may have opened it. Raise StorageError.
        """
        table = self._by_code.get(code)
        if table is None:
            if code not in self._waking:
                self._waking[code] = asyncio.create_task(self._wake(code))
            return await asyncio.shield(self._waking[code])
        table.last_used_at = self._clock.now()
        return table

    async def load_related(self, *keys: Key) -> bool:
        """Load the tables of some people and chats; return whether any table was not in memory."""
        codes = dict.fromkeys(code for key in keys for code in self._index.of(key))
        resting = [code for code in codes if code not in self._by_code]
        for code in codes:
            await self.load(code)
        return bool(resting)

    async def _wake(self, code: str) -> Table | None:
        state = None
        try:
            state = await self._documents.find(code)
            if state is None or state.is_past:
                self._forget(code)
                return None
            table = Table(state)
            table.last_used_at = self._clock.now()
            table.stored.is_unverified = code not in self._rested
            await self.reload(table)
            # The table can be found only once it has been continued; nothing runs between the two
            # steps.
            if self._on_loaded is not None:
                await self._on_loaded(table)
            self._rested.discard(code)
            self.add(table)
        except Exception as error:  # An error in one table must not affect others.
            if isinstance(error, StorageError) and not isinstance(error, DamagedDatabaseError):
                raise
            _log.error("table unreadable", code=code, **error_fields(error))
            keys = self._index.keys(code) | (frozenset() if state is None else index_keys(state))
            self.unreadable.put(code, keys)
            self._forget(code)
            if self._on_unreadable is not None:
                await self._on_unreadable(code, state)
            return None
        finally:
            del self._waking[code]
        return table

    def evict(self, table: Table) -> None:
        """Remove a table from memory; its current state must be in the store."""
        assert self.is_kept(table), "an unloaded table is stored"
        self._touched[table.state.code] = (
            table.state.last_activity_at,
            table.state.asked_if_active_at,
        )
        self._rested.add(table.state.code)
        self._by_code.pop(table.state.code, None)

    def is_kept(self, table: Table) -> bool:
        """Return whether the store has the current state of a table."""
        return not self._keeping.has_pending(table)

    def untouched(self, since: float) -> tuple[str, ...]:
        """Return the codes of open tables without activity since a time, the longest idle first."""
        for code, table in self._by_code.items():
            self._touched[code] = table.state.last_activity_at, table.state.asked_if_active_at
        quiet = (code for code, (touched_at, _) in self._touched.items() if touched_at < since)
        return tuple(sorted(quiet, key=lambda code: self._touched[code]))

    def is_sought(self, code: str) -> bool:
        """Return whether a table's chats were asked, after its last activity, if it is used."""
        return self._touched[code][1] > self._touched[code][0]

    async def reload(self, table: Table) -> None:
        """Load a table's match again.

        Raise StorageError, UnknownEventError or DamagedLogError; or DamagedDocumentError if the
        secret does not match the commitment in the log.
        """
        state = table.state
        if state.match is None:
            return
        luck = await self._luck_of(Seeds(state.seed, state.secret), state.daily)
        match = await Match.load(state.match, self._store, luck)
        if match is not None:
            if match.commitment != commitment(state.secret):
                raise DamagedDocumentError
            table.attach_match(match, luck)
            for logged in await self._store.tables([state.match]):
                table.stored.log_grew_at = logged.appended_at.timestamp()

    async def open_match(
        self, rules: Rules, lots: Seeds, day: DailyTable | None = None
    ) -> tuple[Match, SeededRng]:
        """Begin the log of a new match with some seeds; raise IllegalRulesError.

        The deals of a ``day`` are derived from the secret of the day.
        """
        match = new_match()
        if lots.secret:
            await self._store.put(seal_of(match), to_json(Sealed(lots.secret)))
        luck = await self._luck_of(lots, day)
        sealed_by = commitment(lots.secret)
        return await Match.open(match, rules, self._store, luck, commitment=sealed_by), luck

    async def _luck_of(self, lots: Seeds, day: DailyTable | None) -> SeededRng:
        if day is None:
            return rng_for(lots.secret, lots.seed)
        return DailyRng(await self._documents.daily.secret_of(day.date), day, lots.seed)

    def new_seeds(self) -> Seeds:
        """Return the seeds of a new match.

        They are repeatable if the app was given a seed, or else random.
        """
        return new_seeds(None if self._draw_seed is None else self._draw_seed())

    async def log_of(self, table: Table) -> tuple[Event, ...]:
        """Return all events of a table's match; raise StorageError or UnknownEventError."""
        assert table.state.match is not None, "a match has been started"
        return await self.log_named(table.state.match)

    async def log_named(self, match: TableId) -> tuple[Event, ...]:
        """Return all events of a match; none if it is not stored. Raise errors as ``log_of``."""
        return await self._store.read(match)

    def all(self) -> tuple[Table, ...]:
        """Return every open table in memory."""
        return tuple(self._by_code.values())

    def codes(self) -> tuple[str, ...]:
        """Return the codes of all open tables, in memory or not."""
        return self._index.all()

    def add(self, table: Table) -> None:
        """Add a table."""
        self._by_code[table.state.code] = table
        self._index.put(table.state.code, index_keys(table.state))

    def discard(self, table: Table) -> None:
        """Remove a table from memory and the index; the store keeps it as it is."""
        self._forget(table.state.code)
        self._keeping.drop(table)

    def _forget(self, code: str) -> None:
        self._by_code.pop(code, None)
        self._index.drop(code)
        self._touched.pop(code, None)
        self._rested.discard(code)

    def update(self, table: Table, state: TableState) -> None:
        """Replace the state of a table; it is stored soon.

        A closed table whose chats have all been notified is removed from memory.
        """
        before = table.state
        assert state.code == before.code, "a table keeps its code"
        if state is before or state == before:
            return
        table.state = state
        if state.closed and not before.closed:
            _log.info("table closed", code=state.code)
        elif state.maker != before.maker:
            _log.info("table taken over", code=state.code)
        if state.is_past:
            self._forget(state.code)
        elif _indexed(state) != _indexed(before):
            self._index.put(state.code, index_keys(state))
        self._keeping.save_later(table)

    async def save(self, table: Table) -> None:
        """Store a table now, with the state at the start of the write.

        So a later write never restores an older state. Raise StorageError if the write failed; it
        will be retried. Raise VersionConflictError after another write; the table then has the
        state from that write.
        """
        await self._keeping.save(table)

    async def flush(self) -> None:
        """Store all pending changes now; raise the first error."""
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        await self._keeping.flush()

    async def _write(self, table: Table) -> None:
        try:
            table.stored.version = await self._documents.save(
                replace(table.state, version=table.stored.version)
            )
        except VersionConflictError:
            await self._go_on_from_kept(table)
            raise

    async def _go_on_from_kept(self, table: Table) -> None:
        """Continue from the state that another writer has stored, or remove a closed table."""
        state = await self._documents.find(table.state.code)
        if state is None:
            self.discard(table)
            return
        self._index.put(state.code, index_keys(state))
        table.state, table.stored.version = state, state.version
        await self.reload(table)

    def get(self, code: str) -> Table | None:
        """Return the table with this code if it is open and in memory."""
        return self._by_code.get(code)

    def log_length(self, code: str) -> int:
        """Return the number of events of a table's match; 0 if the table is not in memory."""
        table = self._by_code.get(code)
        return 0 if table is None else table.version

    async def find(self, code: str) -> Table:
        """Return the table with this code; raise LobbyError if it is closed or unknown."""
        table = await self.load(code.upper())
        if table is None:
            known = await self._documents.knows(code.upper())
            raise LobbyError(LobbyReason.CLOSED if known else LobbyReason.NO_SUCH_TABLE)
        if table.state.closed:
            raise LobbyError(LobbyReason.CLOSED)
        return table

    async def unused_code(self) -> str:
        """Return a code that no table has or has ever had."""
        while True:
            code = new_code()
            if code not in self._index and not await self._documents.knows(code):
                return code

    def find_by(self, key: Key) -> tuple[Table, ...]:
        """Return the open tables in memory that have this index key."""
        found = (self._by_code.get(code) for code in self._index.of(key))
        return tuple(table for table in found if table is not None and not table.state.closed)

    async def find_in_chat(self, chat: Address) -> tuple[Table, ...]:
        """Load and return the open tables of a chat and all its threads."""
        whole = ChatKey(chat.platform, chat.chat)
        await self.load_related(whole)
        return self.find_by(whole)

    async def find_lost(self, chat: Address) -> tuple[Table, ...]:
        """Load and return the open tables that have lost a chat or one of its threads."""
        lost = LostChatKey(chat.platform, chat.chat)
        await self.load_related(lost)
        return self.find_by(lost)

    def has_lost(self, chat: Address) -> bool:
        """Return whether any open table has lost a chat or one of its threads."""
        return bool(self._index.of(LostChatKey(chat.platform, chat.chat)))


_indexed: Final = attrgetter("chairs", "places", "lost_places", "maker", "joining", "open_to")
"""The parts of a state that determine its index keys."""
