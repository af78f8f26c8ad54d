"""Read the figures that a record expects, and compare them with the figures found.

Figures that a record does not mention are not compared, at any depth. An unknown figure is an
error, so that no expectation is silently ignored.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from bot.ports.value import Struct
from bot.records.json_fields import Field, unknown_key
from engine.hands import Lance

Known: TypeAlias = Mapping[str, "Known"]
"""The allowed keys of an object, each with the keys below it; a figure has none."""

Expected: TypeAlias = Mapping[str, object]
"""Figures by name, as a record expects them or as they were found."""

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


class NotApplicable(Struct, frozen=True):
    """A figure that does not exist, such as the punto in a hand where a seat holds juego."""


class AnyOf(Struct, frozen=True):
    """A figure that the rules leave open: any of these values agrees; the likeliest comes first."""

    values: tuple[object, ...]


class AnyOrder(Struct, frozen=True):
    """A list whose order has no meaning, such as the cards of a hand."""

    items: tuple[str, ...]


class Difference(Struct, frozen=True):
    """A figure that is not as expected."""

    figure: str
    expected: object
    found: object


def hand_expectations(field: Field, seats: int) -> Expected:
    """Return a hand's expected figures; raise DamagedRecordError for an unknown one."""
    lances = {lance.value: _figures(LANCE_FIGURES) for lance in Lance}
    hands = _figures(map(str, range(seats)))
    return _read(field, {_LANCES: lances, "hands": hands, **_figures(HAND_FIGURES)})


def match_expectations(field: Field) -> Expected:
    """Return a match's expected figures; raise DamagedRecordError for an unknown one."""
    return _read(field, _figures(MATCH_FIGURES))


def differences(expected: Expected, found: Expected) -> Iterator[Difference]:
    """Yield every expected figure that differs, in the order of the record."""
    for key, wanted in expected.items():
        yield from _compared((key,), wanted, found.get(key, NotApplicable()))


def plain(found: object) -> object:
    """Return a figure as a JSON value; if several values agree, the likeliest one."""
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
    """Return the field's value; raise DamagedRecordError for an unknown key.

    Inner objects may be null.
    """
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
        # A lance's name is clear without the key above it.
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
            # In Python, True equals 1.
            return isinstance(wanted, bool) == isinstance(found, bool) and wanted == found


def _sorted(items: list[object]) -> list[str]:
    """Sort the texts of a list; any other value becomes an empty text."""
    return sorted(item if isinstance(item, str) else "" for item in items)
