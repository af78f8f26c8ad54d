"""Every table that is open, by its code, by the chats that see it, and by the people at it.

Here alone the arrangement of a table is changed (``change``) and kept (``keep``). Whatever changed
is kept before long by itself; whoever must not go on before that waits for ``keep``.

A table is in memory while somebody plays there and *rests* in the store otherwise. Whoever does
something wakes those that it may be about (``wake_near``); only then are they found.
"""

import asyncio
from collections.abc import Awaitable, Callable, Container, Mapping
from typing import TypeAlias

import structlog

from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.request import Address
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.fairness import Sealed, SeededRng, commitment, new_seeds, rng_for, seal_of
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.table import Table
from bot.tables.table_index import (
    ChatKey,
    Key,
    TableIndex,
    TableSummary,
    index_keys,
    is_on,
    new_code,
)
from bot.tables.table_state import Seeds, TableState, new_match
from bot.tables.write_behind import WriteBehind
from engine.events import Event
from engine.interfaces import TableId
from engine.match import Match
from engine.rules import Rules
from storage.errors import (
    DamagedDatabaseError,
    DamagedDocumentError,
    StorageError,
    VersionConflictError,
)
from storage.interface import Store
from storage.json_documents import to_json

Begin: TypeAlias = Callable[[Table], Awaitable[None]]
"""Goes on with a table that is in memory again; what it raises, the table cannot be played."""

Miss: TypeAlias = Callable[[str, TableState | None], Awaitable[None]]
"""Hears of a table that cannot be read."""

_log = structlog.get_logger()


