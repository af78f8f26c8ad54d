"""A file of the first release, in the middle of a match: migrated, continued, and restored."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.cli.main import run
from bot.messages.callback_data import Verb
from bot.parsing.error_text import OK
from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from engine.events import Event, MatchWon
from engine.interfaces import TableId
from storage.sqlite_schema import MIGRATIONS, prepare
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import offers, play_to_the_end
from tests.unit.bot.app.histories import history_of
from tests.unit.bot.app.stage import AppHarness, HastyTimer, SimulatedPerson

DUMP: Final = Path(__file__).parents[1] / "unit" / "storage" / "first_release.sql"
MATCH: Final = TableId("match-a599bb6d487b5983")
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")
GROUP: Final = Address("red", "group")
MESSAGE: Final = "red-4"
LATER_S: Final = 1_767_254_600.0
"""A minute after the file was closed."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return the file as the first release left it."""
    path = tmp_path / "mus.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return path


def contents(path: Path) -> tuple[int, list[str]]:
    """Return the version of a file and all its contents."""
    with closing(sqlite3.connect(path)) as connection:
        [version] = connection.execute("PRAGMA user_version").fetchone()
        return version, list(connection.iterdump())


@asynccontextmanager
async def served(
    path: Path,
) -> AsyncIterator[tuple[AppHarness, list[SimulatedPerson], SqliteStore]]:
    """Yield today's host with an old file, and chats that contain the old messages."""
    async with await SqliteStore.open(path) as store:
        stage = AppHarness(store=store, clock=HastyTimer(LATER_S))
        stage.red.numbers = count(100)
        stage.red.posts[GROUP] = {MESSAGE: MessageContent("then")}
        stage.red.posts[Address("red", "over")] = {"red-1": MessageContent("then")}
        stage.red.posts[Address("red", "lobby")] = {"red-37": MessageContent("then")}
        for number, name in enumerate(NAMES, start=33):
            stage.red.posts[PersonId("red", name.lower())] = {
                f"red-{number}": MessageContent("then")
            }
        await stage.start()
        yield stage, [stage.human(name) for name in NAMES], store
        await stage.host.close()


async def log(path: Path) -> tuple[Event, ...]:
    async with await SqliteStore.open(path) as store:
        return await store.read(MATCH)


async def test_a_match_of_the_first_release_goes_on_to_its_end(old: Path) -> None:
    """It continues in the same message, exactly from its state."""
    async with served(old) as (stage, people, store):
        before = await store.read(MATCH)
        assert list(stage.red.posts[GROUP]) == [MESSAGE]
        assert "Habla Ane" in people[0].post.text.replace("*", "")
        assert "MB3U7" in stage.human("Oihan", chat="lobby").post.text
        await play_to_the_end(people, Random(1))
        assert offers(people[0].post, Verb.START)
        histories = [await history_of(store, human.id) for human in people]
        after = await store.read(MATCH)
    assert after[: len(before)] == before
    assert any(isinstance(event, MatchWon) for event in after[len(before) :])
    assert [[one.match for one in history.matches] for history in histories] == [[MATCH]] * 4
    assert [sum(one.matches) for history in histories for one in history.tallies] == [1] * 4
    assert contents(old)[0] == len(MIGRATIONS)


async def test_the_copy_made_before_leads_back(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It equals the file of the first release, and can be continued any number of times."""
    copy, then = tmp_path / "copy.db", contents(old)
    assert run(["--language", "en", "backup", str(copy), "--db", str(old)]) == OK
    assert contents(copy) == contents(old) == then
    ends: list[tuple[Event, ...]] = []
    for seed in range(2):
        async with served(old) as (_, people, store):
            await play_to_the_end(people, Random(seed))
            ends.append(await store.read(MATCH))
        assert contents(copy) == then
        assert run(["--language", "en", "restore", str(copy), "--db", str(old)]) == OK
        assert contents(old) == then
    assert ends[0] != ends[1]
    assert "copy.db" in capsys.readouterr().out


@pytest.mark.parametrize("steps", range(1, len(MIGRATIONS) + 1))
async def test_a_match_goes_on_from_each_step_between(old: Path, steps: int) -> None:
    """The migration may have been done in several steps by different programs."""
    prepare(old, busy_timeout_s=0, migrations=MIGRATIONS[:steps])
    assert contents(old)[0] == steps
    async with served(old) as (_, people, _):
        assert "Habla Ane" in people[0].post.text.replace("*", "")
