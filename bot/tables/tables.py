"""Every table that is open, by its code, by the chats that see it, and by the people at it."""

from collections.abc import Callable, Iterable

import structlog

from bot.logs import traced
from bot.luck import SeededLuck
from bot.platform import Address, PersonId
from bot.tables.archive import Archive
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.mesa import Mesa, new_code, new_match
from bot.tables.running import Running
from engine.events import Event
from engine.rules import Rules
from engine.table import Table
from storage.errors import StorageError, UnknownEventError
from storage.store import Store

_log = structlog.get_logger()


class Tables:
    """Holds the open tables in memory, as the store keeps them."""

    def __init__(self, store: Store, archive: Archive, draw_seed: Callable[[], int]) -> None:
        self._store = store
        self._archive = archive
        self._draw_seed = draw_seed
        self._by_code: dict[str, Running] = {}
        self._by_person: dict[PersonId, dict[str, Running]] = {}

    async def load(self) -> None:
        """Read every open table with its match; one that cannot be read is logged and left out."""
        played_at = {one.table: one.appended_at.timestamp() for one in await self._store.tables()}
        for mesa in await self._archive.mesas():
            running = Running(mesa)
            running.played_at = 0.0 if mesa.match is None else played_at.get(mesa.match, 0.0)
            try:
                await self.reload(running)
            except (StorageError, UnknownEventError) as error:
                _log.error("table unreadable", code=mesa.code, **traced(error))
                continue
            self.add(running)

    async def reload(self, running: Running) -> None:
        """Read the match of a table anew; raise StorageError or UnknownEventError."""
        mesa = running.mesa
        if mesa.match is None:
            return
        luck = SeededLuck(mesa.seed)
        table = await Table.load(mesa.match, self._store, luck)
        if table is not None:
            running.plays(table, luck)

    async def open_match(
        self, rules: Rules, seed: int | None = None
    ) -> tuple[Table, SeededLuck, int]:
        """Begin the log of a new match; raise IllegalRulesError.

        Its luck is secret, unless a seed is given for an example.
        """
        seed = self._draw_seed() if seed is None else seed
        luck = SeededLuck(seed)
        return await Table.open(new_match(), rules, self._store, luck), luck, seed

    async def log_of(self, running: Running) -> tuple[Event, ...]:
        """All events of the match of a table; raise StorageError or UnknownEventError."""
        assert running.mesa.match is not None, "a match has been started"
        return await self._store.read(running.mesa.match)

    def all(self) -> tuple[Running, ...]:
        """Every open table."""
        return tuple(self._by_code.values())

    def add(self, running: Running) -> None:
        """Take in a table."""
        self._by_code[running.mesa.code] = running
        self._index(running, running.mesa.people)

    def drop(self, running: Running) -> None:
        """Let go of a table that is closed."""
        self._unindex(running, running.mesa.people)
        self._by_code.pop(running.mesa.code, None)

    def rearrange(self, running: Running, mesa: Mesa) -> None:
        """Put another arrangement in the place of a table's own."""
        assert mesa.code == running.mesa.code, "a table keeps its code"
        before, after = set(running.mesa.people), set(mesa.people)
        self._unindex(running, before - after)
        running.mesa = mesa
        self._index(running, after - before)

    async def save(self, running: Running) -> None:
        """Keep a table as it is arranged when this begins to run.

        So of two that are begun the later one never writes what is older.
        """
        await self._archive.save(running.mesa)

    def get(self, code: str) -> Running | None:
        """The table of a code, if it is open."""
        return self._by_code.get(code)

    async def find(self, code: str) -> Running:
        """The table that somebody names; raise LobbyError when it is closed or never was."""
        running = self._by_code.get(code.upper())
        if running is None:
            known = await self._archive.knows(code.upper())
            raise LobbyError(LobbyReason.CLOSED if known else LobbyReason.NO_SUCH_TABLE)
        if running.mesa.closed:
            raise LobbyError(LobbyReason.CLOSED)
        return running

    async def unused_code(self) -> str:
        """A code that no table has or ever had."""
        while True:
            code = new_code()
            if code not in self._by_code and not await self._archive.knows(code):
                return code

    def of(self, person: PersonId) -> tuple[Running, ...]:
        """The open tables at which a person sits."""
        seated = self._by_person.get(person, {}).values()
        return tuple(running for running in seated if not running.mesa.closed)

    def made_by(self, person: PersonId) -> tuple[Running, ...]:
        """The open tables that are in the hands of a person."""
        return tuple(
            running
            for running in self._by_code.values()
            if running.mesa.maker == person and not running.mesa.closed
        )

    def seen_in(self, address: Address) -> tuple[Running, ...]:
        """The open tables that a chat sees."""
        return tuple(
            running
            for running in self._by_code.values()
            if running.mesa.place_at(address) is not None and not running.mesa.closed
        )

    def _index(self, running: Running, people: Iterable[PersonId]) -> None:
        for person in people:
            self._by_person.setdefault(person, {})[running.mesa.code] = running

    def _unindex(self, running: Running, people: Iterable[PersonId]) -> None:
        for person in people:
            seated = self._by_person.get(person, {})
            seated.pop(running.mesa.code, None)
            if not seated:
                self._by_person.pop(person, None)
