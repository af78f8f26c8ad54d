"""``amarreko play`` and ``learn``: one person at the terminal, computers on the other chairs.

The table is one of a host like any other. It has no code, for nobody else can be shown it.
"""

import asyncio
import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.handlers.host import Host
from bot.lesson import PRESET
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import FAILED, OK, complain, refused_rules, storage_failure
from bot.platforms.terminal.platform import PERSON, Terminal
from bot.platforms.terminal.rendering import Screen
from bot.ports.deeds import Pressed
from bot.ports.timer import RealTimer
from bot.posts.tokens import Arrange, Verb, pack
from bot.runtime.logs import silence, traced
from bot.tables.naming import COMPUTER_NAMES
from bot.tables.record import Chair, TableRecord, new_seed
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.evolve import fold
from engine.game import MatchOver
from engine.house_rules import Value, rules_of, text_of
from engine.players.levels import Level
from engine.ports import ConflictError, TableId
from storage.errors import StorageError, UnknownEventError
from storage.exclusive import alone_with
from storage.sqlite import SqliteStore
from storage.store import Store

INTERRUPTED: Final = 130

_REMEMBERED_AS: Final = "terminal"
"""Under which name the store remembers the last match of the terminal, as since version 0.1."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    db: Path
    resume: bool
    preset: str
    options: Mapping[str, Value]
    level: Level
    seed: int | None = None
    lesson: bool = False


def play(wanted: Wanted, voice: Voice) -> int:
    """Play until the match or the input ends, alone with the file; the exit status."""
    # Ctrl-C at a prompt is noticed at once; asyncio's own handler would wait for the answer.
    signal.signal(signal.SIGINT, partial(signal.default_int_handler))
    silence()
    try:
        # Rules that cannot be are refused before there is a file.
        record = _table(wanted, voice)
        with alone_with(wanted.db):
            asyncio.run(_play(wanted, record, voice))
    except IllegalRulesError as error:
        return complain(voice, refused_rules(error))
    except (ConflictError, StorageError, UnknownEventError) as error:
        return complain(voice, storage_failure(error))
    except (EOFError, KeyboardInterrupt) as left:
        screen = Screen(voice)
        # The line with the prompt was not ended.
        screen.print()
        screen.announce(Line("terminal-kept"))
        return INTERRUPTED if isinstance(left, KeyboardInterrupt) else OK
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, of which a person has one line
        told = traced(error)
        place = told["places"].partition(" < ")[0]
        complain(voice, Line("terminal-failed", {"error": told["error"], "place": place}))
        return FAILED
    return OK


async def _play(wanted: Wanted, record: TableRecord, voice: Voice) -> None:
    async with await SqliteStore.open(wanted.db) as store:
        kept = await _kept(store, wanted, voice) if wanted.resume else None
        screen = Screen(voice)
        if wanted.resume and kept is None:
            screen.announce(Line("terminal-nothing-to-resume"))
        news = list[Event]()
        seed = new_seed() if wanted.seed is None else wanted.seed
        host = Host(store, {}, RealTimer(), pause_s=None, draw_seed=lambda: seed, hear=news.extend)
        try:
            live = await host.take_in(kept or record)
            terminal = Terminal(screen, host, live, news)
            if kept is None:
                screen.announce(Line("terminal-welcome"))
                await terminal.do(Pressed(pack(Arrange("", Verb.START)), ""))
                note: dict[str, object] = {"table": live.record.match, "level": wanted.level}
                note |= {"seed": live.record.seed, "lesson": wanted.lesson}
                await store.remember(_REMEMBERED_AS, json.dumps(note))
            else:
                screen.announce(Line("terminal-resumed", {"number": live.public().number}))
            await terminal.run()
        finally:
            await host.close()


def _table(wanted: Wanted, voice: Voice) -> TableRecord:
    """A table without a clock: the person, and computer players; raise IllegalRulesError."""
    you = Chair(PERSON, voice.say(Line("terminal-you")), voice.language)
    others = COMPUTER_NAMES[: rules_of(wanted.preset, wanted.options).seats - 1]
    return TableRecord(
        "",
        PERSON,
        preset=wanted.preset,
        options={name: text_of(value) for name, value in wanted.options.items()},
        turn_s=None,
        chairs=(you, *(Chair(level=wanted.level, name=name) for name in others)),
        lesson=wanted.lesson,
    )


async def _kept(store: Store, wanted: Wanted, voice: Voice) -> TableRecord | None:
    """The table that was played last, when its match is not over."""
    remembered = await store.recall(_REMEMBERED_AS)
    if remembered is None:
        return None
    note: dict[str, Any] = json.loads(remembered)
    match = TableId(note["table"])
    log = await store.read(match)
    if not log or isinstance((game := fold(log)).phase, MatchOver):
        return None
    # The log has the house rules; the table must have as many chairs.
    options, level = {"seats": game.rules.seats}, Level(note["level"])
    lesson = note.get("lesson", False)
    wanted = replace(wanted, preset=PRESET, options=options, level=level, lesson=lesson)
    return replace(_table(wanted, voice), match=match, seed=note["seed"], matches=1)
