"""Slash commands as people send them, checked as Discord's apps do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, assert_never, runtime_checkable

from tests.servers.discord.channels import Channel
from tests.servers.discord.faults import Json
from tests.servers.discord.modals import NotAllowedError
from tests.servers.discord.users import User


class Option(IntEnum):
    """The ``type`` of an option."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


@runtime_checkable
class Person(Protocol):
    """A person who can be given as an option."""

    user: User

    def as_resolved(self) -> Json:
        """Return the tables in which an interaction describes people by their ids."""
        ...


@dataclass(frozen=True, slots=True)
class Caller:
    """The author of a command: language, available commands, and whether it is unfinished."""

    locale: str
    offered: tuple[Json, ...]
    is_typing: bool = False


def invocation(caller: Caller, line: str, given: Mapping[str, object]) -> Json:
    """Return the data of an interaction; raise NotAllowedError if the app would not send it."""
    first, *rest = line.split()
    command = _named(caller, caller.offered, first)
    steps, options = [], command.get("options") or []
    for name in rest:
        step = _named(caller, (option for option in options if _is_group(option)), name)
        steps.append(step)
        options = step.get("options") or []
    if any(map(_is_group, options)):
        raise NotAllowedError(line)
    arguments, resolved = _arguments(caller, options, given)
    for step in reversed(steps):
        arguments = [{"name": step["name"], "type": step["type"], "options": arguments}]
    data: Json = {"type": 1, "options": arguments}
    data |= {key: command[key] for key in ("id", "name", "guild_id") if key in command}
    return data | ({"resolved": resolved} if resolved else {})


def still_typed(data: Json) -> Json:
    """Return the same data, with the last option marked as the one being typed."""
    options = data["options"]
    while options and "options" in options[-1]:
        options = options[-1]["options"]
    options[-1]["focused"] = True
    return data


def _is_group(option: Json) -> bool:
    return option["type"] in {Option.SUBCOMMAND, Option.GROUP}


def _named(caller: Caller, things: Iterable[Json], name: str) -> Json:
    """Return the item with this name in the caller's language, or with its registered name."""
    known = list(things)
    for thing in known:
        if (thing.get("name_localizations") or {}).get(caller.locale) == name:
            return thing
    for thing in known:
        if thing["name"] == name:
            return thing
    raise NotAllowedError(name, [thing["name"] for thing in known])


def _arguments(
    caller: Caller, options: Iterable[Json], given: Mapping[str, object]
) -> tuple[list[Json], Json]:
    known = list(options)
    chosen = {_named(caller, known, name)["name"]: value for name, value in given.items()}
    arguments: list[Json] = []
    resolved: Json = {}
    for option in known:
        name = option["name"]
        if name not in chosen:
            if option.get("required") and not caller.is_typing:
                raise NotAllowedError(name)
            continue
        value, tables = _argument(caller, option, chosen[name])
        arguments.append({"name": name, "type": option["type"], "value": value})
        for table, entries in tables.items():
            resolved.setdefault(table, {}).update(entries)
    return arguments, resolved


def _argument(caller: Caller, option: Json, value: object) -> tuple[object, Json]:
    """Return the value that is sent for an option, and the tables that describe it."""
    match Option(option["type"]):
        case Option.STRING | Option.INTEGER | Option.NUMBER if caller.is_typing:
            return str(value), {}
        case Option.STRING | Option.INTEGER | Option.NUMBER | Option.BOOLEAN as kind:
            return _plain(caller, kind, option, value), {}
        case Option.USER | Option.MENTIONABLE if isinstance(value, Person):
            return str(value.user.id), value.as_resolved()
        case Option.CHANNEL if isinstance(value, Channel):
            table = {str(value.id): value.as_json() | {"permissions": "0"}}
            return str(value.id), {"channels": table}
        case (
            Option.SUBCOMMAND
            | Option.GROUP
            | Option.USER
            | Option.CHANNEL
            | Option.ROLE
            | Option.MENTIONABLE
            | Option.ATTACHMENT
        ):
            raise NotAllowedError(option["name"], value)
        case unknown:
            assert_never(unknown)


def _plain(caller: Caller, kind: Option, option: Json, value: object) -> object:
    if option.get("choices"):
        return _choice(caller, option, value)
    match kind, value:
        case (Option.BOOLEAN, bool()):
            return value
        case (Option.STRING, str()):
            least, most = option.get("min_length", 1), option.get("max_length", 6000)
            fits = least <= len(value) <= most
        case (Option.INTEGER, int()) | (Option.NUMBER, int() | float()):
            least, most = option.get("min_value", value), option.get("max_value", value)
            fits = not isinstance(value, bool) and least <= value <= most
        case _:
            fits = False
    if not fits:
        raise NotAllowedError(option["name"], value)
    return value


def _choice(caller: Caller, option: Json, value: object) -> object:
    for choice in option["choices"]:
        localized = (choice.get("name_localizations") or {}).get(caller.locale)
        if value in {choice["value"], choice["name"], localized}:
            return choice["value"]
    raise NotAllowedError(option["name"], value)
