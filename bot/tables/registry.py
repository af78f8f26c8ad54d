"""Every table that is open, by its code, by the chats that see it, and by the people at it.

Here alone the arrangement of a table is changed (``change``) and kept (``keep``). Whatever changed
is kept before long by itself; whoever must not go on before that waits for ``keep``.
"""

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Final, NamedTuple, TypeAlias

import structlog

from bot.ports.deeds import Address, PersonId
from bot.ports.timer import Timer
from bot.runtime.logs import traced
from bot.runtime.tasks import Chores
from bot.tables.archive import Archive
from bot.tables.live import LiveTable
from bot.tables.lobby import rules_at
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.luck import SeededLuck
from bot.tables.record import TableRecord, new_code, new_match
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.rules import Rules
from engine.table import Table
from storage.errors import DamagedDocumentError, LostRaceError, StorageError
from storage.store import Store

SAVED_AFTER_S: Final = 10.0
"""How long a note may wait to be kept whose loss would do no harm: the time left, the last word."""

TOGETHER_S: Final = 0.1
"""Notes that are to be kept within this time of each other are kept at once, and no others."""

RETRY_S: Final = 5.0
"""How long nothing is kept after the store has failed."""

_log = structlog.get_logger()


class _Maker(NamedTuple):
    """Whoever has a table in hand, at which they need not sit."""

    person: PersonId


_Key: TypeAlias = PersonId | Address | _Maker
"""What a table is found by: who sits there, which chat sees it, whose it is."""


