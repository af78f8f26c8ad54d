"""A match over one event log: it locks, decides, appends and folds."""

import asyncio

from engine.actions import Action
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import Game, opened
from engine.interfaces import EventStore, Shuffle, TableId
from engine.rule_options import check_rules
from engine.rules import Rules
from engine.seats import Seat


class Match:
    """One match over one log; an action is stored before its caller gets the result.

    Callers wait in order (``asyncio.Lock`` is first in, first out). A refused action raises
    IllegalActionError and changes nothing. If another writer was faster, the action raises
    ConflictError and changes nothing; the match must then be loaded again.
    """

    def __init__(  # noqa: PLR0913 - log and shuffle, the last argument by name
        self,
        table: TableId,
        game: Game,
        version: int,
        store: EventStore,
        shuffle: Shuffle,
        *,
        commitment: str = "",
    ) -> None:
        self.id = table
        self.commitment = commitment
        self.game = game
        self.version = version
        self._store = store
        self._shuffle = shuffle
        self._lock = asyncio.Lock()

    @classmethod
    async def open(
        cls,
        table: TableId,
        rules: Rules,
        store: EventStore,
        shuffle: Shuffle,
        *,
        commitment: str = "",
    ) -> "Match":
        """Start a match; raise IllegalRulesError, or ConflictError if the table exists."""
        check_rules(rules)
        await store.append(table, 0, (MatchOpened(rules, commitment),))
        return cls(table, opened(rules), 1, store, shuffle, commitment=commitment)

    @classmethod
    async def load(cls, table: TableId, store: EventStore, shuffle: Shuffle) -> "Match | None":
        """Return the match that a log describes, or None if there is no such table."""
        events = await store.read(table)
        if not events:
            return None
        game, first = fold(events), events[0]
        assert isinstance(first, MatchOpened), "a folded log begins with its rules"
        version = len(events)
        return cls(table, game, version, store, shuffle, commitment=first.commitment)

    async def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play an action of a seat and return its events.

        If it raises IllegalActionError or ConflictError, nothing has changed. A cancelled caller
        stops waiting, but the action still completes, so the match never differs from its log.
        """
        return await asyncio.shield(self._play(seat, action))

    async def _play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        async with self._lock:
            ruling = decide_and_apply(self.game, seat, action, self._shuffle)
            events = tuple(ruling.events)
            await self._store.append(self.id, self.version, events)
            self.game = ruling.game
            self.version += len(events)
            return events
