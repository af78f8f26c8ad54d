"""``amarreko play`` and ``learn``: one person at the terminal, computers on the other chairs.

The table is one of a host like any other. It has no code, for nobody else can be shown it.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from bot.app.app import App
from bot.cli.arguments import PACE_S, USUAL_PRESET
from bot.cli.saved_matches import MatchStore, Unfinished, unfinished
from bot.parsing.error_text import FAILED, OK, print_error, print_refused_rules, storage_failure
from bot.platforms.terminal.plain_ui import PlainUi, Printer, can_show_screen
from bot.platforms.terminal.seat import PERSON, LocalGame
from bot.ports.clock import SystemClock
from bot.ports.logs import disable_logging, error_fields
from bot.ports.value import replace
from bot.tables.computer_seats import COMPUTER_NAMES, display_names
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.common import Names, turn_line
from bot.text.lesson import OPTIONS, PRESET
from bot.text.localizer import LocalizedText, Localizer
from bot.text.rule_facts import QUIZZES, TutorialPage, answer_lines, page_line, verdict_lines
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.interfaces import ConflictError
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, Value, rules_of, text_of
from engine.rules import Cut
from storage.errors import StorageError, UnknownEventError
from storage.interface import Store
from storage.location import Location
from storage.open_store import open_exclusive

INTERRUPTED: Final = 130


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the command line asks for; ``back`` is how this person goes on with what they leave.

    With ``hints`` they are told what their cards are worth. One that ``is_new`` is of a kind that
    was asked for, so that no kept one will do.
    """

    db: Location
    back: str
    resume: bool = False
    preset: str = USUAL_PRESET
    options: Mapping[str, Value] = field(default_factory=dict)
    level: Level = Level.NORMAL
    seed: int | None = None
    lesson: bool = False
    is_new: bool = False
    plain: bool = False
    pace_s: float = PACE_S
    hints: bool = False


def play(wanted: PlayOptions, voice: Localizer) -> int:
    """Play until the match or the input ends, alone with the file; the exit status."""
    # Ctrl-C at a prompt is noticed at once; asyncio's own handler would wait for the answer.
    signal.signal(signal.SIGINT, partial(signal.default_int_handler))
    disable_logging()
    printer = Printer(voice)
    if printer.is_typed and not wanted.lesson:
        # Whoever sits there cuts; a pipe is asked only where it wishes to be.
        wanted = replace(wanted, options={"cut": Cut.ASK, **wanted.options})
    try:
        # Rules that cannot be are refused before there is a file.
        record = table_for(wanted, voice)
        asyncio.run(_play(wanted, record, printer))
    except IllegalRulesError as error:
        return print_refused_rules(voice, error)
    except (ConflictError, StorageError, UnknownEventError) as error:
        return print_error(voice, storage_failure(error))
    except EOFError:
        # Nothing was chosen to go on with.
        printer.write()
        return OK
    except KeyboardInterrupt:
        # The line with the prompt was not ended.
        printer.write()
        printer.tell_command(LocalizedText("terminal-kept", {"command": wanted.back}))
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, of which a person has one line
        told = error_fields(error)
        place = told["places"].partition(" < ")[0]
        fault = {"error": told["error"], "place": place, "command": wanted.back}
        print_error(voice, LocalizedText("terminal-failed", fault))
        return FAILED
    return OK


async def _play(wanted: PlayOptions, record: TableState, printer: Printer) -> None:
    async with open_exclusive(wanted.db) as (store, _):
        kept = await _chosen(store, wanted, printer)
        if kept is not None:
            wanted = _as_kept(wanted, kept)
            record = _resumed(wanted, kept, printer.voice)
        async with seated(store, wanted, record, printer.voice) as sitting:
            is_over = await _spend(wanted, sitting, printer, kept)
    if not is_over:
        printer.tell_command(LocalizedText("terminal-kept", {"command": wanted.back}))


@asynccontextmanager
async def seated(
    store: Store, wanted: PlayOptions, record: TableState, voice: Localizer
) -> AsyncIterator[LocalGame]:
    """A person at a table of a host of their own, with a match that is begun or goes on."""
    news = list[Event]()
    # A rematch deals other cards, and the same ones again where it was begun from the same seed.
    draw_seed = None if wanted.seed is None else count(wanted.seed).__next__
    host = App(store, {}, SystemClock(), pause_s=None, draw_seed=draw_seed, hear=news.extend)
    try:
        live = await host.take_in(record)
        books = MatchStore(store, live, wanted.level, lesson=wanted.lesson)
        sitting = LocalGame(voice, host, live, news, books, hints=wanted.hints)
        if record.match is None:
            await sitting.begin()
        yield sitting
    finally:
        await host.close()


