"""Tests of ``amarreko serve`` with damaged documents: the chats of a lost table are told."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Final

import pytest
import structlog

from bot.cli.serve import Connect, serve_with
from bot.parsing.error_text import OK
from bot.ports.request import Address, PersonId
from bot.ports.settings import Settings
from bot.tables.documents import Documents
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.localizer import Localizer
from storage.sqlite_store import SqliteStore
from tests.budget import many
from tests.unit.bot.app.stage import HastyTimer
from tests.unit.bot.fake_platform import FakePlatform
from tests.unit.bot.tables.mid_match import (
    CODE,
    LATER_S,
    execute,
    old_note,
    platforms_before,
    shown_before,
    write_old,
)

pytestmark = pytest.mark.long


HEALTHY: Final = Address("telegram", "another")
ANE: Final = PersonId("telegram", "5000000001")
UNREADABLE: Final = {
    "eu": f"Ezin dut {CODE} mahaia irakurri",
    "es": f"No puedo leer la mesa {CODE}",
}
SWAPPED_EVERY: Final = many("AMARREKO_SWAPPED_EVERY", test=4, soak=1)
"""The distance of the places in a log whose event changes places with the next one."""
STEPS: Final = 20_000
"""The most steps of the event loop to wait."""
QUIET_STEPS: Final = 1_000
"""The steps for a program without output; several times those of the first message."""
MORE_STEPS: Final = 50
"""The steps in which an unexpected message would arrive."""
STEP_S: Final = 0.001
"""The time of each step for the thread that reads the file."""


async def stop_when_shown(platforms: Mapping[str, FakePlatform], steps: int = STEPS) -> None:
    """Stop the program some steps after every chat has a message."""
    for _ in range(steps):
        await asyncio.sleep(STEP_S)
        sent = {one.reader for platform in platforms.values() for one in platform.sent}
        if sent >= {HEALTHY, *chats()}:
            break
    for _ in range(MORE_STEPS):
        await asyncio.sleep(STEP_S)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.Event().wait()


async def left(path: Path) -> Mapping[str, FakePlatform]:
    """Return a file with a match and another table, and the messages of both platforms."""
    write_old(path)
    state = TableState(
        "ABCD2", ANE, chairs=(SeatAssignment(ANE, "Ane", "es"), *(SeatAssignment(),) * 3)
    )
    touched_at = old_note()["touched_at"]
    place = TableChat(HEALTHY, "es")
    async with await SqliteStore.open(path) as store:
        await Documents(store).save(
            TableState(
                "ABCD2", ANE, chairs=state.chairs, places=(place,), last_activity_at=touched_at
            )
        )
    platforms = platforms_before()
    platforms["telegram"].on_run = partial(stop_when_shown, platforms)
    return platforms


def connecting(platform: FakePlatform) -> Connect:
    """Return a connect function that gives this platform for all settings."""
    return lambda _settings, _studio, _greet: platform


async def served(path: Path, platforms: Mapping[str, FakePlatform]) -> list[str]:
    """Serve until the operator stops the program; return the log."""
    connectors = {name: connecting(platform) for name, platform in platforms.items()}
    clock = HastyTimer(old_note()["touched_at"] + LATER_S)
    with structlog.testing.capture_logs() as logged:
        status = await serve_with(Settings(), path, Localizer("es"), connectors, clock=clock)
    assert status == OK
    return [entry["event"] for entry in logged]


def told(platforms: Mapping[str, FakePlatform]) -> dict[str, str]:
    """Return the newest messages of the match's two chats."""
    return {chat.platform: platforms[chat.platform].newest(chat).text for chat in chats()}


@cache
def chats() -> tuple[Address, ...]:
    """Return the two chats of the match."""
    return tuple(reader for reader in shown_before() if isinstance(reader, Address))


