"""Whose time runs at a table and until when, and who is called meanwhile.

Nobody's time runs out while they cannot be reached. Who is asked and does not act is called: with a
sound, once a question, where they acted last. Neither platform tells anybody of an edit. So whoever
has seen a question for a while, and has not acted, is shown it in a new message. Nobody can tell
when they saw it first; so the while begins when the question set out to them, and no call comes
later for a slow way.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from bot.delivery.sent_messages import Recipient
from bot.messages.publisher import Publisher
from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Clock, Scheduler
from bot.ports.logs import error_fields
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.absence import ABSENT_S, missed
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_state import LONG_TURN_S, Deadline, DeadlineAction, Nudge, TableState
from engine.game import Cutting, HandOver, Undealt
from engine.seats import Seat, Seats
from storage.errors import StorageError, VersionConflictError

GRACE_S: Final = 30.0
"""What is at least left of anybody's time when the bot starts again; it was not they who left."""

_DEALS: Final = (Undealt, HandOver, Cutting)
"""Nobody is called to deal or to cut."""

_log = structlog.get_logger()


CUT_S: Final = 8.0
"""How long a deal waits at most for whoever is to cut the deck."""


class UnreachableGrace:
    """Tells for whom a clock may ring; ``is_cut_off`` says who sees nothing of a table."""

    def __init__(self, is_cut_off: Callable[[TableState, PersonId], bool]) -> None:
        self._is_cut_off = is_cut_off
        self._still: dict[str, int] = {}

    def reachable(self, record: TableState, due: Deadline) -> Seats:
        """Return those of the seats whose time is up who could have answered.

        None while it stands still.

        When people can be reached again, they are given some of their time anew.
        """
        reached = tuple(seat for seat in due.seats if self._is_reached(record, seat))
        was_still = self._still.pop(record.code, None) == due.question
        if not reached:
            self._still[record.code] = due.question
        return () if was_still else reached

    def forget(self, code: str) -> None:
        """Know nothing of a table any more."""
        self._still.pop(code, None)

    def _is_reached(self, record: TableState, seat: Seat) -> bool:
        person = record.chairs[seat].person
        return person is None or not self._is_cut_off(record, person)


def runs(due: Deadline | None) -> bool:
    """Return whether anything happens by itself at a table when a time is up."""
    return due is not None and due.what is not DeadlineAction.ABSENT


def extend_deadline(record: TableState, due: Deadline, now: float) -> TableState:
    """The table with half a turn more until the clock acts, or as much as after a restart."""
    wait_s = ABSENT_S if record.turn_s is None else max(record.turn_s / 2, GRACE_S)
    return replace(record, due=replace(due, at=now + wait_s))


def deadline_for(record: TableState, question: int, seats: Seats, now: float) -> Deadline | None:
    """Return the time of seats that owe an answer; it runs on while they owe the same one."""
    if record.turn_s is None or not seats:
        return None
    due = record.due
    if due is not None and (due.question, due.seats) == (question, seats):
        return due
    return Deadline(question, seats, now + record.turn_s / 2, DeadlineAction.REMIND)


def deadline_of(live: Table, now: float) -> Deadline | None:
    """Return the time of those whom a table waits for, if any runs.

    A deal waits but a moment for a cut.

    At the terminal, whose table has no code, nobody else waits.
    """
    record = live.record
    seats = () if record.closed else live.people_asked()
    if not live.is_cutting:
        if record.turn_s is None:
            owing = () if not seats or isinstance(live.public_view().phase, _DEALS) else seats
            return missed(record, live.revision, owing, now)
        return deadline_for(record, live.revision, seats, now)
    if not (seats and record.code):
        return None
    due, question = record.due, live.revision
    is_same = due is not None and (due.question, due.seats) == (question, seats)
    return due if is_same else Deadline(question, seats, now + CUT_S, DeadlineAction.CUT)


def asks_for_cut(record: TableState, cutter: Seat, dealt_by: Seat) -> bool:
    """Whether a deal waits for the cutter: somebody who is there, and did not keep silent lately.

    Where turns last long nobody sits before the table. Who asks for the deal does.
    """
    if not record.chairs[cutter].has_person_present:
        return False
    is_quick = record.turn_s is None or record.turn_s < LONG_TURN_S
    return cutter == dealt_by or (is_quick and cutter not in record.silent)


def record_cut(record: TableState, cutter: Seat, *, silent: bool) -> TableState:
    """Return the table once somebody was to cut, and did or kept ``silent``."""
    others = tuple(seat for seat in record.silent if seat != cutter)
    return replace(record, silent=(*others, cutter) if silent else others)


def second_half(record: TableState, due: Deadline, now: float) -> TableState:
    """Return the table once its people have been reminded: the second half of their time runs."""
    assert record.turn_s is not None, "without a clock nobody is reminded"
    return replace(record, due=replace(due, at=now + record.turn_s / 2, what=DeadlineAction.ACT))


