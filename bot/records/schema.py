"""Define the schema of hand records (docs/HAND_RECORD.md): a struct for each JSON object.

``msgspec`` checks the structure. Values that plain types cannot describe, such as calls, have their
own types, each with a reader in ``_READERS``. ``bot.records.parse`` and ``bot.records.model`` check
rules about several fields after decoding.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec

from bot.ports.value import Struct
from bot.records.expectations import hand_expectations, match_expectations
from bot.records.json_fields import (
    DamagedRecordError,
    Fault,
    Field,
    Form,
    joined,
    printable,
    wrong_count,
)
from bot.records.notation import Call, by_seat, read_call, read_seat
from engine.cards import Card, Cards
from engine.rule_options import Value
from engine.seats import Seat


class Whole(int):
    """A whole number; unlike ``msgspec`` for ``int``, it does not accept 1.0."""


class SeatNumber(int):
    """The number of a seat."""


class Label(str):
    """A name for people: a text or a number, short and printable."""

    __slots__ = ()


class CardNames(tuple[Card, ...]):
    """Cards as a list of short names, or as one text with blanks between them."""

    __slots__ = ()


class CardsBySeat(dict[Seat, Cards]):
    """Cards by seat number."""


class RecordedCall:
    """A pair of a seat and a word."""

    def __init__(self, call: Call) -> None:
        self.call = call


class OptionValues(dict[str, Value]):
    """House rules by name."""


class HandFigures(dict[str, object]):
    """The expected figures of a hand."""


class MatchFigures(dict[str, object]):
    """The expected figures of a match."""


class RulesFields(Struct, frozen=True):
    """The fields that give a record's rules."""

    preset: str | None = None
    options: OptionValues | None = None
    seats: Whole | None = None


class DealFields(Struct, frozen=True, kw_only=True):
    """The fields for a hand's mano and cards; ``stock`` is read only if ``hands`` are given."""

    mano: SeatNumber | None = None
    dealer: SeatNumber | None = None
    hands: CardsBySeat | None = None
    deck: CardNames | None = None
    stock: Any = None
    shuffles: tuple[CardNames, ...] = ()


class SingleHandFields(DealFields, frozen=True, kw_only=True):
    """The fields common to all records of a single hand."""

    title: Label = Label()
    names: tuple[Label, ...] | None = None
    first_hand: bool | None = None
    score_before: tuple[Whole, Whole] = (Whole(0), Whole(0))
    expected: HandFigures | None = None


class HandFields(SingleHandFields, frozen=True, kw_only=True):
    """A hand with its calls."""

    calls: tuple[RecordedCall, ...]


class ReshuffleFields(SingleHandFields, frozen=True, kw_only=True):
    """Rounds of discards: how many cards each seat discards, starting with the mano."""

    discards: tuple[tuple[Whole, ...], ...]


class DiscardDrawFields(SingleHandFields, frozen=True, kw_only=True):
    """One round of discards, with the cards of each seat."""

    discards: CardsBySeat


class MatchHandFields(DealFields, frozen=True, kw_only=True):
    """A hand in a match; ``cut`` is read only if a seat cut the deck (``fell`` is false)."""

    draw: CardNames = CardNames()
    fell: bool | None = None
    cut: Any = None
    calls: tuple[RecordedCall, ...]
    result: HandFigures | None = None


class MatchFields(Struct, frozen=True, kw_only=True):
    """A match."""

    title: Label = Label()
    names: tuple[Label, ...] | None = None
    hands: tuple[MatchHandFields, ...]
    result: MatchFigures | None = None


_Decoded = TypeVar("_Decoded")


def decode(fields: Mapping[str, Field], schema: type[_Decoded], seats: int = 0) -> _Decoded:
    """Convert an object to a struct; raise DamagedRecordError with the path to a fault."""
    value = {key: field.value for key, field in fields.items()}
    try:
        return msgspec.convert(value, schema, dec_hook=partial(_read, seats))
    except msgspec.ValidationError as error:
        raise _damage(value, error) from None


def _options(field: Field, _seats: int) -> dict[str, Value]:
    return {printable(name): _option(item) for name, item in field.keyed().items()}


def _option(field: Field) -> Value:
    match field.value:
        case str() as text:
            return printable(text)
        case bool() | int() | None as value:
            return value
        case _:
            raise field.wrong(Form.OPTION)


def _cards_by_seat(field: Field, seats: int) -> dict[Seat, Cards]:
    return {seat: item.cards() for seat, item in by_seat(field, seats).items()}


_READERS: Final[Mapping[Callable[[Any], object], Callable[[Field, int], object]]] = (
    MappingProxyType(
        {
            Whole: lambda field, _: field.whole(),
            SeatNumber: read_seat,
            Label: lambda field, _: field.label(),
            CardNames: lambda field, _: field.cards(),
            CardsBySeat: _cards_by_seat,
            RecordedCall: read_call,
            OptionValues: _options,
            HandFigures: hand_expectations,
            MatchFigures: lambda field, _: match_expectations(field),
        }
    )
)

_MESSAGE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<place>.*)`)?", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_WRONG_LENGTH: Final = re.compile(r"Expected `array` of length (\d+), got (\d+)")
_WRONG_TYPE: Final = re.compile(r"Expected `(\w+)\b.*")
_STEP: Final = re.compile(r"[^.\[\]]+")

_FORMS: Final = MappingProxyType(
    {"object": Form.OBJECT, "array": Form.LIST, "str": Form.TEXT, "bool": Form.YES_NO}
)


def _read(seats: int, kind: Callable[[Any], object], value: object) -> object:
    """Convert a value to one of the types above; ``msgspec`` adds the path to a ValueError."""
    try:
        return kind(_READERS[kind](Field("", value), seats))
    except DamagedRecordError as damage:
        raise ValueError from damage


def _damage(value: object, error: msgspec.ValidationError) -> DamagedRecordError:
    """Return the fault that ``msgspec`` found in a value."""
    parts = _MESSAGE.fullmatch(str(error))
    assert parts is not None, "the pattern fits any text"
    what, where = parts["what"], parts["place"] or ""
    damage = error.__cause__ and error.__cause__.__cause__
    if isinstance(damage, DamagedRecordError):
        damage.where = joined(where, damage.where)
        return damage
    if missing := _MISSING.fullmatch(what):
        return DamagedRecordError(Fault.MISSING_KEY, where, key=missing[1])
    if lengths := _WRONG_LENGTH.fullmatch(what):
        return wrong_count(where, wanted=int(lengths[1]), found=int(lengths[2]))
    wrong = _WRONG_TYPE.fullmatch(what)
    assert wrong is not None, f"a message of msgspec: {what}"
    return Field(where, _value_at(value, where)).wrong(_FORMS[wrong[1]])


def _value_at(value: Any, place: str) -> object:  # noqa: ANN401 - values of JSON
    for step in _STEP.findall(place):
        value = value[int(step) if isinstance(value, list) else step]
    return value
