"""``amarreko serve``: one host for every platform that there is a token for, until it is stopped.

Here the parts are put together; nothing else knows both the host and a platform's library.
"""

import asyncio
import gc
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog
from pydantic import ValidationError

from bot.handlers.host import Host
from bot.handlers.nobody import Patience
from bot.handlers.retention import Keeping
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import FAILED, OK, UNUSABLE, complain, storage_failure
from bot.pictures.deck import DeckError, deck_failure
from bot.pictures.painter import Studio
from bot.ports.errors import CannotListenError, RefusedReadingError, RefusedTokenError
from bot.ports.platform import Greet, Platform
from bot.ports.timer import RealTimer, Timer
from bot.runtime import logs
from bot.runtime.settings import Settings, invalid_in
from bot.runtime.tasks import Chores
from bot.tables.record import new_seed
from storage.errors import LostRaceError, StorageError, UnknownEventError
from storage.exclusive import alone_with
from storage.sqlite import SqliteStore

if TYPE_CHECKING:
    from bot.watching.port import Lookout

Connect: TypeAlias = Callable[[Settings, Studio, Greet], Platform | None]
"""Makes a platform by the settings, or nothing where they hold no token for it."""

THRESHOLDS: Final = (100, 3, 100_000)
"""New objects before Python looks through those, and how often that before each older generation.

With 200 deeds a second these are pauses of less than 1 ms, and a whole search in twenty minutes.
"""

ERRANDS_EVERY_S: Final = 3.0
"""How often it is looked for what ``amarreko admin`` has left: one short question to the file."""

TIDY_EVERY_S: Final = 60.0
"""How often tables that nobody uses are let rest."""

_log = structlog.get_logger()


def serve(db: Path | None, voice: Voice) -> int:
    """Serve until a signal stops it; the exit status."""
    try:
        settings = Settings()
    except ValidationError as error:
        for name in invalid_in(error):
            complain(voice, Line("serve-bad-setting", {"name": name}))
        return UNUSABLE
    logs.configure(settings.secrets, level=settings.log_level, form=settings.log_format)
    with short_searches():
        return asyncio.run(serve_with(settings, db or settings.db, voice, CONNECTORS))


async def serve_with(  # noqa: PLR0913 - the last ones are for tests, and by name
    settings: Settings,
    db: Path,
    voice: Voice,
    connectors: Mapping[str, Connect],
    *,
    timer: Timer | None = None,
    draw_seed: Callable[[], int] = new_seed,
) -> int:
    """Serve on these platforms, with the games in this file; the exit status.

    Everything that is missing or wrong is said at once, a line for each. The tables go by the
    ``timer``, the real one where none is handed in; each match is shuffled by a seed of its own.
    """
    studio = Studio(settings.deck)
    platforms: dict[str, Platform] = {}
    for name, connect in connectors.items():
        # A bot that is let in again after a loss has been greeted already.
        platform = connect(settings, studio, cache(partial(_greet, voice, name)))
        if platform is not None:
            platforms[name] = platform
    if not platforms:
        complain(voice, Line("serve-no-token"))
        return UNUSABLE
    for name in connectors.keys() - platforms.keys():
        complain(voice, Line("serve-without", _named(name)))
    try:
        # A deck that cannot be shown is told before anybody sits down.
        studio.open()
        with alone_with(db):
            async with await SqliteStore.open(db) as store:
                await studio.uploads.keep_in(store)
                clock = timer or RealTimer()
                lookout = _lookout(settings)
                host = Host(
                    *(store, platforms, clock),
                    draw_seed=draw_seed,
                    painter=studio.painter,
                    patience=Patience(settings.ask_after_s, settings.close_after_s),
                    keeping=Keeping(settings.keep_closed_days, settings.keep_matches_days),
                    meter=lookout.figures if lookout else None,
                )
                is_open = lookout.open(host.load, platforms, store) if lookout else nullcontext()
                async with is_open:
                    return await _run(host, platforms, voice, clock)
    except (StorageError, UnknownEventError) as error:
        complain(voice, storage_failure(error))
        return UNUSABLE
    except DeckError as error:
        complain(voice, deck_failure(error))
        return UNUSABLE
    except CannotListenError as error:
        complain(voice, Line("serve-cannot-listen", {"address": error.address}))
        return UNUSABLE


def _lookout(settings: Settings) -> "Lookout | None":
    """Where the bot may be watched from, if anybody wants to; nobody else waits for its import."""
    if not settings.watch_port:
        return None
    from bot.watching.port import Lookout  # noqa: PLC0415 - slow to import

    return Lookout(settings.watch_host, settings.watch_port)