def restore_deadline(live: Table, now: float) -> TableState:
    """Return the table after a restart: nobody's time ran out while the bot was away.

    A time is stored later than the word that set it going, and may be lost; but the log knows when
    that word was said. Where the clock of the machine was set back meanwhile nothing has happened
    later than now, and nobody has more time than is given for a word.
    """
    record = live.record
    touched_at = min(max(record.touched_at, live.played_at), now)
    due = deadline_of(live, touched_at)
    if due is not None and due.what is DeadlineAction.CUT:
        due = replace(due, at=now + CUT_S)
    elif due is not None and due.what is DeadlineAction.MISS:
        due = replace(due, at=max(due.at, now + GRACE_S))
    elif due is not None and record.turn_s is not None:
        due = replace(due, at=now + max(min(due.at - now, record.turn_s / 2), GRACE_S))
    return replace(record, touched_at=touched_at, due=due)


class Nudges:
    """Winds a clock for each person who has seen what they are asked."""

    def __init__(
        self,
        tables: TableRepository,
        publisher: Publisher,
        timer: Clock,
        chores: TaskGroup,
        on_called: Callable[[Table], None],
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._timer = timer
        self._on_called = on_called
        self._alarms = Scheduler(timer, chores)
        self._waiting: dict[tuple[str, Seat], int] = {}

    def on_delivered(self, live: Table, reader: Recipient, sent_at: float) -> None:
        """Hear that a reader sees what a table asks, and when that set out.

        Who sees their own hand sees what they are asked, wherever they would be called.
        """
        waiting = [seat for seat in live.people_asked() if not self._waits_for(live, seat)]
        uncalled = self._uncalled(live) if waiting else ()
        for seat in waiting:
            if seat in uncalled and self._shows(live, seat, reader):
                self._schedule(live, seat, sent_at)

    def _shows(self, live: Table, seat: Seat, reader: Recipient) -> bool:
        """Return whether a seat sees what a reader does.

        In private nobody sees the hand of another.
        """
        if isinstance(reader, PersonId):
            return reader == live.record.chairs[seat].person
        return reader == self._publisher.nudge_target(live, seat)

    def forget(self, code: str) -> None:
        """Wait for nobody at a table any more."""
        for key in [key for key in self._waiting if key[0] == code]:
            del self._waiting[key]
            self._alarms.cancel(key)

    def _waits_for(self, live: Table, seat: Seat) -> bool:
        """Return whether it has begun to wait for a seat's answer to this question."""
        return self._waiting.get((live.record.code, seat)) == live.revision

    def _schedule(self, live: Table, seat: Seat, sent_at: float) -> None:
        """Begin to wait for a seat."""
        wait_s = live.record.calls_after_s
        if wait_s is None:
            return
        key, question = (live.record.code, seat), live.revision
        self._waiting[key] = question
        self._alarms.schedule(key, sent_at + wait_s, partial(self._call, *key, question))

    async def _call(self, code: str, seat: Seat, question: int) -> None:
        """Call a seat whose while is over, with all others who are asked in the same place."""
        live = self._tables.get(code)
        if live is None:
            return
        async with live.lock:
            if live.revision == question and live.record.calls_after_s is not None:
                await self.call(live, seat)

    async def call(self, live: Table, seat: Seat) -> None:
        """Call a seat now, unless it was called for this question or cannot be.

        The caller holds the lock of the table.
        """
        readers = self._readers(live)
        if seat not in readers:
            return
        reader = readers[seat]
        seats = (one for one, where in readers.items() if where == reader)
        called = Nudge(live.revision, (*_called(live), *seats), self._timer.now())
        self._tables.update(live, replace(live.record, called=called))
        try:
            await self._tables.save(live)
        except (StorageError, VersionConflictError) as error:
            _log.error("not kept", code=live.record.code, **error_fields(error))
        live.call_at(readers)
        self._publisher.nudge(live, reader)
        self._on_called(live)

    def _uncalled(self, live: Table) -> Seats:
        """Return who is asked, and was not called for it yet."""
        if (
            live.record.closed
            or not live.is_playing
            or isinstance(live.public_view().phase, _DEALS)
        ):
            return ()
        called = _called(live)
        return tuple(seat for seat in live.people_asked() if seat not in called)

    def _readers(self, live: Table) -> dict[Seat, Recipient]:
        """Return where each is called who is asked, and was not called for it yet."""
        readers = (
            (seat, self._publisher.nudge_target(live, seat)) for seat in self._uncalled(live)
        )
        return {seat: reader for seat, reader in readers if reader is not None}


def _called(live: Table) -> Seats:
    """Return who was called for the question that is asked now."""
    called = live.record.called
    return called.seats if called is not None and called.question == live.revision else ()
