"""The cost of closed tables, and the time to find a chat's tables among the open ones."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.ports.background_tasks import TaskGroup
from bot.ports.request import Address, PersonId
from bot.ports.scheduler import Scheduler
from bot.tables.documents import Documents
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_state import ProcessedRequest, SeatAssignment, TableChat, TableState
from engine.events import MatchOpened
from engine.interfaces import TableId
from engine.rules import Rules
from storage.clock import SystemClock
from storage.memory_store import MemoryStore
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.stage import AppHarness
from tools.benchmarks.figures import Figure, Target, median_s

CLOSED: Final = 20_000
OPEN: Final = 1_000
STARTS: Final = 5
START_S: Final = 0.1
FOUND_US: Final = 20

_TOGETHER: Final = 1_000
_RUNS: Final = 11


def tables() -> Iterator[Figure]:
    """Yield the time to start a host after many matches, and to look up open tables."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        start_s = asyncio.run(_start_s(Path(folder) / "closed.db"))
    yield Figure(
        what="the app starts",
        value=start_s,
        unit="s",
        side=Target.BELOW,
        target=START_S,
        beside=f"{CLOSED:,} closed tables, none open",
    )
    found_us = 1e6 * asyncio.run(_found_s())
    yield Figure(
        what="a chat finds its tables",
        value=found_us,
        unit="µs",
        side=Target.BELOW,
        target=FOUND_US,
        beside=f"{OPEN:,} open tables",
    )


async def _start_s(path: Path) -> float:
    """Return the median processor time until a host has started."""
    async with await SqliteStore.open(path) as store:
        await close_many(store)
    taken_s: list[float] = []
    for _ in range(STARTS):
        async with await SqliteStore.open(path) as store:
            stage = AppHarness(store=store)
            began = process_time()
            await stage.host.start()
            taken_s.append(process_time() - began)
            await stage.host.close()
    return median(taken_s)


async def close_many(store: SqliteStore) -> None:
    """Store tables that were played at and closed."""
    documents = Documents(store)
    for first in range(0, CLOSED, _TOGETHER):
        numbers = range(first, first + _TOGETHER)
        await asyncio.gather(
            *(store.append(TableId(f"match-{n}"), 0, (MatchOpened(Rules()),)) for n in numbers)
        )
        await asyncio.gather(*(documents.save(_closed(number)) for number in numbers))


def _closed(number: int) -> TableState:
    people = tuple(PersonId("red", f"{number}-{seat}") for seat in range(4))
    return TableState(
        f"A{number}",
        people[0],
        chairs=tuple(SeatAssignment(person, "Ane", "es") for person in people),
        match=TableId(f"match-{number}"),
        last_activity_at=float(number),
        closed=True,
        processed_requests=tuple(ProcessedRequest(f"red {number}-{deed}") for deed in range(8)),
    )


async def _found_s() -> float:
    """Return the mean time to find the tables of a chat, over all chats."""
    store, clock, tasks = MemoryStore(), SystemClock(), TaskGroup()
    found = TableRepository(store, Documents(store), lambda: 1, clock, Scheduler(clock, tasks))
    chats = [Address("red", str(number)) for number in range(OPEN)]
    for number, chat in enumerate(chats):
        person = PersonId("red", str(number))
        chairs = (SeatAssignment(person, "Ane", "es"), *(SeatAssignment(),) * 3)
        found.add(
            Table(TableState(f"A{number}", person, chairs=chairs, places=(TableChat(chat, "es"),)))
        )

    def find() -> None:
        for chat in chats:
            found.find_by(chat)

    taken_s = median_s(find, _RUNS)
    await tasks.close()
    return taken_s / OPEN
