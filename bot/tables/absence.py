"""Handle people who do not answer at a table without a clock, or who have left its chats.

A person who was nudged and does not answer for some minutes is *absent*: the others may let a
computer player act for them until they are back. If several others play, two have to agree.
Anything that the absent person does before that ends the absence.
"""

from collections.abc import Container
from typing import Final

from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import replace
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.lobby import IDLE_S, leave, next_maker, replace_by_computer
from bot.tables.table_state import Deadline, DeadlineAction, TableState, Vote
from engine.seats import Seat, Seats

ABSENT_S: Final = 300.0
"""How long a nudged person has to answer before the others may vote, in seconds."""

AGREEING: Final = 2
"""How many people must agree before a computer player acts for another person."""

_SPOKE_S: Final = 60.0
"""How long after the question an action gives a person the full time again, in seconds."""


def missed(state: TableState, question: int, seats: Seats, now: float) -> Deadline | None:
    """Return when the seats that owe an answer become absent, or when they became absent.

    Return None for a table with a clock. The waiting time begins when the people are nudged or, if
    no one is nudged, with the question.
    """
    alone = len(state.everybody) <= 1
    if state.turn_s is not None or state.is_solo or not state.code or not seats or alone:
        return None
    due = state.due
    if due is None or due.question != question or not _is_about(due, seats):
        return Deadline(question, seats, now + ABSENT_S, DeadlineAction.MISS)
    if due.what is DeadlineAction.MISS and all(
        was_called(state, question, one) for one in due.seats
    ):
        assert state.nudged is not None, "the seat was nudged"
        return replace(due, at=max(due.at, state.nudged.at + ABSENT_S))
    return due


def _is_about(due: Deadline, seats: Seats) -> bool:
    return due.what in {DeadlineAction.MISS, DeadlineAction.ABSENT} and set(due.seats) <= set(seats)


def was_called(state: TableState, question: int, seat: Seat) -> bool:
    """Return whether a seat was nudged with a sound to answer a question."""
    called = state.nudged
    return called is not None and called.question == question and seat in called.seats


def absent(state: TableState) -> Seats:
    """Return the seats that the others may now let a computer player act for."""
    due = state.due
    return due.seats if due is not None and due.what is DeadlineAction.ABSENT else ()


def needed(state: TableState, seat: Seat) -> int:
    """Return how many people must agree before a computer player acts for an absent person."""
    present = [
        one
        for one, chair in enumerate(state.chairs)
        if chair.has_person_present and one != seat and one not in absent(state)
    ]
    return max(1, min(AGREEING, len(present) + len(state.joining)))


def voters(state: TableState, seat: Seat) -> tuple[PersonId, ...]:
    """Return the people who have already agreed that a computer player acts for a seat."""
    due = state.due
    if due is None:
        return ()
    about = (due.question, seat)
    return tuple(
        one.person
        for one in state.votes
        if (one.question, one.seat) == about and one.person in state.everybody
    )


def vote(state: TableState, person: PersonId, seat: Seat, now: float) -> TableState:
    """Record a person's vote for an absent seat; with enough votes a computer player acts for it.

    After a day without an answer one vote is enough, because the others may be gone too. Raise
    LobbyError.
    """
    check_vote(state, person, seat)
    due = state.due
    assert due is not None, "an absent person owes an answer"
    agreeing = {*voters(state, seat), person}
    if len(agreeing) >= needed(state, seat) or now - due.at >= IDLE_S:
        return replace_by_computer(_without_votes(state, seat), seat)
    others = (one for one in state.votes if one.question == due.question)
    cast = Vote(due.question, seat, person)
    return replace(state, votes=tuple(dict.fromkeys((*others, cast))))


def check_vote(state: TableState, person: PersonId, seat: Seat) -> None:
    """Raise LobbyError unless a person may vote about a seat now."""
    if state.closed:
        raise LobbyError(LobbyReason.CLOSED)
    if person not in state.everybody:
        raise LobbyError(LobbyReason.NOT_SEATED)
    if seat not in absent(state):
        name = state.chairs[seat].name if seat < len(state.chairs) else ""
        raise LobbyError(LobbyReason.NOT_ABSENT, player=name)


def waiting_anew(state: TableState, now: float) -> TableState:
    """Return the table with the full waiting time again, for people who were just nudged."""
    assert state.due is not None, "absent people owe an answer"
    return replace(state, due=replace(state.due, at=now + ABSENT_S, what=DeadlineAction.MISS))


def present(state: TableState, person: PersonId, now: float) -> TableState:
    """Return the table after a person who owes an answer did something and so is not absent."""
    due, seat = state.due, state.seat_of(person)
    if due is None or seat is None or seat not in due.seats:
        return state
    if due.what is DeadlineAction.MISS and due.at - now > ABSENT_S - _SPOKE_S:
        return state
    if due.what not in {DeadlineAction.MISS, DeadlineAction.ABSENT}:
        return state
    rest = tuple(one for one in due.seats if one != seat)
    anew = Deadline(due.question, due.seats, now + ABSENT_S, DeadlineAction.MISS)
    return replace(_without_votes(state, seat), due=replace(due, seats=rest) if rest else anew)


def _without_votes(state: TableState, seat: Seat) -> TableState:
    return replace(state, votes=tuple(one for one in state.votes if one.seat != seat))


def having_left(state: TableState, person: PersonId, chats: Container[Address]) -> TableState:
    """Return the table after a person has left some chats.

    An address without a thread means the whole chat.
    """
    seat = state.seat_of(person)
    if seat is None:
        return state
    chair = state.chairs[seat]
    channels = (channel_of(place.address) for place in state.places)
    gone = (channel for channel in channels if channel in chats)
    return state.with_chair(
        seat, replace(chair, left_chats=tuple(dict.fromkeys((*chair.left_chats, *gone))))
    )


def having_returned(state: TableState, person: PersonId, chat: Address) -> TableState:
    """Return the table after a person did something in a chat, which shows that they are in it."""
    seat = state.seat_of(person)
    if seat is None or not state.chairs[seat].left_chats:
        return state
    chair = state.chairs[seat]
    others = tuple(one for one in chair.left_chats if one != channel_of(chat))
    return (
        state
        if others == chair.left_chats
        else state.with_chair(seat, replace(chair, left_chats=others))
    )


def is_gone(state: TableState, person: PersonId) -> bool:
    """Return whether a person has left all chats of their platform that show the table."""
    seat = state.seat_of(person)
    if seat is None:
        return False
    seen = set(map(channel_of, state.chats_of(state.chairs[seat])))
    left = state.chairs[seat].left_chats
    return bool(left) and seen <= set(left)


def let_go(state: TableState, person: PersonId, *, playing: bool) -> TableState:
    """Return the table without a person who left its chats; if they owned it, pass it on.

    In a match a computer player acts for the person until they are back; between matches the seat
    is free.
    """
    seat = state.seat_of(person)
    assert seat is not None, "the person has a seat"
    if not playing:
        return leave(state, person, playing=False)
    if state.chairs[seat].has_person_present:
        state = replace_by_computer(_without_votes(state, seat), seat)
    heir = next_maker(state) if person == state.maker else None
    return state if heir is None else replace(state, maker=heir)
