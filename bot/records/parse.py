"""From a tree of JSON values to records (docs/HAND_RECORD.md); every mistake names its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from bot.records.expectations import hand_expectations, match_expectations
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
    match_deal,
)
from bot.records.notation import Call, Thrown, by_seat, read_call, read_mano, read_names, read_rules
from bot.text.after_hand import SpokenAction
from engine.actions import Corto, Descarto, Mus
from engine.events import Opening
from engine.game import Stones
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat, speaking_order
from engine.turn_order import talk_order

_ABOUT_FILE: Final = ("amarreko", "meta")
_SECTIONS: Final = MappingProxyType(
    {"hands": Kind.HAND, "illegal": Kind.ILLEGAL, "mus_phase": None, "matches": Kind.MATCH}
)
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
"""Keys that would not be missed if they were mistyped, with the types of their values."""


_NOWHERE: Final = Document("")


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A record in a file that nobody has read yet: its label, its value, its section's kind.

    It begins ``at`` this place in the text of the document.
    """

    label: str
    field: Field
    kind: Kind | None
    document: Document = _NOWHERE
    at: int = 0

    def line_of(self, place: str) -> int:
        """The line of the file, from 1 on, in which a place of the record stands, or should."""
        return self.document.line_of(place, self.at)


def entries(document: Document) -> Iterator[RawRecord]:
    """Return the records of a file.

    Raise DamagedRecordError when the file has not the layout of one.

    That is known before the first of them is read.
    """
    if not sum(1 for _ in _items(document)):
        raise DamagedRecordError(Fault.NO_RECORDS)
    return (
        RawRecord(_label(item), Field("", item.value), _SECTIONS.get(name), document, at)
        for name, item, at in _items(document)
    )


def records_in(document: Document) -> int:
    """Return how many records a file has."""
    return sum(1 for _, _, at in _items(document) if at)


def _items(document: Document) -> Iterator[tuple[str, Field, int]]:
    """Yield the items of all lists; what is no list, under a name that means nothing, is a note."""
    for name, field, at in document.values(_ABOUT_FILE):
        if name == "amarreko" and field.whole() != FORMAT:
            raise DamagedRecordError(Fault.NEWER_FORMAT, found=shown(field.value))
        if at:
            yield name, field, at
        elif name in _SECTIONS:
            raise field.wrong(Form.LIST)


def _label(item: Field) -> str:
    """Return the name that a record has, or else its place in the file."""
    match item.value:
        case {"id": str() | int() as name} if not isinstance(name, bool):
            return Field("", name).label() or item.where
        case _:
            return item.where


def read(entry: RawRecord) -> Record:
    """Return the record of an entry; raise DamagedRecordError when it cannot be read."""
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
    mano = read_mano(fields, rules.seats)
    if mano is None:
        if kind is not Kind.RESHUFFLE:
            raise DamagedRecordError(Fault.MISSING_KEY, key="mano")
        mano = Seat(0)
    calls = _calls(fields, kind, rules, mano)
    first = _begins_match(fields, kind, rules, calls)
    if kind in _NEED_CARDS and "deck" not in fields:
        needed(fields, "hands")
    deal = hand_deal(
        fields,
        rules,
        mano,
        unnamed_rounds=_unnamed_rounds(calls, rules.seats),
        corrido=first and rules.mus_corrido and not rules.first_hand_no_mus,
    )
    expected = hand_expectations(needed(fields, "expected"), rules.seats)
    if kind is Kind.ILLEGAL:
        expected = {"last_call": "illegal", **expected}
    return HandRecord(
        label=label,
        title=fields["title"].label() if "title" in fields else "",
        rules=rules,
        names=read_names(fields, rules.seats),
        stones=_stones(fields),
        first=first,
        hand=RecordedHand(label, "", deal, calls, expected),
    )


