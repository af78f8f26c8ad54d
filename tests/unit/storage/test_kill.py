"""A playing program is killed again and again, and all that it acknowledged is there."""

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from engine.events import Event
from engine.evolve import fold
from engine.interfaces import TableId
from storage.interface import Store
from storage.open_store import open_shared
from storage.sqlite_store import SqliteStore
from tests.budget import SEED, many
from tests.unit.storage.server import PostgresServer, query

FILES: Final = 4
KILLS_OF_EACH: Final = many("AMARREKO_STORE_KILLS", test=12, soak=100)
KILLS_OF_MAKERS: Final = 5
MOST_LINES: Final = 60
SHORTLY_S: Final = 0.01

NUMBERS: Final = "SELECT table_id, seq FROM events ORDER BY table_id, seq"
OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

Logs: TypeAlias = dict[TableId, tuple[Event, ...]]


@dataclass(slots=True)
class Heard:
    """What a program said before it was killed."""

    loaded: dict[TableId, int] = field(default_factory=dict)
    kept: dict[TableId, int] = field(default_factory=dict)
    """The length of each log, as the store has acknowledged it."""
    in_flight: Counter[TableId] = field(default_factory=Counter)
    """The number of events in the one append that was not acknowledged."""


@pytest.mark.long
@pytest.mark.soak
async def test_a_killed_program_has_lost_nothing(tmp_path: Path) -> None:
    """There are several files, each with one program after the other, all of them killed."""
    async with asyncio.TaskGroup() as group:
        for number in range(FILES):
            folder = tmp_path / str(number)
            group.create_task(kill_often(folder, Random(number + SEED)))


@pytest.mark.long
@pytest.mark.soak
async def test_a_killed_program_has_lost_nothing_on_a_server(postgres: PostgresServer) -> None:
    """The server may finish the write that was in progress at the kill, but only as a whole."""
    home, generator = postgres.database(), Random(FILES + SEED)
    logs: Logs = {}
    async with players_on(home.url) as players:
        for kill in range(KILLS_OF_EACH):
            said = hear(await killed(players, generator, after=lines_of_life(kill, generator)))
            while query(home, OTHERS) != [(0,)]:  # noqa: ASYNC110 - the server does it
                await asyncio.sleep(SHORTLY_S)
            async with open_shared(home) as store:
                found = await logs_of(store)
            assert query(home, NUMBERS) == seqs_of(found)
            check(said, logs, found)
            logs = found
    assert sum(map(len, logs.values())) > KILLS_OF_EACH, "they have played"


async def kill_often(folder: Path, generator: Random) -> None:
    """Run program after program on one file, and check a copy of it after each kill.

    The next program therefore finds the file as the killed one left it, not as our check tidied it
    up.
    """
    live = folder / "live"
    live.mkdir(parents=True)
    logs: Logs = {}
    async with players_on(str(live / "mus.db")) as players:
        for kill in range(KILLS_OF_EACH):
            said = hear(await killed(players, generator, after=lines_of_life(kill, generator)))
            copy = shutil.copytree(
                live, folder / f"copy-{kill}", ignore=shutil.ignore_patterns("*-shm")
            )
            found = await read_all(copy / "mus.db")
            check(said, logs, found)
            logs = found
    assert sum(map(len, logs.values())) > KILLS_OF_EACH, "they have played"


def lines_of_life(kill: int, generator: Random) -> int:
    """Return the line to kill after: the first while a file is made, otherwise often an early one.

    A line takes a while to arrive, so the kill comes at any moment of the work after it.
    """
    if kill < KILLS_OF_MAKERS:
        return 1
    return generator.choice([generator.randint(1, 10), generator.randint(1, MOST_LINES)])


@asynccontextmanager
async def players_on(home: str) -> AsyncIterator[Process]:
    """Run the program that forks the players, and kill all of it afterwards."""
    players = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.unit.storage.player", home),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield players
    finally:
        with suppress(ProcessLookupError):
            os.killpg(players.pid, signal.SIGKILL)
        await players.communicate()


async def killed(players: Process, generator: Random, *, after: int) -> list[str]:
    """Kill a player after the given number of lines, and return all its lines."""
    assert players.stdin is not None
    players.stdin.write(f"{generator.random()}\n".encode())
    lines = [await next_line(players) for _ in range(after)]
    os.kill(int(lines[0].removeprefix("opening ")), signal.SIGKILL)
    while not lines[-1].startswith("ended"):
        lines.append(await next_line(players))
    return lines


async def next_line(players: Process) -> str:
    assert players.stdout is not None
    line = await players.stdout.readline()
    assert line, "only the players are killed, not the program that forks them"
    return line.decode()


def hear(lines: list[str]) -> Heard:
    """Summarise what a program said."""
    said = Heard()
    for line in lines:
        match line.split():
            case ["opening", _] | ["ended", "-9"]:
                pass
            case ["loaded", table, version]:
                said.loaded[TableId(table)] = int(version)
            case ["writing", table, _, count]:
                said.in_flight = Counter({TableId(table): int(count)})
            case ["kept", table, after, count]:
                said.kept[TableId(table)] = int(after) + int(count)
                said.in_flight.clear()
            case _:
                raise AssertionError(line)
    return said


async def read_all(path: Path) -> Logs:
    """Return every log of a file as the store reads it, after SQLite has checked the file."""
    async with await SqliteStore.open(path) as store:
        logs = await logs_of(store)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute(NUMBERS).fetchall() == seqs_of(logs)
    return logs


async def logs_of(store: Store) -> Logs:
    """Return every log as a store reads it."""
    return {logged.table: await store.read(logged.table) for logged in await store.tables()}


def seqs_of(logs: Logs) -> list[tuple[object, ...]]:
    """Return the expected event numbers: from one, without a gap, for each table."""
    return [(table, seq) for table in sorted(logs) for seq in range(1, len(logs[table]) + 1)]


def check(said: Heard, before: Logs, found: Logs) -> None:
    """Assert that all that was acknowledged is there, and beyond it at most one whole append."""
    for table, version in said.loaded.items():
        assert version == len(before[table]), "the program resumed where the last was killed"
    for table in before.keys() | said.kept.keys() | found.keys():
        old, log = before.get(table, ()), found.get(table, ())
        assert log[: len(old)] == old, "what a log says it says for ever"
        kept = said.kept.get(table, len(old))
        assert len(log) in {kept, kept + said.in_flight[table]}
        if log != old:
            fold(log)
