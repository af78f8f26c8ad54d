"""Parse records from JSON values (docs/HAND_RECORD.md); each error names its place."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from bot.ports.value import Struct
from bot.records.house_rules import read_rules
from bot.records.json_fields import (
    DamagedRecordError,
    Fault,
    Field,
    Form,
    given,
    needed,
    reject_typos,
    shown,
    wrong_count,
)
from bot.records.json_reader import Document
from bot.records.model import (
    FORMAT,
    HandRecord,
    Kind,
    MatchRecord,
    Record,
    RecordedHand,
    hand_deal,
    mano_of,
    match_deal,
)
from bot.records.notation import Call, Thrown
from bot.records.schema import (
    DiscardDrawFields,
    HandFields,
    MatchFields,
    MatchHandFields,
    ReshuffleFields,
    SingleHandFields,
    decode,
)
from bot.text.after_hand import SpokenAction
from engine.actions import Corto, Descarto, Mus
from engine.events import Opening
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat, speaking_order
from engine.turn_order import talk_order

_ABOUT_FILE: Final = ("amarreko", "meta")
_SECTIONS: Final = MappingProxyType(
    {"hands": Kind.HAND, "illegal": Kind.ILLEGAL, "mus_phase": None, "matches": Kind.MATCH}
)
_SCHEMAS: Final[Mapping[Kind, type[SingleHandFields]]] = MappingProxyType(
    {Kind.RESHUFFLE: ReshuffleFields, Kind.DISCARD_DRAW: DiscardDrawFields}
)
_NAMES: Final = "names"
_NEED_CARDS: Final = frozenset({Kind.HAND, Kind.ILLEGAL, Kind.DISCARD_DRAW})
_MAY_BE_LEFT_OUT: Final = MappingProxyType(
    {
        "preset": str,
        "options": dict,
        "seats": int,
        "names": list,
        "first_hand": bool,
        "score_before": list,
        "stock": list,
        "shuffles": list,
        "cut": int,
        "fell": bool,
        "digest": str,
        "seal": dict,
        "draw": list,
        "result": dict,
    }
)
"""The optional keys, with the types of their values; a misspelt one is refused."""

_NOWHERE: Final = Document("")


class RawRecord(Struct, frozen=True):
    """An unparsed record of a file: its label, its value, and the kind of its section.

    It begins at index ``at`` in the document's text.
    """

    label: str
    field: Field
    kind: Kind | None
    document: Document = _NOWHERE
    at: int = 0

    def line_of(self, place: str) -> int:
        """Return the line, counted from 1, of a place in the record, or of the object around it."""
        return self.document.line_of(place, self.at)


def entries(document: Document) -> Iterator[RawRecord]:
    """Return the unparsed records of a file.

    Raise DamagedRecordError at once if the layout of the file is wrong.
    """
    if not sum(1 for _ in _items(document)):
        raise DamagedRecordError(Fault.NO_RECORDS)
    return (
        RawRecord(_label(item), Field("", item.value), _SECTIONS.get(name), document, at)
        for name, item, at in _items(document)
    )


def records_in(document: Document) -> int:
    """Return the number of records in a file."""
    return sum(1 for _, _, at in _items(document) if at)


def _items(document: Document) -> Iterator[tuple[str, Field, int]]:
    """Yield the items of all lists; other values under unknown keys are notes."""
    for name, field, at in document.values(_ABOUT_FILE):
        if name == "amarreko" and field.whole() != FORMAT:
            raise DamagedRecordError(Fault.NEWER_FORMAT, found=shown(field.value))
        if at:
            yield name, field, at
        elif name in _SECTIONS:
            raise field.wrong(Form.LIST)


def _label(item: Field) -> str:
    """Return a record's id, or else its place in the file."""
    match item.value:
        case {"id": str() | int() as name} if not isinstance(name, bool):
            return Field("", name).label() or item.where
        case _:
            return item.where


def read(entry: RawRecord) -> Record:
    """Return the record of an entry; raise DamagedRecordError if it cannot be read."""
    fields = given(entry.field)
    kind = _kind(fields, entry.kind)
    if kind is Kind.MATCH:
        return _match_record(entry.label, fields)
    return _hand_record(entry.label, fields, kind)


def _kind(fields: Mapping[str, Field], by_section: Kind | None) -> Kind:
    if "kind" not in fields and by_section is not None:
        return by_section
    field = needed(fields, "kind")
    if field.text() not in set(Kind):
        raise DamagedRecordError(
            Fault.UNKNOWN_KIND, field.where, kind=shown(field.value), kinds=", ".join(Kind)
        )
    return Kind(field.text())


