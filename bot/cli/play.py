"""``amarreko play`` and ``learn``: one person at the terminal, computers on the other chairs.

The table is one of the host like any other. It is kept in a drawer of its own, so that who serves
chats with the same file neither sees it nor plays on at it.
"""

import asyncio
import json
import secrets
import signal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

from bot.handlers.host import Host
from bot.lesson import OPTIONS, PRESET, SEED
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import FAILED, OK, complain, refused_rules, storage_failure
from bot.platforms.terminal.platform import ANY_PACE, PERSON, Sight, Terminal, announce
from bot.ports.platform import Asked
from bot.ports.timer import RealTimer
from bot.runtime.logs import silence, traced
from bot.tables.archive import Archive
from bot.tables.live import COMPUTER_NAMES
from bot.tables.record import Chair, TableRecord, new_code, new_seed
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.evolve import fold
from engine.game import MatchOver
from engine.house_rules import Value, rules_of, text_of
from engine.players.levels import Level
from engine.ports import ConflictError, TableId
from engine.rules import Rules
from engine.seats import Seat
from engine.view import seen_by
from storage.errors import StorageError, UnknownEventError
from storage.sqlite import SqliteStore
from storage.store import LoggedTable, Store

INTERRUPTED: Final = 130

_REMEMBERED_AS: Final = "terminal"
"""Under which name the store remembers the last table of the terminal."""

_SEAT: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    preset: str
    options: Mapping[str, Value]
    level: Level
    seed: int | None
    db: Path
    resume: bool
    lesson: bool = False


def lesson_wanted(db: Path, *, resume: bool) -> Wanted:
    """The first lesson, which is held on an example."""
    return Wanted(PRESET, OPTIONS, Level.EASY, SEED, db, resume, lesson=True)


def play(wanted: Wanted, voice: Voice) -> int:
    """Play until the match or the input ends; the exit status."""
    signal.signal(signal.SIGINT, _interrupt)
    silence()
    try:
        asyncio.run(_play(wanted, voice))
    except IllegalRulesError as error:
        return complain(voice, refused_rules(error))
    except (StorageError, UnknownEventError) as error:
        return complain(voice, storage_failure(error))
    except ConflictError:
        return complain(voice, Line("storage-elsewhere"))
    except KeyboardInterrupt:
        announce(voice, Line("terminal-kept"), below=True)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, of which a person has one line
        told = traced(error)
        place = told["places"].partition(" < ")[0]
        complain(voice, Line("terminal-failed", {"error": told["error"], "place": place}))
        return FAILED
    return OK


async def _play(wanted: Wanted, voice: Voice) -> None:
    # Rules that cannot be are refused before there is a file.
    rules = rules_of(wanted.preset, wanted.options)
    async with await SqliteStore.open(wanted.db) as store:
        kept = await _kept(store, voice) if wanted.resume else None
        if wanted.resume and kept is None:
            announce(voice, Line("terminal-nothing-to-resume"))
        drawer = kept or Drawer(store, secrets.token_hex(8))
        room = _Room(drawer, voice, wanted.seed)
        try:
            await room.host.start()
            if kept is None:
                announce(voice, Line("terminal-welcome"))
                record = _table_of(rules, wanted.level, voice, lesson=wanted.lesson)
                await room.host.begin(room.terminal.incoming(Asked("mesa")), record)
                await drawer.point()
            else:
                number = room.look().view.number
                announce(voice, Line("terminal-resumed", {"number": number}))
            await room.terminal.run(room.host.receive, room.host.learn)
        except EOFError:
            announce(voice, Line("terminal-kept"), below=True)
        finally:
            await room.host.close()


