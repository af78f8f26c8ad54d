"""``amarreko play`` and ``learn``: one person in the terminal plays with computer players.

The table belongs to an App whose only platform is the terminal. It has no code, because it cannot
be shown to other people.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from bot.app.app import App
from bot.app.game_loop import Hear
from bot.cli.arguments import PACE_S, USUAL_PRESET
from bot.cli.saved_matches import MatchStore, Unfinished, unfinished
from bot.messages.daily_message import result_lines
from bot.parsing.error_text import FAILED, OK, print_error, print_refused_rules, storage_failure
from bot.platforms.terminal.plain_ui import PlainUi, Printer, can_show_screen
from bot.platforms.terminal.platform import NAME, PERSON, TerminalPlatform
from bot.platforms.terminal.seat import LocalGame
from bot.ports.analysis_process import AnalysisWorker
from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import disable_logging, error_fields
from bot.ports.value import Struct, field, replace
from bot.tables.daily import DailyTable, local_secret
from bot.tables.daily_store import DailyStore
from bot.tables.display_names import COMPUTER_NAMES, display_names
from bot.tables.fairness import commitment_of, daily_seed
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, Seeds, TableState
from bot.text.common import Names, turn_line
from bot.text.localizer import LocalizedText, Localizer
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.interfaces import ConflictError
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, Value, rules_of, text_of
from engine.rules import Cut
from storage.clock import SystemClock
from storage.errors import StorageError, UnknownEventError
from storage.interface import Store
from storage.location import Location
from storage.open_store import open_exclusive

INTERRUPTED: Final = 130


class PlayOptions(Struct, frozen=True):
    """The options of the command line.

    ``back`` is the command that continues a saved match. ``hints`` shows what the player's cards
    are worth. ``day`` is the date of a hand of the day to play, if any. ``is_new`` starts a new
    match instead of continuing a saved one. ``browser`` plays the match on a web page.
    """

    db: Location
    back: str
    resume: bool = False
    preset: str = USUAL_PRESET
    options: Mapping[str, Value] = field(default_factory=dict)
    level: Level = Level.NORMAL
    seed: int | None = None
    lesson: bool = False
    day: str = ""
    is_new: bool = False
    plain: bool = False
    pace_s: float = PACE_S
    hints: bool = False
    browser: bool = False


def play(wanted: PlayOptions, localizer: Localizer) -> int:
    """Play until the match or the input ends, with the store locked; return the exit status."""
    # Ctrl-C at a prompt takes effect at once; asyncio's own handler would wait for the answer.
    signal.signal(signal.SIGINT, partial(signal.default_int_handler))
    disable_logging()
    printer = Printer(localizer)
    if printer.is_typed and not (wanted.lesson or wanted.day):
        # By default, a person at a terminal is asked to cut the deck; a pipe is not.
        wanted = replace(wanted, options={"cut": Cut.ASK, **wanted.options})
    try:
        # Refuse impossible rules before a file is created.
        state = table_for(wanted, localizer)
        asyncio.run(_play(wanted, state, printer))
    except IllegalRulesError as error:
        return print_refused_rules(localizer, error)
    except (ConflictError, StorageError, UnknownEventError) as error:
        return print_error(localizer, storage_failure(error))
    except EOFError:
        # The input ended before a match was chosen.
        printer.write()
        return OK
    except KeyboardInterrupt:
        # The cursor is still in the line of the prompt.
        printer.write()
        printer.tell_command(LocalizedText("terminal-kept", {"command": wanted.back}))
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, of which a person has one line
        told = error_fields(error)
        place = told["places"].partition(" < ")[0]
        fault = {"error": told["error"], "place": place, "command": wanted.back}
        print_error(localizer, LocalizedText("terminal-failed", fault))
        return FAILED
    return OK


async def _play(wanted: PlayOptions, state: TableState, printer: Printer) -> None:
    async with open_exclusive(wanted.db) as (store, _):
        if wanted.day:
            daily = DailyStore(store)
            await daily.draw_secret(wanted.day, local_secret(wanted.day))
            if (done := await daily.result_of(wanted.day, PERSON)) is not None and done.done:
                printer.say(LocalizedText("daily-played"), *result_lines(wanted.day, done))
                return
        kept = await _chosen(store, wanted, printer)
        if kept is not None:
            wanted = _as_kept(wanted, kept)
            state = _resumed(wanted, kept, printer.localizer)
        if wanted.browser:
            is_over = await _spend_in_browser(store, wanted, state, printer, kept)
        else:
            async with seated(store, wanted, state, printer.localizer) as game:
                is_over = await _spend(wanted, game, printer, kept)
    if not is_over:
        printer.tell_command(LocalizedText("terminal-kept", {"command": wanted.back}))


class LocalTable(Struct, frozen=True):
    """The table of a local App, the platform of its player, and its saved matches."""

    app: App
    platform: TerminalPlatform
    table: Table
    books: MatchStore


@asynccontextmanager
async def local_table(  # noqa: PLR0913 - the last two by their names
    store: Store,
    wanted: PlayOptions,
    state: TableState,
    platform: TerminalPlatform,
    *,
    pause_s: float | None = None,
    hear: Hear | None = None,
) -> AsyncIterator[LocalTable]:
    """Yield the table of a local App, with no match yet or with a continued match."""
    tasks = TaskGroup()
    # A rematch deals other cards, but the same seed gives the same series of matches.
    draw_seed = None if wanted.seed is None else count(wanted.seed).__next__
    app = App(
        *(store, {NAME: platform}, SystemClock()),
        pause_s=pause_s,
        draw_seed=draw_seed,
        hear=hear,
        analysis=AnalysisWorker(niceness=0),
    )
    tasks.spawn(NAME, platform.run(app.handle, app.on_chat_event))
    try:
        table = await app.open_local_table(state)
        books = MatchStore(store, table, wanted.level)
        yield LocalTable(app, platform, table, books)
    finally:
        await app.close()
        await tasks.close()


@asynccontextmanager
async def seated(
    store: Store, wanted: PlayOptions, state: TableState, localizer: Localizer
) -> AsyncIterator[LocalGame]:
    """Yield a person's game at a table of a local App, with a new or a continued match."""
    news, platform = list[Event](), TerminalPlatform(localizer)
    async with local_table(store, wanted, state, platform, hear=news.extend) as local:
        prompt = partial(local.app.prompt, local.table)
        game = LocalGame(
            *(localizer, platform, local.table, prompt),
            wait_for_results=local.app.wait_for_results,
            news=news,
            books=local.books,
            hints=wanted.hints,
        )
        if state.match is None:
            await game.begin()
        yield game


