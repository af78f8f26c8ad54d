"""Tests of the table repository: lookup by player, maker and chat until the closure."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

import bot.tables.repository
from bot.ports.background_tasks import TaskGroup
from bot.ports.request import Address, ButtonPress, CommandCall, PersonId
from bot.ports.scheduler import Scheduler
from bot.ports.value import replace
from bot.tables.documents import MOST_PAST, Documents
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_index import OwnerKey
from bot.tables.table_state import ProcessedRequest, SeatAssignment, TableChat, TableState
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.seats import Seat
from storage.errors import DiskFullError
from storage.memory_store import MemoryStore
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.virtual_time import VirtualTimer

PEOPLE: Final = tuple(PersonId("red", name) for name in ("ane", "jon", "iker"))
CHATS: Final = tuple(Address("red", chat, thread) for chat in "12" for thread in ("", "7"))
CODES: Final = ("AAAA2", "AAAA3", "AAAA4", "AAAA5")
STEPS: Final = 300


async def test_the_last_deeds_of_the_latest_closed_tables_are_kept() -> None:
    """Requests at the latest closed tables are kept up to a limit, across processes."""
    store = MemoryStore()
    for half in range(2):
        documents = Documents(store)
        await documents.load()
        for number in range(half * MOST_PAST, half * MOST_PAST + MOST_PAST // 2 + 10):
            heard = (ProcessedRequest(f"red {number}"),)
            await documents.save(
                TableState(f"A{number}", PEOPLE[0], closed=True, processed_requests=heard)
            )
        assert len(documents.processed_requests) <= MOST_PAST
    again = Documents(store)
    await again.load()
    numbers = [int(deed.split()[1]) for deed in again.processed_requests]
    newest = [*range(MOST_PAST // 2 + 10), *range(MOST_PAST, MOST_PAST + MOST_PAST // 2 + 10)]
    assert numbers == newest[-MOST_PAST:]
    assert await again.codes() == frozenset()


async def test_the_code_of_a_closed_table_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The code of a closed table is never used again, because it would mean another table."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = ane.post.text.splitlines()[0].split()[-1]
    await ane.tap("Cerrar la mesa")
    await stage.restart()
    drawn = iter((code, "ZZZZ9"))
    monkeypatch.setattr(bot.tables.repository, "new_code", lambda: next(drawn))
    await ane.ask("mesa")
    assert "ZZZZ9" in ane.post.text


async def test_a_closed_table_is_no_longer_meant_though_its_chat_does_not_know_yet() -> None:
    """A closed table is not found by chat, player or maker, even before its chat is told."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    for _ in range(5):
        await ane.ask("mesa", "nueva")
    stage.red.is_silent = True
    for post in stage.red.posts[ane.group].values():
        [close] = [b for row in post.rows for b in row if b.label == "Cerrar la mesa"]
        assert not (await ane.begin(ButtonPress(close.token, ""))).text
    for private in (False, True):
        answer = await ane.begin(CommandCall("marcador"), private=private)
        assert answer.text.startswith("Aquí no hay ninguna mesa")
    stage.red.is_silent = False
    await stage.restart()
    assert not (await ane.ask("mesa", "nueva")).text


@pytest.mark.parametrize("match", [None, TableId("match-1")])
async def test_a_table_of_a_platform_that_is_not_connected_is_left_as_it_is(
    match: TableId | None,
) -> None:
    """A table of a platform without a connection stays stored until the platform returns."""
    store, clock, tasks = MemoryStore(), VirtualTimer(), TaskGroup()
    documents = Documents(store)
    computers = (SeatAssignment(level=Level.EASY),) * 3
    for code, person in (("", PersonId("terminal", "you")), ("AAAA2", PEOPLE[0])):
        chairs = (SeatAssignment(person, "Ane"), *computers)
        await documents.save(TableState(code, person, chairs=chairs, match=match))
    before = await store.list_all("")
    tables = TableRepository(store, documents, lambda: 1, clock, Scheduler(clock, tasks))
    tables.index((await documents.summaries())[0], {"red"})
    assert tables.codes() == ("AAAA2",)
    assert await tables.load_related(PEOPLE[0], PersonId("terminal", "you"))
    assert [table.state.code for table in tables.all()] == ["AAAA2"]
    await tables.flush()
    assert await store.list_all("") == before
    both = TableRepository(store, documents, lambda: 1, clock, Scheduler(clock, tasks))
    both.index((await documents.summaries())[0], {"red", "terminal"})
    assert set(both.codes()) == {"", "AAAA2"}
    await tasks.close()


