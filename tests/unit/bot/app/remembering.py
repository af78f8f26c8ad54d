"""Search for the texts that are reachable from an object in memory."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

OURS: Final = ("bot.", "engine.")
"""Values of these modules are searched; test objects such as stores and chats are not."""


def known(root: object) -> Iterator[tuple[str, str]]:
    """Yield each text in memory that an object refers to, after its path."""
    seen, ways = set[int](), [("", root)]
    while ways:
        way, value = ways.pop()
        if isinstance(value, str):
            yield way, value
        elif id(value) not in seen:
            seen.add(id(value))
            ways += [(f"{way}.{name}", part) for name, part in _parts(value)]


def _parts(value: object) -> Iterator[tuple[str, object]]:
    match value:
        case Mapping():
            yield from (("key", key) for key in value)
            yield from ((f"{key}"[:20], part) for key, part in value.items())
        case list() | tuple() | set() | frozenset() | deque():
            yield from (("item", part) for part in tuple(value))
        case partial():
            yield from (("argument", part) for part in value.args)
        case _ if type(value).__module__.startswith(OURS):
            names = [*getattr(value, "__dict__", ())]
            names += [
                name for kind in type(value).__mro__ for name in vars(kind).get("__slots__", ())
            ]
            yield from ((name, getattr(value, name)) for name in names if hasattr(value, name))
        case _:
            pass
