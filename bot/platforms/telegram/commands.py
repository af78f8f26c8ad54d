"""Publish the bot's command menus and descriptions on Telegram, in each language."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonCommands,
)

from bot.parsing.command_list import BY_SECTION, Command, Menu, Scope, typed_name
from bot.platforms.telegram.errors import RefusedError
from bot.platforms.telegram.outbound import Client
from bot.ports.backoff import backoff_s
from bot.ports.logs import error_fields
from bot.ports.platform import PlatformError, RetryLaterError
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from storage.clock import Clock

FIRST_WAIT_S: Final = 4.0
LONGEST_WAIT_S: Final = 600.0
"""The longest pause between attempts, in seconds."""

_MENUS: Final[tuple[tuple[BotCommandScope, Menu], ...]] = (
    (BotCommandScopeAllGroupChats(), Menu.GROUP),
    (BotCommandScopeAllChatAdministrators(), Menu.ADMINS),
    (BotCommandScopeAllPrivateChats(), Menu.PRIVATE),
)
"""The menus and the people that see them; administrators see only their own menu."""

_Request: TypeAlias = Callable[[Bot], Awaitable[bool]]

_log = structlog.get_logger()


async def publish_profile(client: Client, clock: Clock) -> None:
    """Publish the menus and descriptions, with retries; the bot works without them too."""
    for request in _requests():
        await _persistently(client, clock, request)


async def _persistently(client: Client, clock: Clock, request: _Request) -> None:
    """Retry a request with growing pauses; give up if Telegram refuses it."""
    failures = 0
    while True:
        try:
            await client.ask(request)
        except RetryLaterError as error:
            await clock.sleep(error.seconds)
        except RefusedError as error:
            _log.error("profile refused", **error_fields(error))
            return
        except PlatformError as error:
            failures += 1
            wait_s = backoff_s(failures, FIRST_WAIT_S, LONGEST_WAIT_S)
            _log.warning("profile not set", wait_s=wait_s, **error_fields(error))
            await clock.sleep(wait_s)
        else:
            return


def _requests() -> Iterator[_Request]:
    """Yield the requests that set the command menus, then those that set the bot's descriptions."""
    for language in LANGUAGES:
        for scope, menu in _MENUS:
            yield partial(
                Bot.set_my_commands,
                commands=_menu(menu, language),
                scope=scope,
                language_code=_code(language),
            )
    for language in LANGUAGES:
        say, code = Localizer(language).format, _code(language)
        description = say(LocalizedText("telegram-description"))
        yield partial(Bot.set_my_description, description=description, language_code=code)
        short = say(LocalizedText("telegram-short-description"))
        yield partial(Bot.set_my_short_description, short_description=short, language_code=code)
    yield partial(Bot.set_chat_menu_button, menu_button=MenuButtonCommands())


def _code(language: str) -> str | None:
    """Return the language code for Telegram; None for the first language, which is the default."""
    return None if language == LANGUAGES[0] else language


def _menu(menu: Menu, language: str) -> list[BotCommand]:
    """Return a command menu: the few commands that most people need.

    In groups some of the commands are ephemeral.
    """
    return [
        _entry(
            command,
            language,
            is_ephemeral=menu in Menu.GROUPS and command.where is Scope.EPHEMERAL,
        )
        for command in BY_SECTION
        if menu in command.menu
    ]


def _entry(command: Command, language: str, *, is_ephemeral: bool = False) -> BotCommand:
    """Return the menu entry of a command; Telegram allows no accents in names."""
    name = typed_name(command.name, language)
    description = Localizer(language).format(LocalizedText(f"telegram-command-{command.name}"))
    api_kwargs = {"is_ephemeral": True} if is_ephemeral else None
    return BotCommand(name, description, api_kwargs=api_kwargs)
