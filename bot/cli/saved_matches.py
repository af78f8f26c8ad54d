"""Find the unfinished matches of the terminal, and the command that resumes them."""

import json
import os
import shlex
import shutil
import sys
import threading
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self

from bot.ports.logs import LAST_OF_TERMINAL
from bot.ports.value import Struct, asdict, repr_without
from bot.tables.table import Table
from bot.text.common import Names, score_lines
from bot.text.localizer import LocalizedText, TextArg
from engine.events import Event
from engine.evolve import fold
from engine.game import Game, MatchOver
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.seats import Seat
from engine.view import view
from storage.interface import Store
from storage.location import Location

CALLED: Final = "AMARREKO_CALLED"
"""The environment variable for the command that started the program, such as ``make play``."""

MOST_OFFERED: Final = 9

_REMEMBERED_AS: Final = "terminal"
"""The key of the terminal's matches in the store, unchanged since version 0.1."""

_PROGRAM: Final = "amarreko"

_MAKE: Final = "make"
_RESUME: Final = "--resume"


class MatchNote(Struct, frozen=True):
    """The data of a saved match that is not in its log.

    ``day`` is the date of a hand of the day, and empty for any other match.
    """

    table: TableId
    level: Level
    seed: int
    lesson: bool
    secret: str = ""
    day: str = ""

    def __repr__(self) -> str:
        """Return the fields without the secret."""
        return repr_without(self, "secret")

    @classmethod
    def of(cls, note: Mapping[str, Any]) -> Self:
        """Return the note from a stored document."""
        lesson = bool(note.get("lesson", False))
        secret = str(note.get("secret", ""))
        luck = (note["seed"], lesson, secret, str(note.get("day", "")))
        return cls(TableId(note["table"]), Level(note["level"]), *luck)


class Unfinished(Struct, frozen=True):
    """An unfinished match, and the time of its last event."""

    note: MatchNote
    game: Game
    left_at: datetime

    def line(self, names: Names) -> LocalizedText:
        """Return the match as an entry of a menu: its hand, score and date."""
        ours, theirs = score_lines(view(self.game, Seat(0)), names)
        at = self.left_at.astimezone().strftime("%Y-%m-%d %H:%M")
        told: dict[str, TextArg] = {"ours": ours, "theirs": theirs, "at": at}
        return LocalizedText("terminal-kept-match", told | {"number": self.game.hand.number})


async def unfinished(store: Store, *, lesson: bool, day: str) -> tuple[Unfinished, ...]:
    """Return the unfinished matches, lessons, or hand of a day, the latest first."""
    kind = lesson, day
    notes = {one.table: one for one in await _notes(store) if (one.lesson, one.day) == kind}
    found: list[Unfinished] = []
    for logged in await store.tables(notes) if notes else ():
        game = fold(await store.read(logged.table))
        if not isinstance(game.phase, MatchOver):
            found.append(Unfinished(notes[logged.table], game, logged.appended_at))
        if len(found) == MOST_OFFERED:
            break
    return tuple(found)


class MatchStore:
    """The stored notes of the matches at the terminal's table.

    ``saved`` is set while there is a note of the current match.
    """

    def __init__(self, store: Store, table: Table, level: Level, saved: threading.Event) -> None:
        self._store = store
        self._table = table
        self._level = level
        self._saved = saved

    async def log(self) -> Sequence[Event]:
        """Return the events of the current match."""
        return await self._store.read(self._match)

    async def open(self) -> None:
        """Store a note of the current match beside the notes of other unfinished matches."""
        state = self._table.state
        day = "" if state.daily is None else state.daily.date
        luck = (state.seed, state.lesson, state.secret, day)
        note = MatchNote(self._match, self._level, *luck)
        # The hand of an earlier day cannot be continued any more.
        others = [one for one in await self._others() if not (day and one.day)]
        await self._write([*others, note])
        await self._store.put(LAST_OF_TERMINAL, json.dumps(self._match))
        self._saved.set()

    async def close(self) -> None:
        """Delete the note of the current match, which is over."""
        await self._write(await self._others())
        self._saved.clear()

    @property
    def _match(self) -> TableId:
        match = self._table.state.match
        assert match is not None, "a match has been started"
        return match

    async def _others(self) -> list[MatchNote]:
        return [note for note in await _notes(self._store) if note.table != self._match]

    async def _write(self, notes: Sequence[MatchNote]) -> None:
        await self._store.put(_REMEMBERED_AS, json.dumps([asdict(note) for note in notes]))


async def _notes(store: Store) -> tuple[MatchNote, ...]:
    remembered = await store.get(_REMEMBERED_AS)
    noted: Any = [] if remembered is None else json.loads(remembered)
    # Up to version 0.1 there was only one match, and the document was its note.
    return tuple(MatchNote.of(note) for note in ([noted] if isinstance(noted, dict) else noted))


def resume_command(command: str, db: Location | None, option: str = _RESUME) -> str:
    """Return the command with which this person resumes a match."""
    file = () if db is None else ("--db", str(db))
    called = os.environ.get(CALLED)
    if called is not None and called.startswith(_MAKE):
        return f'{called} ARGS="{shlex.join((*file, option))}"'
    return shlex.join((*program(), command, *file, option))


def program() -> Sequence[str]:
    """Return the command with which this person can start the program again."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return "python", "-m", started.parent.name
    if "UV_RUN_RECURSION_DEPTH" in os.environ:
        return "uv", "run", started.stem
    if not started.exists():
        return (_PROGRAM,)
    found = shutil.which(started.stem)
    if found is not None and Path(found).resolve() == started.resolve():
        return (started.stem,)
    here = Path.cwd()
    return (str(started.relative_to(here) if started.is_relative_to(here) else started),)
