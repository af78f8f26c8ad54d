"""Run ``amarreko serve``: one app serves each platform that has a token until it is stopped.

This module constructs the parts. Only this module imports both the app and the platforms'
libraries.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, nullcontext
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from bot.app.abandoned_tables import AbandonedPolicy
from bot.app.app import App
from bot.app.monitored_store import MonitoredStore
from bot.app.retention import RetentionPolicy
from bot.cli.memory import return_freed_memory
from bot.images.deck_sprites import DeckError, deck_failure
from bot.images.image_cache import ImageAssets
from bot.parsing.error_text import (
    DEPOSED,
    FAILED,
    OK,
    UNUSABLE,
    bad_settings,
    print_error,
    storage_failure,
)
from bot.ports import logs
from bot.ports.background_tasks import TaskGroup
from bot.ports.metrics import Metrics
from bot.ports.platform import (
    CannotListenError,
    Greet,
    Platform,
    RefusedReadingError,
    RefusedTokenError,
)
from bot.ports.process import (
    Shutdown,
    exit_when_lease_lost,
    short_pauses,
    stopped_by_signals,
    until_stopped,
)
from bot.ports.scheduler import Scheduler
from bot.ports.settings import Settings
from bot.ports.value import Struct
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from storage.clock import Clock, SystemClock
from storage.errors import (
    DeposedError,
    ServerGoneError,
    StorageError,
    UnknownEventError,
)
from storage.interface import Store
from storage.lease import LeaderEvent, Lease
from storage.location import Location, ServerAddress
from storage.open_store import open_exclusive

if TYPE_CHECKING:
    from bot.cli.site import Site
    from bot.cli.status_server import StatusServer

Connect: TypeAlias = Callable[[Settings, ImageAssets, Greet], Platform | None]
"""Makes a platform from the settings; returns None if they contain no token for it."""

ADMIN_COMMANDS_S: Final = 3.0
"""How often the queue of ``amarreko admin`` is read, in seconds; it is one short query."""

MAINTENANCE_S: Final = 60.0
"""How often unused tables are evicted and abandoned ones are closed, in seconds."""

_STATUSES: Final[Mapping[type[Exception], int]] = MappingProxyType(
    {DeposedError: DEPOSED, ServerGoneError: FAILED}
)
"""The exit statuses for temporary failures; a service manager should restart the bot then."""

_log = structlog.get_logger()


def serve(db: Location | None, localizer: Localizer) -> int:
    """Serve until a signal stops the process, and return the exit status."""
    try:
        settings = Settings()
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            print_error(localizer, line)
        return UNUSABLE
    logs.configure(settings.secrets, level=settings.log_level, form=settings.log_format)
    return_freed_memory()
    with short_pauses():
        return asyncio.run(serve_with(settings, db or settings.db, localizer, CONNECTORS))


async def serve_with(  # noqa: PLR0913 - the last ones are for tests, and by name
    settings: Settings,
    location: Location,
    localizer: Localizer,
    connectors: Mapping[str, Connect],
    *,
    clock: Clock | None = None,
    draw_seed: Callable[[], int] | None = None,
) -> int:
    """Serve these platforms with the games stored at ``location``, and return the exit status.

    Each missing or wrong setting is printed on its own line. The default ``clock`` is the system
    clock. ``draw_seed`` returns the seed of a new match; by default it is random.
    """
    assets = ImageAssets(settings.deck)
    platforms: dict[str, Platform] = {}
    for name, connect in connectors.items():
        # A platform calls ``greet`` after each reconnection; the cache makes it print only once.
        platform = connect(settings, assets, cache(partial(_greet, localizer, name)))
        if platform is not None:
            platforms[name] = platform
    if not platforms:
        print_error(localizer, LocalizedText("serve-no-token"))
        return UNUSABLE
    for name in connectors.keys() - platforms.keys():
        print_error(localizer, LocalizedText("serve-without", _named(name)))
    # Report unusable pictures of the deck before anybody sits down.
    try:
        assets.open()
        return await _serve(
            _Plan(settings, assets, location, localizer, clock or SystemClock(), draw_seed),
            platforms,
        )
    except (StorageError, UnknownEventError) as error:
        print_error(localizer, storage_failure(error))
        return _STATUSES.get(type(error), UNUSABLE)
    except DeckError as error:
        return print_error(localizer, deck_failure(error))
    except CannotListenError as error:
        is_page = error.address == f"{settings.web_host}:{settings.web_port}"
        key = "serve-cannot-serve-page" if is_page else "serve-cannot-listen"
        return print_error(localizer, LocalizedText(key, {"address": error.address}))


class _Plan(Struct, frozen=True, gc=True):
    """The parts and settings of a process that serves."""

    settings: Settings
    assets: ImageAssets
    location: Location
    localizer: Localizer
    clock: Clock
    draw_seed: Callable[[], int] | None


async def _serve(plan: _Plan, platforms: Mapping[str, Platform]) -> int:
    """Serve and return the exit status; with a database server, first wait for the lease."""
    settings, localizer = plan.settings, plan.localizer
    async with AsyncExitStack() as stack:
        stop = stack.enter_context(stopped_by_signals())
        status_server = _make_status_server(settings)
        serving_status = status_server.open() if status_server else nullcontext()
        if isinstance(plan.location, ServerAddress):
            # A process that is waiting for the lease already serves its status.
            await stack.enter_async_context(serving_status)
        lease_of_store = open_exclusive(plan.location, partial(_report, localizer, plan.location))
        acquired = await until_stopped(stop, stack.enter_async_context(lease_of_store))
        if acquired is None:
            return OK
        store, lease = acquired
        metrics = status_server.figures if status_server else Metrics()
        store = MonitoredStore(store, metrics, plan.clock)
        site = await _site(settings, store, plan.clock)
        await plan.assets.uploads.keep_in(store)
        app = App(
            *(store, platforms, plan.clock),
            draw_seed=plan.draw_seed,
            image_renderer=plan.assets.image_renderer,
            patience=AbandonedPolicy(settings.ask_after_s, settings.close_after_s),
            keeping=RetentionPolicy(settings.keep_closed_days, settings.keep_matches_days),
            metrics=metrics,
            page=site.links if site else None,
        )
        if not isinstance(plan.location, ServerAddress):
            await stack.enter_async_context(serving_status)
        if status_server:
            status_server.show(app.load, platforms, store)
        if site:
            await stack.enter_async_context(site.open(app))
        stack.enter_context(exit_when_lease_lost(lease, partial(_report_deposed, localizer, lease)))
        shutdown = Shutdown(stop, lease)
        return await _run(app, platforms, localizer, plan.clock, shutdown, site)


def _make_status_server(settings: Settings) -> "StatusServer | None":
    """Return the server of metrics and health, or None if the settings have no port for it.

    The import is slow, so it is done only if needed.
    """
    if not settings.watch_port:
        return None
    from bot.cli.status_server import StatusServer  # noqa: PLC0415 - slow to import

    return StatusServer(settings.watch_host, settings.watch_port)


async def _site(settings: Settings, store: Store, clock: Clock) -> "Site | None":
    """Return the page of the tables, or None if the settings have no URL for it.

    The import is slow, so it is done only if needed.
    """
    if not settings.web_url:
        return None
    from bot.cli.site import Site  # noqa: PLC0415 - slow to import

    return await Site.of(settings, store, clock)


def _report(localizer: Localizer, location: Location, event: LeaderEvent) -> None:
    """Print that the database server cannot be reached or that another process leads."""
    print_error(localizer, LocalizedText(f"serve-{event}", {"place": str(location)}))
    if event is LeaderEvent.WAITING:
        # Most of a start is spent reading texts, so a standby process reads them in advance.
        for language in LANGUAGES:
            Localizer(language).format(LocalizedText("language-name"))


def _report_deposed(localizer: Localizer, lease: Lease) -> int:
    """Print that another process now leads, and return the exit status for this case."""
    print_error(localizer, storage_failure(lease.rejected()))
    return DEPOSED


async def _run(  # noqa: PLR0913, PLR0917 - the parts of one process
    app: App,
    platforms: Mapping[str, Platform],
    localizer: Localizer,
    clock: Clock,
    shutdown: Shutdown,
    site: "Site | None",
) -> int:
    """Serve people on all platforms until the process is stopped or no platform is left."""
    tasks = TaskGroup()
    try:
        await app.start()
        if site:
            site.let_in()
        scheduler = Scheduler(clock, tasks)
        scheduler.every("admin-commands", ADMIN_COMMANDS_S, app.run_admin_commands, first_s=0.0)
        scheduler.every("maintenance", MAINTENANCE_S, app.run_maintenance, first_s=MAINTENANCE_S)
        print_error(localizer, LocalizedText("serve-started"))
        return await _watch(app, platforms, localizer, shutdown)
    finally:
        await tasks.close()


async def _watch(
    app: App, platforms: Mapping[str, Platform], localizer: Localizer, shutdown: Shutdown
) -> int:
    """Run the platforms until the process is stopped, and return the exit status.

    If the token of a platform is refused, the others continue. If a platform ends for any other
    reason, the process ends.
    """
    runs = {
        asyncio.create_task(platform.run(app.handle, app.on_chat_event)): name
        for name, platform in platforms.items()
    }
    ending = shutdown.tasks()
    status = OK
    try:
        while runs and not shutdown.is_near and status == OK:
            done, _ = await asyncio.wait((*ending, *runs), return_when=asyncio.FIRST_COMPLETED)
            for run in runs.keys() & done:
                status = _ended(runs.pop(run), run, localizer)
        if shutdown.lease.lost.is_set():
            raise shutdown.lease.rejected()
        return UNUSABLE if status == OK and not shutdown.stop.is_set() else status
    finally:
        if shutdown.lease.lost.is_set():
            app.abort()
        else:
            # Close the app first, because its last messages still need the platforms.
            await app.close()
        tasks = (*ending, *runs)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _ended(name: str, run: asyncio.Task[None], localizer: Localizer) -> int:
    """Print why a platform has ended; return the exit status, or OK if the others continue."""
    error = run.exception()
    if isinstance(error, RefusedReadingError):
        variable = {"variable": f"{name.upper()}_READS_MESSAGES, {name.upper()}_SEES_MEMBERS"}
        print_error(localizer, LocalizedText("serve-may-not-read", _named(name) | variable))
        return OK
    if isinstance(error, RefusedTokenError):
        print_error(localizer, LocalizedText("serve-refused", _named(name)))
        return OK
    if error is not None:
        _log.error("platform failed", platform=name, **logs.error_fields(error))
    print_error(localizer, LocalizedText("serve-ended", _named(name)))
    return FAILED


def _discord(settings: Settings, assets: ImageAssets, greet: Greet) -> Platform | None:
    token = settings.discord_token.get_secret_value()
    if not token:
        return None
    from bot.platforms.discord import connect  # noqa: PLC0415 - slow to import

    return connect(
        token,
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        reads_messages=settings.discord_reads_messages,
        sees_members=settings.discord_sees_members,
        open_tiles=assets.tiles,
        greet=greet,
    )


def _telegram(settings: Settings, assets: ImageAssets, greet: Greet) -> Platform | None:
    token = settings.telegram_token.get_secret_value()
    if not token:
        return None
    from bot.platforms.telegram import connect  # noqa: PLC0415 - slow to import

    if settings.telegram_api_url:
        return connect(token, settings.telegram_api_url, uploads=assets.uploads, greet=greet)
    return connect(token, uploads=assets.uploads, greet=greet)


CONNECTORS: Final[Mapping[str, Connect]] = MappingProxyType(
    {"discord": _discord, "telegram": _telegram}
)
"""The platforms, by name."""


def _named(name: str) -> dict[str, str]:
    return {"platform": _title(name), "variable": f"{name.upper()}_TOKEN"}


def _title(name: str) -> str:
    return name.capitalize()


def _greet(localizer: Localizer, name: str, bot: str) -> None:
    """Print that the bot is connected to a platform, with the bot's name there."""
    print_error(
        localizer, LocalizedText("serve-connected", {"platform": _title(name), "name": f"@{bot}"})
    )