def _match_record(label: str, fields: Mapping[str, Field]) -> MatchRecord:
    reject_typos(fields, _MAY_BE_LEFT_OUT)
    rules = read_rules(fields)
    hands = needed(fields, "hands").listed()
    return MatchRecord(
        label=label,
        title=fields["title"].label() if "title" in fields else "",
        rules=rules,
        names=read_names(fields, rules.seats),
        hands=tuple(
            _hand_of_match(f"{label}/{number}", given(hand), rules, hand.where, first=number == 1)
            for number, hand in enumerate(hands, start=1)
        ),
        expected=match_expectations(fields["result"]) if "result" in fields else {},
    )


def _hand_of_match(
    label: str, fields: Mapping[str, Field], rules: Rules, where: str, *, first: bool
) -> RecordedHand:
    reject_typos(fields, _MAY_BE_LEFT_OUT, where)
    deal = match_deal(fields, rules, where)
    if first and deal.mano is None and not deal.draw:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="mano")
    calls = tuple(read_call(call, rules.seats) for call in needed(fields, "calls", where).listed())
    result = fields.get("result")
    expected = {} if result is None else hand_expectations(result, rules.seats)
    return RecordedHand(label, where, deal, calls, expected)


def _calls(fields: Mapping[str, Field], kind: Kind, rules: Rules, mano: Seat) -> tuple[Call, ...]:
    """Return what was said; records that are all about discards tell these alone."""
    if kind not in {Kind.RESHUFFLE, Kind.DISCARD_DRAW}:
        calls = needed(fields, "calls").listed()
        return tuple(read_call(call, rules.seats) for call in calls)
    asked = tuple(SpokenAction(seat, Mus()) for seat in talk_order(rules, mano, Opening.MUS))
    discards = needed(fields, "discards")
    order = speaking_order(mano, rules.seats)
    if kind is Kind.DISCARD_DRAW:
        thrown = {seat: cards.cards() for seat, cards in by_seat(discards, rules.seats).items()}
        return asked + tuple(SpokenAction(seat, Descarto(thrown.get(seat, ()))) for seat in order)
    said: list[Call] = []
    for row in discards.listed():
        said += (*asked, *map(Thrown, order, _counts(row, rules.seats)))
    return tuple(said)


def _counts(row: Field, seats: int) -> list[int]:
    """Return how many cards each seat throws, in speaking order from the mano."""
    counts = row.listed()
    if len(counts) != seats:
        raise wrong_count(row.where, wanted=seats, found=len(counts))
    for count in counts:
        if not 0 <= count.whole() <= HAND_SIZE:
            raise wrong_count(count.where, wanted=HAND_SIZE, found=count.whole())
    return [count.whole() for count in counts]


def _begins_match(
    fields: Mapping[str, Field], kind: Kind, rules: Rules, calls: tuple[Call, ...]
) -> bool:
    """Return whether the hand is the first of a match, as it says or as its kind and calls show."""
    if "first_hand" in fields:
        return fields["first_hand"].yes_no()
    if kind is Kind.MUS_CORRIDO:
        return True
    if not rules.first_hand_no_mus or kind not in {Kind.HAND, Kind.ILLEGAL}:
        return False
    # Where the first hand is played without mus, a hand in which nobody speaks of it is the first.
    talks = any(
        isinstance(call, SpokenAction) and isinstance(call.action, Mus | Corto) for call in calls
    )
    return not talks or (kind is Kind.ILLEGAL and len(calls) == 1)


def _unnamed_rounds(calls: tuple[Call, ...], seats: int) -> int:
    """Return how often everybody threw cards that the record does not name, or does not mention."""
    said = [call.action for call in calls if isinstance(call, SpokenAction)]
    if any(isinstance(action, Descarto) for action in said):
        return 0
    talk = takewhile(lambda action: not isinstance(action, Corto), said)
    return sum(isinstance(action, Mus) for action in talk) // seats


def _stones(fields: Mapping[str, Field]) -> Stones:
    if "score_before" not in fields:
        return (0, 0)
    field = fields["score_before"]
    sides = [side.whole() for side in field.listed()]
    if len(sides) != 2:  # noqa: PLR2004 - there are two sides
        raise wrong_count(field.where, wanted=2, found=len(sides))
    return (sides[0], sides[1])