class Registry:
    """Holds the open tables in memory, as the store keeps them."""

    def __init__(
        self,
        store: Store,
        archive: Archive,
        draw_seed: Callable[[], int],
        timer: Timer,
        chores: Chores,
    ) -> None:
        self._store = store
        self._archive = archive
        self._draw_seed = draw_seed
        self._timer = timer
        self._chores = chores
        self._by_code: dict[str, LiveTable] = {}
        self._by_key: dict[_Key, dict[str, LiveTable]] = {}
        self._unkept: dict[str, tuple[float, LiveTable]] = {}
        self._keeping: asyncio.Task[None] | None = None

    async def load(
        self, codes: AbstractSet[str], kept: Iterable[TableRecord], platforms: Container[str]
    ) -> Mapping[str, TableRecord | None]:
        """Read the matches of the tables kept; give those, by code, that cannot be read.

        Whatever is wrong with a table, it is logged, and the others are read. A table of other
        platforms is left alone: nobody could be shown it.
        """
        known = {record.code: record for record in kept}
        records = [record for record in known.values() if _is_of(platforms, record)]
        unread: dict[str, TableRecord | None] = dict.fromkeys(codes - known.keys())
        unread |= {record.code: record for record in records}
        logged = await self._store.tables(
            [record.match for record in records if record.match is not None]
        )
        played_at = {one.table: one.appended_at.timestamp() for one in logged}
        for record in records:
            live = LiveTable(record)
            live.played_at = 0.0 if record.match is None else played_at.get(record.match, 0.0)
            try:
                _check(record)
                await self.reload(live)
            except Exception as error:  # noqa: BLE001 - what is wrong with one table stops no other
                _log.error("table unreadable", code=record.code, **traced(error))
                continue
            live.is_doubted = True
            del unread[record.code]
            self.add(live)
        return unread

    async def reload(self, live: LiveTable) -> None:
        """Read the match of a table anew.

        Raise StorageError, UnknownEventError or DamagedLogError.
        """
        record = live.record
        if record.match is None:
            return
        luck = SeededLuck(record.seed)
        table = await Table.load(record.match, self._store, luck)
        if table is not None:
            live.plays(table, luck)

    async def open_match(
        self, rules: Rules, seed: int | None = None
    ) -> tuple[Table, SeededLuck, int]:
        """Begin the log of a new match; raise IllegalRulesError.

        Its luck is secret, unless a seed is given for an example.
        """
        seed = self._draw_seed() if seed is None else seed
        luck = SeededLuck(seed)
        return await Table.open(new_match(), rules, self._store, luck), luck, seed

    async def log_of(self, live: LiveTable) -> tuple[Event, ...]:
        """All events of the match of a table; raise StorageError or UnknownEventError."""
        assert live.record.match is not None, "a match has been started"
        return await self._store.read(live.record.match)

    def all(self) -> tuple[LiveTable, ...]:
        """Every open table."""
        return tuple(self._by_code.values())

    def add(self, live: LiveTable) -> None:
        """Take in a table."""
        self._by_code[live.record.code] = live
        self._index(live, _keys(live.record))

    def leave_out(self, live: LiveTable) -> None:
        """Let go of a table as if it had never been read; the store keeps it as it is."""
        self._unindex(live, _keys(live.record))
        self._by_code.pop(live.record.code, None)
        self._unkept.pop(live.record.code, None)

    def change(self, live: LiveTable, record: TableRecord) -> None:
        """Put another arrangement in the place of a table's own; it is kept before long.

        A table that is closed, and whose chats all know, is let go of.
        """
        before = live.record
        assert record.code == before.code, "a table keeps its code"
        if record == before:
            return
        live.record = record
        if record.closed and not before.closed:
            _log.info("table closed", code=record.code)
        elif record.maker != before.maker:
            _log.info("table taken over", code=record.code)
        if record.is_past:
            self._unindex(live, _keys(before))
            self._by_code.pop(record.code, None)
        elif (record.chairs, record.places, record.maker) != (
            before.chairs,
            before.places,
            before.maker,
        ):
            self._unindex(live, _keys(before) - _keys(record))
            self._index(live, _keys(record) - _keys(before))
        self._keep_soon(live)

    async def keep(self, live: LiveTable) -> None:
        """Keep a table now, as it is when this begins to run.

        So of two writes the later one never brings back what is older. Raise StorageError, and
        then it will be tried again; or LostRaceError, and then the table is as another writer has
        kept it. What was begun is finished when the caller is cancelled, so that the version that
        the store has is always known.
        """
        self._unkept.pop(live.record.code, None)
        await asyncio.shield(self._keep(live))

    async def _keep(self, live: LiveTable) -> None:
        async with live.keeping:
            try:
                live.kept = await self._archive.save(replace(live.record, version=live.kept))
            except LostRaceError:
                await self._go_on_from_kept(live)
                raise
            except StorageError:
                self._keep_soon(live)
                raise

    async def _go_on_from_kept(self, live: LiveTable) -> None:
        """Take a table as another writer has kept it, or let go of it where they did."""
        record = await self._archive.find(live.record.code)
        if record is None:
            self.leave_out(live)
            return
        self._unindex(live, _keys(live.record) - _keys(record))
        self._index(live, _keys(record) - _keys(live.record))
        live.record, live.kept = record, record.version
        await self.reload(live)

    async def try_again(self, people: Iterable[PersonId]) -> None:
        """Whisper to people again to whom nothing got through at another table."""
        for person in people:
            await self._archive.try_again(person)

    async def flush(self, until: float = inf) -> None:
        """Keep now, all at once, what was to be kept before some time; raise the first error."""
        # Every note waits equally long, so that they stand in the order of their times.
        due = takewhile(lambda one: one[0] <= until, tuple(self._unkept.values()))
        keeping = [self.keep(live) for _, live in due]
        for outcome in await asyncio.gather(*keeping, return_exceptions=True):
            if outcome is not None:
                raise outcome

    def _keep_soon(self, live: LiveTable) -> None:
        """Keep a table before long, with whatever else will have changed by then."""
        due_at = self._timer.now() + SAVED_AFTER_S
        self._unkept.setdefault(live.record.code, (due_at, live))
        if self._keeping is None or self._keeping.done():
            self._keeping = self._chores.start("save", self._keep_later())

    async def _keep_later(self) -> None:
        """Keep each note when its time comes; all tables at once would hold up everybody."""
        while self._unkept:
            first_at, _ = next(iter(self._unkept.values()))
            await self._timer.sleep(first_at - self._timer.now())
            try:
                await self.flush(first_at + TOGETHER_S)
            except (StorageError, LostRaceError) as error:
                _log.error("notes not kept", **traced(error))
                await self._timer.sleep(RETRY_S)

    def get(self, code: str) -> LiveTable | None:
        """The table of a code, if it is open."""
        return self._by_code.get(code)

    async def find(self, code: str) -> LiveTable:
        """The table that somebody names; raise LobbyError when it is closed or never was."""
        live = self._by_code.get(code.upper())
        if live is None:
            known = await self._archive.knows(code.upper())
            raise LobbyError(LobbyReason.CLOSED if known else LobbyReason.NO_SUCH_TABLE)
        if live.record.closed:
            raise LobbyError(LobbyReason.CLOSED)
        return live

    async def unused_code(self) -> str:
        """A code that no table has or ever had."""
        while True:
            code = new_code()
            if code not in self._by_code and not await self._archive.knows(code):
                return code

    def of(self, person: PersonId) -> tuple[LiveTable, ...]:
        """The open tables at which a person sits."""
        return self._found(person)

    def made_by(self, person: PersonId) -> tuple[LiveTable, ...]:
        """The open tables that are in the hands of a person."""
        return self._found(_Maker(person))

    def seen_in(self, address: Address) -> tuple[LiveTable, ...]:
        """The open tables that a chat sees."""
        return self._found(address)

    def _found(self, key: _Key) -> tuple[LiveTable, ...]:
        found = self._by_key.get(key, {}).values()
        return tuple(live for live in found if not live.record.closed)

    def _index(self, live: LiveTable, keys: Iterable[_Key]) -> None:
        for key in keys:
            self._by_key.setdefault(key, {})[live.record.code] = live

    def _unindex(self, live: LiveTable, keys: Iterable[_Key]) -> None:
        for key in keys:
            found = self._by_key.get(key, {})
            found.pop(live.record.code, None)
            if not found:
                self._by_key.pop(key, None)


def _keys(record: TableRecord) -> frozenset[_Key]:
    addresses = (place.address for place in record.places)
    return frozenset((*record.people, *addresses, _Maker(record.maker)))


def _is_of(platforms: Container[str], record: TableRecord) -> bool:
    """Whether anybody who has to do with a table is on one of these platforms."""
    names = {
        key.person.platform if isinstance(key, _Maker) else key.platform for key in _keys(record)
    }
    return any(name in platforms for name in names)


def _check(record: TableRecord) -> None:
    """Raise DamagedDocumentError for a note that no table of ours can have."""
    try:
        rules = rules_at(record)
    except IllegalRulesError as error:
        raise DamagedDocumentError from error
    if len(record.chairs) != rules.seats:
        raise DamagedDocumentError
