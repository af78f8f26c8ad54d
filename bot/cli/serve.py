"""``amarreko serve``: one host for every platform that there is a token for, until it is stopped.

Here the parts are put together; nothing else knows both the host and a platform's library.
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
    stopped_by_signals,
    tuned_gc,
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
"""Makes a platform by the settings, or nothing where they hold no token for it."""

ADMIN_COMMANDS_S: Final = 3.0
"""How often the queue of ``amarreko admin`` is read: one short query."""

MAINTENANCE_S: Final = 60.0
"""How often unused tables are evicted and abandoned ones are looked for."""

_STATUSES: Final[Mapping[type[Exception], int]] = MappingProxyType(
    {DeposedError: DEPOSED, ServerGoneError: FAILED}
)
"""How to end where to try again helps, because it is only now that the games cannot be kept."""

_log = structlog.get_logger()


def serve(db: Location | None, localizer: Localizer) -> int:
    """Serve until a signal stops it; the exit status."""
    try:
        settings = Settings()
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            print_error(localizer, line)
        return UNUSABLE
    logs.configure(settings.secrets, level=settings.log_level, form=settings.log_format)
    return_freed_memory()
    with tuned_gc():
        return asyncio.run(serve_with(settings, db or settings.db, localizer, CONNECTORS))


async def serve_with(  # noqa: PLR0913 - the last ones are for tests, and by name
    settings: Settings,
    home: Location,
    localizer: Localizer,
    connectors: Mapping[str, Connect],
    *,
    clock: Clock | None = None,
    draw_seed: Callable[[], int] | None = None,
) -> int:
    """Serve on these platforms, with the games that are kept there; the exit status.

    Everything that is missing or wrong is said at once, a line for each. The tables go by the
    ``clock``, the real one where none is handed in; each match is shuffled by a seed of its own.
    """
    studio = ImageAssets(settings.deck)
    platforms: dict[str, Platform] = {}
    for name, connect in connectors.items():
        # A bot that is let in again after a loss has been greeted already.
        platform = connect(settings, studio, cache(partial(_greet, localizer, name)))
        if platform is not None:
            platforms[name] = platform
    if not platforms:
        print_error(localizer, LocalizedText("serve-no-token"))
        return UNUSABLE
    for name in connectors.keys() - platforms.keys():
        print_error(localizer, LocalizedText("serve-without", _named(name)))
    # A deck that cannot be shown is told before anybody sits down.
    try:
        studio.open()
        return await _lead(
            _Plan(settings, studio, home, localizer, clock or SystemClock(), draw_seed), platforms
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
    """What is served, and how."""

    settings: Settings
    studio: ImageAssets
    home: Location
    localizer: Localizer
    clock: Clock
    draw_seed: Callable[[], int] | None


async def _lead(plan: _Plan, platforms: Mapping[str, Platform]) -> int:
    """Serve as soon as no other process does, where that may change; the exit status."""
    settings, localizer = plan.settings, plan.localizer
    async with AsyncExitStack() as stack:
        stop = stack.enter_context(stopped_by_signals())
        lookout = _lookout(settings)
        watched = lookout.open() if lookout else nullcontext()
        if isinstance(plan.home, ServerAddress):
            # A process that waits for the lease already serves its status.
            await stack.enter_async_context(watched)
        turn = open_exclusive(plan.home, partial(_sighted, localizer, plan.home))
        kept = await until_stopped(stop, stack.enter_async_context(turn))
        if kept is None:
            return OK
        store, lease = kept
        metrics = lookout.figures if lookout else Metrics()
        store = MonitoredStore(store, metrics, plan.clock)
        site = await _site(settings, store, plan.clock)
        await plan.studio.uploads.keep_in(store)
        host = App(
            *(store, platforms, plan.clock),
            draw_seed=plan.draw_seed,
            image_renderer=plan.studio.image_renderer,
            patience=AbandonedPolicy(settings.ask_after_s, settings.close_after_s),
            keeping=RetentionPolicy(settings.keep_closed_days, settings.keep_matches_days),
            metrics=metrics,
            page=site.links if site else None,
        )
        if not isinstance(plan.home, ServerAddress):
            await stack.enter_async_context(watched)
        if lookout:
            lookout.show(host.load, platforms, store)
        if site:
            await stack.enter_async_context(site.open(host))
        stack.enter_context(exit_when_lease_lost(lease, partial(_depose, localizer, lease)))
        ends = Shutdown(stop, lease)
        return await _run(host, platforms, localizer, plan.clock, ends, site)


def _lookout(settings: Settings) -> "StatusServer | None":
    """Return where the bot may be watched from, if anybody wants to.

    Nobody else waits for its import.
    """
    if not settings.watch_port:
        return None
    from bot.cli.status_server import StatusServer  # noqa: PLC0415 - slow to import

    return StatusServer(settings.watch_host, settings.watch_port)


async def _site(settings: Settings, store: Store, clock: Clock) -> "Site | None":
    """Return the page of the tables, if it is to be served; nobody else waits for its import."""
    if not settings.web_url:
        return None
    from bot.cli.site import Site  # noqa: PLC0415 - slow to import

    return await Site.of(settings, store, clock)


def _sighted(localizer: Localizer, home: Location, sighting: LeaderEvent) -> None:
    """Say how it stands with the server and with other processes."""
    print_error(localizer, LocalizedText(f"serve-{sighting}", {"place": str(home)}))
    if sighting is LeaderEvent.WAITING:
        # To read the lines of all languages is most of what a start takes: better done by then.
        for language in LANGUAGES:
            Localizer(language).format(LocalizedText("language-name"))


def _depose(localizer: Localizer, lease: Lease) -> int:
    """Say that another leads; the exit status of that."""
    print_error(localizer, storage_failure(lease.rejected()))
    return DEPOSED


async def _run(  # noqa: PLR0913, PLR0917 - what runs together
    host: App,
    platforms: Mapping[str, Platform],
    localizer: Localizer,
    clock: Clock,
    ends: Shutdown,
    site: "Site | None",
) -> int:
    """Let people in on all platforms until it is to end or none of them is left."""
    tasks = TaskGroup()
    try:
        await host.start()
        if site:
            site.let_in()
        scheduler = Scheduler(clock, tasks)
        scheduler.every("admin-commands", ADMIN_COMMANDS_S, host.run_admin_commands, first_s=0.0)
        scheduler.every("maintenance", MAINTENANCE_S, host.run_maintenance, first_s=MAINTENANCE_S)
        print_error(localizer, LocalizedText("serve-started"))
        return await _watch(host, platforms, localizer, ends)
    finally:
        await tasks.close()


async def _watch(
    host: App, platforms: Mapping[str, Platform], localizer: Localizer, ends: Shutdown
) -> int:
    """Run the platforms; one whose token is refused is left out, any other end ends all."""
    runs = {
        asyncio.create_task(platform.run(host.handle, host.on_chat_event)): name
        for name, platform in platforms.items()
    }
    ending = ends.tasks()
    status = OK
    try:
        while runs and not ends.is_near and status == OK:
            done, _ = await asyncio.wait((*ending, *runs), return_when=asyncio.FIRST_COMPLETED)
            for run in runs.keys() & done:
                status = _ended(runs.pop(run), run, localizer)
        if ends.lease.lost.is_set():
            raise ends.lease.rejected()
        return UNUSABLE if status == OK and not ends.stop.is_set() else status
    finally:
        if ends.lease.lost.is_set():
            host.abort()
        else:
            # First the host: what it has begun to say still needs its platforms.
            await host.close()
        tasks = (*ending, *runs)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _ended(name: str, run: asyncio.Task[None], localizer: Localizer) -> int:
    """Say why a platform has ended, which none does by itself."""
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


def _discord(settings: Settings, studio: ImageAssets, greet: Greet) -> Platform | None:
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
        open_tiles=studio.tiles,
        greet=greet,
    )


def _telegram(settings: Settings, studio: ImageAssets, greet: Greet) -> Platform | None:
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


def _greet(localizer: Localizer, name: str, bot: str) -> None:
    """Say that a platform has let the bot in, and what it is called there."""
    print_error(
        localizer, LocalizedText("serve-connected", {"platform": _title(name), "name": f"@{bot}"})
    )
