"""What the seats of a table are called."""

from collections.abc import Mapping
from typing import Final

from bot.tables.record import TableRecord
from engine.seats import Seat

COMPUTER_NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Oihan")
"""What computer players are called, chair by chair."""

_OTHER_NAMES: Final = ("Nerea", "Unai", "Leire", "Xabier", "Itziar", "Aritz")
"""For a computer player whose name a person has, or had at this table."""


def names_of(record: TableRecord, hand: int = 0) -> Mapping[Seat, str]:
    """What each seat is called, no two alike; a free chair as the computer that would take it.

    A seat that has changed hands in the ``hand`` in play also bears the name of whoever said what
    was said there before.
    """
    names = _names_alone(record)
    return {
        seat: f"{name}←{chair.before}" if chair.before and chair.since == hand else name
        for (seat, name), chair in zip(names.items(), record.chairs, strict=True)
    }


def _names_alone(record: TableRecord) -> dict[Seat, str]:
    names: dict[Seat, str] = {}
    taken = {name for chair in record.chairs for name in (chair.name, chair.before)}
    for number, chair in enumerate(record.chairs):
        usual, other = COMPUTER_NAMES[number], _OTHER_NAMES[number]
        name = chair.name or (other if usual in taken else usual)
        while name in names.values():
            name = f"{name} ({number + 1})"
        names[Seat(number)] = name
    return names
