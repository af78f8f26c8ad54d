"""``amarreko serve`` begins whatever a table or a note holds; the chats of a lost table know."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import structlog

from bot.cli.serve import Connect, serve_with
from bot.parsing.error_text import OK
from bot.ports.platform import Learn, Receive
from bot.ports.request import Address, PersonId
from bot.ports.settings import Settings
from bot.tables.documents import Documents
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.localizer import Localizer
from storage.sqlite_store import SqliteStore
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
STEPS: Final = 20_000
"""Steps of the loop after which nothing more is waited for."""
MORE_STEPS: Final = 50
"""Steps in which what should not come would come."""
STEP_S: Final = 0.001
"""What each step leaves to the thread that reads the file, which runs while the loop rests."""


@dataclass(slots=True)
class Watched(FakePlatform):
    """A platform under which the operator stops the program once every chat is shown something."""

    other: FakePlatform = field(default_factory=lambda: FakePlatform("discord"))

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Be there until all chats have been written to, and a while longer."""
        del receive, learn
        for _ in range(STEPS):
            await asyncio.sleep(STEP_S)
            sent = {one.reader for one in (*self.sent, *self.other.sent)}
            if sent >= {HEALTHY, *chats()}:
                break
        for _ in range(MORE_STEPS):
            await asyncio.sleep(STEP_S)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()


async def left(path: Path) -> Mapping[str, FakePlatform]:
    """A file in mid-match with another table beside, and what stands on both platforms."""
    write_old(path)
    record = TableState(
        "ABCD2", ANE, chairs=(SeatAssignment(ANE, "Ane", "es"), *(SeatAssignment(),) * 3)
    )
    touched_at = old_note()["touched_at"]
    place = TableChat(HEALTHY, "es")
    async with await SqliteStore.open(path) as store:
        await Documents(store).save(
            TableState("ABCD2", ANE, chairs=record.chairs, places=(place,), touched_at=touched_at)
        )
    before = platforms_before()
    other = before["discord"]
    posts = before["telegram"].posts
    return {"telegram": Watched("telegram", posts=posts, other=other), "discord": other}


def connecting(platform: FakePlatform) -> Connect:
    """What gives this platform whatever the settings are."""
    return lambda _settings, _studio, _greet: platform


async def served(path: Path, platforms: Mapping[str, FakePlatform]) -> list[str]:
    """Serve until the operator stops it; what was logged."""
    connectors = {name: connecting(platform) for name, platform in platforms.items()}
    timer = HastyTimer(old_note()["touched_at"] + LATER_S)
    with structlog.testing.capture_logs() as logged:
        status = await serve_with(Settings(), path, Localizer("es"), connectors, timer=timer)
    assert status == OK
    return [entry["event"] for entry in logged]


def told(platforms: Mapping[str, FakePlatform]) -> dict[str, str]:
    """What the two chats of the match see at last."""
    return {chat.platform: platforms[chat.platform].newest(chat).text for chat in chats()}


@cache
def chats() -> tuple[Address, ...]:
    """The two chats of the match."""
    return tuple(reader for reader in shown_before() if isinstance(reader, Address))


async def check_left_out(path: Path, platforms: Mapping[str, FakePlatform]) -> None:
    """The chats are told in the message that they had, in their languages, and once."""
    events = await served(path, platforms)
    assert "table unreadable" in events or "document unreadable" in events
    seen = told(platforms)
    assert seen["telegram"].startswith(UNREADABLE["eu"])
    assert seen["discord"].startswith(UNREADABLE["es"])
    sent = [one for platform in platforms.values() for one in platform.sent]
    assert [one.reader for one in sent if one.is_new] == [HEALTHY]


def swap(path: Path, first: int, second: int) -> None:
    """Let two events of the log of the match change places."""
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
    """In the language of the chat, if it chose one, and else in the first of all."""
    platforms = await left(tmp_path / "mus.db")
    execute(tmp_path / "mus.db", "UPDATE settings SET value = '{' WHERE key = ?", f"mesa/{CODE}")
    await check_left_out(tmp_path / "mus.db", platforms)


async def test_the_line_is_said_once_however_often_the_program_begins(tmp_path: Path) -> None:
    platforms = await left(tmp_path / "mus.db")
    swap(tmp_path / "mus.db", 1, 2)
    await check_left_out(tmp_path / "mus.db", platforms)
    for platform in platforms.values():
        platform.sent.clear()
    await served(tmp_path / "mus.db", platforms)
    assert [one for platform in platforms.values() for one in platform.sent] == []


async def test_no_two_events_that_changed_places_keep_the_others_down(tmp_path: Path) -> None:
    """Wherever in the log it happened: the table is played on, or its chats are told."""
    lengths = range(1, 28)
    for first in lengths:
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
    """A second post whose buttons work does less harm than none."""
    platforms = await left(tmp_path / "mus.db")
    key = f"delivered/{CODE}"
    execute(tmp_path / "mus.db", "UPDATE settings SET value = '[7]' WHERE key = ?", key)
    await served(tmp_path / "mus.db", platforms)
    assert len([one for one in platforms["discord"].sent if one.is_new]) == 3
