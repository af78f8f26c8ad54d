"""The cost of inactive tables: closed ones, and open ones that are only in the store.

Each start is a separate process, so that its memory can be measured.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from sqlite3 import Connection, connect
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

from bot.ports.request import Address, CommandCall, Person, PersonId, Request
from bot.ports.value import replace
from bot.tables.table_code import CODE_DIGITS, CODE_LENGTH, CODE_LETTERS
from bot.tables.table_state import ProcessedRequest, SeatAssignment, TableChat, TableState
from engine.events import Event, MatchOpened
from engine.interfaces import TableId
from engine.match import Match
from engine.rules import Rules
from storage.codec import Codec
from storage.json_documents import to_json
from storage.memory_store import MemoryStore
from storage.sqlite_store import SqliteStore
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn
from tests.unit.bot.app.stage import AppHarness
from tools.benchmarks.figures import Figure, Target

CLOSED: Final = 50_000
OPEN: Final = 10_000
READY_S: Final = 3.0
MORE: Final = 1.05
WOKEN_MS: Final = 50.0

_WORDS: Final = 300
_FEW_WORDS: Final = 20
_DEEDS: Final = 5
_RUNS: Final = 5


def resting() -> Iterator[Figure]:
    """Yield the cost of a start with many closed and open tables, and of a first request."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        none, closed, opened = (Path(folder) / f"{name}.db" for name in ("none", "closed", "open"))
        asyncio.run(_fill(none, 0, 0))
        asyncio.run(_fill(closed, CLOSED, 0))
        asyncio.run(_fill(opened, CLOSED, OPEN))
        pairs = [(_started(none), _started(closed)) for _ in range(_RUNS)]
        by_rss = sorted(beside.rss / alone.rss for alone, beside in pairs)
        by_ready = sorted(beside.ready_s / alone.ready_s for alone, beside in pairs)
        yield Figure(
            what="memory of a start with closed tables",
            value=by_rss[_RUNS // 2],
            unit="times",
            side=Target.BELOW,
            target=MORE,
            beside=f"{CLOSED:,} closed tables against none; {pairs[0][1].rss // 1024:,} MB",
        )
        yield Figure(
            what="time of a start with closed tables",
            value=by_ready[_RUNS // 2],
            unit="times",
            beside=f"of {1000 * pairs[0][0].ready_s:.1f} ms with none",
        )
        many = _started(opened)
        yield Figure(
            what="time to answer with open tables",
            value=many.ready_s,
            unit="s",
            side=Target.BELOW,
            target=READY_S,
            beside=f"{OPEN:,} open tables in a match, {CLOSED:,} closed; {many.rss // 1024:,} MB",
        )
        yield Figure(
            what="the first request at an unloaded table",
            value=many.woken_ms,
            unit="ms",
            side=Target.BELOW,
            target=WOKEN_MS,
            beside=f"its log has {_WORDS} words",
        )


class _Start:
    """What a process reported about its start."""

    def __init__(self, said: str) -> None:
        ready_s, woken_ms, rss = said.split()
        self.ready_s, self.woken_ms, self.rss = float(ready_s), float(woken_ms), int(rss)


def _started(path: Path) -> _Start:
    done = subprocess.run(  # noqa: S603 - this program itself
        [sys.executable, "-m", "tools.benchmarks.resting", str(path)],
        check=True,
        capture_output=True,
        text=True,
    )
    return _Start(done.stdout.splitlines()[-1])


async def _measure(path: Path) -> None:
    """Time the start with this file, in processor seconds, and a request at some tables."""
    async with await SqliteStore.open(path) as store:
        stage = AppHarness(store=store)
        began = process_time()
        await stage.host.start()
        ready_s = process_time() - began
        taken_ms: list[float] = []
        for number in range(_DEEDS + 1):
            began = perf_counter()
            person, chat = (
                Person(PersonId("red", f"{number}-0"), "Ane"),
                Address("red", str(number)),
            )
            await stage.host.handle(Request(chat, person, CommandCall("marcador")))
            taken_ms.append(1_000 * (perf_counter() - began))
        # The first request also loads all texts of the bot, once per process.
        woken_ms = median(taken_ms[1:])
        print(ready_s, woken_ms, _rss_kb())
        await stage.kill()


def _rss_kb() -> int:
    """Return the peak memory of this process."""
    import resource  # noqa: PLC0415 - only this process needs it

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def _fill(path: Path, closed: int, opened: int) -> None:
    """Write a file with closed tables, and open ones in the middle of a match."""
    few, long = await _match(_FEW_WORDS), await _match(_WORDS)
    async with await SqliteStore.open(path):
        pass
    with connect(path) as connection:
        for number in range(opened):
            _write(
                connection, "mesa", _table(number, closed=False), few if number > _DEEDS else long
            )
        for number in range(opened, opened + closed):
            record = _table(number, closed=True)
            _write(connection, "closed", record, (MatchOpened(Rules()),))
    connection.close()


def _write(connection: Connection, shelf: str, record: TableState, log: tuple[Event, ...]) -> None:
    """Store a table with its log as the bot does, many in one transaction."""
    connection.execute(
        "INSERT INTO settings VALUES (?, ?)", (f"{shelf}/{record.code}", to_json(record))
    )
    encoded = map(Codec().encode, log)
    connection.executemany(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
        (
            (record.match, seq, event.kind, event.version, event.body, 0)
            for seq, event in enumerate(encoded, start=1)
        ),
    )


async def _match(words: int) -> tuple[Event, ...]:
    """Return the log of a four-player match after this number of actions."""
    generator, store, name = Random(1), MemoryStore(), TableId("match")
    table = await Match.open(name, Rules(games_to_win=9), store, SeededShuffle(generator))
    for _ in range(words):
        await table.play(*pick_turn(table.game, generator))
    return await store.read(name)


def _code(number: int) -> str:
    """Return a table code that differs for each number."""
    signs, letters = CODE_LETTERS + CODE_DIGITS, ""
    for _ in range(CODE_LENGTH - 1):
        number, sign = divmod(number, len(signs))
        letters += signs[sign]
    return letters + CODE_DIGITS[0]


def _table(number: int, *, closed: bool) -> TableState:
    people = tuple(PersonId("red", f"{number}-{seat}") for seat in range(4))
    record = TableState(
        _code(number),
        people[0],
        chairs=tuple(SeatAssignment(person, "Ane", "es") for person in people),
        places=(TableChat(Address("red", str(number)), "es"),),
        match=TableId(f"match-{number}"),
        matches=1,
        # An hour before the time of the harness's clock.
        last_activity_at=1_767_254_400.0 - 3_600.0 - number / 1_000,
        processed_requests=tuple(ProcessedRequest(f"red {number}-{deed}") for deed in range(8)),
    )
    return replace(record, closed=True, places=()) if closed else record


if __name__ == "__main__":
    asyncio.run(_measure(Path(sys.argv[1])))
