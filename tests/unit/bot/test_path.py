"""The way of one word through the house: which files run for it, from the door on."""

import re
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final

from bot.ports.message import MessageContent
from bot.ports.request import PersonId, TextMessage
from engine.events import Event
from engine.interfaces import TableId
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import seat_and_start
from tests.unit.bot.app.stage import AppHarness, HastyTimer
from tests.unit.bot.fake_platform import FakePlatform

ROOT: Final = Path(__file__).parents[3]


class Way:
    """Notes which files of the house run, and which had run by then at two moments."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.to_the_row: frozenset[str] = frozenset()
        self.to_a_message: frozenset[str] = frozenset()

    def begin(self) -> None:
        """Note every file from now on, in whatever thread it runs."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def end(self) -> None:
        """Note nothing more."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            name = str(path.relative_to(ROOT))
            if name.partition("/")[0] in {"bot", "engine", "storage"}:
                self.files.add(name)


class WatchedStore(SqliteStore):
    """A store that says when a row is written."""

    way: Way

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events."""
        await super().append(table, after, events)
        self.way.to_the_row = self.way.to_the_row or frozenset(self.way.files)


class WatchedPlatform(FakePlatform):
    """A platform that says when somebody else than the one who speaks is written to."""

    way: Way
    speaker: PersonId | None = None

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Change a message to a person."""
        if self.speaker not in {None, to}:
            self.way.to_a_message = self.way.to_a_message or frozenset(self.way.files)
        await super().edit_whisper(to, message, post)


async def way_of_an_envido(folder: Path) -> Way:
    """What runs when somebody in a group of four bets five stones."""
    way, red = Way(), WatchedPlatform("red")
    async with await WatchedStore.open(folder / "games.db") as store:
        store.way, red.way = way, way
        stage = AppHarness(store=store, timer=HastyTimer(), platforms=(red, FakePlatform("blue")))
        await stage.start()
        people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
        await seat_and_start(people)
        live = stage.table_of(people[0].id)
        await people[live.public_view().speakers[0]].type("no hay mus")
        asked = people[live.public_view().speakers[0]]
        red.speaker = asked.id
        way.begin()
        try:
            await asked.begin(TextMessage("envido 5"))
            await stage.settle()
        finally:
            way.end()
        await stage.kill()
    return way


async def test_each_file_that_is_told_of_on_the_way_runs_there(tmp_path: Path) -> None:
    """But for those of Telegram, in whose place there is another platform here."""
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    told = page.partition("## How «envido 5» travels")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w/]+\.py)`", told)
    telegrams = {path.name for path in (ROOT / "bot" / "platforms" / "telegram").glob("*.py")}
    way = await way_of_an_envido(tmp_path)
    runs = {file for file in named if any(f"/{run}".endswith(f"/{file}") for run in way.files)}
    assert [file for file in named if file not in runs and Path(file).name not in telegrams] == []
