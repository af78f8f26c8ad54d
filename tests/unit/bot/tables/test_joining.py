"""Tests of newcomers during a hand: when they get the seat, and who admits them."""

import pytest

from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.display_names import display_names
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.joining import admit_now, seat_pending
from bot.tables.table_state import SeatAssignment, TableState
from engine.players.levels import Level
from engine.seats import Seat

ANE = PersonId("red", "ane")
MAREN = PersonId("red", "maren")
LEIRE = PersonId("red", "leire")
HAND = 7


def chair(person: PersonId) -> SeatAssignment:
    return SeatAssignment(person, person.id.capitalize(), "es")


def awaiting(seat: int = 2) -> TableState:
    """Return Ane among computer players, with a seat reserved for Maren."""
    computers = (SeatAssignment(level=Level.EASY),) * 3
    table = TableState("ABCD2", ANE, chairs=(chair(ANE), *computers))
    return lobby.sit(table, chair(MAREN), Seat(seat), playing=True, hand=HAND)


def test_a_seat_is_given_when_another_hand_is_played_or_none() -> None:
    table = awaiting()
    names = display_names(table)
    assert table.seat_of(MAREN) is None
    assert seat_pending(table, names, HAND) == table
    for hand in (HAND + 1, 0):
        seated = seat_pending(table, names, hand)
        assert (seated.seat_of(MAREN), seated.joining) == (2, ())
        assert display_names(seated)[Seat(2)] == "Maren"


def test_where_nobody_is_left_the_hand_goes_on_with_who_is_coming() -> None:
    table = awaiting()
    names = display_names(table)
    left = lobby.leave(table, ANE, playing=True, hand=HAND)
    seated = seat_pending(left, names, HAND)
    assert display_names(seated)[Seat(2)] == "Maren"
    assert display_names(seated)[Seat(0)] == "Nerea"


def test_a_person_of_the_side_lets_them_in() -> None:
    table = awaiting()
    seated = admit_now(table, ANE, Seat(2), display_names(table), HAND)
    assert (seated.seat_of(MAREN), seated.joining) == (2, ())


@pytest.mark.parametrize(
    ("person", "seat", "reason"),
    [
        (ANE, 1, LobbyReason.NOT_THEIR_SIDE),
        (ANE, 3, LobbyReason.NOBODY_COMING),
        (LEIRE, 1, LobbyReason.NOT_SEATED),
        (MAREN, 1, LobbyReason.NOT_SEATED),
    ],
)
def test_nobody_else_does(person: PersonId, seat: int, reason: LobbyReason) -> None:
    table = awaiting(1)
    with pytest.raises(LobbyError) as refused:
        admit_now(table, person, Seat(seat), display_names(table), HAND)
    assert refused.value.reason is reason


def test_a_closed_table_promises_nothing() -> None:
    table = replace(awaiting(), closed=True)
    with pytest.raises(LobbyError):
        lobby.sit(table, chair(LEIRE), Seat(3), playing=True, hand=HAND)


def test_a_full_table_has_no_seat_to_promise() -> None:
    table = awaiting()
    for seat, name in ((1, "jon"), (3, "leire")):
        person = PersonId("red", name)
        table = lobby.sit(table, chair(person), Seat(seat), playing=True, hand=HAND)
    with pytest.raises(LobbyError) as refused:
        lobby.sit(table, chair(PersonId("red", "unai")), playing=True, hand=HAND)
    assert refused.value.reason is LobbyReason.TABLE_FULL
