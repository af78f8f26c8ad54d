"""How the bot presents itself, in each language: menus of commands, and what it says of itself."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonCommands,
)

from bot.parsing.command_list import BY_SECTION, Command, Scope, typed_name
from bot.platforms.telegram.errors import RefusedError
from bot.platforms.telegram.outbound import Client
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.platform import PlatformError, RetryLaterError
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer

FIRST_WAIT_S: Final = 4.0
LONGEST_WAIT_S: Final = 600.0
"""How long it is before what could not be set is tried again."""

_Request: TypeAlias = Callable[[Bot], Awaitable[bool]]

_log = structlog.get_logger()


async def publish_profile(client: Client, timer: Clock) -> None:
    """Set it all, however often it fails; without it everything else works."""
    for request in _requests():
        await _persistently(client, timer, request)


async def _persistently(client: Client, timer: Clock, request: _Request) -> None:
    """Ask until it is done, ever more rarely; what Telegram does not take is left out."""
    wait_s = FIRST_WAIT_S
    while True:
        try:
            await client.ask(request)
        except RetryLaterError as error:
            await timer.sleep(error.seconds)
        except RefusedError as error:
            _log.error("profile refused", **error_fields(error))
            return
        except PlatformError as error:
            _log.warning("profile not set", wait_s=wait_s, **error_fields(error))
            await timer.sleep(wait_s)
            wait_s = min(LONGEST_WAIT_S, wait_s * 2)
        else:
            return


def _requests() -> Iterator[_Request]:
    """Yield the requests: command menus first, then the descriptions of the bot."""
    groups, private = BotCommandScopeAllGroupChats(), BotCommandScopeAllPrivateChats()
    for language in LANGUAGES:
        code = _code(language)
        yield partial(
            Bot.set_my_commands,
            commands=_group_menu(language),
            scope=groups,
            language_code=code,
        )
        yield partial(
            Bot.set_my_commands,
            commands=_private_menu(language),
            scope=private,
            language_code=code,
        )
    for language in LANGUAGES:
        say, code = Localizer(language).format, _code(language)
        description = say(LocalizedText("telegram-description"))
        yield partial(Bot.set_my_description, description=description, language_code=code)
        short = say(LocalizedText("telegram-short-description"))
        yield partial(Bot.set_my_short_description, short_description=short, language_code=code)
    yield partial(Bot.set_chat_menu_button, menu_button=MenuButtonCommands())


def _code(language: str) -> str | None:
    """Return the language code for Telegram; None makes the first language the default."""
    return None if language == LANGUAGES[0] else language


def _private_menu(language: str) -> list[BotCommand]:
    return [_entry(command, language) for command in BY_SECTION]


def _group_menu(language: str) -> list[BotCommand]:
    """Return the command menu of a group; some of its commands are ephemeral."""
    return [
        _entry(command, language, is_ephemeral=command.where is Scope.EPHEMERAL)
        for command in BY_SECTION
        if command.where is not Scope.PRIVATE
    ]


def _entry(command: Command, language: str, *, is_ephemeral: bool = False) -> BotCommand:
    """Return the menu entry of a command; Telegram allows no accents in names."""
    name = typed_name(command.name, language)
    description = Localizer(language).format(LocalizedText(f"telegram-command-{command.name}"))
    api_kwargs = {"is_ephemeral": True} if is_ephemeral else None
    return BotCommand(name, description, api_kwargs=api_kwargs)
