"""Write the commands in a text as Discord shows them: as mentions that people can press.

The bot's texts name a command as people type it after a slash, in any language. On Discord most
commands are subcommands, and people can press a mention that has the id of the registered command.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from discord import app_commands

from bot.parsing.command_list import (
    COMMANDS,
    GROUP,
    ArgumentKind,
    Command,
    Slash,
    find_command,
    names_of,
    top_level_name,
    typed_name,
)
from bot.text.localizer import LANGUAGES, Localizer

CommandIds: TypeAlias = Mapping[str, int]
"""The ids of the registered top-level commands by name."""

NO_IDS: Final[CommandIds] = MappingProxyType({})

_TYPED: Final = re.compile(r"(?<![\w/<:.@\u200b])/([^\W\d_]+)(?![\w/])")
_OTHER_NAMES: Final = re.compile(r" \((/[^\W\d_]+(?:, /[^\W\d_]+)*)\)")
"""A list in parentheses, such as the other names of a command."""

_WITH_OTHERS: Final = re.compile(_TYPED.pattern + f"(?:{_OTHER_NAMES.pattern})?")


def with_command_mentions(text: str, ids: CommandIds = NO_IDS) -> str:
    """Return an escaped text with each command written as Discord lists it.

    Discord's apps show a command under one name, so a list of its other names is left out.
    """

    def replaced(found: re.Match[str]) -> str:
        command = find_command(found[1])
        if command is None:
            return found[0]
        others = (found[2] or "").replace("/", "").split(", ")
        rest = "" if all(find_command(name) is command for name in others) else found[0]
        behind = rest.removeprefix(f"/{found[1]}") if found[2] else ""
        return _written(command, found[1], ids) + (_TYPED.sub(replaced, behind) if behind else "")

    return _WITH_OTHERS.sub(replaced, text)


def path_of(command: Command, language: str | None = None) -> str:
    """Return the name of a command on Discord, without the slash.

    With a ``language``, return the name that apps in this language show; without one, return the
    registered name. A word of the game is an argument of a subcommand, so the name of that
    subcommand is returned.
    """
    name = command.name if language is None else names_of(command.name)[language]
    match command.slash:
        case Slash.TOP_LEVEL:
            return name if language is None else Localizer(language).format(top_level_name(command))
        case Slash.SUBCOMMAND:
            return f"{GROUP} {name}"
        case Slash.MOVE:
            taking = next(one for one in COMMANDS if one.takes is ArgumentKind.MOVE)
            return path_of(taking, language)


def _written(command: Command, word: str, ids: CommandIds) -> str:
    """Return a mention of a command; if its id is unknown, return the text that people type.

    The text is in the language of ``word``. A word of the game follows its command.
    """
    path = path_of(command)
    number = ids.get(path.partition(" ")[0])
    shown = f"/{path_of(command, _language_of(command, word))}"
    if number is not None:
        shown = f"</{path}:{number}>"
    return f"{shown} {word}" if command.slash is Slash.MOVE else shown


def _language_of(command: Command, word: str) -> str:
    """Return the language of a command's name; Spanish for Basque, which Discord does not offer."""
    written = word.casefold()
    named = (
        language
        for language in LANGUAGES
        if language != "eu"
        and written in {names_of(command.name)[language], typed_name(command.name, language)}
    )
    return next(named, LANGUAGES[0])


def ids_of(registered: Iterable[app_commands.AppCommand]) -> CommandIds:
    """Return the ids of registered commands by name."""
    return {command.name: command.id for command in registered}
