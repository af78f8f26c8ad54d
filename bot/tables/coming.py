"""Who comes to a table that is under way: a person in mid-hand, and a chat that asks to see it.

Until a hand is over, or their side lets them in, a computer player plays it out, and the newcomer
sees no card of it. A chat may ask who has the table's code, and somebody at it lets the chat in.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.ports.deeds import PersonId
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.record import Place, TableRecord
from engine.seats import Seat, pair_of

MOST_ASKING: Final = 3
"""Chats that may ask to see a table at the same time."""


def admit(
    record: TableRecord, person: PersonId, seat: Seat, names: Mapping[Seat, str], hand: int
) -> TableRecord:
    """Let somebody who is coming have their seat at once, as a person of that side agrees.

    Raise LobbyError.
    """
    own = record.seat_of(person)
    if own is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    if seat not in {coming.seat for coming in record.coming}:
        raise LobbyError(LobbyReason.NOBODY_COMING)
    if pair_of(own) is not pair_of(seat):
        raise LobbyError(LobbyReason.NOT_THEIR_SIDE)
    return _seated(record, seat, names[seat], hand)


def seat_coming(record: TableRecord, names: Mapping[Seat, str], hand: int) -> TableRecord:
    """Seat those whose hand is over; and everybody, where nobody is left to play it out."""
    for coming in record.coming:
        if coming.hand != hand:
            record = _seated(record, coming.seat, "", 0)
        elif not record.has_people:
            record = _seated(record, coming.seat, names[coming.seat], hand)
    return record


def _seated(record: TableRecord, seat: Seat, before: str, hand: int) -> TableRecord:
    """The table with the newcomer in the seat; what was said there is by ``before``."""
    [coming] = [coming for coming in record.coming if coming.seat == seat]
    assert coming.chair.person is not None, "a person is coming"
    chair = replace(coming.chair, before=before, since=hand)
    return record.without_coming(coming.chair.person).with_chair(seat, chair)


def need_not_ask(record: TableRecord, person: PersonId) -> bool:
    """Whether it is somebody's table as well, or nobody is left there to be asked."""
    own = (record.maker, *record.everybody)
    return person in own or not record.people


def bring(record: TableRecord, place: Place) -> TableRecord:
    """Let the table be seen in a chat, which need not ask any more."""
    return replace(record, asking=_others(record, place)).with_place(place)


def ask_in(record: TableRecord, place: Place) -> TableRecord:
    """Let a chat ask to see the table; of too many the one that has asked for longest gives way."""
    return replace(record, asking=(*_others(record, place), place)[-MOST_ASKING:])


def answer_chat(
    record: TableRecord, person: PersonId, place: Place, *, comes_in: bool
) -> TableRecord:
    """Let a chat see the table that asks to, or not, as anybody at the table says.

    Raise LobbyError.
    """
    if record.seat_of(person) is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return bring(record, place) if comes_in else replace(record, asking=_others(record, place))


def _others(record: TableRecord, place: Place) -> tuple[Place, ...]:
    return tuple(one for one in record.asking if one.address != place.address)