async def check_left_out(path: Path, platforms: Mapping[str, FakePlatform]) -> None:
    """Check that each chat is told once, in its earlier message and its language."""
    events = await served(path, platforms)
    assert "table unreadable" in events or "document unreadable" in events
    seen = told(platforms)
    assert seen["telegram"].startswith(UNREADABLE["eu"])
    assert seen["discord"].startswith(UNREADABLE["es"])
    sent = [one for platform in platforms.values() for one in platform.sent]
    assert [one.reader for one in sent if one.is_new] == [HEALTHY]


def swap(path: Path, first: int, second: int) -> None:
    """Swap two events in the log of the match."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for before, after in ((first, 9_999), (second, first), (9_999, second)):
            connection.execute("UPDATE events SET seq = ? WHERE seq = ?", (after, before))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET body = '{' WHERE seq = 5",
        "UPDATE events SET kind = 'future' WHERE seq = 5",
        "DELETE FROM events WHERE seq = 5",
        "UPDATE settings SET value = json_remove(value, '$.chairs[3]') WHERE key = 'mesa/FFR5G'",
        "UPDATE settings SET value = json_set(value, '$.preset', 'x') WHERE key = 'mesa/FFR5G'",
    ],
)
async def test_a_table_that_cannot_be_read_is_left_out_and_its_chats_are_told(
    tmp_path: Path, damage: str
) -> None:
    platforms = await left(tmp_path / "mus.db")
    execute(tmp_path / "mus.db", damage)
    await check_left_out(tmp_path / "mus.db", platforms)


async def test_a_note_of_which_nothing_can_be_read_is_told_where_the_table_was_shown(
    tmp_path: Path,
) -> None:
    """The chats of an unreadable document are told in their language, or in the default."""
    platforms = await left(tmp_path / "mus.db")
    execute(tmp_path / "mus.db", "UPDATE settings SET value = '{' WHERE key = ?", f"mesa/{CODE}")
    await check_left_out(tmp_path / "mus.db", platforms)


async def test_the_line_is_said_once_however_often_the_program_begins(tmp_path: Path) -> None:
    platforms = await left(tmp_path / "mus.db")
    swap(tmp_path / "mus.db", 1, 2)
    await check_left_out(tmp_path / "mus.db", platforms)
    for platform in platforms.values():
        platform.sent.clear()
    platforms["telegram"].on_run = partial(stop_when_shown, platforms, QUIET_STEPS)
    await served(tmp_path / "mus.db", platforms)
    assert [one for platform in platforms.values() for one in platform.sent] == []


@pytest.mark.soak
async def test_no_two_events_that_changed_places_keep_the_others_down(tmp_path: Path) -> None:
    """A log with two swapped events stops no other table: it is played or its chats are told."""
    for first in range(1, 28, SWAPPED_EVERY):
        path = tmp_path / f"{first}.db"
        platforms = await left(path)
        swap(path, first, first + 1)
        await served(path, platforms)
        assert "as it was left" not in told(platforms).values(), first


@pytest.mark.parametrize("text", ["", "{", "7", "[7, 8]", "[" * 2_000])
@pytest.mark.parametrize(
    "key",
    [
        "upload/telegram/0001",
        "preferences/chat/telegram/-1002000000003",
        "preferences/person/telegram/5000000001",
        "past/255",
    ],
)
async def test_a_note_of_less_weight_counts_as_absent(tmp_path: Path, key: str, text: str) -> None:
    platforms = await left(tmp_path / "mus.db")
    execute(tmp_path / "mus.db", "INSERT OR REPLACE INTO settings VALUES (?, ?)", key, text)
    assert "document unreadable" in await served(tmp_path / "mus.db", platforms)
    assert CODE in told(platforms)["telegram"]
    assert not any(one.is_new for one in platforms["discord"].sent)


async def test_without_its_note_of_deliveries_a_table_is_posted_anew(tmp_path: Path) -> None:
    """Without stored messages a table is sent anew, because a copy with buttons is preferable."""
    platforms = await left(tmp_path / "mus.db")
    key = f"delivered/{CODE}"
    execute(tmp_path / "mus.db", "UPDATE settings SET value = '[7]' WHERE key = ?", key)
    await served(tmp_path / "mus.db", platforms)
    assert len([one for one in platforms["discord"].sent if one.is_new]) == 3