async def _chosen(store: Store, wanted: PlayOptions, printer: Printer) -> Unfinished | None:
    """Return the saved match to continue, or None for a new one.

    A person at a terminal may choose; with input from a pipe, a match is continued only with
    ``--resume``. The hand of the day is always continued.
    """
    if wanted.day:
        kept = await unfinished(store, lesson=False, day=wanted.day)
        return kept[0] if kept else None
    if wanted.is_new or not (wanted.resume or printer.is_typed):
        return None
    kept = await unfinished(store, lesson=wanted.lesson, day="")
    is_settled = wanted.resume and len(kept) == 1
    if not kept or is_settled or not printer.is_typed:
        return kept[0] if kept else None
    localizer = printer.localizer
    labels = [localizer.format(each.line(_names(each, wanted, localizer))) for each in kept]
    told = {"lesson": "yes" if wanted.lesson else "no"}
    labels.append(localizer.format(LocalizedText("terminal-new-match", told)))
    printer.say(LocalizedText("terminal-unfinished", told))
    chosen = {str(number): each for number, each in enumerate((*kept, None), start=1)}
    answer = ""
    while answer not in chosen:
        printer.write("\n".join(f"{number} {text}" for number, text in enumerate(labels, 1)))
        answer = printer.ask(LocalizedText("terminal-which", {"most": len(labels)})) or "1"
    return chosen[answer]


def _names(kept: Unfinished, wanted: PlayOptions, localizer: Localizer) -> Names:
    return display_names(table_for(_as_kept(wanted, kept), localizer))


