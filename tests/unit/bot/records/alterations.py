"""Every change of one value in a record, for tests of the verifiers.

A walk over the JSON visits each value. The *kind* of an alteration is its path, with ``*`` for list
indices, and the change.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from bot.records.digests import bind, canonical

_SUITS: Final = "oceb"


@dataclass(frozen=True, slots=True)
class Alteration:
    """A changed file, with the change and its path."""

    place: str
    kind: str
    write: Callable[[], str]

    @property
    def text(self) -> str:
        """The changed file as text, written only now: a file has thousands of alterations."""
        return self.write()


def alterations(file: dict[str, Any]) -> Iterator[Alteration]:
    """Yield every alteration of every value of a file, and those of its text."""
    for path in paths(file):
        value = value_at(file, path)
        for name, other in changes(value):
            if canonical(other) != canonical(value):
                yield _altered(path, name, partial(_with_other, file, path, other))
        if path and isinstance(path[-1], str):
            yield _altered(path, "key removed", partial(_without_key, file, path))
            yield _altered(path, "key twice", partial(_with_key_twice, file, path))


def _altered(path: tuple[Any, ...], name: str, write: Callable[[], str]) -> Alteration:
    shape = ".".join("*" if isinstance(step, int) else step for step in path)
    return Alteration(".".join(map(str, path)), f"{shape}: {name}", write)


def _with_other(file: dict[str, Any], path: tuple[Any, ...], other: Any) -> str:  # noqa: ANN401 - JSON
    """Return the text of a file with another value at this path."""
    if not path:
        return json.dumps(other)
    changed = deepcopy(file)
    value_at(changed, path[:-1])[path[-1]] = other
    return json.dumps(changed)


def _without_key(file: dict[str, Any], path: tuple[Any, ...]) -> str:
    """Return the text of a file without the key at this path."""
    changed = deepcopy(file)
    value_at(changed, path[:-1]).pop(path[-1])
    return json.dumps(changed)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 - JSON
    """Yield the path of each value, the outermost first."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from paths(item, (*path, place))


def value_at(value: Any, path: tuple[Any, ...]) -> Any:  # noqa: ANN401 - JSON
    """Return the value at the end of a path."""
    for step in path:
        value = value[step]
    return value


def changes(value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - JSON
    """Yield other values instead of this one, each with its change."""
    match value:
        case bool():
            yield "negated", not value
            yield "type changed to number", int(value)
        case int():
            yield "plus one", value + 1
            yield "minus one", value - 1
            yield "sign changed", -value
            yield "type changed to fraction", float(value)
            yield "type changed to text", str(value)
        case str():
            yield "letter added", f"{value}x"
            yield "last letter removed", value[:-1]
            yield "case changed", value.swapcase()
            yield "number in it raised", _raised(value)
            yield "suit changed", value[:-1] + _SUITS[_SUITS.find(value[-1:]) - 1]
        case None:
            yield "zero for null", 0
            yield "text for null", "x"
        case list():
            yield "first removed", value[1:]
            yield "last removed", value[:-1]
            yield "last duplicated", value + value[-1:]
            yield "first two swapped", [*value[1:2], *value[:1], *value[2:]]
            yield "reversed", value[::-1]
            yield "type changed to object", {str(at): one for at, one in enumerate(value)}
        case dict():
            yield "note added", {**value, "note": "x"}
            yield "values rotated", _rotated(value)
            yield "type changed to list", list(value.values())
        case _:
            raise AssertionError(value)
    if value is not None:
        yield "null for it", None


def _raised(text: str) -> str:
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    return text[: digits[-1]] + str((int(text[digits[-1]]) + 1) % 10) + text[digits[-1] + 1 :]


def _rotated(value: dict[str, Any]) -> dict[str, Any]:
    values = list(value.values())
    return dict(zip(value, values[1:] + values[:1], strict=True))


def _with_key_twice(file: dict[str, Any], path: tuple[Any, ...]) -> str:
    """Return the text of a file with a duplicate key, the second with its own value."""
    mark = "\ue000"
    changed = deepcopy(file)
    holder = value_at(changed, path[:-1])
    key, value = path[-1], holder[path[-1]]
    renamed = {mark if name == key else name: item for name, item in holder.items()}
    holder.clear()
    holder.update(renamed)
    twice = f"{json.dumps(key)}: 0, {json.dumps(key)}: {json.dumps(value)}"
    return json.dumps(changed).replace(f"{json.dumps(mark)}: {json.dumps(value)}", twice)


def bound_again(text: str) -> str | None:
    """Return the text of an altered file with new digests, or None if there are none."""
    file = json.loads(text)
    try:
        [match] = file["matches"]
        for holder in (*match["hands"], match["seal"]):
            holder.pop("digest", None)
        bind(match, match["seal"]["commitment"])
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    return json.dumps(file)
