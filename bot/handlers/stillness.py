"""Time that stands still: nobody's runs out while they cannot be reached."""

from collections.abc import Callable
from dataclasses import replace

from bot.ports.platform import PersonId
from bot.tables.record import Due, TableRecord
from engine.seats import Seat, Seats


class Stillness:
    """Tells for whom a clock may ring; ``is_cut_off`` says who sees nothing of a table."""

    def __init__(self, is_cut_off: Callable[[TableRecord, PersonId], bool]) -> None:
        self._is_cut_off = is_cut_off
        self._still: set[str] = set()

    def reached(self, record: TableRecord, due: Due) -> Seats:
        """Those of the seats whose time is up who could have answered; none while it stands still.

        When people can be reached again, they are given some of their time anew.
        """
        reached = tuple(seat for seat in due.seats if self._is_reached(record, seat))
        was_still = record.code in self._still
        if reached and was_still:
            self._still.discard(record.code)
        elif not reached:
            self._still.add(record.code)
        return () if was_still else reached

    def _is_reached(self, record: TableRecord, seat: Seat) -> bool:
        person = record.chairs[seat].person
        return person is None or not self._is_cut_off(record, person)


def prolonged(record: TableRecord, due: Due, now: float, least_s: float) -> TableRecord:
    """The table with half a turn more until the clock acts, and so many seconds at least."""
    assert record.turn_s is not None, "without a clock nothing is prolonged"
    return replace(record, due=replace(due, at=now + max(record.turn_s / 2, least_s)))
