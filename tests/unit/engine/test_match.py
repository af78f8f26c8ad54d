"""A match over a log: what it stores, and when it refuses (STYLE.md 3 and 4)."""

import asyncio
from collections.abc import Sequence

import pytest

from engine.actions import Corto, Envido, Mus, Paso, Quiero, Reparto
from engine.errors import IllegalActionError, IllegalRulesError, Reason
from engine.events import Event, MatchOpened, MusCut, MusSaid
from engine.evolve import fold
from engine.game import opened
from engine.interfaces import ConflictError, TableId
from engine.match import Match
from engine.rules import Rules
from tests.unit.engine.story import CASTILLA, EAST, NORTH, SOUTH, WEST, unshuffled

TABLE = TableId("a-table")


class LogInMemory:
    """An ``EventStore`` that yields before it writes, which exposes races."""

    def __init__(self) -> None:
        self.logs: dict[TableId, list[Event]] = {}

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append after the first ``after`` events, or raise ConflictError."""
        await asyncio.sleep(0)
        log = self.logs.setdefault(table, [])
        if len(log) != after:
            raise ConflictError
        log.extend(events)

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Return all events."""
        await asyncio.sleep(0)
        return tuple(self.logs.get(table, []))


async def opened_table(store: LogInMemory, rules: Rules = CASTILLA) -> Match:
    """Return a new match on this store, with a shuffle that changes nothing."""
    return await Match.open(TABLE, rules, store, unshuffled)


async def test_a_table_begins_its_log_with_the_house_rules() -> None:
    store = LogInMemory()
    table = await opened_table(store, Rules(target=30))
    assert store.logs[TABLE] == [MatchOpened(Rules(target=30))]
    assert (table.id, table.version) == (TABLE, 1)
    assert table.game == opened(Rules(target=30))


async def test_a_table_with_impossible_rules_is_not_opened() -> None:
    store = LogInMemory()
    with pytest.raises(IllegalRulesError) as refusal:
        await opened_table(store, Rules(kings=4, fours_are_aces=True))
    assert refusal.value.reason is Reason.FOURS_ARE_ACES_NEEDS_EIGHT_KINGS
    assert store.logs == {}


async def test_a_table_is_opened_once() -> None:
    store = LogInMemory()
    await opened_table(store)
    with pytest.raises(ConflictError):
        await opened_table(store)


async def test_what_is_played_is_stored_before_it_is_answered() -> None:
    store = LogInMemory()
    table = await opened_table(store)
    dealt = await table.play(NORTH, Reparto())
    assert table.version == len(store.logs[TABLE]) == 1 + len(dealt)
    assert tuple(store.logs[TABLE][1:]) == dealt
    assert table.game == fold(store.logs[TABLE])
    assert await table.play(WEST, Mus()) == (MusSaid(WEST),)
    assert table.version == len(store.logs[TABLE]) == 2 + len(dealt)


async def test_a_refused_action_changes_nothing() -> None:
    store = LogInMemory()
    table = await opened_table(store)
    await table.play(NORTH, Reparto())
    game, log = table.game, list(store.logs[TABLE])
    with pytest.raises(IllegalActionError) as refusal:
        await table.play(SOUTH, Mus())
    assert refusal.value.reason is Reason.NOT_YOUR_TURN
    assert (table.game, store.logs[TABLE]) == (game, log)
    await table.play(WEST, Mus())


async def test_a_lost_race_changes_nothing() -> None:
    """Another writer of the same log was faster: the match must be loaded again."""
    store = LogInMemory()
    slow = await opened_table(store)
    fast = await Match.load(TABLE, store, unshuffled)
    assert fast is not None
    await fast.play(NORTH, Reparto())
    before = slow.game
    with pytest.raises(ConflictError):
        await slow.play(NORTH, Reparto())
    assert (slow.game, slow.version) == (before, 1)
    assert tuple(store.logs[TABLE]) == await store.read(TABLE)
    again = await Match.load(TABLE, store, unshuffled)
    assert again is not None
    assert again.game == fast.game


async def test_a_table_is_loaded_from_its_log() -> None:
    store = LogInMemory()
    table = await opened_table(store)
    for seat, action in (
        (NORTH, Reparto()), (WEST, Corto()), (WEST, Paso()), (SOUTH, Envido()), (EAST, Quiero()),
    ):  # fmt: skip
        await table.play(seat, action)
    loaded = await Match.load(TABLE, store, unshuffled)
    assert loaded is not None
    assert (loaded.id, loaded.version, loaded.game) == (TABLE, table.version, table.game)


async def test_there_is_no_table_without_a_log() -> None:
    assert await Match.load(TABLE, LogInMemory(), unshuffled) is None


async def test_callers_wait_in_line_and_each_judges_the_newest_game() -> None:
    """Of two simultaneous cuts one is refused, and nothing is stored twice."""
    store = LogInMemory()
    table = await opened_table(store)
    await table.play(NORTH, Reparto())
    first, second = await asyncio.gather(
        table.play(WEST, Corto()), table.play(WEST, Corto()), return_exceptions=True
    )
    assert isinstance(first, tuple)
    assert first[0] == MusCut(WEST, WEST)
    assert isinstance(second, IllegalActionError)
    assert second.reason is Reason.MUS_IS_CUT
    assert len(store.logs[TABLE]) == table.version