def _as_kept(wanted: PlayOptions, kept: Unfinished) -> PlayOptions:
    """Return the options that describe a saved match."""
    if wanted.day:
        return wanted
    usual, rules = PRESETS[USUAL_PRESET], kept.game.rules
    options = {
        name: getattr(rules, name)
        for name in CHOICES
        if getattr(rules, name) != getattr(usual, name)
    }
    return replace(wanted, preset=USUAL_PRESET, options=options, level=kept.note.level)


def _resumed(wanted: PlayOptions, kept: Unfinished, localizer: Localizer) -> TableState:
    """Return the table of a saved match, without what is read from the log."""
    state = table_for(wanted, localizer)
    note = kept.note
    return replace(state, match=note.table, matches=1, seed=note.seed, secret=note.secret)


def _greeting(wanted: PlayOptions, kept: Unfinished | None) -> LocalizedText:
    if kept is not None:
        return LocalizedText("terminal-resumed", {"number": kept.game.hand.number})
    if wanted.resume:
        db = wanted.db
        place = str(db.absolute() if isinstance(db, Path) else db)
        return LocalizedText("terminal-nothing-to-resume", {"place": place})
    return LocalizedText("terminal-welcome")


async def _spend_in_browser(
    store: Store,
    wanted: PlayOptions,
    state: TableState,
    printer: Printer,
    kept: Unfinished | None,
) -> bool:
    """Play on a web page; return whether the match is over."""
    from bot.cli.browser import play_in_browser  # noqa: PLC0415 - slow to import

    if kept is not None or wanted.resume:
        printer.say(_greeting(wanted, kept))

    def show_link(link: str) -> None:
        printer.say(LocalizedText("browser-link"))
        # Print the link directly, because the printer would shorten an argument of a text.
        print(link, flush=True)  # noqa: T201 - what the person opens

    return await play_in_browser(store, wanted, state, printer.localizer, show_link)


async def _spend(
    wanted: PlayOptions, game: LocalGame, printer: Printer, kept: Unfinished | None
) -> bool:
    """Play on the full screen or line by line; return whether the match is over."""

    def in_lines() -> bool:
        return wanted.plain or game.text_only or not can_show_screen()

    greeting = _greeting(wanted, kept)
    try:
        if in_lines():
            printer.say(greeting)
        opens_with_primer = wanted.lesson and kept is None
        while True:
            if in_lines():
                lines = PlainUi(game, printer, wanted.pace_s, in_lines)
                if opens_with_primer:
                    await lines.read_primer()
                opens_with_primer = False
                await lines.play()
                greeting = LocalizedText("chat-text", {"now": "pictures"})
                continue
            from bot.platforms.terminal.textual_app import Screen  # noqa: PLC0415 - slow to import

            screen = Screen(*(game, wanted.pace_s, greeting), opens_with_primer=opens_with_primer)
            await screen.play()
            opens_with_primer = False
            if not game.text_only:
                break
            printer.say(LocalizedText("chat-text", {"now": "text"}))
    except EOFError:
        if printer.is_typed or not game.is_over:
            # The cursor is still in the line of the prompt.
            printer.write()
        return game.is_over
    if game.is_over and not wanted.day:
        printer.say(turn_line(game.seen, game.names))
    return game.is_over


def table_for(wanted: PlayOptions, localizer: Localizer) -> TableState:
    """Return a table of the person and computer players, without a clock.

    Raise IllegalRulesError.
    """
    you = SeatAssignment(
        PERSON, localizer.format(LocalizedText("terminal-you")), localizer.language
    )
    others = COMPUTER_NAMES[: rules_of(wanted.preset, wanted.options).seats - 1]
    day = seeds = None
    if wanted.day:
        secret = local_secret(wanted.day)
        day, seeds = DailyTable(wanted.day, 0, commitment_of(secret)), Seeds(daily_seed(secret, 0))
    return TableState(
        "",
        PERSON,
        preset=wanted.preset,
        options={name: text_of(value) for name, value in wanted.options.items()},
        turn_s=None,
        chairs=(you, *(SeatAssignment(level=wanted.level, name=name) for name in others)),
        lesson=wanted.lesson,
        next_match=seeds,
        daily=day,
    )
