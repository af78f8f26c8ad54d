"""Handle people who join a table, and the chats where it is shown.

A person may join during a hand. Until the hand is over, or until their side lets them in, a
computer player plays it, and the newcomer sees none of its cards. A chat that has the table's code
may ask to show the table, and a person at the table decides.
"""

from collections.abc import Mapping
from typing import Final

from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.table_state import TableChat, TableState
from engine.seats import Seat, pair_of

MOST_ASKING: Final = 3
"""The most chats that may ask to show a table at the same time."""


def admit_now(
    state: TableState, person: PersonId, seat: Seat, names: Mapping[Seat, str], hand: int
) -> TableState:
    """Seat a joining person at once, with the consent of a person on the same side.

    Raise LobbyError.
    """
    own = state.seat_of(person)
    if own is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    if seat not in {coming.seat for coming in state.joining}:
        raise LobbyError(LobbyReason.NOBODY_COMING)
    if pair_of(own) is not pair_of(seat):
        raise LobbyError(LobbyReason.NOT_THEIR_SIDE)
    return _seated(state, seat, names[seat], hand)


def seat_pending(state: TableState, names: Mapping[Seat, str], hand: int) -> TableState:
    """Seat the people whose hand is over, or all of them if no person is playing."""
    for coming in state.joining:
        if coming.hand != hand:
            state = _seated(state, coming.seat, "", 0)
        elif not state.has_people:
            state = _seated(state, coming.seat, names[coming.seat], hand)
    return state


def _seated(state: TableState, seat: Seat, before: str, hand: int) -> TableState:
    """Return the table with a newcomer seated; ``before`` is the name of the previous player."""
    [coming] = [coming for coming in state.joining if coming.seat == seat]
    assert coming.chair.person is not None, "a person is coming"
    chair = replace(coming.chair, previous_name=before, since_hand=hand)
    return state.without_joining(coming.chair.person).with_sitter(seat, chair)


def may_show_unasked(state: TableState, person: PersonId) -> bool:
    """Return whether a person may show the table unasked: they belong to it, or it is empty."""
    own = (state.maker, *state.everybody)
    return person in own or not state.people


def show_in(state: TableState, place: TableChat) -> TableState:
    """Show the table in a chat, and drop the chat's request, if any."""
    return replace(state, join_requests=_others(state, place)).with_place(place)


def request_to_show(state: TableState, place: TableChat) -> TableState:
    """Record that a chat asks to show the table; drop the oldest request if there are too many."""
    return replace(state, join_requests=(*_others(state, place), place)[-MOST_ASKING:])


def answer_request(
    state: TableState, person: PersonId, place: TableChat, *, comes_in: bool
) -> TableState:
    """Accept or reject the request of a chat; any person at the table may decide.

    Raise LobbyError.
    """
    if state.seat_of(person) is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return (
        show_in(state, place) if comes_in else replace(state, join_requests=_others(state, place))
    )


def _others(state: TableState, place: TableChat) -> tuple[TableChat, ...]:
    return tuple(one for one in state.join_requests if one.address != place.address)
