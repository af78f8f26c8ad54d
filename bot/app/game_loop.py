"""The game loop: update messages, computer players and the deadline after each change.

The caller of a method that changes a table must hold the lock of that table. The deadline for an
answer is stored with the table, so it survives a restart.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from bot.app.computer_turns import ComputerTurns
from bot.app.nudges import Nudges
from bot.app.turn_clock import (
    UnreachableGrace,
    asks_for_cut,
    deadline_of,
    extend_deadline,
    record_cut,
    restore_deadline,
    runs,
    second_half,
)
from bot.delivery.slot_key import Recipient
from bot.messages.publisher import Publisher
from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from bot.ports.metrics import Metrics
from bot.ports.scheduler import TIMERS_EARLY_S, Scheduler
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.hand_numbers import hand_in_play
from bot.tables.joining import seat_pending
from bot.tables.lobby import IDLE_S, replace_by_computer, with_final_chairs
from bot.tables.repository import TableRepository
from bot.tables.snapshots import ended, ends_in, ends_of, suspense_of
from bot.tables.table import Table
from bot.tables.table_state import Deadline, DeadlineAction, ProcessedRequest, TableState
from bot.tables.view_cache import ViewCache
from bot.text.table_settings import LATE
from engine.actions import Action, Alzo, Caiga, Reparto
from engine.events import Event, SenaMade
from engine.game import Game, HandOver, MatchOver, Undealt
from engine.interfaces import ConflictError
from engine.seats import Seat, Seats
from storage.clock import Clock
from storage.errors import StorageError, VersionConflictError

if TYPE_CHECKING:
    from bot.ports.request import PersonId

COUNT_S: Final = 3.0
"""How long the next hand waits, at most, for all players to see the count, in seconds."""

Hear: TypeAlias = Callable[[Sequence[Event]], None]
"""Receives the events of each action."""

_log = structlog.get_logger()


class GameLoop:
    """Changes tables and applies the consequences.

    ``pause_s`` is how long the first computer player waits after a person's action, in seconds; if
    it is None, computer players wait for ``prompt``. ``on_absent`` is called for tables whose
    players do not answer, ``on_day_over`` for a finished hand of the day without a result, and
    ``judge_matches_of`` to evaluate a person's decisions in finished matches.
    """

    def __init__(  # noqa: PLR0913 - what it works with, and by name how fast
        self,
        tables: TableRepository,
        documents: Documents,
        publisher: Publisher,
        clock: Clock,
        scheduler: Scheduler,
        *,
        tasks: TaskGroup,
        pause_s: float | None,
        hear: Hear | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._tables = tables
        self._documents = documents
        self._publisher = publisher
        self._clock = clock
        self._tasks = tasks
        self._calling = Nudges(tables, publisher, clock, scheduler, self.wind_anew)
        self._stillness = UnreachableGrace(publisher.is_unreachable)
        self._pause_s = pause_s
        self._hear = hear
        self.thinkers = ComputerTurns(clock, tasks, metrics or Metrics(), self._play_computer)
        self._scheduler = scheduler
        self.on_absent: Callable[[Table], None] = lambda _: None
        self.on_day_over: Callable[[Table], None] = lambda _: None
        self.judge_matches_of: Callable[[PersonId], None] = lambda _: None

    async def update_table(self, table: Table, state: TableState, *, request_key: str = "") -> None:
        """Store a changed table, with the key of the request, and continue the table."""
        if not table.is_playing:
            await self.retry_record(table)
            state = replace(state, unrecorded=table.state.unrecorded)
            state = with_final_chairs(state, table.state)
        state = replace(state, last_activity_at=self._clock.now())
        if state.next_match is None and not (state.closed or state.is_solo):
            state = replace(state, next_match=self._tables.new_seeds())
        if request_key:
            state = state.with_request(ProcessedRequest(request_key))
        newcomers = set(state.everybody) - set(table.state.people)
        self._tables.update(table, state)
        for person in newcomers:
            # A person who was unreachable at another table may be reachable here.
            await self._documents.retry_dm(person)
        await self._keep(table)
        self.continue_table(table, is_prompt=True)
        if state.is_past:
            self._publisher.forget_table(state)

    async def play(
        self,
        table: Table,
        seat: Seat,
        action: Action,
        *,
        request_key: str = "",
        by_computer: bool = False,
    ) -> None:
        """Apply an action of a seat; raise IllegalActionError and change nothing if it is illegal.

        ``request_key`` is stored, so that a later process does not repeat the request. An action
        ``by_computer`` may be shown together with the actions that follow.
        """
        if request_key:
            heard = ProcessedRequest(request_key, table.match.id, table.version)
            self._tables.update(table, table.state.with_request(heard))
            await self._keep(table)
        if isinstance(action, Reparto):
            await self.wait_for_result_shown(table)
        before, seen = table.match.game, table.sights
        response_s = self._calling.response_s(table, seat)
        try:
            events = await table.match.play(seat, action)
            if table.is_cutting:
                events += await self._unasked(table, seat)
        except ConflictError:
            await self._tables.reload(table)
            self.continue_table(table)
            raise
        if response_s is not None:
            table.questions.pace.note(response_s)
        if self._hear is not None:
            self._hear(events)
        if self._pause_s is not None:
            self._show_steps(table, before, events, seen)
        state = table.state
        if isinstance(action, Alzo | Caiga):
            state = record_cut(state, seat, silent=False)
        now = self._clock.now()
        self._tables.update(
            table, replace(state, last_activity_at=now, due=deadline_of(table, now))
        )
        await self.record_match(table)
        self.continue_table(table, is_prompt=not by_computer)
        self._refresh_ephemerals(table, events)

    async def _play_computer(self, table: Table, seat: Seat, action: Action) -> None:
        """Apply an action of a computer player."""
        await self.play(table, seat, action, by_computer=True)

    def _show_steps(
        self, table: Table, before: Game, events: Sequence[Event], seen: ViewCache
    ) -> None:
        """Show the end of a hand after the next has begun, and an accepted órdago step by step."""
        for end in ends_of(table.state, before, events, seen):
            table.last_end = end
            self._publisher.show_end(end, table.ui.ephemeral_viewers)
        suspense = suspense_of(
            table.state, before, events, seen, (table.questions.since, self._clock.now())
        )
        if suspense is not None:
            table.suspense = suspense
            for time in (suspense.accepted_at, suspense.counted_at):
                self._show_again(table.state.code, time)

    def _show_again(self, code: str, time: float) -> None:
        """Refresh the pages that show a table at a given time."""

        async def wake() -> None:
            self._publisher.wake_watchers(code)

        self._scheduler.at(("page", code, time), time + TIMERS_EARLY_S, wake)

    async def record_match(self, table: Table) -> None:
        """Record a finished match once for its players, and load earlier results between its sides.

        A failure does not prevent the match from ending; ``retry_record`` tries again.
        """
        day = table.state.daily
        if table.is_day_over and day is not None and day.result is None:
            self.on_day_over(table)
        if table.game is None or not isinstance(table.public_view().phase, MatchOver):
            return
        try:
            if table.state.unrecorded:
                await self._documents.played.note(table, self._clock.now())
                self._tables.update(table, replace(table.state, unrecorded=False))
                for person in table.state.people:
                    if self._documents.preferences(person).shown:
                        self.judge_matches_of(person)
            table.meeting = await self._documents.played.meeting(table)
        except (StorageError, VersionConflictError) as error:
            _log.error("match not recorded", code=table.state.code, **error_fields(error))

    async def retry_record(self, table: Table) -> None:
        """Record a match whose recording failed, before people leave or another match begins."""
        if table.state.unrecorded:
            await self.record_match(table)

    def _refresh_ephemerals(self, table: Table, events: Sequence[Event]) -> None:
        """Update the ephemeral hands in chats after a sign; it changes no other message."""
        signs = (event for event in events if isinstance(event, SenaMade))
        seats = frozenset(seat for sign in signs for seat in sign.seen)
        if seats:
            self._publisher.refresh_ephemerals(table, signed=seats)

    async def _unasked(self, table: Table, dealt_by: Seat) -> tuple[Event, ...]:
        """Cut automatically if no player is asked to cut; return the events."""
        [cutter] = table.public_view().speakers
        if asks_for_cut(table.state, cutter, dealt_by):
            return ()
        return await table.match.play(cutter, Caiga())

    async def _keep(self, table: Table) -> None:
        """Store a table now; after a conflict, continue with the other writer's state and raise."""
        try:
            await self._tables.save(table)
        except VersionConflictError:
            if self._tables.get(table.state.code) is table:
                self.continue_table(table)
            else:
                self.drop_table(table)
            raise

    async def wait_for_result_shown(self, table: Table) -> None:
        """Wait up to ``COUNT_S`` until all players have been shown the end of a hand.

        Where computer players wait for ``prompt``, the end is visible at once.
        """
        is_over = table.game is not None and isinstance(
            table.public_view().phase, HandOver | MatchOver
        )
        is_waited_for = not self._publisher.all_at_windows(table.state)
        if is_over and is_waited_for and self._pause_s is not None:
            await self._publisher.shown(table, COUNT_S)

    def finish_match_display(self, table: Table) -> None:
        """Keep the end of a match's last hand before the table changes.

        It is sent with the next update.
        """
        game = table.game
        end = None if game is None else ended(table.state, game)
        if end is not None:
            end = replace(end, meeting=table.meeting)
            self._publisher.show_end(end, table.ui.ephemeral_viewers)

    def on_delivered(self, table: Table, recipient: Recipient, sent_at: float) -> None:
        """Record that a recipient sees a table's question, and when the message was sent."""
        self._calling.on_delivered(table, recipient, sent_at)

    def on_window_gone(self, table: Table, seat: Seat) -> None:
        """Show a person their hand in private again, and schedule a nudge there."""
        self._publisher.refresh_hand(table, seat)
        self._calling.on_window_gone(table, seat)

    async def restore(self, table: Table) -> None:
        """Continue a table after a restart.

        A table that was unused for a day waits for its next request, unless a deadline is set. A
        player who missed the end of a hand is shown it, and onlookers with a delay see the previous
        hand. Raise StorageError or UnknownEventError.
        """
        is_behind = table.is_playing and self._publisher.is_behind(table)
        if is_behind or (table.is_playing and table.state.onlookers == LATE):
            ends = tuple(ends_in(table.state, await self._tables.log_of(table)))
            table.last_end = ends[-1] if ends else None
            if is_behind:
                self._publisher.show_missed_ends(table, ends)
        now = self._clock.now()
        self._tables.update(table, restore_deadline(table, now))
        if table.is_playing and not table.state.unrecorded:
            # The match was begun by an earlier version of the program.
            self._tables.update(table, replace(table.state, unrecorded=True))
        await self.record_match(table)
        state = table.state
        if state.closed or runs(state.due) or now - state.last_activity_at < IDLE_S:
            # New content takes precedence over content that was perhaps missed.
            self.continue_table(table, is_patient=True)

    def continue_table(
        self, table: Table, *, is_patient: bool = False, is_prompt: bool = False
    ) -> None:
        """Seat joining people, update messages, set the deadline, and let computer players act."""
        table.note_revision()
        if table.state.joining:
            seated = seat_pending(table.state, table.names, hand_in_play(table))
            self._tables.update(table, seated)
        self.wind_anew(table)
        # If everybody sees each word at once in a window, chats may get several words together.
        is_prompt = is_prompt and not self._publisher.all_at_windows(table.state)
        self._publisher.refresh(table, is_patient=is_patient, is_prompt=is_prompt)
        if self._pause_s is not None:
            self.thinkers.start(table, self._pause_s)

    def wind_anew(self, table: Table) -> None:
        """Recompute the deadline of a table, and schedule it."""
        state, due = table.state, deadline_of(table, self._clock.now())
        if due != state.due:
            self._tables.update(table, replace(state, due=due))
        self._wind(state.code, due)

    async def call(self, table: Table, seat: Seat) -> None:
        """Nudge a seat that owes an answer, unless it was nudged already."""
        await self._calling.call(table, seat)

    def note_call_lost(self, table: Table, recipient: Recipient) -> Seats:
        """Record that a nudge did not reach its people; return their seats."""
        return self._calling.note_undelivered(table, recipient)

    async def call_again(self, table: Table, seats: Seats) -> None:
        """Nudge those of the given seats whose earlier nudges failed."""
        await self._calling.call_again(table, seats)

    def drop_table(self, table: Table) -> None:
        """Stop a table; it is not stored again."""
        code = table.state.code
        self._tables.discard(table)
        self._wind(code, None)
        self.thinkers.stop(code)

    def is_resting(self, code: str) -> bool:
        """Return whether only requests can change a table: no deadline or computer player can."""
        return _deadline_key(code) not in self._scheduler and not self.thinkers.is_thinking(code)

    def rest(self, code: str) -> None:
        """Free the memory that an idle table uses here."""
        self._stillness.forget(code)
        self._calling.forget(code)

    def _wind(self, code: str, due: Deadline | None) -> None:
        """Schedule the deadline of a table, or cancel it if there is none."""
        if due is None or due.what is DeadlineAction.ABSENT:
            self._scheduler.cancel(_deadline_key(code))
        else:
            self._scheduler.at(_deadline_key(code), due.at, partial(self._on_deadline, code, due))

    async def _on_deadline(self, code: str, due: Deadline) -> None:
        """Act on a deadline, unless it has changed in the meantime."""
        table = self._tables.get(code)
        if table is None:
            return
        async with table.lock:
            if table.state.due != due:
                return
            if due.what is DeadlineAction.CUT:
                await self._auto_cut(table, due.seats[0])
                return
            seats = self._stillness.reachable(table.state, due)
            if not seats:
                now = self._clock.now()
                self._tables.update(table, extend_deadline(table.state, due, now))
                self._wind(code, table.state.due)
                # Send to unreachable people again, to find out when they are back.
                self._publisher.refresh(table)
                await self._calling.call_again(table, due.seats)
            elif due.what is DeadlineAction.MISS:
                missing = replace(due, seats=seats, what=DeadlineAction.ABSENT)
                self._tables.update(table, replace(table.state, due=missing))
                self._wind(code, table.state.due)
                self._publisher.refresh(table)
                self.on_absent(table)
            elif due.what is DeadlineAction.REMIND:
                self._tables.update(table, second_half(table.state, due, self._clock.now()))
                try:
                    await self._tables.save(table)
                except (StorageError, VersionConflictError) as error:
                    _log.error("table not saved", code=code, **error_fields(error))
                self._wind(code, table.state.due)
                self._publisher.refresh(table)
                await self._calling.remind(table, due.seats)
            else:
                await self._on_timeout(table, seats)

    async def _auto_cut(self, table: Table, cutter: Seat) -> None:
        """Deal without a cut, because the cutter did not answer in time."""
        await self.play(table, cutter, Caiga())
        self._tables.update(table, record_cut(table.state, cutter, silent=True))

    async def _on_timeout(self, table: Table, seats: Seats) -> None:
        """Deal, if only that is due; otherwise replace absent people by computer players."""
        if isinstance(table.public_view().phase, Undealt | HandOver):
            await self.play(table, seats[0], Reparto())
            return
        state = table.state
        for seat in seats:
            state = replace_by_computer(state, seat)
        _log.info("timed out", code=state.code, version=table.version, seats=len(seats))
        await self.update_table(table, state)


def _deadline_key(code: str) -> tuple[str, str]:
    return "deadline", code
