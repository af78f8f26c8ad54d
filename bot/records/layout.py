"""JSON laid out for people: what fits stands on one line, and short items run on like words."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

_WIDTH: Final = 100
_SHORT: Final = 24
_STEP: Final = "  "


def laid_out(value: object, indent: str = "", room: int = _WIDTH) -> str:
    """A value as JSON, broken into lines where it would be wider than a page."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= room or not isinstance(value, dict | list):
        return flat
    deeper = indent + _STEP
    if isinstance(value, dict):
        return _wrapped("{", _entries(value, deeper), "}", indent)
    items = [laid_out(item, deeper, _WIDTH - len(deeper) - 1) for item in value]
    if all(len(item) <= _SHORT for item in items):
        return _wrapped("[", _filled(items, _WIDTH - len(deeper)), "]", indent)
    return _wrapped("[", items, "]", indent)


def _entries(value: dict[str, object], indent: str) -> Iterator[str]:
    for key, item in value.items():
        name = json.dumps(key, ensure_ascii=False)
        room = _WIDTH - len(indent) - len(name) - len(": ,")
        yield f"{name}: {laid_out(item, indent, room)}"


def _filled(items: Iterable[str], width: int) -> Iterator[str]:
    """As many items on each line as have room; there is one at least."""
    line, *others = items
    for item in others:
        if len(line) + len(item) + len(", ,") > width:
            yield line
            line = item
        else:
            line = f"{line}, {item}"
    yield line


def _wrapped(left: str, lines: Iterable[str], right: str, indent: str) -> str:
    deeper = f"\n{indent}{_STEP}"
    return f"{left}{deeper}{f',{deeper}'.join(lines)}\n{indent}{right}"
