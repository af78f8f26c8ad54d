"""A process is killed during an erasure; the next one leaves no trace of the person."""

import asyncio
import os
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from bot.ports.request import PersonId
from bot.tables.admin_queue import pending
from storage.sqlite_store import SqliteStore
from tests.budget import SEED, many
from tests.system.preloaded import PreloadedProcess, start_preloaded
from tests.unit.bot.app.commands.test_own_data import (
    FORGET,
    NAME,
    a_life_at_tables,
    logs_of,
    nekane_on,
    traces_in,
)
from tests.unit.bot.app.histories import history_of, note_duel
from tests.unit.bot.app.stage import AppHarness, HastyTimer

pytestmark = [pytest.mark.long, pytest.mark.soak]

KILLS = many("AMARREKO_FORGETTING_KILLS", test=3, soak=60)
TABLES = 150
LONGEST_S = 0.4
"""About how long it takes to erase a person from this many tables."""


async def test_nobody_is_half_forgotten(tmp_path: Path) -> None:
    """A started erasure is finished; matches stay unchanged."""
    asked = tmp_path / "asked"
    asked.mkdir()
    async with await SqliteStore.open(asked / "mus.db") as store:
        stage = await AppHarness(store=store, clock=HastyTimer()).start()
        await a_life_at_tables(stage)
        [closed] = (await store.list_all("closed/")).values()
        for number in range(TABLES):
            await store.put(f"closed/Z{number:04}", closed)
            other = PersonId("red", f"other-{number}")
            await note_duel(store, (other, "Jon"), (nekane_on(stage).id, NAME))
        await nekane_on(stage).press(FORGET)
        await stage.host.close()
        logs = await logs_of(store)
    generator = Random(SEED)
    for kill in range(KILLS):
        folder = copytree(asked, tmp_path / str(kill))
        path = folder / "mus.db"
        await kill_within(path, generator.uniform(0, LONGEST_S))
        assert await run(path) == 0
        assert traces_in(path) == []
        async with await SqliteStore.open(path) as store:
            assert await pending(store) == {}
            after = await logs_of(store)
            assert {table: log[: len(logs[table])] for table, log in after.items()} == logs
            assert len(await store.list_all("closed/")) >= TABLES
            for number in range(TABLES):
                [kept] = (await history_of(store, PersonId("red", f"other-{number}"))).tallies
                assert (kept.matches, kept.games) == ((1, 0), (2, 1))


async def kill_within(path: Path, seconds: float) -> None:
    """Start an erasure in a process, and kill it after this time."""
    process = await start(path)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"begun\n"
    await asyncio.sleep(seconds)
    process.kill()
    await process.wait()


async def run(path: Path) -> int:
    """Run a process to its end, and return its status."""
    return await (await start(path)).wait()


async def start(path: Path) -> PreloadedProcess:
    """Start a process that continues a pending erasure."""
    return await start_preloaded(("tests.system.forgetting", str(path)), path.parent, os.environ)