class TableRepository:
    """Knows the open tables as the store keeps them, and holds those in memory that are played.

    Who goes on with a table that wakes, and who hears of one that cannot, are set afterwards.
    """

    on_loaded: Begin | None = None
    on_unreadable: Miss | None = None

    def __init__(
        self,
        store: Store,
        archive: Documents,
        draw_seed: Callable[[], int] | None,
        timer: Clock,
        chores: TaskGroup,
    ) -> None:
        self._store = store
        self._archive = archive
        self._draw_seed = draw_seed
        self._timer = timer
        self._by_code: dict[str, Table] = {}
        self._index = TableIndex()
        self._touched: dict[str, tuple[float, float]] = {}
        self._rested: set[str] = set()
        self._waking: dict[str, asyncio.Task[Table | None]] = {}
        self._keeping = WriteBehind(self._write, timer, chores)

    def index(self, heads: Mapping[str, TableSummary], platforms: Container[str]) -> None:
        """Let tables be found that rest; not those of other platforms: nobody could see them."""
        for code, head in heads.items():
            if is_on(platforms, head):
                self._index.put(code, index_keys(head))
                self._touched[code] = head.touched_at, head.sought_at

    async def load(self, code: str) -> Table | None:
        """Return the table of a code, in memory from now on.

        None when there is none, or none to read.

        It is looked up in the store: another process may have opened it. Raise StorageError.
        """
        live = self._by_code.get(code)
        if live is None:
            if code not in self._waking:
                self._waking[code] = asyncio.create_task(self._wake(code))
            return await asyncio.shield(self._waking[code])
        live.last_used_at = self._timer.now()
        return live

    async def load_related(self, *keys: Key) -> bool:
        """Wake the tables of some people and chats; whether any had been at rest."""
        codes = dict.fromkeys(code for key in keys for code in self._index.of(key))
        resting = [code for code in codes if code not in self._by_code]
        for code in codes:
            await self.load(code)
        return bool(resting)

    async def _wake(self, code: str) -> Table | None:
        record = None
        try:
            record = await self._archive.find(code)
            if record is None or record.is_past:
                self._forget(code)
                return None
            live = Table(record)
            live.last_used_at = self._timer.now()
            live.is_unverified = code not in self._rested
            await self.reload(live)
            # It is found only once it goes on; nothing happens between that and this.
            if self.on_loaded is not None:
                await self.on_loaded(live)
            self._rested.discard(code)
            self.add(live)
        except Exception as error:  # what is wrong with one table stops no other
            if isinstance(error, StorageError) and not isinstance(error, DamagedDatabaseError):
                raise
            _log.error("table unreadable", code=code, **error_fields(error))
            self._forget(code)
            if self.on_unreadable is not None:
                await self.on_unreadable(code, record)
            return None
        finally:
            del self._waking[code]
        return live

    def evict(self, live: Table) -> None:
        """Let a table rest in the store, where everything of it is kept."""
        assert self.is_kept(live), "nothing of a table is lost when it rests"
        self._touched[live.record.code] = live.record.touched_at, live.record.sought_at
        self._rested.add(live.record.code)
        self._by_code.pop(live.record.code, None)

    def is_kept(self, live: Table) -> bool:
        """Return whether the store has all of a table."""
        return not self._keeping.has_pending(live)

    def untouched(self, since: float) -> tuple[str, ...]:
        """The open tables where nobody has done anything since then, the longest quiet first."""
        for code, live in self._by_code.items():
            self._touched[code] = live.record.touched_at, live.record.sought_at
        quiet = (code for code, (touched_at, _) in self._touched.items() if touched_at < since)
        return tuple(sorted(quiet, key=lambda code: self._touched[code]))

    def is_sought(self, code: str) -> bool:
        """Return whether the chats of a table were asked since anybody did anything there."""
        return self._touched[code][1] > self._touched[code][0]

    async def reload(self, live: Table) -> None:
        """Read the match of a table anew.

        Raise StorageError, UnknownEventError or DamagedLogError; or DamagedDocumentError where the
        secret is not the one that the log is bound to.
        """
        record = live.record
        if record.match is None:
            return
        luck = rng_for(record.secret, record.seed)
        table = await Match.load(record.match, self._store, luck)
        if table is not None:
            if table.commitment != commitment(record.secret):
                raise DamagedDocumentError
            live.attach_match(table, luck)
            for logged in await self._store.tables([record.match]):
                live.played_at = logged.appended_at.timestamp()

    async def open_match(self, rules: Rules, lots: Seeds) -> tuple[Match, SeededRng]:
        """Begin the log of a new match with this luck; raise IllegalRulesError."""
        match = new_match()
        if lots.secret:
            await self._store.put(seal_of(match), to_json(Sealed(lots.secret)))
        luck = rng_for(lots.secret, lots.seed)
        sealed_by = commitment(lots.secret)
        return await Match.open(match, rules, self._store, luck, commitment=sealed_by), luck

    def new_seeds(self) -> Seeds:
        """Return the luck of a match to come.

        Where seeds are given it can be repeated, and else not.
        """
        return new_seeds(None if self._draw_seed is None else self._draw_seed())

    async def log_of(self, live: Table) -> tuple[Event, ...]:
        """Return all events of the match of a table; raise StorageError or UnknownEventError."""
        assert live.record.match is not None, "a match has been started"
        return await self.log_named(live.record.match)

    async def log_named(self, match: TableId) -> tuple[Event, ...]:
        """Return all events of a match, none where it is not kept; raise as ``log_of``."""
        return await self._store.read(match)

    def all(self) -> tuple[Table, ...]:
        """Return every open table that is in memory."""
        return tuple(self._by_code.values())

    def codes(self) -> tuple[str, ...]:
        """Return the codes of all open tables, also of those that rest."""
        return self._index.all()

    def add(self, live: Table) -> None:
        """Take in a table."""
        self._by_code[live.record.code] = live
        self._index.put(live.record.code, index_keys(live.record))

    def discard(self, live: Table) -> None:
        """Let go of a table as if it had never been read; the store keeps it as it is."""
        self._forget(live.record.code)
        self._keeping.drop(live)

    def _forget(self, code: str) -> None:
        self._by_code.pop(code, None)
        self._index.drop(code)
        self._touched.pop(code, None)
        self._rested.discard(code)

    def update(self, live: Table, record: TableState) -> None:
        """Put another arrangement in the place of a table's own; it is kept before long.

        A table that is closed, and whose chats all know, is let go of.
        """
        before = live.record
        assert record.code == before.code, "a table keeps its code"
        if record is before or record == before:
            return
        live.record = record
        if record.closed and not before.closed:
            _log.info("table closed", code=record.code)
        elif record.maker != before.maker:
            _log.info("table taken over", code=record.code)
        if record.is_past:
            self._forget(record.code)
        elif (record.chairs, record.places, record.maker) != (
            before.chairs,
            before.places,
            before.maker,
        ):
            self._index.put(record.code, index_keys(record))
        self._keeping.save_later(live)

    async def save(self, live: Table) -> None:
        """Keep a table now, as it is when this begins to run.

        So of two writes the later one never brings back what is older. Raise StorageError, and
        then it will be tried again; or LostRaceError, and then the table is as another writer has
        kept it.
        """
        await self._keeping.save(live)

    async def flush(self) -> None:
        """Keep now, all at once, what was to be kept; raise the first error."""
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        await self._keeping.flush()

    async def _write(self, live: Table) -> None:
        try:
            live.kept = await self._archive.save(replace(live.record, version=live.kept))
        except VersionConflictError:
            await self._go_on_from_kept(live)
            raise

    async def _go_on_from_kept(self, live: Table) -> None:
        """Take a table as another writer has kept it, or let go of it where they did."""
        record = await self._archive.find(live.record.code)
        if record is None:
            self.discard(live)
            return
        self._index.put(record.code, index_keys(record))
        live.record, live.kept = record, record.version
        await self.reload(live)

    def get(self, code: str) -> Table | None:
        """Return the table of a code, if it is open and in memory."""
        return self._by_code.get(code)

    async def find(self, code: str) -> Table:
        """Return the table that somebody names; raise LobbyError when it is closed or never was."""
        live = await self.load(code.upper())
        if live is None:
            known = await self._archive.knows(code.upper())
            raise LobbyError(LobbyReason.CLOSED if known else LobbyReason.NO_SUCH_TABLE)
        if live.record.closed:
            raise LobbyError(LobbyReason.CLOSED)
        return live

    async def unused_code(self) -> str:
        """Return a code that no table has or ever had."""
        while True:
            code = new_code()
            if code not in self._index and not await self._archive.knows(code):
                return code

    def find_by(self, key: Key) -> tuple[Table, ...]:
        """The open tables of a person or in the hands of a maker, or those that a chat sees."""
        found = (self._by_code.get(code) for code in self._index.of(key))
        return tuple(live for live in found if live is not None and not live.record.closed)

    async def find_in_chat(self, chat: Address) -> tuple[Table, ...]:
        """Return the open tables that a chat sees in any of its threads, all awake."""
        whole = ChatKey(chat.platform, chat.chat)
        await self.load_related(whole)
        return self.find_by(whole)