async def test_what_is_found_is_what_a_look_at_every_table_would_find() -> None:
    """An indexed lookup equals a search of all tables, through all changes."""
    random = Random(1)
    store, clock, tasks = MemoryStore(), VirtualTimer(), TaskGroup()
    tables = TableRepository(store, Documents(store), lambda: 1, clock, Scheduler(clock, tasks))
    for code in CODES:
        tables.add(Table(TableState(code, PEOPLE[0])))
    for _ in range(STEPS):
        table = random.choice(tables.all())
        tables.update(table, random.choice(CHANGES)(table.state, random))
        for person in PEOPLE:
            assert set(tables.find_by(person)) == {
                one for one in tables.all() if person in one.state.people and not one.state.closed
            }
            assert set(tables.find_by(OwnerKey(person))) == {
                one for one in tables.all() if one.state.maker == person and not one.state.closed
            }
        for chat in CHATS:
            assert set(tables.find_by(chat)) == {
                one for one in tables.all() if one.state.place_at(chat) and not one.state.closed
            }
    await tasks.close()


async def test_nobody_looks_after_a_table_that_is_gone() -> None:
    """A removed or closed table is never asked whether it is abandoned."""
    store, clock, tasks = MemoryStore(), VirtualTimer(), TaskGroup()
    tables = TableRepository(store, Documents(store), lambda: 1, clock, Scheduler(clock, tasks))
    closed, left_out, open_still = (Table(TableState(code, PEOPLE[0])) for code in CODES[:3])
    for table in (closed, left_out, open_still):
        tables.add(table)
    assert set(tables.untouched(1.0)) == {*CODES[:3]}
    tables.update(closed, replace(closed.state, closed=True))
    tables.discard(left_out)
    assert tables.untouched(1.0) == (open_still.state.code,)
    await tasks.close()


async def test_a_table_that_is_there_again_is_not_taken_for_the_one_that_rested() -> None:
    """A table loaded again by another call is not confused with the passivated one."""
    store, clock, tasks = MemoryStore(), VirtualTimer(), TaskGroup()
    documents = Documents(store)
    for code in CODES[:2]:
        await documents.save(TableState(code, PEOPLE[0]))
    tables = TableRepository(store, documents, lambda: 1, clock, Scheduler(clock, tasks))
    for code in CODES[:2]:
        table = await tables.load(code)
        assert table is not None
        tables.evict(table)
    [kept] = (await store.list_all(f"mesa/{CODES[0]}")).values()
    await store.delete(f"mesa/{CODES[0]}")
    assert await tables.load(CODES[0]) is None
    await store.put(f"mesa/{CODES[0]}", kept)
    again, rested = [await tables.load(code) for code in CODES[:2]]
    assert again is not None
    assert rested is not None
    assert (again.stored.is_unverified, rested.stored.is_unverified) == (True, False)
    await tasks.close()


class _Stubborn(MemoryStore):
    """A store that fails for the first table, and is slow for all others."""

    async def put_version(self, key: str, document: str) -> None:
        """Save a version after a delay, or fail."""
        if key.endswith(CODES[0]):
            raise DiskFullError(Path("mus.db"))
        for _ in range(3):
            await asyncio.sleep(0)
        await super().put_version(key, document)


async def test_a_note_that_cannot_be_kept_takes_no_other_with_it() -> None:
    """A document that cannot be saved does not stop the others at shutdown."""
    tasks, clock, store = TaskGroup(), VirtualTimer(), _Stubborn()
    tables = TableRepository(store, Documents(store), lambda: 1, clock, Scheduler(clock, tasks))
    for code in CODES:
        table = Table(TableState(code, PEOPLE[0]))
        tables.add(table)
        tables.update(table, replace(table.state, talk=False))
    with pytest.raises(DiskFullError):
        await tables.flush()
    assert await Documents(store).codes() == {*CODES[1:]}
    await tasks.close()


def _sit(state: TableState, random: Random) -> TableState:
    person = random.choice((None, *PEOPLE))
    free = person is None or state.seat_of(person) is None
    return state.with_chair(Seat(random.randrange(4)), SeatAssignment(person)) if free else state


def _show(state: TableState, random: Random) -> TableState:
    return state.with_place(TableChat(random.choice(CHATS), "es"))


def _hide(state: TableState, random: Random) -> TableState:
    hidden = state.without_place(random.choice(CHATS))
    return state if hidden.is_past else hidden


def _hand_on(state: TableState, random: Random) -> TableState:
    return replace(state, maker=random.choice(PEOPLE))


def _close(state: TableState, random: Random) -> TableState:
    return replace(state, closed=bool(state.places) and random.random() < 1 / 2)


CHANGES: Final[tuple[Callable[[TableState, Random], TableState], ...]] = (
    _sit,
    _show,
    _hide,
    _hand_on,
    _close,
)
