"""Read JSON values strictly by type, with their places, and define the errors of hand records."""

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice
from typing import Final, TypeAlias

from bot.ports.value import Struct
from bot.text.localizer import TextArg
from engine.cards import Card, Cards, UnknownCardError, card


class Fault(StrEnum):
    """The reason why a file or a record cannot be read; each has a text in the locale files."""

    # The file.
    NOT_FOUND = "not-found"
    FOLDER = "folder"
    NOT_ALLOWED = "not-allowed"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too-large"
    NOT_TEXT = "not-text"
    NOT_JSON = "not-json"
    NOT_A_NUMBER = "not-a-number"
    NUMBER_TOO_LONG = "number-too-long"
    TOO_DEEP = "too-deep"
    DOUBLE_KEY = "double-key"
    NEWER_FORMAT = "newer-format"
    NO_RECORDS = "no-records"
    # The layout of a record.
    WRONG_TYPE = "wrong-type"
    MISSING_KEY = "missing-key"
    UNKNOWN_KEY = "unknown-key"
    MISTYPED_KEY = "mistyped-key"
    UNKNOWN_KIND = "unknown-kind"
    # The content of a record.
    BAD_RULES = "bad-rules"
    SEATS_DIFFER = "seats-differ"
    NO_SUCH_SEAT = "no-such-seat"
    DEALER_AND_MANO = "dealer-and-mano"
    UNKNOWN_CALL = "unknown-call"
    UNKNOWN_CARD = "unknown-card"
    CARD_NOT_IN_DECK = "card-not-in-deck"
    CARD_TWICE = "card-twice"
    DECK_AND_HANDS = "deck-and-hands"
    WRONG_COUNT = "wrong-count"
    NO_NEXT_DEAL = "no-next-deal"
    WRONG_SHUFFLE = "wrong-shuffle"
    TOO_MANY_ROUNDS = "too-many-rounds"


class DamagedRecordError(Exception):
    """A file or one of its records cannot be read; ``where`` is the place inside the record."""

    def __init__(self, fault: Fault, where: str = "", **details: TextArg) -> None:
        super().__init__(fault.value, where)
        self.fault = fault
        self.where = where
        self.details = details


_SLIP: Final = 0.8
"""A key at least this similar to a known one, by difflib's measure, counts as misspelt."""

_LONGEST: Final = 160
"""The most characters to show of a value; a message shows at most 200 of any text."""

_MOST_ITEMS: Final = 40
_DEEPEST: Final = 3


class Form(StrEnum):
    """The form of value that is expected at a place in the file."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    WHOLE = "whole"
    YES_NO = "yes-no"
    CARDS = "cards"
    CALL = "call"
    OPTION = "option"
    LABEL = "label"


Fields: TypeAlias = dict[str, "Field"]
Items: TypeAlias = list["Field"]


class Field(Struct, frozen=True):
    """A value and its place; methods raise DamagedRecordError for a value of another type."""

    where: str
    value: object

    def keyed(self) -> Fields:
        """Return the fields of an object by key."""
        if not isinstance(self.value, dict):
            raise self.wrong(Form.OBJECT)
        return {key: Field(self.below(key), value) for key, value in self.value.items()}

    def listed(self) -> Items:
        """Return the items of a list."""
        if not isinstance(self.value, list):
            raise self.wrong(Form.LIST)
        return [Field(f"{self.where}[{place}]", item) for place, item in enumerate(self.value)]

    def text(self) -> str:
        """Return the value if it is a text."""
        if not isinstance(self.value, str):
            raise self.wrong(Form.TEXT)
        return self.value

    def whole(self) -> int:
        """Return the value if it is a whole number; true and false do not count."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong(Form.WHOLE)
        return self.value

    def yes_no(self) -> bool:
        """Return the value if it is true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(Form.YES_NO)
        return self.value

    def label(self) -> str:
        """Return a name for people: a text or a number, short and printable."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int):
            raise self.wrong(Form.LABEL)
        return printable(str(self.value))[:_LONGEST]

    def cards(self) -> Cards:
        """Return cards, given as a list of short names or as one text with blanks between them."""
        if isinstance(self.value, str):
            return tuple(self._card(name) for name in self.value.split())
        if not isinstance(self.value, list):
            raise self.wrong(Form.CARDS)
        return tuple(item._card(item.text()) for item in self.listed())  # noqa: SLF001 - its own kind

    def wrong(self, wanted: Form) -> DamagedRecordError:
        """Return an error that names the expected form of this value."""
        return DamagedRecordError(
            Fault.WRONG_TYPE, self.where, wanted=wanted.value, found=shown(self.value)
        )

    def _card(self, name: str) -> Card:
        try:
            return card(name)
        except UnknownCardError:
            raise DamagedRecordError(Fault.UNKNOWN_CARD, self.where, card=shown(name)) from None

    def below(self, key: str) -> str:
        """Return the place of the value under a key in this object."""
        return joined(self.where, printable(key)[:_LONGEST])


def joined(outer: str, inner: str) -> str:
    """Return the place of an inner value, such as ``hands[2].calls[5]``."""
    return f"{outer}.{inner}" if outer and inner and not inner.startswith("[") else outer + inner


def needed(fields: Mapping[str, Field], key: str, where: str = "") -> Field:
    """Return the field under a key; raise DamagedRecordError if it is missing."""
    if key not in fields:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key=key)
    return fields[key]


def given(field: Field) -> Fields:
    """Return the fields of an object; a null has the same meaning as a missing field."""
    return {key: item for key, item in field.keyed().items() if item.value is not None}


def wrong_count(where: str, *, wanted: int, found: int) -> DamagedRecordError:
    """Return an error that names the expected number of items."""
    return DamagedRecordError(Fault.WRONG_COUNT, where, wanted=wanted, found=found)


def reject_typos(fields: Mapping[str, Field], known: Mapping[str, type], where: str = "") -> None:
    """Raise DamagedRecordError for a key that is probably a misspelt known key.

    Such a key resembles the known key, and its value has the known type. Other unknown keys are
    notes.
    """
    for key, item in fields.items():
        meant = next(iter(get_close_matches(key, known, n=1, cutoff=_SLIP)), key)
        if meant != key and isinstance(item.value, known[meant]):
            raise unknown_key(key, known, where)


def unknown_key(key: str, known: Iterable[str], where: str = "") -> DamagedRecordError:
    """Return an error that names an unknown key and the most similar known key, if any."""
    meant = get_close_matches(key, tuple(known), n=1)
    if not meant:
        return DamagedRecordError(Fault.UNKNOWN_KEY, where, key=shown(key))
    return DamagedRecordError(Fault.MISTYPED_KEY, where, key=shown(key), meant=shown(meant[0]))


def shown(value: object) -> str:
    """Return a value as one printable line of JSON, shortened if it is long or deep."""
    text = printable(json.dumps(_shallow(value, _DEEPEST), ensure_ascii=False))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def printable(text: str) -> str:
    """Return a text with each unprintable character replaced by its escape sequence."""
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def _shallow(value: object, depth: int) -> object:
    match value:
        case str():
            return value[:_LONGEST]
        case list() | dict() if depth == 0:
            return "…"
        case list():
            return [_shallow(item, depth - 1) for item in value[:_MOST_ITEMS]]
        case dict():
            return dict(_first_items(value, depth - 1))
        case _:
            return value


def _first_items(value: dict[str, object], depth: int) -> Iterator[tuple[str, object]]:
    for key, item in islice(value.items(), _MOST_ITEMS):
        yield key[:_LONGEST], _shallow(item, depth)
