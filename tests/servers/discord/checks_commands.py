"""The limits of application commands."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tests.servers.discord.checking import LOCALES, at, count, each, text, unique
from tests.servers.discord.commands import Option
from tests.servers.discord.faults import Flaw, Json

CHAT_INPUT: Final = 1
COMMANDS: Final = 100
LETTERS_IN_ALL: Final = 8000

_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_CHOICES: Final = frozenset({Option.STRING, Option.INTEGER, Option.NUMBER})


def check_commands(commands: list[Json]) -> Iterator[Flaw]:
    """Check all commands of one scope."""
    if len([one for one in commands if one.get("type", CHAT_INPUT) == CHAT_INPUT]) > COMMANDS:
        words = "Maximum number of application commands reached (100)."
        yield Flaw("", "APPLICATION_COMMAND_MAX", words)
    for index, command in enumerate(commands):
        yield from check_command(command, str(index))
    named = (
        (at(str(i), "name"), (one.get("type", CHAT_INPUT), one.get("name")))
        for i, one in enumerate(commands)
    )
    yield from unique(
        named,
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
        "Application command names must be unique",
    )


def check_command(command: Json, path: str) -> Iterator[Flaw]:
    """Check one command with all its options."""
    if command.get("type", CHAT_INPUT) != CHAT_INPUT:
        yield from text(command, path, "name", 32)
        return
    yield from _check_named(command, path)
    yield from _check_options(command, path)
    if _letters(command) > LETTERS_IN_ALL:
        words = f"Command exceeds maximum size ({LETTERS_IN_ALL})"
        yield Flaw(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _check_named(thing: Json, path: str) -> Iterator[Flaw]:
    """Check the name and the description in every language."""
    yield from _check_name(thing.get("name"), at(path, "name"))
    yield from text(thing, path, "description", 100)
    names = thing.get("name_localizations") or {}
    for locale, name in names.items():
        yield from _check_name(name, at(path, "name_localizations", locale))
    descriptions = thing.get("description_localizations") or {}
    for locale in descriptions:
        yield from text(descriptions, at(path, "description_localizations"), locale, 100)
    yield from _check_locales(names, at(path, "name_localizations"))
    yield from _check_locales(descriptions, at(path, "description_localizations"))


def _check_name(name: object, path: str) -> Iterator[Flaw]:
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
        yield Flaw(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_locales(localizations: Iterable[str], path: str) -> Iterator[Flaw]:
    for locale in localizations:
        if locale not in LOCALES:
            words = f"'{locale}' is not a valid locale"
            yield Flaw(at(path, locale), "ENUM_TYPE_COERCE", words)


def _check_options(thing: Json, path: str) -> Iterator[Flaw]:
    options = thing.get("options") or []
    yield from count(thing, path, "options", 25, least=0)
    yield from each(thing, path, "options", _check_option)
    named = ((at(path, "options", i, "name"), one.get("name")) for i, one in enumerate(options))
    yield from unique(
        named,
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_TAKEN",
        "Option name already used",
    )
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        words = "Required options must be placed before non-required options"
        path = at(path, "options", required.index(False))
        yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)


def _check_option(option: Json, path: str) -> Iterator[Flaw]:
    yield from _check_named(option, path)
    kind = option.get("type")
    if kind in {Option.SUBCOMMAND, Option.GROUP}:
        yield from _check_options(option, path)
    elif kind in _CHOICES:
        yield from count(option, path, "choices", 25, least=0)
        yield from each(option, path, "choices", _check_choice)
        if option.get("autocomplete") and option.get("choices"):
            words = "Autocomplete cannot be used with choices"
            path = at(path, "autocomplete")
            yield Flaw(path, "APPLICATION_COMMAND_AUTOCOMPLETE_NOT_ALLOWED", words)


def _check_choice(choice: Json, path: str) -> Iterator[Flaw]:
    yield from text(choice, path, "name", 100)
    if isinstance(choice.get("value"), str):
        yield from text(choice, path, "value", 100, least=0)
    localized = choice.get("name_localizations") or {}
    yield from _check_locales(localized, at(path, "name_localizations"))
    for locale in localized:
        yield from text(localized, at(path, "name_localizations"), locale, 100)


def _letters(thing: Json) -> int:
    """Return the total characters of names, descriptions and values, in the longest language."""
    own = sum(_longest(thing, key) for key in ("name", "description"))
    own += len(thing["value"]) if isinstance(thing.get("value"), str) else 0
    held = (*(thing.get("options") or ()), *(thing.get("choices") or ()))
    return own + sum(map(_letters, held))


def _longest(thing: Json, key: str) -> int:
    translations = (thing.get(f"{key}_localizations") or {}).values()
    return max(len(said) for said in (thing.get(key) or "", *translations))