async def _chosen(store: Store, wanted: PlayOptions, printer: Printer) -> Unfinished | None:
    """Return the match to go on with.

    Who types may choose, and without ``--resume`` play a new one.
    """
    if wanted.is_new or not (wanted.resume or printer.is_typed):
        return None
    kept = await unfinished(store, lesson=wanted.lesson)
    is_settled = wanted.resume and len(kept) == 1
    if not kept or is_settled or not printer.is_typed:
        return kept[0] if kept else None
    voice = printer.voice
    labels = [voice.format(each.line(_names(each, wanted, voice))) for each in kept]
    told = {"lesson": "yes" if wanted.lesson else "no"}
    labels.append(voice.format(LocalizedText("terminal-new-match", told)))
    printer.say(LocalizedText("terminal-unfinished", told))
    chosen = {str(number): each for number, each in enumerate((*kept, None), start=1)}
    answer = ""
    while answer not in chosen:
        printer.write("\n".join(f"{number} {text}" for number, text in enumerate(labels, 1)))
        answer = printer.ask(LocalizedText("terminal-which", {"most": len(labels)})) or "1"
    return chosen[answer]


def _names(kept: Unfinished, wanted: PlayOptions, voice: Localizer) -> Names:
    return display_names(table_for(_as_kept(wanted, kept), voice))


def _as_kept(wanted: PlayOptions, kept: Unfinished) -> PlayOptions:
    """Return what the command line would have to ask for to have a match like a kept one."""
    usual, rules = PRESETS[USUAL_PRESET], kept.game.rules
    options = {
        name: getattr(rules, name)
        for name in CHOICES
        if getattr(rules, name) != getattr(usual, name)
    }
    return replace(wanted, preset=USUAL_PRESET, options=options, level=kept.note.level)


def _resumed(wanted: PlayOptions, kept: Unfinished, voice: Localizer) -> TableState:
    """Return the table of a kept match, whose log has the rest."""
    record = table_for(wanted, voice)
    note = kept.note
    return replace(record, match=note.table, matches=1, seed=note.seed, secret=note.secret)


def _greeting(wanted: PlayOptions, kept: Unfinished | None) -> LocalizedText:
    if kept is not None:
        return LocalizedText("terminal-resumed", {"number": kept.game.hand.number})
    if wanted.resume:
        db = wanted.db
        place = str(db.absolute() if isinstance(db, Path) else db)
        return LocalizedText("terminal-nothing-to-resume", {"place": place})
    return LocalizedText("terminal-welcome")


async def _spend(
    wanted: PlayOptions, sitting: LocalGame, printer: Printer, kept: Unfinished | None
) -> bool:
    """Play at the fixed screen, or in lines; whether the match came to its end."""

    def in_lines() -> bool:
        return wanted.plain or sitting.text_only or not can_show_screen()

    greeting = _greeting(wanted, kept)
    try:
        if in_lines():
            printer.say(greeting)
        if wanted.lesson and kept is None:
            # The pages before the cards are read one by one, and stay to be read again.
            _show_primer(printer, is_drawn=not in_lines())
        while True:
            if in_lines():
                await PlainUi(sitting, printer, wanted.pace_s, in_lines).play()
                greeting = LocalizedText("chat-text", {"now": "pictures"})
                continue
            from bot.platforms.terminal.textual_app import Screen  # noqa: PLC0415 - slow to import

            await Screen(sitting, wanted.pace_s, greeting).play()
            if not sitting.text_only:
                break
            printer.say(LocalizedText("chat-text", {"now": "text"}))
    except EOFError:
        if printer.is_typed or not sitting.is_over:
            # The line with the prompt was not ended.
            printer.write()
        return sitting.is_over
    if sitting.is_over:
        printer.say(turn_line(sitting.seen, sitting.names))
    return sitting.is_over


def _show_primer(printer: Printer, *, is_drawn: bool) -> None:
    """Show each page, and judge what is answered to its question; raise EOFError.

    The table is drawn for those who look at it. Whoever answers with anything but a number of the
    list is told the right answer, and goes on.
    """
    rules = rules_of(PRESET, OPTIONS)
    for page in TutorialPage:
        printer.write()
        if is_drawn and page is TutorialPage.TABLE:
            printer.say(LocalizedText("primer-drawing"))
        printer.say(page_line(page, rules))
        if page not in QUIZZES:
            printer.ask(LocalizedText("primer-enter"))
            continue
        answers = [printer.voice.format(line) for line in answer_lines(page)]
        typed = printer.offer(answers, LocalizedText("primer-answer"))
        numbers = [str(number) for number in range(1, len(answers) + 1)]
        verdict, because = verdict_lines(page, numbers.index(typed) if typed in numbers else None)
        printer.say(verdict, because)
    printer.write()
    printer.say(LocalizedText("primer-ready"))
    if is_drawn:
        # The screen takes the place of all this.
        printer.ask(LocalizedText("primer-enter"))


def table_for(wanted: PlayOptions, voice: Localizer) -> TableState:
    """Return a table without a clock: the person, and computer players; raise IllegalRulesError."""
    you = SeatAssignment(PERSON, voice.format(LocalizedText("terminal-you")), voice.language)
    others = COMPUTER_NAMES[: rules_of(wanted.preset, wanted.options).seats - 1]
    return TableState(
        "",
        PERSON,
        preset=wanted.preset,
        options={name: text_of(value) for name, value in wanted.options.items()},
        turn_s=None,
        chairs=(you, *(SeatAssignment(level=wanted.level, name=name) for name in others)),
        lesson=wanted.lesson,
    )
