"""A table: the one async class; it locks, decides, appends and folds."""

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
    """One match over one log; an action that it has answered is stored.

    Callers wait in line (``asyncio.Lock`` is first in, first out). A refused action raises
    IllegalActionError and changes nothing; a lost race with another writer raises ConflictError
    and changes nothing, and the table has to be loaded anew.
    """

    def __init__(  # noqa: PLR0913 - its log and its luck, the last one by name
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
        """Begin a log; raise IllegalRulesError, or ConflictError when the table exists."""
        check_rules(rules)
        await store.append(table, 0, (MatchOpened(rules, commitment),))
        return cls(table, opened(rules), 1, store, shuffle, commitment=commitment)

    @classmethod
    async def load(cls, table: TableId, store: EventStore, shuffle: Shuffle) -> "Match | None":
        """Fold a log; None when there is no such table."""
        events = await store.read(table)
        if not events:
            return None
        game, first = fold(events), events[0]
        assert isinstance(first, MatchOpened), "a log that was folded begins with its rules"
        version = len(events)
        return cls(table, game, version, store, shuffle, commitment=first.commitment)

    async def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Let a seat act; the events. Raise IllegalActionError or ConflictError: nothing changed.

        A caller that is cancelled stops waiting; what was begun is finished all the same, so that
        the table never differs from its log.
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
