"""Run ``amarreko doctor``: print whether the bot could run here, and what is wrong.

The checks only read: they create no file, send nothing to a chat, and do not disturb a running bot.
To check the public address of the page, the command serves the page's port for a moment, if the
port is free. It never shows a token.
"""

import asyncio
import os
import platform as machine
import shutil
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from bot.images.deck_sprites import DeckError, deck_failure
from bot.parsing.error_text import FAILED, OK, bad_settings, storage_failure
from bot.ports.bot_info import BotInfo
from bot.ports.platform import FailedError, RefusedTokenError
from bot.ports.settings import Settings, unknown_in
from bot.ports.value import Struct
from bot.text.localizer import LocalizedText, Localizer, TextArg
from storage.backup import SQLITE, is_in_use, verify_file
from storage.errors import NotWritableError, StorageError
from storage.location import Location, ServerAddress
from storage.open_store import server_state
from storage.sqlite_schema import is_there

MOST_SKEW_S: Final = 5.0
"""The largest allowed clock skew, in seconds; above it, typed words appear to arrive late."""

LEAST_ROOM_BYTES: Final = 200_000_000
"""The minimum free disk space, in bytes, in addition to the space for a copy of the store."""

_MEGABYTE: Final = 1_000_000
_OTHERS: Final = 0o007


class CheckStatus(Enum):
    """The status of a check."""

    GOOD = "✓"
    DOUBT = "!"
    BAD = "✗"


class CheckResult(Struct, frozen=True):
    """The result of a check: its status and text."""

    mark: CheckStatus
    line: LocalizedText


def examine(db: Location | None, write: Callable[[str], object], localizer: Localizer) -> int:
    """Print all checks; return 0 if the bot could run, else 1."""
    is_well = True
    for finding in _findings(db):
        write(f"{finding.mark.value} {localizer.format(finding.line)}")
        is_well = is_well and finding.mark is not CheckStatus.BAD
    write(localizer.format(LocalizedText("doctor-well" if is_well else "doctor-unwell")))
    return OK if is_well else FAILED


def _findings(db: Location | None) -> Iterator[CheckResult]:
    programs = {
        "version": version("amarreko"),
        "python": machine.python_version(),
        "sqlite": SQLITE,
    }
    yield CheckResult(CheckStatus.GOOD, LocalizedText("doctor-program", programs))
    try:
        settings = Settings()
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            yield CheckResult(CheckStatus.BAD, line)
        return
    yield from _settings(settings)
    yield from _platforms(settings)
    if settings.web_url:
        yield from _page(settings)
    yield from _database(db or settings.db)


def _settings(settings: Settings) -> Iterator[CheckResult]:
    """Check the settings, and the permissions of the file that contains the tokens."""
    yield CheckResult(CheckStatus.GOOD, LocalizedText("doctor-settings"))
    env = Path(".env")
    if env.is_file() and env.stat().st_mode & _OTHERS:
        yield CheckResult(CheckStatus.DOUBT, LocalizedText("doctor-env-open"))
    for name in unknown_in(env, os.environ):
        yield CheckResult(
            CheckStatus.DOUBT, LocalizedText("doctor-unknown-setting", {"name": name})
        )
    if settings.deck is not None:
        from bot.images.image_cache import ImageAssets  # noqa: PLC0415 - slow to import

        try:
            ImageAssets(settings.deck).open()
        except DeckError as error:
            yield CheckResult(CheckStatus.BAD, deck_failure(error))


def _platforms(settings: Settings) -> Iterator[CheckResult]:
    """Check each platform that has a token."""
    from bot.platforms import discord, telegram  # noqa: PLC0415 - slow to import

    tokens = {
        "discord": settings.discord_token.get_secret_value(),
        "telegram": settings.telegram_token.get_secret_value(),
    }
    asking = {
        "discord": partial(
            discord.probe,
            tokens["discord"],
            settings.discord_api_url,
            reads_messages=settings.discord_reads_messages,
            sees_members=settings.discord_sees_members,
        ),
        "telegram": partial(telegram.probe, tokens["telegram"], settings.telegram_api_url),
    }
    if not any(tokens.values()):
        yield CheckResult(CheckStatus.BAD, LocalizedText("serve-no-token"))
    for name in (name for name, token in tokens.items() if token):
        yield from _platform(name, asking[name])


