"""Keeps tables going: after every change all are shown it, computers act, and the clock is wound.

Whoever calls a method here that changes a table holds the lock of that table.
"""

import asyncio
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Final

import structlog

from bot.chats.clock import Clock, due_for, reminded
from bot.chores import Chores
from bot.logs import traced
from bot.posts.announcer import Announcer
from bot.tables.lobby import hand_over
from bot.tables.mesa import Due, Heard, Mesa, Urgency
from bot.tables.running import Running
from bot.tables.tables import Tables
from bot.timer import Timer
from engine.actions import Action, Reparto
from engine.game import HandOver, Undealt
from engine.ports import ConflictError
from engine.seats import Seat
from storage.errors import StorageError

SAVED_AFTER_S: Final = 10.0
"""How long a note may wait to be kept whose loss would do no harm: the time left, the last word."""

NEXT_PAUSE_S: Final = 0.1
"""How long a computer player thinks that speaks after another one; their words are shown as one."""

TOGETHER_S: Final = 0.1
"""Notes that are to be kept within so long of each other are kept at once, and no more of them."""

RETRY_S: Final = 5.0
"""How long a computer player waits when its word could not be kept."""

_log = structlog.get_logger()


class Conductor:
    """Changes tables, and does what follows from a change.

    ``pause_s`` is how long the first computer player thinks after a person has spoken.
    """

    def __init__(
        self,
        tables: Tables,
        announcer: Announcer,
        timer: Timer,
        chores: Chores,
        *,
        pause_s: float,
    ) -> None:
        self._tables = tables
        self._announcer = announcer
        self._timer = timer
        self._chores = chores
        self._pause_s = pause_s
        self._clock = Clock(timer, chores, self._ring)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._unsaved: dict[str, float] = {}
        self._saving: asyncio.Task[None] | None = None

    async def arrange(self, running: Running, mesa: Mesa, *, deed: str = "") -> None:
        """Keep another arrangement, with the deed that asked for it, and go on from there."""
        mesa = replace(mesa, touched_at=self._timer.now())
        if deed:
            mesa = mesa.having_heard(Heard(deed))
        self._tables.rearrange(running, mesa)
        await self._save(running)
        self.go_on(running)

    async def play(self, running: Running, seat: Seat, action: Action, *, deed: str = "") -> None:
        """Let a seat act; raise IllegalActionError with nothing changed.

        A deed that is named here is not done again, should a later process hear of it.
        """
        if deed:
            heard = Heard(deed, running.table.id, running.version)
            running.mesa = running.mesa.having_heard(heard)
            await self._save(running)
        try:
            await running.table.play(seat, action)
        except ConflictError:
            await self._tables.reload(running)
            self.go_on(running)
            raise
        running.mesa = replace(running.mesa, touched_at=self._timer.now())
        self.save_soon(running)
        self.go_on(running)

    def go_on(self, running: Running) -> None:
        """Show a table to all, wind its clock, and let its computer players act."""
        running.notice_question()
        mesa = running.mesa
        seats = () if mesa.closed else running.people_asked()
        due = due_for(mesa, running.question, seats, self._timer.now())
        if due != mesa.due:
            running.mesa = replace(mesa, due=due)
            self.save_soon(running)
        self._clock.wind(mesa.code, due)
        self._announcer.show(running)
        self._wake_computers(running)

    def save_soon(self, running: Running) -> None:
        """Keep a table before long, with whatever else will have changed by then."""
        self._unsaved.setdefault(running.mesa.code, self._timer.now() + SAVED_AFTER_S)
        if self._saving is None or self._saving.done():
            self._saving = self._chores.start("save", self._save_later())

    async def flush(self, until: float = inf) -> None:
        """Keep now, all at once, what was to be kept before some time; raise the first error."""
        # Every note waits equally long, so that they stand in the order of their times.
        codes = tuple(takewhile(lambda code: self._unsaved[code] <= until, self._unsaved))
        saving = [
            self._save(running) for code in codes if (running := self._tables.get(code)) is not None
        ]
        for code in codes:
            del self._unsaved[code]
        for outcome in await asyncio.gather(*saving, return_exceptions=True):
            if outcome is not None:
                raise outcome

    @property
    def is_thinking(self) -> bool:
        """Whether any computer player has something to say."""
        return bool(self._thinking)

    async def settle(self) -> None:
        """Wait until no computer player has anything to say."""
        while tasks := tuple(self._thinking.values()):
            await asyncio.wait(tasks)

    async def _save_later(self) -> None:
        """Keep each note when its time comes; all tables at once would hold up everybody."""
        while self._unsaved:
            first_at = next(iter(self._unsaved.values()))
            await self._timer.sleep(first_at - self._timer.now())
            try:
                await self.flush(first_at + TOGETHER_S)
            except StorageError as error:
                _log.error("notes not kept", **traced(error))
                await self._timer.sleep(RETRY_S)

    async def _save(self, running: Running) -> None:
        """Keep a table; raise StorageError, and then it will be tried again."""
        try:
            await self._tables.save(running)
        except StorageError:
            self.save_soon(running)
            raise

    async def _keep_trying_to_save(self, running: Running) -> None:
        """Keep a table now if that is possible, or else before long."""
        try:
            await self._save(running)
        except StorageError as error:
            _log.error("not kept", code=running.mesa.code, **traced(error))

    def _wake_computers(self, running: Running) -> None:
        code = running.mesa.code
        if running.computer_to_act() is None or code in self._thinking:
            return
        self._thinking[code] = self._chores.start(f"computers {code}", self._think(running))

    async def _think(self, running: Running) -> None:
        """Let the computer players of a table speak until it waits for a person."""
        try:
            pause_s = self._pause_s
            while running.computer_to_act() is not None and not running.mesa.closed:
                if pause_s > 0:
                    await self._timer.sleep(pause_s)
                await self._let_computer_act(running)
                pause_s = min(pause_s, NEXT_PAUSE_S)
        finally:
            self._thinking.pop(running.mesa.code, None)

    async def _let_computer_act(self, running: Running) -> None:
        try:
            async with running.lock:
                seat = running.computer_to_act()
                if seat is not None and not running.mesa.closed:
                    await self.play(running, seat, running.decision_of(seat))
        except (StorageError, ConflictError) as error:
            code, version = running.mesa.code, running.version
            _log.error("not kept", code=code, version=version, **traced(error))
            await self._timer.sleep(RETRY_S)

    async def _ring(self, code: str, due: Due) -> None:
        """Do what was due at a table, unless something has happened meanwhile."""
        running = self._tables.get(code)
        if running is None:
            return
        async with running.lock:
            if running.mesa.due != due:
                return
            if due.what is Urgency.REMIND:
                running.mesa = reminded(running.mesa, self._timer.now())
                await self._keep_trying_to_save(running)
                self._clock.wind(code, running.mesa.due)
                self._announcer.remind(running)
            else:
                await self._time_out(running, due)

    async def _time_out(self, running: Running, due: Due) -> None:
        """Deal where that is all there is to do, or let computer players act for the absent."""
        if isinstance(running.public().phase, Undealt | HandOver):
            await self.play(running, due.seats[0], Reparto())
            return
        mesa = running.mesa
        for seat in due.seats:
            mesa = hand_over(mesa, seat)
        _log.info("timed out", code=mesa.code, version=running.version, seats=len(due.seats))
        await self.arrange(running, mesa)
