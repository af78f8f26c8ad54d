"""Tests of the documented path of an action through the code."""

import re
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from bot.ports.request import PersonId, TextMessage
from engine.events import Event
from engine.interfaces import TableId
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import seat_and_start
from tests.unit.bot.app.stage import AppHarness, HastyTimer
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall

ROOT: Final = Path(__file__).parents[3]


class Way:
    """A recorder of the files that run, with two snapshots."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.to_the_row: frozenset[str] = frozenset()
        self.to_a_message: frozenset[str] = frozenset()

    def begin(self) -> None:
        """Record every file from now on, in every thread."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def end(self) -> None:
        """Stop recording."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            name = str(path.relative_to(ROOT))
            if name.partition("/")[0] in {"bot", "engine", "storage"}:
                self.files.add(name)


class WatchedStore(SqliteStore):
    """A store that reports each written row."""

    way: Way

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events."""
        await super().append(table, after, events)
        self.way.to_the_row = self.way.to_the_row or frozenset(self.way.files)


async def way_of_an_envido(folder: Path) -> Way:
    """Return the files that run for a bet of five stones in a group of four."""
    way = Way()
    speaker: PersonId | None = None

    @asynccontextmanager
    async def watched(call: PlatformCall) -> AsyncIterator[None]:
        """Record the files up to the edit of another player's private message."""
        is_private = isinstance(call.reader, PersonId)
        if call.kind is CallKind.EDIT and is_private and speaker not in {None, call.reader}:
            way.to_a_message = way.to_a_message or frozenset(way.files)
        yield

    red = FakePlatform("red", around=watched)
    async with await WatchedStore.open(folder / "games.db") as store:
        store.way = way
        stage = AppHarness(store=store, clock=HastyTimer(), platforms=(red, FakePlatform("blue")))
        await stage.start()
        people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
        await seat_and_start(people)
        live = stage.table_of(people[0].id)
        await people[live.public_view().speakers[0]].type("no hay mus")
        asked = people[live.public_view().speakers[0]]
        speaker = asked.id
        way.begin()
        try:
            await asked.begin(TextMessage("envido 5"))
            await stage.settle()
        finally:
            way.end()
        await stage.kill()
    return way


async def test_each_file_that_is_told_of_on_the_way_runs_there(tmp_path: Path) -> None:
    """Each file named in the description runs, except Telegram's, replaced by a fake platform."""
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    told = page.partition("## How «envido 5» travels")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w/]+\.py)`", told)
    telegrams = {path.name for path in (ROOT / "bot" / "platforms" / "telegram").glob("*.py")}
    way = await way_of_an_envido(tmp_path)
    runs = {file for file in named if any(f"/{run}".endswith(f"/{file}") for run in way.files)}
    assert [file for file in named if file not in runs and Path(file).name not in telegrams] == []