class Drawer:
    """A store of which the table of the terminal has the notes in a drawer of its own.

    What is appended there is news until it is taken; ``failed`` ends with what went wrong.
    """

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        self._news: list[Event] = []
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def take(self) -> tuple[Event, ...]:
        """What has been appended since last time."""
        news, self._news = tuple(self._news), []
        return news

    def fail(self, error: Exception) -> None:
        """End the game for this reason, unless it has ended for another one."""
        if not self.failed.done():
            self.failed.set_exception(error)

    async def point(self) -> None:
        """Make this the drawer of the table that was played last."""
        await self._store.remember(_REMEMBERED_AS, json.dumps({"drawer": self._name}))

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append to a log; what the opening of a match says was asked for by the person."""
        try:
            await self._store.append(table, after, events)
        except (ConflictError, StorageError) as error:
            self.fail(error)
            raise
        if after:
            self._news += events

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """The events of a log."""
        return await self._store.read(table)

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """No times are needed of a table without a clock."""
        del named
        return ()

    async def remember(self, key: str, value: str) -> None:
        """Keep a text in the drawer."""
        await self._store.remember(self._within(key), value)

    async def recall(self, key: str) -> str | None:
        """The text kept under a key of the drawer."""
        return await self._store.recall(self._within(key))

    async def recall_all(self, prefix: str) -> Mapping[str, str]:
        """Every text in the drawer whose key begins like this."""
        kept = await self._store.recall_all(self._within(prefix))
        return {key.removeprefix(self._within("")): text for key, text in kept.items()}

    async def forget(self, key: str) -> None:
        """Keep nothing under a key of the drawer any more."""
        await self._store.forget(self._within(key))

    async def close(self) -> None:
        """Leave the store to whoever opened it."""

    def _within(self, key: str) -> str:
        return f"{_REMEMBERED_AS}/{self._name}/{key}"


class _Room:
    """A host, and the terminal at which its one person sits."""

    def __init__(self, drawer: Drawer, voice: Voice, seed: int | None) -> None:
        self._drawer = drawer
        self.terminal = Terminal(voice, look=self.look, rest=self._rest, fail=drawer.fail)
        self.host = Host(
            drawer,
            {self.terminal.name: self.terminal},
            RealTimer(),
            pause_s=0.0,
            draw_seed=lambda: new_seed() if seed is None else seed,
            pace=ANY_PACE,
            attend=self.terminal.attend,
        )

    def look(self) -> Sight:
        """What the person sees, and what has happened since they looked last."""
        live = self.host.table_of(PERSON)
        assert live is not None, "a person at the terminal sits at a table"
        seat = live.record.seat_of(PERSON)
        assert seat is not None, "it is found by who sits there"
        told = (seen_by(event, seat) for event in self._drawer.take())
        news = tuple(event for event in told if event is not None)
        return Sight(live.seen_from(seat), live.names, live.record.lesson, news)

    async def _rest(self) -> None:
        """Wait until only the person can go on; raise what has ended the game."""
        settling = asyncio.create_task(self.host.settle())
        try:
            await asyncio.wait({settling, self._drawer.failed}, return_when=asyncio.FIRST_COMPLETED)
            if self._drawer.failed.done():
                self._drawer.failed.result()
        finally:
            settling.cancel()


async def _kept(store: Store, voice: Voice) -> Drawer | None:
    """The drawer of the table that was played last, when its match is not over.

    The person is called and spoken to as the language of now has it.
    """
    remembered = await store.recall(_REMEMBERED_AS)
    if remembered is None:
        return None
    note: dict[str, Any] = json.loads(remembered)
    drawer = Drawer(store, note.get("drawer") or note["table"])
    archive = Archive(drawer)
    records = await archive.records()
    match = records[0].match if records else TableId(note.get("table", ""))
    log = await store.read(match) if match else ()
    if not log or isinstance((game := fold(log)).phase, MatchOver):
        return None
    if records:
        name = voice.say(Line("terminal-you"))
        chair = replace(records[0].chairs[_SEAT], name=name, language=voice.language)
        record = records[0].with_chair(_SEAT, chair)
    else:
        # Until version 0.1 such a note held the table itself: its log, its level and its luck.
        record = _table_of(
            game.rules, Level(note["level"]), voice, lesson=note.get("lesson", False)
        )
        record = replace(record, code=new_code(), match=match, seed=note["seed"], matches=1)
    # However long ago it was left, the computers go on as soon as it is taken up.
    await archive.save(replace(record, touched_at=RealTimer().now()))
    return drawer


def names_of(seats: int, voice: Voice) -> dict[Seat, str]:
    """What each seat is called: the person as the language says *you*, the others by name."""
    others = {Seat(seat): COMPUTER_NAMES[seat - 1] for seat in range(1, seats)}
    return {_SEAT: voice.say(Line("terminal-you")), **others}


def _table_of(rules: Rules, level: Level, voice: Voice, *, lesson: bool) -> TableRecord:
    """A table without a clock: the person, and computer players of one level."""
    usual = rules_of(PRESET, {})
    options = {
        field.name: text_of(getattr(rules, field.name))
        for field in fields(Rules)
        if getattr(rules, field.name) != getattr(usual, field.name)
    }
    names = names_of(rules.seats, voice)
    you = Chair(PERSON, names[_SEAT], voice.language)
    chairs = (you, *(Chair(level=level, name=names[Seat(s)]) for s in range(1, rules.seats)))
    return TableRecord(
        "", PERSON, preset=PRESET, options=options, turn_s=None, chairs=chairs, lesson=lesson
    )


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Ctrl-C at a prompt is noticed at once; asyncio's own handler would wait for the answer."""
    raise KeyboardInterrupt
