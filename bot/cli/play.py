"""``amarreko play`` and ``learn``: one person in the terminal plays with computer players."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from bot.cli.arguments import USUAL_PRESET
from bot.cli.local_table import PlayOptions, local_table, table_for
from bot.cli.saved_matches import Unfinished, unfinished
from bot.messages.daily_message import result_lines
from bot.parsing.error_text import (
    FAILED,
    OK,
    is_output_failure,
    print_error,
    print_refused_rules,
    storage_failure,
)
from bot.platforms.terminal.plain_ui import PlainUi, Printer, can_show_screen
from bot.platforms.terminal.platform import PERSON, TerminalPlatform
from bot.platforms.terminal.seat import LocalGame
from bot.ports.logs import disable_logging, error_fields
from bot.ports.value import replace
from bot.tables.daily import local_secret
from bot.tables.daily_store import DailyStore
from bot.tables.display_names import display_names
from bot.tables.table_state import TableState
from bot.text.common import Names, turn_line
from bot.text.localizer import LocalizedText, Localizer
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.interfaces import ConflictError
from engine.rule_options import CHOICES, PRESETS
from engine.rules import Cut
from storage.errors import StorageError, UnknownEventError
from storage.interface import Store
from storage.open_store import open_exclusive

INTERRUPTED: Final = 130


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
        _tell_saved(wanted, printer)
        return INTERRUPTED
    except Exception as error:  # a fault of ours, of which a person has one line
        if is_output_failure(error):
            raise
        told = error_fields(error)
        place = told["places"].partition(" < ")[0]
        fault = {"error": told["error"], "place": place, "command": wanted.back}
        key = "terminal-failed" if wanted.saved.is_set() else "terminal-failed-unsaved"
        print_error(localizer, LocalizedText(key, fault))
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
        if wanted.resume:
            # A fault before the saved matches are read loses none of them.
            wanted.saved.set()
        kept = await _chosen(store, wanted, printer)
        if kept is None:
            wanted.saved.clear()
        else:
            wanted.saved.set()
            wanted = _as_kept(wanted, kept)
            state = _resumed(wanted, kept, printer.localizer)
        if wanted.browser:
            is_over = await _spend_in_browser(store, wanted, state, printer, kept)
        else:
            async with seated(store, wanted, state, printer.localizer) as game:
                is_over = await _spend(wanted, game, printer, kept)
    if not is_over:
        _tell_saved(wanted, printer)


def _tell_saved(wanted: PlayOptions, printer: Printer) -> None:
    """Print how to continue the match, unless none was begun or it is over."""
    if wanted.saved.is_set():
        printer.tell_command(LocalizedText("terminal-kept", {"command": wanted.back}))


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
