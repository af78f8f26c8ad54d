"""Keeps tables going: after every change all are shown it, computers act, and the clock is wound.

Whoever calls a method here that changes a table holds the lock of that table. The time in which an
answer is due is a part of the table and stored with it, so that it runs on through a restart.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

import structlog

from bot.app.computer_turns import ComputerTurns
from bot.app.turn_clock import (
    Nudges,
    UnreachableGrace,
    asks_for_cut,
    deadline_of,
    extend_deadline,
    record_cut,
    restore_deadline,
    runs,
    second_half,
)
from bot.delivery.sent_messages import Recipient
from bot.messages.publisher import Publisher
from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Clock, Scheduler
from bot.ports.logs import error_fields
from bot.ports.metrics import Metrics
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.joining import seat_pending
from bot.tables.lobby import IDLE_S, replace_by_computer
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_state import Deadline, DeadlineAction, ProcessedRequest, TableState
from bot.tables.view_cache import ViewCache, ended, ends_in, ends_of, suspense_of
from engine.actions import Action, Alzo, Caiga, Reparto
from engine.events import Event, SenaMade
from engine.game import Game, HandOver, MatchOver, Undealt
from engine.interfaces import ConflictError
from engine.seats import Seat, Seats
from storage.errors import StorageError, VersionConflictError

COUNT_S: Final = 3.0
"""How long the next hand waits at most until everybody has been shown the count."""

Hear: TypeAlias = Callable[[Sequence[Event]], None]
"""Hears what happens, word by word."""

_log = structlog.get_logger()


class GameLoop:
    """Changes tables, and does what follows from a change.

    ``pause_s`` is how long the first computer player thinks after a person has spoken; None where
    they wait for ``prompt``. ``on_absent`` hears of tables where people do not answer.
    """

    def __init__(  # noqa: PLR0913 - what it works with, and by name how fast
        self,
        tables: TableRepository,
        archive: Documents,
        publisher: Publisher,
        timer: Clock,
        chores: TaskGroup,
        *,
        pause_s: float | None,
        hear: Hear | None = None,
        meter: Metrics | None = None,
    ) -> None:
        self._tables = tables
        self._archive = archive
        self._publisher = publisher
        self._timer = timer
        self._chores = chores
        self._calling = Nudges(tables, publisher, timer, chores, self.wind_anew)
        self._stillness = UnreachableGrace(publisher.is_unreachable)
        self._pause_s = pause_s
        self._hear = hear
        self.thinkers = ComputerTurns(timer, chores, meter or Metrics(), self.play)
        self._alarms = Scheduler(timer, chores)
        self.on_absent: Callable[[Table], None] = lambda _: None

    async def update_table(self, live: Table, record: TableState, *, deed: str = "") -> None:
        """Keep another arrangement, with the deed that asked for it, and go on from there."""
        record = replace(record, touched_at=self._timer.now())
        if record.coming_match is None and not (record.closed or record.lesson):
            record = replace(record, coming_match=self._tables.new_seeds())
        if deed:
            record = record.having_heard(ProcessedRequest(deed))
        newcomers = set(record.everybody) - set(live.record.people)
        self._tables.update(live, record)
        for person in newcomers:
            # What got through to nobody at another table may get through at this one.
            await self._archive.retry_dm(person)
        await self._keep(live)
        self.continue_table(live)
        if record.is_past:
            self._publisher.forget_table(record)

    async def play(self, live: Table, seat: Seat, action: Action, *, deed: str = "") -> None:
        """Let a seat act; raise IllegalActionError with nothing changed.

        A deed that is named here is not done again, should a later process hear of it.
        """
        if deed:
            heard = ProcessedRequest(deed, live.table.id, live.version)
            self._tables.update(live, live.record.having_heard(heard))
            await self._keep(live)
        if isinstance(action, Reparto):
            await self.wait_for_result_shown(live)
        before, seen = live.table.game, live.sights
        try:
            events = await live.table.play(seat, action)
            if live.is_cutting:
                events += await self._unasked(live, seat)
        except ConflictError:
            await self._tables.reload(live)
            self.continue_table(live)
            raise
        if self._hear is not None:
            self._hear(events)
        if self._pause_s is not None:
            self._show_steps(live, before, events, seen)
        record = live.record
        if isinstance(action, Alzo | Caiga):
            record = record_cut(record, seat, silent=False)
        now = self._timer.now()
        self._tables.update(live, replace(record, touched_at=now, due=deadline_of(live, now)))
        self.continue_table(live)
        self._renew_asides(live, events)
        await self._note_played(live)

    def _show_steps(
        self, live: Table, before: Game, events: Sequence[Event], seen: ViewCache
    ) -> None:
        """Show how a hand ended when another begins, and an accepted órdago step by step."""
        for end in ends_of(live.record, before, events, seen):
            self._publisher.show_end(end, live.ephemeral_viewers)
        suspense = suspense_of(
            live.record, before, events, seen, (live.revision_since, self._timer.now())
        )
        live.suspense = suspense or live.suspense

    async def _note_played(self, live: Table) -> None:
        """Let people know of a match that is over; where that cannot be kept it is over as well."""
        if live.game is None or not isinstance(live.public_view().phase, MatchOver):
            return
        try:
            await self._archive.played.note(live, self._timer.now())
        except StorageError as error:
            _log.error("match not noted", code=live.record.code, **error_fields(error))

    def _renew_asides(self, live: Table, events: Sequence[Event]) -> None:
        """Show a sign to those who look at their cards in a chat, where all else stays the same."""
        signs = (event for event in events if isinstance(event, SenaMade))
        seats = frozenset(seat for sign in signs for seat in sign.seen)
        if seats:
            self._publisher.renew_asides(live, signed=seats)

    async def _unasked(self, live: Table, dealt_by: Seat) -> tuple[Event, ...]:
        """Let the cut fall where nobody is asked for it; what happened."""
        [cutter] = live.public_view().speakers
        if asks_for_cut(live.record, cutter, dealt_by):
            return ()
        return await live.table.play(cutter, Caiga())

    async def _keep(self, live: Table) -> None:
        """Keep a table now; where another writer was first, go on from what they have kept."""
        try:
            await self._tables.save(live)
        except VersionConflictError:
            if self._tables.get(live.record.code) is live:
                self.continue_table(live)
            else:
                self.drop_table(live)
            raise

    async def wait_for_result_shown(self, live: Table) -> None:
        """Wait until everybody has been shown how a hand has ended, though not for long.

        Who prompts computer players sees it as it happens.
        """
        is_over = live.game is not None and isinstance(
            live.public_view().phase, HandOver | MatchOver
        )
        if is_over and self._pause_s is not None:
            await self._publisher.shown(live, COUNT_S)

    def finish_match_display(self, live: Table) -> None:
        """Let the last hand of a match keep what is to be seen there, before another thing comes.

        It is shown with whatever is shown next.
        """
        game = live.game
        end = None if game is None else ended(live.record, game)
        if end is not None:
            self._publisher.show_end(end, live.ephemeral_viewers)

    def on_delivered(self, live: Table, reader: Recipient, sent_at: float) -> None:
        """Hear that a reader sees what a table asks, and when that set out."""
        self._calling.on_delivered(live, reader, sent_at)

    async def restore(self, live: Table) -> None:
        """Go on with a table after a restart.

        One that nobody has touched for a day stays as it is until somebody does, unless somebody's
        time runs there. Whoever was not shown how a hand ended is; raise StorageError or
        UnknownEventError.
        """
        if live.is_playing and self._publisher.is_behind(live):
            log = await self._tables.log_of(live)
            self._publisher.show_missed_ends(live, ends_in(live.record, log))
        now = self._timer.now()
        self._tables.update(live, restore_deadline(live, now))
        record = live.record
        if record.closed or runs(record.due) or now - record.touched_at < IDLE_S:
            # What happens now goes before what only may have been missed.
            self.continue_table(live, is_patient=True)
        await self._note_played(live)

    def continue_table(self, live: Table, *, is_patient: bool = False) -> None:
        """Seat who is coming, show a table to all, wind its clock, and let its computers act."""
        live.note_revision()
        if live.record.coming:
            seated = seat_pending(live.record, live.names, live.hand_in_play)
            self._tables.update(live, seated)
        self.wind_anew(live)
        self._publisher.refresh(live, is_patient=is_patient)
        if self._pause_s is not None:
            self.thinkers.start(live, self._pause_s)

    def wind_anew(self, live: Table) -> None:
        """Note what is due at a table now, and set its alarm to that."""
        record, due = live.record, deadline_of(live, self._timer.now())
        if due != record.due:
            self._tables.update(live, replace(record, due=due))
        self._wind(record.code, due)

    async def call(self, live: Table, seat: Seat) -> None:
        """Call a seat that owes an answer, unless it was called for it already."""
        await self._calling.call(live, seat)

    def drop_table(self, live: Table) -> None:
        """Do nothing more at a table, and keep nothing of it."""
        code = live.record.code
        self._tables.discard(live)
        self._wind(code, None)
        self.thinkers.stop(code)

    def is_resting(self, code: str) -> bool:
        """Return whether nothing happens at a table unless somebody does something there."""
        return code not in self._alarms and not self.thinkers.is_thinking(code)

    def rest(self, code: str) -> None:
        """Know nothing of a table any more at which nothing happens."""
        self._stillness.forget(code)
        self._calling.forget(code)

    def _wind(self, code: str, due: Deadline | None) -> None:
        """Set the alarm of a table to what is due now, or stop it."""
        if due is None or due.what is DeadlineAction.ABSENT:
            self._alarms.cancel(code)
        else:
            self._alarms.schedule(code, due.at, partial(self._on_deadline, code, due))

    async def _on_deadline(self, code: str, due: Deadline) -> None:
        """Do what is due at a table now, unless something has happened by then."""
        live = self._tables.get(code)
        if live is None:
            return
        async with live.lock:
            if live.record.due != due:
                return
            if due.what is DeadlineAction.CUT:
                await self._auto_cut(live, due.seats[0])
                return
            seats = self._stillness.reachable(live.record, due)
            if not seats:
                now = self._timer.now()
                self._tables.update(live, extend_deadline(live.record, due, now))
                self._wind(code, live.record.due)
                # Whoever was given up hears of the table again; so it is seen when they are back.
                self._publisher.refresh(live)
            elif due.what is DeadlineAction.MISS:
                missing = replace(due, seats=seats, what=DeadlineAction.ABSENT)
                self._tables.update(live, replace(live.record, due=missing))
                self._wind(code, live.record.due)
                self._publisher.refresh(live)
                self.on_absent(live)
            elif due.what is DeadlineAction.REMIND:
                self._tables.update(live, second_half(live.record, due, self._timer.now()))
                try:
                    await self._tables.save(live)
                except (StorageError, VersionConflictError) as error:
                    _log.error("not kept", code=code, **error_fields(error))
                self._wind(code, live.record.due)
                self._publisher.remind(live)
            else:
                await self._on_timeout(live, seats)

    async def _auto_cut(self, live: Table, cutter: Seat) -> None:
        """Deal, since whoever was to cut has said nothing, and will not be waited for again."""
        await self.play(live, cutter, Caiga())
        self._tables.update(live, record_cut(live.record, cutter, silent=True))

    async def _on_timeout(self, live: Table, seats: Seats) -> None:
        """Deal where that is all there is to do, or let computer players act for the absent."""
        if isinstance(live.public_view().phase, Undealt | HandOver):
            await self.play(live, seats[0], Reparto())
            return
        record = live.record
        for seat in seats:
            record = replace_by_computer(record, seat)
        _log.info("timed out", code=record.code, version=live.version, seats=len(seats))
        await self.update_table(live, record)
