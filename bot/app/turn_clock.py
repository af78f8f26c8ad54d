"""The deadlines of turns at a table. A player's time is paused while they cannot be reached."""

from collections.abc import Callable
from typing import Final

import structlog

from bot.app.nudges import PHASES_WITHOUT_NUDGE
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.absence import ABSENT_S, missed
from bot.tables.table import Table
from bot.tables.table_state import LONG_TURN_S, Deadline, DeadlineAction, TableState
from engine.seats import Seat, Seats

GRACE_S: Final = 30.0
"""The minimum time that each player has left after a restart of the bot, in seconds."""


_log = structlog.get_logger()


CUT_S: Final = 8.0
"""How long a deal waits for the player who cuts the deck, in seconds."""


class UnreachableGrace:
    """Decides whose deadlines count; ``is_cut_off`` says if a person cannot see a table."""

    def __init__(self, is_cut_off: Callable[[TableState, PersonId], bool]) -> None:
        self._is_cut_off = is_cut_off
        self._still: dict[str, int] = {}

    def reachable(self, state: TableState, due: Deadline) -> Seats:
        """Return the seats whose time is up and whose players could have answered.

        The result is empty while no such player can be reached, and once more when they are back,
        so that the caller extends the deadline.
        """
        reached = tuple(seat for seat in due.seats if self._is_reached(state, seat))
        was_still = self._still.pop(state.code, None) == due.question
        if not reached:
            self._still[state.code] = due.question
        return () if was_still else reached

    def forget(self, code: str) -> None:
        """Forget that the time of a table was paused."""
        self._still.pop(code, None)

    def _is_reached(self, state: TableState, seat: Seat) -> bool:
        person = state.chairs[seat].person
        return person is None or not self._is_cut_off(state, person)


def runs(due: Deadline | None) -> bool:
    """Return whether the table acts by itself when the deadline passes."""
    return due is not None and due.what is not DeadlineAction.ABSENT


def extend_deadline(state: TableState, due: Deadline, now: float) -> TableState:
    """Return the table with its deadline extended by half a turn from now.

    Without a turn time, it is extended by the time after which a player counts as absent.
    """
    wait_s = ABSENT_S if state.turn_s is None else max(state.turn_s / 2, GRACE_S)
    return replace(state, due=replace(due, at=now + wait_s))


def deadline_for(state: TableState, question: int, seats: Seats, now: float) -> Deadline | None:
    """Return the deadline of the seats that must answer; it does not change during a question."""
    if state.turn_s is None or not seats:
        return None
    due = state.due
    if due is not None and (due.question, due.seats) == (question, seats):
        return due
    return Deadline(question, seats, now + state.turn_s / 2, DeadlineAction.REMIND)


def deadline_of(table: Table, now: float) -> Deadline | None:
    """Return the deadline of a table, if there is one.

    A deal waits only a few seconds for a cut. A table in the terminal, which has no code, has no
    deadline for the cut, because no other person waits there.
    """
    state = table.state
    seats = () if state.closed else table.people_asked()
    if not table.is_cutting:
        if state.turn_s is None:
            owing = (
                ()
                if not seats or isinstance(table.public_view().phase, PHASES_WITHOUT_NUDGE)
                else seats
            )
            return missed(state, table.revision, owing, now)
        return deadline_for(state, table.revision, seats, now)
    if not (seats and state.code):
        return None
    due, question = state.due, table.revision
    is_same = due is not None and (due.question, due.seats) == (question, seats)
    return due if is_same else Deadline(question, seats, now + CUT_S, DeadlineAction.CUT)


def asks_for_cut(state: TableState, cutter: Seat, dealt_by: Seat) -> bool:
    """Return whether a deal waits for the cutter, who must be a person and present.

    A cutter who asked for the deal is always waited for. Any other cutter is not if they missed
    their last cut, or with long turns, because people do not watch the table then.
    """
    if not state.chairs[cutter].has_person_present:
        return False
    is_quick = state.turn_s is None or state.turn_s < LONG_TURN_S
    return cutter == dealt_by or (is_quick and cutter not in state.silent_cutters)


def record_cut(state: TableState, cutter: Seat, *, silent: bool) -> TableState:
    """Return the table with a record of whether the cutter cut or stayed ``silent``."""
    others = tuple(seat for seat in state.silent_cutters if seat != cutter)
    return replace(state, silent_cutters=(*others, cutter) if silent else others)


def second_half(state: TableState, due: Deadline, now: float) -> TableState:
    """Return the table after the reminder, with a deadline at the end of the second half-turn."""
    assert state.turn_s is not None, "reminders need a clock"
    return replace(state, due=replace(due, at=now + state.turn_s / 2, what=DeadlineAction.ACT))


def restore_deadline(table: Table, now: float) -> TableState:
    """Return the table after a restart; the downtime of the bot does not use up turns.

    A deadline is stored after the action that set it and may be lost, but the log has the time of
    that action. If the system clock was set back in the meantime, that time is limited to now, so
    that no turn becomes longer than usual.
    """
    state = table.state
    touched_at = min(max(state.last_activity_at, table.stored.log_grew_at), now)
    due = deadline_of(table, touched_at)
    if due is not None and due.what is DeadlineAction.CUT:
        due = replace(due, at=now + CUT_S)
    elif due is not None and due.what is DeadlineAction.MISS:
        due = replace(due, at=max(due.at, now + GRACE_S))
    elif due is not None and state.turn_s is not None:
        due = replace(due, at=now + max(min(due.at - now, state.turn_s / 2), GRACE_S))
    return replace(state, last_activity_at=touched_at, due=due)
