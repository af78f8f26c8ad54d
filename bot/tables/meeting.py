"""Describe how often the sides of a finished match have met, for the messages of its table."""

from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables.table_state import TableState
from engine.interfaces import TableId


class Meeting(Struct, frozen=True):
    """How often the sides of a finished match have met, and how many matches each side has won.

    ``people`` has the person of each seat. The winner has won the latest ``in_a_row`` matches; it
    is 0 if the sides have met again since.
    """

    match: TableId
    people: tuple[PersonId | None, ...]
    won: tuple[int, int]
    in_a_row: int

    def is_of(self, state: TableState) -> bool:
        """Return whether the table still shows this match with the same people in their seats."""
        return self.match == state.match and self.people == seated(state)


def seated(state: TableState) -> tuple[PersonId | None, ...]:
    """Return the person of each seat; None for a seat without a person."""
    return tuple(chair.person for chair in state.chairs)
