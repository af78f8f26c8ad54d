"""The menus of commands that Telegram offers in each kind of chat, in each language."""

from typing import Final

import structlog
from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.catalogue import BY_SECTION, Command, Where, names_of
from bot.parsing.vocabulary import plain
from bot.platforms.telegram.outbound import Client
from bot.ports.errors import PlatformError
from bot.runtime.logs import traced

_EVERYBODY: Final = ""

_log = structlog.get_logger()


async def publish_menus(client: Client) -> None:
    """Set the menus; without them everything else works, so that a failure is only logged."""
    try:
        for language in LANGUAGES:
            # The first language is for all those who speak none of the others.
            code = _EVERYBODY if language == LANGUAGES[0] else language
            groups, private = BotCommandScopeAllGroupChats(), BotCommandScopeAllPrivateChats()
            await client.offer(_group_menu(language), groups, code)
            await client.offer(_private_menu(language), private, code)
    except PlatformError as error:
        _log.warning("menus were not set", **traced(error))


def _private_menu(language: str) -> list[BotCommand]:
    return [_entry(command, language) for command in BY_SECTION]


def _group_menu(language: str) -> list[BotCommand]:
    """What a group is offered; what is asked for aside is not seen there."""
    return [
        _entry(command, language, is_ephemeral=command.where is Where.ASIDE)
        for command in BY_SECTION
        if command.where is not Where.PRIVATE
    ]


def _entry(command: Command, language: str, *, is_ephemeral: bool = False) -> BotCommand:
    """A command as a menu calls and describes it; Telegram takes no accents in names."""
    name = "".join(plain(names_of(command.name)[language]))
    description = Voice(language).say(Line(f"telegram-command-{command.name}"))
    api_kwargs = {"is_ephemeral": True} if is_ephemeral else None
    return BotCommand(name, description, api_kwargs=api_kwargs)
