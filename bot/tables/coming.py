"""Who sits down while a hand is being played, and is let in when it is over or by their side.

Until then a computer player plays the hand out, and the newcomer sees no card of it.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.ports.deeds import PersonId
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.record import TableRecord
from engine.seats import Seat, pair_of


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
