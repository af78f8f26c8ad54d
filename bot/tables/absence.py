"""People who do not answer at a table without a clock, and people who left its chats.

A person who was called and does not answer for some minutes is *absent*: the others may have a
computer player act for them until they are back. Where several others play, two have to agree.
Anything that the absent person does in the meantime ends that.
"""

from collections.abc import Container
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.lobby import IDLE_S, leave, next_maker, replace_by_computer
from bot.tables.table_index import channel_of
from bot.tables.table_state import Deadline, DeadlineAction, TableState, Vote
from engine.seats import Seat, Seats

ABSENT_S: Final = 300.0
"""How long a person who was called has to answer before the others may vote."""

AGREEING: Final = 2
"""How many people have to agree that a computer player acts for another one."""

_SPOKE_S: Final = 60.0
"""A person who does something so long after the question gets the whole time again."""


def missed(record: TableState, question: int, seats: Seats, now: float) -> Deadline | None:
    """Return when seats that owe an answer become absent, or since when they are.

    None with a clock.

    The time begins when they are called or, where nobody is called, with the question.
    """
    alone = len(record.everybody) <= 1
    if record.turn_s is not None or record.lesson or not record.code or not seats or alone:
        return None
    due = record.due
    if due is None or due.question != question or not _is_about(due, seats):
        return Deadline(question, seats, now + ABSENT_S, DeadlineAction.MISS)
    if due.what is DeadlineAction.MISS and all(
        was_called(record, question, one) for one in due.seats
    ):
        assert record.called is not None, "they were called"
        return replace(due, at=max(due.at, record.called.at + ABSENT_S))
    return due


def _is_about(due: Deadline, seats: Seats) -> bool:
    return due.what in {DeadlineAction.MISS, DeadlineAction.ABSENT} and set(due.seats) <= set(seats)


def was_called(record: TableState, question: int, seat: Seat) -> bool:
    """Return whether a seat was called with a sound to answer a question."""
    called = record.called
    return called is not None and called.question == question and seat in called.seats


def absent(record: TableState) -> Seats:
    """Return the seats for which the others may have a computer player act now."""
    due = record.due
    return due.seats if due is not None and due.what is DeadlineAction.ABSENT else ()


def needed(record: TableState, seat: Seat) -> int:
    """Return how many people have to agree before a computer player acts for an absent one."""
    present = [
        one
        for one, chair in enumerate(record.chairs)
        if chair.has_person_present and one != seat and one not in absent(record)
    ]
    return max(1, min(AGREEING, len(present) + len(record.coming)))


def voters(record: TableState, seat: Seat) -> tuple[PersonId, ...]:
    """Return who agrees already that a computer player acts for a seat."""
    due = record.due
    if due is None:
        return ()
    about = (due.question, seat)
    return tuple(
        one.person
        for one in record.votes
        if (one.question, one.seat) == about and one.person in record.everybody
    )


def vote(record: TableState, person: PersonId, seat: Seat, now: float) -> TableState:
    """Agree that a computer player acts for an absent person; it does once enough people agree.

    After a day without an answer one person is enough: the others may be gone as well. Raise
    LobbyError.
    """
    check_vote(record, person, seat)
    due = record.due
    assert due is not None, "an absent person owes an answer"
    agreeing = {*voters(record, seat), person}
    if len(agreeing) >= needed(record, seat) or now - due.at >= IDLE_S:
        return replace_by_computer(_without_votes(record, seat), seat)
    others = (one for one in record.votes if one.question == due.question)
    cast = Vote(due.question, seat, person)
    return replace(record, votes=tuple(dict.fromkeys((*others, cast))))


def check_vote(record: TableState, person: PersonId, seat: Seat) -> None:
    """Raise LobbyError unless a person may vote about a seat now."""
    if record.closed:
        raise LobbyError(LobbyReason.CLOSED)
    if person not in record.everybody:
        raise LobbyError(LobbyReason.NOT_SEATED)
    if seat not in absent(record):
        name = record.chairs[seat].name if seat < len(record.chairs) else ""
        raise LobbyError(LobbyReason.NOT_ABSENT, player=name)


def waiting_anew(record: TableState, now: float) -> TableState:
    """The table whose absent people were called only now, and have the whole time from now on."""
    assert record.due is not None, "absent people owe an answer"
    return replace(record, due=replace(record.due, at=now + ABSENT_S, what=DeadlineAction.MISS))


def present(record: TableState, person: PersonId, now: float) -> TableState:
    """The table where a person who owes an answer did something else: they are not absent."""
    due, seat = record.due, record.seat_of(person)
    if due is None or seat is None or seat not in due.seats:
        return record
    if due.what is DeadlineAction.MISS and due.at - now > ABSENT_S - _SPOKE_S:
        return record
    if due.what not in {DeadlineAction.MISS, DeadlineAction.ABSENT}:
        return record
    rest = tuple(one for one in due.seats if one != seat)
    anew = Deadline(due.question, due.seats, now + ABSENT_S, DeadlineAction.MISS)
    return replace(_without_votes(record, seat), due=replace(due, seats=rest) if rest else anew)


def _without_votes(record: TableState, seat: Seat) -> TableState:
    return replace(record, votes=tuple(one for one in record.votes if one.seat != seat))


def having_left(record: TableState, person: PersonId, chats: Container[Address]) -> TableState:
    """Return the table once a person has left chats.

    An address without a thread is a whole chat.
    """
    seat = record.seat_of(person)
    if seat is None:
        return record
    chair = record.chairs[seat]
    channels = (channel_of(place.address) for place in record.places)
    gone = (channel for channel in channels if channel in chats)
    return record.with_chair(seat, replace(chair, left=tuple(dict.fromkeys((*chair.left, *gone)))))


def having_returned(record: TableState, person: PersonId, chat: Address) -> TableState:
    """Return the table once a person does something in a chat: they are in it."""
    seat = record.seat_of(person)
    if seat is None or not record.chairs[seat].left:
        return record
    chair = record.chairs[seat]
    others = tuple(one for one in chair.left if one != channel_of(chat))
    return record if others == chair.left else record.with_chair(seat, replace(chair, left=others))


def is_gone(record: TableState, person: PersonId) -> bool:
    """Whether a person has left all chats of their platform in which the table can be seen."""
    seat = record.seat_of(person)
    if seat is None:
        return False
    chats = {channel_of(place.address) for place in record.places}
    seen = {chat for chat in chats if chat.platform == person.platform}
    left = record.chairs[seat].left
    return bool(left) and seen <= set(left)


def let_go(record: TableState, person: PersonId, *, playing: bool) -> TableState:
    """The table without a person who left its chats, which is then in the hands of another one.

    In a match the computer plays until the person is back; between matches the chair is free.
    """
    seat = record.seat_of(person)
    assert seat is not None, "the person has a chair"
    if not playing:
        return leave(record, person, playing=False)
    if record.chairs[seat].has_person_present:
        record = replace_by_computer(_without_votes(record, seat), seat)
    heir = next_maker(record) if person == record.maker else None
    return record if heir is None else replace(record, maker=heir)