def _platform(name: str, ask: Callable[[], BotInfo]) -> Iterator[CheckResult]:
    named = {"platform": name.capitalize(), "variable": f"{name.upper()}_TOKEN"}
    try:
        found = ask()
    except RefusedTokenError:
        yield CheckResult(CheckStatus.BAD, LocalizedText("serve-refused", named))
        return
    except (OSError, FailedError):
        yield CheckResult(
            CheckStatus.BAD, LocalizedText("doctor-no-answer", {"platform": named["platform"]})
        )
        return
    told = {"platform": named["platform"], "name": f"@{found.name}"}
    yield CheckResult(CheckStatus.GOOD, LocalizedText("serve-connected", told))
    for right in found.rights:
        is_missing = right.is_wanted and not right.is_granted
        has = {"has": "yes" if right.is_granted else "no"}
        mark = CheckStatus.DOUBT if is_missing else CheckStatus.GOOD
        yield CheckResult(mark, LocalizedText(f"doctor-right-{right.name}", has))
    if found.ahead_s is not None:
        yield _clock(named["platform"], found.ahead_s)


def _clock(platform: str, ahead_s: float) -> CheckResult:
    seconds: dict[str, TextArg] = {"platform": platform, "seconds": round(abs(ahead_s))}
    if abs(ahead_s) <= MOST_SKEW_S:
        return CheckResult(CheckStatus.GOOD, LocalizedText("doctor-clock", seconds))
    return CheckResult(CheckStatus.DOUBT, LocalizedText("doctor-clock-wrong", seconds))


def _page(settings: Settings) -> Iterator[CheckResult]:
    """Check the page of the table: its public address, and its name in Telegram.

    A problem is only reported as a doubt, because the bot can run with it, and some networks do not
    let a machine reach its own public address.
    """
    from bot.cli.page_check import PageState, check_page  # noqa: PLC0415 - slow to import

    state = asyncio.run(check_page(settings.web_url, settings.web_host, settings.web_port))
    address = f"{settings.web_host}:{settings.web_port}"
    told: dict[str, TextArg] = {"url": settings.web_url, "address": address}
    mark = CheckStatus.GOOD if state is PageState.GOOD else CheckStatus.DOUBT
    yield CheckResult(mark, LocalizedText(f"doctor-page-{state}", told))
    if settings.telegram_token.get_secret_value() and not settings.web_app:
        yield CheckResult(CheckStatus.DOUBT, LocalizedText("doctor-page-no-app", told))


def _database(db: Location) -> Iterator[CheckResult]:
    if isinstance(db, ServerAddress):
        return _server(db)
    return _file(db)


def _server(db: ServerAddress) -> Iterator[CheckResult]:
    """Check the access to the server and its database, and whether another process leads."""
    place: dict[str, TextArg] = {"place": str(db)}
    try:
        found = asyncio.run(server_state(db))
    except StorageError as error:
        yield CheckResult(CheckStatus.BAD, storage_failure(error))
        return
    if found.schema is None:
        yield CheckResult(
            CheckStatus.GOOD, LocalizedText("doctor-server-empty", place | {"server": found.server})
        )
        return
    told: dict[str, TextArg] = {
        "server": found.server,
        "schema": found.schema,
        "known": found.known,
        "logs": found.logs,
        "events": found.events,
    }
    yield CheckResult(CheckStatus.GOOD, LocalizedText("doctor-server", place | told))
    yield CheckResult(
        CheckStatus.GOOD, LocalizedText("doctor-led" if found.is_led else "doctor-not-led")
    )


def _file(db: Path) -> Iterator[CheckResult]:
    """Check that the file can be read and written, whether it is in use, and the free space."""
    path: dict[str, TextArg] = {"path": str(db)}
    try:
        if is_there(db):
            if not os.access(db, os.W_OK):
                raise NotWritableError(db)
            held = verify_file(db)
            known: dict[str, TextArg] = {
                "schema": held.schema,
                "known": held.known,
                "logs": held.logs,
                "events": held.events,
                "megabytes": -(-held.size_bytes // _MEGABYTE),
            }
            yield CheckResult(CheckStatus.GOOD, LocalizedText("doctor-database", path | known))
            served = "doctor-in-use" if is_in_use(db) else "doctor-not-in-use"
            yield CheckResult(CheckStatus.GOOD, LocalizedText(served))
            needed = LEAST_ROOM_BYTES + held.size_bytes
        elif db.parent.is_dir():
            if not os.access(db.parent, os.W_OK | os.X_OK):
                raise NotWritableError(db)
            yield CheckResult(CheckStatus.GOOD, LocalizedText("doctor-no-database", path))
            needed = LEAST_ROOM_BYTES
        else:
            yield CheckResult(
                CheckStatus.BAD, LocalizedText("storage-missing-folder", {"place": str(db)})
            )
            return
    except StorageError as error:
        yield CheckResult(CheckStatus.BAD, storage_failure(error))
        return
    free = shutil.disk_usage(db.parent).free
    mark = CheckStatus.GOOD if free >= needed else CheckStatus.DOUBT
    yield CheckResult(mark, LocalizedText("doctor-room", {"megabytes": free // _MEGABYTE}))
