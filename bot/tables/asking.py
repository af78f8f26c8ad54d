"""Chats that ask to see a table: its code lets them ask, and somebody at it lets them in."""

from dataclasses import replace
from typing import Final

from bot.ports.deeds import PersonId
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.record import Place, TableRecord

MOST_ASKING: Final = 3
"""Chats that may ask to see a table at the same time."""


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
