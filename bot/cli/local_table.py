"""Set up a table for one person on this machine, for the terminal and for the browser.

The table belongs to an App whose only platform is the terminal. It has no code, because it cannot
be shown to other people.
"""

import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count

from bot.app.app import App
from bot.app.game_loop import Hear
from bot.cli.arguments import PACE_S, USUAL_PRESET
from bot.cli.saved_matches import MatchStore
from bot.platforms.terminal.platform import NAME, PERSON, TerminalPlatform
from bot.ports.analysis_process import AnalysisWorker
from bot.ports.background_tasks import TaskGroup
from bot.ports.value import Struct, field
from bot.tables.daily import DailyTable, local_secret
from bot.tables.display_names import COMPUTER_NAMES
from bot.tables.fairness import commitment_of, daily_seed
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, Seeds, TableState
from bot.text.localizer import LocalizedText, Localizer
from engine.players.levels import Level
from engine.rule_options import Value, rules_of, text_of
from storage.clock import SystemClock
from storage.interface import Store
from storage.location import Location


class PlayOptions(Struct, frozen=True):
    """The options of the command line.

    ``back`` is the command that continues a saved match. ``hints`` shows what the player's cards
    are worth. ``day`` is the date of a hand of the day to play, if any. ``is_new`` starts a new
    match instead of continuing a saved one. ``browser`` plays the match on a web page. ``saved`` is
    set while there is a match to continue.
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
    saved: threading.Event = field(default_factory=threading.Event)


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
        books = MatchStore(store, table, wanted.level, wanted.saved)
        yield LocalTable(app, platform, table, books)
    finally:
        await app.close()
        await tasks.close()
