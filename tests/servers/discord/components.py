"""Components: the nested parts of messages and modals."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from enum import IntEnum
from typing import Final

from tests.servers.discord.faults import Json


class Kind(IntEnum):
    """The ``type`` of a component."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS: Final = frozenset(
    {
        Kind.STRING_SELECT,
        Kind.USER_SELECT,
        Kind.ROLE_SELECT,
        Kind.MENTIONABLE_SELECT,
        Kind.CHANNEL_SELECT,
    }
)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component from top to bottom, each before its children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("component", "accessory") if component.get(key))


def media(component: Json) -> Iterator[tuple[Json, str | None]]:
    """Yield the pictures and files of a component itself, each with its alternative text."""
    match component.get("type"):
        case Kind.GALLERY:
            yield from ((item["media"], item.get("description")) for item in component["items"])
        case Kind.THUMBNAIL:
            yield component["media"], component.get("description")
        case Kind.FILE:
            yield component["file"], None
        case _:
            return


def words(component: Json) -> Iterator[str]:
    """Yield all readable strings of a component itself, including alternative texts and ids."""
    for key in ("content", "label", "placeholder", "description", "value", "custom_id", "url"):
        if isinstance(text := component.get(key), str):
            yield text
    if emoji := component.get("emoji"):
        yield str(emoji.get("name"))
    for option in component.get("options") or ():
        yield from words(option)
    for item in component.get("items") or ():
        yield from words(item)


def given(part: Json, key: str, usual: int) -> int:
    """Return a number that may be missing or null."""
    value = part.get(key)
    return usual if value is None else int(value)


def numbered(components: Iterable[Json]) -> tuple[Json, ...]:
    """Return a copy of the components, in which those without an ``id`` get the next free one."""
    whole = deepcopy(tuple(components))
    taken = {component["id"] for component in walk(whole) if component.get("id")}
    free = iter(number for number in range(1, 1 << 16) if number not in taken)
    return tuple(_numbered(component, free) for component in whole)


def _numbered(component: Json, free: Iterator[int]) -> Json:
    result = component | {"id": component.get("id") or next(free)}
    if "components" in component:
        result["components"] = [_numbered(child, free) for child in component["components"]]
    for key in ("component", "accessory"):
        if key in component:
            result[key] = _numbered(component[key], free)
    return result
