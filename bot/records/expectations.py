"""Which figures a record may expect, and how expected and found are compared.

What a record does not mention is not compared, at any depth; a figure that nobody knows is an
error, so that no expectation passes unread.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.records.json_fields import Field, unknown_key
from engine.hands import Lance

Known: TypeAlias = Mapping[str, "Known"]
"""Keys that may stand in an object, and the keys below each; a figure has none."""

Expected: TypeAlias = Mapping[str, object]
"""Figures by name, as a record mentions them or as they were found."""

LANCE_FIGURES: Final = ("status", "team", "immediate", "count")
HAND_FIGURES: Final = (
    "score_after",
    "game_over",
    "winner_team",
    "ended_by",
    "ended_at",
    "next_mano",
    "mano",
    "postre",
    "first_speaker_grande",
    "next_hand_mano",
    "cycles",
    "dealer_of_replacements",
    "shown",
    "senas",
    "stock_left",
    "stock_after",
    "discard_pile_after",
    "reshuffles",
    "last_call",
    "reason",
)
MATCH_FIGURES: Final = ("hands", "score", "games", "vacas", "match_over", "winner_team")

_LANCES: Final = "lances"


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """No such thing was found, as the punto of a hand in which somebody holds juego."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A figure that the rules leave open: each of these agrees, the likeliest first."""

    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """A list of which the order means nothing, such as the cards of a hand."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is not as expected."""

    figure: str
    expected: object
    found: object


def hand_expectations(field: Field, seats: int) -> Expected:
    """Return the figures expected of a hand; raise DamagedRecordError for one that nobody knows."""
    lances = {lance.value: _figures(LANCE_FIGURES) for lance in Lance}
    hands = _figures(map(str, range(seats)))
    return _read(field, {_LANCES: lances, "hands": hands, **_figures(HAND_FIGURES)})


def match_expectations(field: Field) -> Expected:
    """Return the figures expected of a match.

    Raise DamagedRecordError for one that nobody knows.
    """
    return _read(field, _figures(MATCH_FIGURES))


def differences(expected: Expected, found: Expected) -> Iterator[Difference]:
    """Yield every figure that is mentioned and differs, in the order of the record."""
    for key, wanted in expected.items():
        yield from _compared((key,), wanted, found.get(key, NotApplicable()))


def plain(found: object) -> object:
    """Return a figure as JSON has it; the likeliest where several agree."""
    match found:
        case AnyOf(values):
            return values[0]
        case AnyOrder(items):
            return list(items)
        case Mapping():
            return {str(key): plain(value) for key, value in found.items()}
        case _:
            return found


def _figures(names: Iterable[str]) -> Known:
    return {name: {} for name in names}


def _read(field: Field, known: Known) -> Expected:
    """Return the field's value, with no key that is not known; a null may stand for any object."""
    read: dict[str, object] = {}
    for key, item in field.keyed().items():
        if key not in known:
            raise unknown_key(key, known, field.where)
        below = known[key]
        read[key] = _read(item, below) if below and item.value is not None else item.value
    return read


def _compared(path: tuple[str, ...], wanted: object, found: object) -> Iterator[Difference]:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            yield from _compared((*path, key), value, found.get(key, NotApplicable()))
    elif not _agree(wanted, found):
        # A lance is named enough by its own name.
        named = path[1:] if path[0] == _LANCES and len(path) > 1 else path
        yield Difference(".".join(named), wanted, found)


def _agree(wanted: object, found: object) -> bool:
    match found:
        case NotApplicable():
            return wanted is None
        case AnyOf(values):
            return any(_agree(wanted, value) for value in values)
        case AnyOrder(items):
            return isinstance(wanted, list) and _sorted(wanted) == sorted(items)
        case list():
            if not isinstance(wanted, list) or len(wanted) != len(found):
                return False
            return all(map(_agree, wanted, found))
        case _:
            # Python takes true for 1, and JSON does not.
            return isinstance(wanted, bool) == isinstance(found, bool) and wanted == found


def _sorted(items: list[object]) -> list[str]:
    """Return the texts of a list in an order of their own.

    Whatever is no text agrees with nothing.
    """
    return sorted(item if isinstance(item, str) else "" for item in items)
