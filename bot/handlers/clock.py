"""The clock of the tables: whose time runs, and when it is next to be acted upon.

A time is a part of the table and is stored with it, so that it runs on through a restart. What is
done when it is up (remind, or let a computer player act) is for whoever set the alarm.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.ports.timer import Timer
from bot.runtime.tasks import Chores
from bot.tables.live import LiveTable
from bot.tables.record import Due, TableRecord, Urgency
from engine.seats import Seats

GRACE_S: Final = 30.0
"""What is at least left of anybody's time when the bot starts again; it was not they who left."""


def due_for(record: TableRecord, question: int, seats: Seats, now: float) -> Due | None:
    """The time of seats that owe an answer; it runs on while they owe the same one."""
    if record.turn_s is None or not seats:
        return None
    due = record.due
    if due is not None and (due.question, due.seats) == (question, seats):
        return due
    return Due(question, seats, now + record.turn_s / 2, Urgency.REMIND)


def reminded(record: TableRecord, now: float) -> TableRecord:
    """The table once its people have been reminded: the second half of their time runs."""
    assert record.due is not None, "who is reminded owes an answer"
    assert record.turn_s is not None, "without a clock nobody is reminded"
    return replace(record, due=replace(record.due, at=now + record.turn_s / 2, what=Urgency.ACT))


def resumed(live: LiveTable, now: float) -> TableRecord:
    """The table after a restart: nobody's time ran out while the bot was away.

    A time is stored later than the word that set it going, and may be lost; but the log knows when
    that word was said. Where the clock of the machine was set back meanwhile nothing has happened
    later than now, and nobody has more time than is given for a word.
    """
    record = live.record
    touched_at = min(max(record.touched_at, live.played_at), now)
    seats = () if record.closed else live.people_asked()
    due = due_for(record, live.question, seats, touched_at)
    if due is not None and record.turn_s is not None:
        due = replace(due, at=now + max(min(due.at - now, record.turn_s / 2), GRACE_S))
    return replace(record, touched_at=touched_at, due=due)


class Clock:
    """Keeps one alarm for each table, by its code; ``ring`` is called with what was due."""

    def __init__(
        self, timer: Timer, chores: Chores, ring: Callable[[str, Due], Awaitable[None]]
    ) -> None:
        self._timer = timer
        self._chores = chores
        self._ring = ring
        self._alarms: dict[str, tuple[Due, asyncio.Task[None]]] = {}

    def wind(self, code: str, due: Due | None) -> None:
        """Set the alarm of a table to what is due now, or stop it."""
        wound = self._alarms.get(code)
        if wound is not None:
            if wound[0] == due:
                return
            del self._alarms[code]
            if wound[1] is not asyncio.current_task():
                wound[1].cancel()
        if due is not None:
            task = self._chores.start(f"clock {code}", self._wait(code, due))
            self._alarms[code] = (due, task)

    async def _wait(self, code: str, due: Due) -> None:
        await self._timer.sleep(due.at - self._timer.now())
        await self._ring(code, due)
