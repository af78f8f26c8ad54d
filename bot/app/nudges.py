"""Nudge people who do not answer a question.

A player is nudged once for each question, by a call: a separate short message, in private if
possible, or else a line with a mention in the chat. The message of the table cannot do this,
because no platform notifies people of an edit. The call is deleted once the player has acted. A
player alone with computer players is never nudged. The wait begins when the question is sent,
because no platform reports when a player sees it.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from bot.delivery.slot_key import Recipient
from bot.messages.publisher import Publisher
from bot.ports.logs import error_fields
from bot.ports.request import PersonId
from bot.ports.scheduler import Scheduler
from bot.ports.value import replace
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_state import LONG_TURN_S, Nudge
from bot.text.table_settings import AUTOMATIC
from engine.game import Cutting, HandOver, Undealt
from engine.seats import Seat, Seats
from storage.clock import Clock
from storage.errors import StorageError, VersionConflictError

_log = structlog.get_logger()

PHASES_WITHOUT_NUDGE: Final = (Undealt, HandOver, Cutting)
"""Phases without a nudge: before a deal, and while the deck is cut."""

LATELY_S: Final = 15.0
"""The turn clock does not nudge a player again within this time, in seconds."""


def nudge_delay_s(table: Table) -> float | None:
    """Return the delay after which an idle person is nudged, in seconds; None for never.

    A person who plays only with computer players keeps nobody waiting. With long turns, people do
    not watch the table, so they are nudged at once.
    """
    state = table.state
    if state.call_s is None or not state.has_company:
        return None
    if state.turn_s is not None and state.turn_s >= LONG_TURN_S:
        return 0.0
    return table.questions.pace.nudge_s if state.call_s == AUTOMATIC else float(state.call_s)


class Nudges:
    """Schedules a nudge for each player who has been shown a question."""

    def __init__(
        self,
        tables: TableRepository,
        publisher: Publisher,
        clock: Clock,
        scheduler: Scheduler,
        on_called: Callable[[Table], None],
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._on_called = on_called
        self._scheduler = scheduler
        self._waiting: dict[tuple[str, Seat], tuple[int, float]] = {}

    def on_delivered(self, table: Table, recipient: Recipient, sent_at: float) -> None:
        """Record that a recipient sees a table's question, and when the message was sent.

        A player who is shown their own hand sees the question, no matter where they would be
        nudged.
        """
        waiting = [seat for seat in table.people_asked() if not self._waits_for(table, seat)]
        uncalled = self._uncalled(table) if waiting else ()
        for seat in waiting:
            if seat in uncalled and self._shows(table, seat, recipient):
                self._schedule(table, seat, sent_at)

    def on_window_gone(self, table: Table, seat: Seat) -> None:
        """Schedule the nudge of a person who no longer sees the table in a window."""
        if seat in self._uncalled(table):
            self._schedule(table, seat, self._clock.now())

    def _shows(self, table: Table, seat: Seat, recipient: Recipient) -> bool:
        """Return whether a seat sees the messages of a recipient.

        Only the player sees a direct message with a hand. A person reads the chat where they acted
        last; if there is none, any chat where they see the table.
        """
        chair = table.state.chairs[seat]
        if isinstance(recipient, PersonId):
            return recipient == chair.person
        if chair.last_acted_in is not None and table.state.place_at(chair.last_acted_in):
            return recipient == chair.last_acted_in
        return recipient in table.state.chats_of(chair)

    def response_s(self, table: Table, seat: Seat) -> float | None:
        """Return for how many seconds a person has seen their question; None if there is none."""
        if seat not in table.people_asked() or _is_pause(table):
            return None
        question, seen_at = self._waiting.get((table.state.code, seat), (0, 0.0))
        since = seen_at if question == table.revision else table.questions.since
        return self._clock.now() - since

    def forget(self, code: str) -> None:
        """Drop the nudges of a table."""
        for key in [key for key in self._waiting if key[0] == code]:
            del self._waiting[key]
            self._scheduler.cancel(("nudge", *key))

    def _waits_for(self, table: Table, seat: Seat) -> bool:
        """Return whether a nudge was scheduled for a seat and the current question."""
        question, _ = self._waiting.get((table.state.code, seat), (0, 0.0))
        return question == table.revision

    def _schedule(self, table: Table, seat: Seat, sent_at: float) -> None:
        """Schedule the nudge of a seat, and remember when the question was sent."""
        wait_s = nudge_delay_s(table)
        key, question = (table.state.code, seat), table.revision
        self._waiting[key] = question, sent_at
        if wait_s is not None:
            call = partial(self._call, *key, question)
            self._scheduler.at(("nudge", *key), sent_at + wait_s, call)

    async def _call(self, code: str, seat: Seat, question: int) -> None:
        """Nudge a seat whose wait is over, unless the question has changed."""
        table = self._tables.get(code)
        if table is None:
            return
        async with table.lock:
            if table.revision == question and nudge_delay_s(table) is not None:
                await self.call(table, seat)

    async def call(self, table: Table, seat: Seat) -> None:
        """Nudge a seat now, with others in the same place, unless it was nudged for this question.

        The caller holds the lock of the table.
        """
        await self._call_at(table, seat, self._uncalled(table))

    def note_undelivered(self, table: Table, recipient: Recipient) -> Seats:
        """Count the people whom a call did not reach as not nudged; return their seats."""
        called = table.state.nudged
        lost = tuple(seat for seat in _called(table) if self._was_called_at(table, seat, recipient))
        if called is not None and lost:
            others = tuple(seat for seat in called.seats if seat not in lost)
            self._tables.update(table, replace(table.state, nudged=replace(called, seats=others)))
        return lost

    def _was_called_at(self, table: Table, seat: Seat, recipient: Recipient) -> bool:
        """Return whether a call to this recipient was meant for a seat.

        A direct message counts for its person even if they have become unreachable, so that the
        next call goes elsewhere.
        """
        if isinstance(recipient, PersonId):
            return table.state.chairs[seat].person == recipient
        return self._publisher.call_target(table, seat) == recipient

    async def call_again(self, table: Table, seats: Seats) -> None:
        """Nudge those of the given seats whose earlier nudges failed.

        The caller holds the lock of the table.
        """
        nudged = table.state.nudged
        if nudged is None or nudged.question != table.revision or nudge_delay_s(table) is None:
            return
        for seat in seats:
            await self.call(table, seat)

    async def remind(self, table: Table, seats: Seats) -> None:
        """Nudge seats whose turn is half over, unless they were nudged less than ``LATELY_S`` ago.

        The caller holds the lock of the table.
        """
        if not table.state.has_company or _is_pause(table):
            return
        called, now = table.state.nudged, self._clock.now()
        lately = _called(table) if called is not None and now - called.at < LATELY_S else ()
        late = tuple(
            seat
            for seat in seats
            if seat not in lately and not self._publisher.is_at_window(table.state, seat)
        )
        while late:
            done = await self._call_at(table, late[0], late, is_late=True)
            late = tuple(seat for seat in late if seat not in done)

    async def _call_at(
        self, table: Table, seat: Seat, among: Seats, *, is_late: bool = False
    ) -> Seats:
        """Nudge a seat, and those ``among`` others called in the same place; return all nudged."""
        targets = {one: self._publisher.call_target(table, one) for one in among}
        recipient = targets.get(seat)
        if recipient is None:
            return (seat,)
        seats = tuple(one for one, where in targets.items() if where == recipient)
        everyone = tuple(dict.fromkeys((*_called(table), *seats)))
        called = Nudge(table.revision, everyone, self._clock.now())
        self._tables.update(table, replace(table.state, nudged=called))
        try:
            await self._tables.save(table)
        except (StorageError, VersionConflictError) as error:
            _log.error("table not saved", code=table.state.code, **error_fields(error))
        self._publisher.call(table, recipient, seats, is_late=is_late)
        self._on_called(table)
        return seats

    def _uncalled(self, table: Table) -> Seats:
        """Return the seats that must answer and were not nudged for the current question."""
        if table.state.closed or not table.is_playing or _is_pause(table):
            return ()
        called = _called(table)
        return tuple(
            seat
            for seat in table.people_asked()
            if seat not in called and not self._publisher.is_at_window(table.state, seat)
        )


def _is_pause(table: Table) -> bool:
    """Return whether a table waits for a deal or a cut rather than an answer."""
    return isinstance(table.public_view().phase, PHASES_WITHOUT_NUDGE)


def _called(table: Table) -> Seats:
    """Return the seats that were nudged for the current question."""
    called = table.state.nudged
    return called.seats if called is not None and called.question == table.revision else ()
