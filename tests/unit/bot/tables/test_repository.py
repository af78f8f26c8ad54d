"""Tables are found by whoever sits there, has them in hand or sees them, until they are closed."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

import bot.tables.repository
from bot.ports.background_tasks import TaskGroup
from bot.ports.request import Address, ButtonPress, CommandCall, PersonId
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
    """Of more than are kept the oldest are forgotten, and a later process goes on counting."""
    store = MemoryStore()
    for half in range(2):
        archive = Documents(store)
        await archive.load()
        for number in range(half * MOST_PAST, half * MOST_PAST + MOST_PAST // 2 + 10):
            heard = (ProcessedRequest(f"red {number}"),)
            await archive.save(TableState(f"A{number}", PEOPLE[0], closed=True, heard=heard))
        assert len(archive.processed_requests) <= MOST_PAST
    again = Documents(store)
    await again.load()
    numbers = [int(deed.split()[1]) for deed in again.processed_requests]
    newest = [*range(MOST_PAST // 2 + 10), *range(MOST_PAST, MOST_PAST + MOST_PAST // 2 + 10)]
    assert numbers == newest[-MOST_PAST:]
    assert await again.codes() == frozenset()


async def test_the_code_of_a_closed_table_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever asks for it would find another table than they mean."""
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
    """Neither in its chat, nor in private, nor among those that its maker has in hand."""
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
    """Nobody could be shown it, before a match or in one; with its platform it is there again."""
    store, timer, chores = MemoryStore(), VirtualTimer(), TaskGroup()
    archive = Documents(store)
    computers = (SeatAssignment(level=Level.EASY),) * 3
    for code, person in (("", PersonId("terminal", "you")), ("AAAA2", PEOPLE[0])):
        chairs = (SeatAssignment(person, "Ane"), *computers)
        await archive.save(TableState(code, person, chairs=chairs, match=match))
    before = await store.list_all("")
    tables = TableRepository(store, archive, lambda: 1, timer, chores)
    tables.index((await archive.summaries())[0], {"red"})
    assert tables.codes() == ("AAAA2",)
    assert await tables.load_related(PEOPLE[0], PersonId("terminal", "you"))
    assert [live.record.code for live in tables.all()] == ["AAAA2"]
    await tables.flush()
    assert await store.list_all("") == before
    both = TableRepository(store, archive, lambda: 1, timer, chores)
    both.index((await archive.summaries())[0], {"red", "terminal"})
    assert set(both.codes()) == {"", "AAAA2"}
    await chores.close()


async def test_what_is_found_is_what_a_look_at_every_table_would_find() -> None:
    """However people sit and chats come and go."""
    random = Random(1)
    store, timer, chores = MemoryStore(), VirtualTimer(), TaskGroup()
    tables = TableRepository(store, Documents(store), lambda: 1, timer, chores)
    for code in CODES:
        tables.add(Table(TableState(code, PEOPLE[0])))
    for _ in range(STEPS):
        live = random.choice(tables.all())
        tables.update(live, random.choice(CHANGES)(live.record, random))
        for person in PEOPLE:
            assert set(tables.find_by(person)) == {
                one for one in tables.all() if person in one.record.people and not one.record.closed
            }
            assert set(tables.find_by(OwnerKey(person))) == {
                one for one in tables.all() if one.record.maker == person and not one.record.closed
            }
        for chat in CHATS:
            assert set(tables.find_by(chat)) == {
                one for one in tables.all() if one.record.place_at(chat) and not one.record.closed
            }
    await chores.close()


async def test_nobody_looks_after_a_table_that_is_gone() -> None:
    """Whether it was closed or let go of: however quiet it was, it is not asked about."""
    store, chores = MemoryStore(), TaskGroup()
    tables = TableRepository(store, Documents(store), lambda: 1, VirtualTimer(), chores)
    closed, left_out, open_still = (Table(TableState(code, PEOPLE[0])) for code in CODES[:3])
    for live in (closed, left_out, open_still):
        tables.add(live)
    assert set(tables.untouched(1.0)) == {*CODES[:3]}
    tables.update(closed, replace(closed.record, closed=True))
    tables.discard(left_out)
    assert tables.untouched(1.0) == (open_still.record.code,)
    await chores.close()


async def test_a_table_that_is_there_again_is_not_taken_for_the_one_that_rested() -> None:
    """Somebody else has put it there: whether it can be shown remains to be seen."""
    store, timer, chores = MemoryStore(), VirtualTimer(), TaskGroup()
    archive = Documents(store)
    for code in CODES[:2]:
        await archive.save(TableState(code, PEOPLE[0]))
    tables = TableRepository(store, archive, lambda: 1, timer, chores)
    for code in CODES[:2]:
        live = await tables.load(code)
        assert live is not None
        tables.evict(live)
    [kept] = (await store.list_all(f"mesa/{CODES[0]}")).values()
    await store.delete(f"mesa/{CODES[0]}")
    assert await tables.load(CODES[0]) is None
    await store.put(f"mesa/{CODES[0]}", kept)
    again, rested = [await tables.load(code) for code in CODES[:2]]
    assert again is not None
    assert rested is not None
    assert (again.is_unverified, rested.is_unverified) == (True, False)
    await chores.close()


class _Stubborn(MemoryStore):
    """A store that keeps nothing of the first table, and takes its time with all others."""

    async def put_version(self, key: str, document: str) -> None:
        """Keep a version after a while, or not at all."""
        if key.endswith(CODES[0]):
            raise DiskFullError(Path("mus.db"))
        for _ in range(3):
            await asyncio.sleep(0)
        await super().put_version(key, document)


async def test_a_note_that_cannot_be_kept_takes_no_other_with_it() -> None:
    """Whoever keeps all before the process ends waits for those that can be kept."""
    chores, store = TaskGroup(), _Stubborn()
    tables = TableRepository(store, Documents(store), lambda: 1, VirtualTimer(), chores)
    for code in CODES:
        live = Table(TableState(code, PEOPLE[0]))
        tables.add(live)
        tables.update(live, replace(live.record, talk=False))
    with pytest.raises(DiskFullError):
        await tables.flush()
    assert await Documents(store).codes() == {*CODES[1:]}
    await chores.close()


def _sit(record: TableState, random: Random) -> TableState:
    person = random.choice((None, *PEOPLE))
    free = person is None or record.seat_of(person) is None
    return record.with_chair(Seat(random.randrange(4)), SeatAssignment(person)) if free else record


def _show(record: TableState, random: Random) -> TableState:
    return record.with_place(TableChat(random.choice(CHATS), "es"))


def _hide(record: TableState, random: Random) -> TableState:
    hidden = record.without_place(random.choice(CHATS))
    return record if hidden.is_past else hidden


def _hand_on(record: TableState, random: Random) -> TableState:
    return replace(record, maker=random.choice(PEOPLE))


def _close(record: TableState, random: Random) -> TableState:
    return replace(record, closed=bool(record.places) and random.random() < 1 / 2)


CHANGES: Final[tuple[Callable[[TableState, Random], TableState], ...]] = (
    _sit,
    _show,
    _hide,
    _hand_on,
    _close,
)
