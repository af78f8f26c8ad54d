"""``amarreko play``: one match between a person and computer players, kept in a database."""

import asyncio
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from rich.console import Console

from bot.cli.arguments import FAILED, OK, complain
from bot.lesson.course import OPTIONS, PRESET, SEED
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import refused_rules, storage_failure
from bot.platforms.terminal.session import Session
from bot.platforms.terminal.sitting import REMEMBERED_AS, Sitting, new_sitting, sitting_of
from bot.runtime.logs import traced
from bot.tables.luck import SeededLuck
from engine.errors import IllegalRulesError
from engine.game import MatchOver
from engine.house_rules import Value, rules_of
from engine.players.levels import Level
from engine.ports import ConflictError
from engine.rules import Rules
from engine.table import Table
from storage.errors import StorageError, UnknownEventError
from storage.sqlite import SqliteStore

INTERRUPTED: Final = 130


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
    console = Console(highlight=False)
    signal.signal(signal.SIGINT, _interrupt)
    try:
        asyncio.run(_play(wanted, voice, console))
    except IllegalRulesError as error:
        return complain(voice, refused_rules(error))
    except (StorageError, UnknownEventError) as error:
        return complain(voice, storage_failure(error))
    except ConflictError:
        return complain(voice, Line("storage-elsewhere"))
    except KeyboardInterrupt:
        console.print()
        _announce(console, voice, "terminal-kept")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, of which a person has one line
        told = traced(error)
        place = told["places"].partition(" < ")[0]
        complain(voice, Line("terminal-failed", {"error": told["error"], "place": place}))
        return FAILED
    return OK


async def _play(wanted: Wanted, voice: Voice, console: Console) -> None:
    # Rules that cannot be are refused before there is a file.
    rules = rules_of(wanted.preset, wanted.options)
    async with await SqliteStore.open(wanted.db) as store:
        sitting, luck, table = await _seated(wanted, rules, store, voice, console)
        session = Session(table, sitting, luck, voice=voice, console=console)
        session.remember(await store.read(table.id))
        try:
            await session.run()
        except EOFError:
            console.print()
            _announce(console, voice, "terminal-kept")


async def _seated(
    wanted: Wanted, rules: Rules, store: SqliteStore, voice: Voice, console: Console
) -> tuple[Sitting, SeededLuck, Table]:
    """The kept table when it is asked for and there is one, else a new one."""
    if wanted.resume:
        kept = await _kept(store)
        if kept is not None:
            number = kept[2].game.hand.number
            console.print(voice.say(Line("terminal-resumed", {"number": number})), style="dim")
            return kept
        _announce(console, voice, "terminal-nothing-to-resume")
    sitting = new_sitting(wanted.level, wanted.seed, lesson=wanted.lesson)
    luck = SeededLuck(sitting.seed)
    table = await Table.open(sitting.table, rules, store, luck)
    await store.remember(REMEMBERED_AS, sitting.remembered())
    luck.follow(table)
    _announce(console, voice, "terminal-welcome")
    return sitting, luck, table


async def _kept(store: SqliteStore) -> tuple[Sitting, SeededLuck, Table] | None:
    """The table that was played last, when its match is not over."""
    remembered = await store.recall(REMEMBERED_AS)
    if remembered is None:
        return None
    sitting = sitting_of(remembered)
    luck = SeededLuck(sitting.seed)
    table = await Table.load(sitting.table, store, luck)
    if table is None or isinstance(table.game.phase, MatchOver):
        return None
    luck.follow(table)
    return sitting, luck, table


def _announce(console: Console, voice: Voice, key: str) -> None:
    console.print(voice.say(Line(key)), markup=False, style="dim")


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Ctrl-C at a prompt is noticed at once; asyncio's own handler would wait for the answer."""
    raise KeyboardInterrupt