async def _run(host: Host, platforms: Mapping[str, Platform], voice: Voice, timer: Timer) -> int:
    """Let people in on all platforms until a signal comes or none of them is left."""
    stop = asyncio.Event()
    chores = Chores()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        await host.start()
        chores.do("errands", _attend(host, timer))
        chores.do("tidying", _tidy(host, timer))
        complain(voice, Line("serve-started"))
        return await _watch(host, platforms, voice, stop)
    finally:
        await chores.close()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().remove_signal_handler(number)


async def _attend(host: Host, timer: Timer) -> None:
    """Look again and again for what ``amarreko admin`` has left to be done."""
    while True:
        try:
            await host.take_up()
        except (StorageError, LostRaceError) as error:
            _log.error("errands not done", **logs.traced(error))
        await timer.sleep(ERRANDS_EVERY_S)


async def _tidy(host: Host, timer: Timer) -> None:
    """Let tables rest again and again, and see whether anybody plays at them still."""
    while True:
        await timer.sleep(TIDY_EVERY_S)
        try:
            await host.tidy()
        except (StorageError, LostRaceError) as error:
            _log.error("not tidied", **logs.traced(error))


async def _watch(
    host: Host, platforms: Mapping[str, Platform], voice: Voice, stop: asyncio.Event
) -> int:
    """Run the platforms; one whose token is refused is left out, any other end ends all."""
    runs = {
        asyncio.create_task(platform.run(host.receive, host.learn)): name
        for name, platform in platforms.items()
    }
    stopping = asyncio.create_task(_until(stop))
    status = OK
    try:
        while runs and not stop.is_set() and status == OK:
            done, _ = await asyncio.wait({stopping, *runs}, return_when=asyncio.FIRST_COMPLETED)
            for run in done - {stopping}:
                status = _ended(runs.pop(run), run, voice)
        return UNUSABLE if status == OK and not stop.is_set() else status
    finally:
        # First the host: what it has begun to say still needs its platforms.
        await host.close()
        tasks = (stopping, *runs)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until(stop: asyncio.Event) -> None:
    await stop.wait()


def _ended(name: str, run: asyncio.Task[None], voice: Voice) -> int:
    """Say why a platform has ended, which none does by itself."""
    error = run.exception()
    if isinstance(error, RefusedReadingError):
        variable = {"variable": f"{name.upper()}_READS_MESSAGES"}
        complain(voice, Line("serve-may-not-read", _named(name) | variable))
        return OK
    if isinstance(error, RefusedTokenError):
        complain(voice, Line("serve-refused", _named(name)))
        return OK
    if error is not None:
        _log.error("platform failed", platform=name, **logs.traced(error))
    complain(voice, Line("serve-ended", _named(name)))
    return FAILED


def _discord(settings: Settings, studio: Studio, greet: Greet) -> Platform | None:
    token = settings.discord_token.get_secret_value()
    if not token:
        return None
    from bot.platforms.discord import connect  # noqa: PLC0415 - slow to import

    return connect(
        token,
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        reads_messages=settings.discord_reads_messages,
        open_tiles=studio.tiles,
        greet=greet,
    )


def _telegram(settings: Settings, studio: Studio, greet: Greet) -> Platform | None:
    token = settings.telegram_token.get_secret_value()
    if not token:
        return None
    from bot.platforms.telegram import connect  # noqa: PLC0415 - slow to import

    if settings.telegram_api_url:
        return connect(token, settings.telegram_api_url, uploads=studio.uploads, greet=greet)
    return connect(token, uploads=studio.uploads, greet=greet)


CONNECTORS: Final[Mapping[str, Connect]] = MappingProxyType(
    {"discord": _discord, "telegram": _telegram}
)
"""Every platform that can be served."""


def _named(name: str) -> dict[str, str]:
    return {"platform": _title(name), "variable": f"{name.upper()}_TOKEN"}


def _title(name: str) -> str:
    return name.capitalize()


def _greet(voice: Voice, name: str, bot: str) -> None:
    """Say that a platform has let the bot in, and what it is called there."""
    complain(voice, Line("serve-connected", {"platform": _title(name), "name": f"@{bot}"}))


@contextmanager
def short_searches() -> Iterator[None]:
    """Look for cycles of objects that nobody holds in short pauses meanwhile, and then as before.

    To look through everything that a thousand tables hold takes some 0.3 s, in which nobody is
    answered, and with the usual thresholds that happens every ten seconds under load. Games leave
    no cycles behind, and the platforms' libraries few, so that it may be rare; what is young is
    looked through often, a little at a time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