def _hand_record(label: str, fields: Mapping[str, Field], kind: Kind) -> HandRecord:
    reject_typos(fields, _MAY_BE_LEFT_OUT)
    rules = read_rules(fields)
    told = decode(fields, _SCHEMAS.get(kind, HandFields), rules.seats)
    mano = mano_of(told, rules)
    if mano is None:
        if kind is not Kind.RESHUFFLE:
            raise DamagedRecordError(Fault.MISSING_KEY, key="mano")
        mano = Seat(0)
    calls = _calls(told, rules, mano)
    first = _begins_match(told, kind, rules, calls)
    if kind in _NEED_CARDS and told.deck is None and told.hands is None:
        raise DamagedRecordError(Fault.MISSING_KEY, key="hands")
    deal = hand_deal(
        told,
        rules,
        mano,
        unnamed_rounds=_unnamed_rounds(calls, rules.seats),
        corrido=first and rules.mus_corrido and not rules.first_hand_no_mus,
    )
    needed(fields, "expected")
    expected: Mapping[str, object] = told.expected or {}
    if kind is Kind.ILLEGAL:
        expected = {"last_call": "illegal", **expected}
    even, odd = map(int, told.score_before)
    return HandRecord(
        label=label,
        title=str(told.title),
        rules=rules,
        names=_names(told.names, rules.seats),
        stones=(even, odd),
        first=first,
        hand=RecordedHand(label, "", deal, calls, expected),
    )


def _match_record(label: str, fields: Mapping[str, Field]) -> MatchRecord:
    reject_typos(fields, _MAY_BE_LEFT_OUT)
    rules = read_rules(fields)
    hands = [_without_nulls(hand) for hand in needed(fields, "hands").listed()]
    fields = {**fields, "hands": Field("hands", hands)}
    told = decode(fields, MatchFields, rules.seats)
    return MatchRecord(
        label=label,
        title=str(told.title),
        rules=rules,
        names=_names(told.names, rules.seats),
        hands=tuple(
            _hand_of_match(
                f"{label}/{number + 1}", hand, rules, f"hands[{number}]", first=not number
            )
            for number, hand in enumerate(told.hands)
        ),
        expected=told.result or {},
    )


def _hand_of_match(
    label: str, told: MatchHandFields, rules: Rules, where: str, *, first: bool
) -> RecordedHand:
    deal = match_deal(told, rules, where)
    if first and deal.mano is None and not deal.draw:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="mano")
    calls = tuple(item.call for item in told.calls)
    return RecordedHand(label, where, deal, calls, told.result or {})


def _without_nulls(hand: Field) -> dict[str, object]:
    """Return a match's hand without its nulls; raise DamagedRecordError for a misspelt key."""
    fields = given(hand)
    reject_typos(fields, _MAY_BE_LEFT_OUT, hand.where)
    return {key: field.value for key, field in fields.items()}


def _names(names: tuple[str, ...] | None, seats: int) -> tuple[str, ...]:
    if names is not None and len(names) != seats:
        raise wrong_count(_NAMES, wanted=seats, found=len(names))
    return tuple(map(str, names or ()))


def _calls(told: SingleHandFields, rules: Rules, mano: Seat) -> tuple[Call, ...]:
    """Return the calls; for a record of discards only, make up the calls that lead to them."""
    if isinstance(told, HandFields):
        return tuple(item.call for item in told.calls)
    asked = tuple(SpokenAction(seat, Mus()) for seat in talk_order(rules, mano, Opening.MUS))
    order = speaking_order(mano, rules.seats)
    if isinstance(told, DiscardDrawFields):
        thrown = told.discards
        return asked + tuple(SpokenAction(seat, Descarto(thrown.get(seat, ()))) for seat in order)
    assert isinstance(told, ReshuffleFields), "all other kinds have calls"
    said: list[Call] = []
    for number, counts in enumerate(told.discards):
        _check_counts(counts, rules.seats, f"discards[{number}]")
        said += (*asked, *map(Thrown, order, map(int, counts)))
    return tuple(said)


def _check_counts(counts: tuple[int, ...], seats: int, where: str) -> None:
    """Raise DamagedRecordError unless a round has a possible number of discards for each seat."""
    if len(counts) != seats:
        raise wrong_count(where, wanted=seats, found=len(counts))
    for number, count in enumerate(counts):
        place = f"{where}[{number}]"
        if not 0 <= count <= HAND_SIZE:
            raise wrong_count(place, wanted=HAND_SIZE, found=count)


def _begins_match(
    told: SingleHandFields, kind: Kind, rules: Rules, calls: tuple[Call, ...]
) -> bool:
    """Return whether the hand begins a match, as recorded or as its kind and calls imply."""
    if told.first_hand is not None:
        return told.first_hand
    if kind is Kind.MUS_CORRIDO:
        return True
    if not rules.first_hand_no_mus or kind not in {Kind.HAND, Kind.ILLEGAL}:
        return False
    # If first hands are played without mus, a hand without "mus" and "corto" is a first hand.
    talks = any(
        isinstance(call, SpokenAction) and isinstance(call.action, Mus | Corto) for call in calls
    )
    return not talks or (kind is Kind.ILLEGAL and len(calls) == 1)


def _unnamed_rounds(calls: tuple[Call, ...], seats: int) -> int:
    """Return the number of rounds of discards that the record leaves out."""
    said = [call.action for call in calls if isinstance(call, SpokenAction)]
    if any(isinstance(action, Descarto) for action in said):
        return 0
    talk = takewhile(lambda action: not isinstance(action, Corto), said)
    return sum(isinstance(action, Mus) for action in talk) // seats
