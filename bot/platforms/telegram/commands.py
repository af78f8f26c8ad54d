"""The menus of commands that Telegram offers in each kind of chat, in each language."""

from typing import Final

import structlog
from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.vocabulary import plain
from bot.platforms.telegram.outbound import Client
from bot.ports.errors import PlatformError
from bot.runtime.logs import traced

COMMANDS: Final = (
    "mesa",
    "cartas",
    "mus",
    "corto",
    "paso",
    "envido",
    "mas",
    "quiero",
    "noquiero",
    "ordago",
    "descarto",
    "marcador",
    "reglas",
    "salir",
    "idioma",
    "texto",
    "aprende",
    "probabilidades",
    "porque",
    "ayuda",
)
"""All commands by their Spanish names, in the order of the menu; a private chat offers all."""

PRIVATE: Final = frozenset({"descarto"})
"""Commands that no group is offered: who throws cards there has shown them to all."""

ASIDE: Final = frozenset(
    {
        "cartas",
        "marcador",
        "reglas",
        "idioma",
        "texto",
        "aprende",
        "probabilidades",
        "porque",
        "ayuda",
    }
)
"""Commands that a group does not see being given, because their answers are for one person."""

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
    return [BotCommand(_name(name, language), _description(name, language)) for name in COMMANDS]


def _group_menu(language: str) -> list[BotCommand]:
    return [
        BotCommand(
            _name(name, language),
            _description(name, language),
            api_kwargs={"is_ephemeral": True} if name in ASIDE else None,
        )
        for name in COMMANDS
        if name not in PRIVATE
    ]


def _name(name: str, language: str) -> str:
    """What a command is called; Telegram takes no accents."""
    return "".join(plain(Voice(language).say(Line(f"command-{name}"))))


def _description(name: str, language: str) -> str:
    return Voice(language).say(Line(f"telegram-command-{name}"))
