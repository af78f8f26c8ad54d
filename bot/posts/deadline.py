"""Until when an answer is awaited, told where that is far enough off to be worth a date."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from bot.lines.voice import Line
from bot.ports.post import Moment
from bot.tables.record import TableRecord, Urgency

LONG_TURN_S: Final = 300
"""From such a turn time on people go away meanwhile."""


def deadline_lines(record: TableRecord) -> Iterator[Line]:
    """Until when the table waits, in at most one line."""
    for moment in moments_in(record):
        yield Line("chat-until", {"moment": moment.text})


def moments_in(record: TableRecord) -> tuple[Moment, ...]:
    """The same as platforms need it that show everybody the time of their own zone."""
    due, turn_s = record.due, record.turn_s
    if due is None or turn_s is None or turn_s < LONG_TURN_S or due.what is Urgency.CUT:
        return ()
    # At half time people are reminded, and have the other half then.
    at = due.at + (turn_s / 2 if due.what is Urgency.REMIND else 0.0)
    return (Moment(f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC", at),)
