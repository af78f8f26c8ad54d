"""Every table that is open, by its code, by the chats that see it, and by the people at it."""

from collections.abc import Callable, Iterable

import structlog

from bot.ports.platform import Address, PersonId
from bot.runtime.logs import traced
from bot.tables.archive import Archive
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.luck import SeededLuck
from bot.tables.record import TableRecord, new_code, new_match
from engine.events import Event
from engine.rules import Rules
from engine.table import Table
from storage.errors import StorageError, UnknownEventError
from storage.store import Store

_log = structlog.get_logger()


class Registry:
    """Holds the open tables in memory, as the store keeps them."""

    def __init__(self, store: Store, archive: Archive, draw_seed: Callable[[], int]) -> None:
        self._store = store
        self._archive = archive
        self._draw_seed = draw_seed
        self._by_code: dict[str, LiveTable] = {}
        self._by_person: dict[PersonId, dict[str, LiveTable]] = {}

    async def load(self) -> None:
        """Read every open table with its match; one that cannot be read is logged and left out."""
        played_at = {one.table: one.appended_at.timestamp() for one in await self._store.tables()}
        for record in await self._archive.records():
            live = LiveTable(record)
            live.played_at = 0.0 if record.match is None else played_at.get(record.match, 0.0)
            try:
                await self.reload(live)
            except (StorageError, UnknownEventError) as error:
                _log.error("table unreadable", code=record.code, **traced(error))
                continue
            self.add(live)

    async def reload(self, live: LiveTable) -> None:
        """Read the match of a table anew; raise StorageError or UnknownEventError."""
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
        self._index(live, live.record.people)

    def drop(self, live: LiveTable) -> None:
        """Let go of a table that is closed."""
        self._unindex(live, live.record.people)
        self._by_code.pop(live.record.code, None)

    def rearrange(self, live: LiveTable, record: TableRecord) -> None:
        """Put another arrangement in the place of a table's own."""
        assert record.code == live.record.code, "a table keeps its code"
        before, after = set(live.record.people), set(record.people)
        self._unindex(live, before - after)
        live.record = record
        self._index(live, after - before)

    async def save(self, live: LiveTable) -> None:
        """Keep a table as it is arranged when this begins to run.

        So of two that are begun the later one never writes what is older.
        """
        await self._archive.save(live.record)

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
        seated = self._by_person.get(person, {}).values()
        return tuple(live for live in seated if not live.record.closed)

    def made_by(self, person: PersonId) -> tuple[LiveTable, ...]:
        """The open tables that are in the hands of a person."""
        return tuple(
            live
            for live in self._by_code.values()
            if live.record.maker == person and not live.record.closed
        )

    def seen_in(self, address: Address) -> tuple[LiveTable, ...]:
        """The open tables that a chat sees."""
        return tuple(
            live
            for live in self._by_code.values()
            if live.record.place_at(address) is not None and not live.record.closed
        )

    def _index(self, live: LiveTable, people: Iterable[PersonId]) -> None:
        for person in people:
            self._by_person.setdefault(person, {})[live.record.code] = live

    def _unindex(self, live: LiveTable, people: Iterable[PersonId]) -> None:
        for person in people:
            seated = self._by_person.get(person, {})
            seated.pop(live.record.code, None)
            if not seated:
                self._by_person.pop(person, None)
