"""The computer players of all tables: one thinks at a time, and speaks after a while.

What they think is for the trained and the counting players of the engine; here is when.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Final, TypeAlias

import structlog

from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.metrics import Metrics
from bot.tables.computer_seats import level_of
from bot.tables.table import Table
from engine.actions import Action
from engine.interfaces import ConflictError
from engine.seats import Seat
from storage.errors import StorageError

PAUSE_S: Final = 1.0
"""How long a computer player thinks after a person has spoken; less would not feel like thought."""

NEXT_PAUSE_S: Final = 0.1
"""How long a computer player thinks that speaks after another one; their words are shown as one."""

RETRY_S: Final = 5.0
"""How long a computer player waits when its word could not be kept."""

Say: TypeAlias = Callable[[Table, Seat, Action], Awaitable[None]]
"""Says a seat's word at a table whose lock is held; raises StorageError or ConflictError."""

_log = structlog.get_logger()


class ComputerTurns:
    """Lets computer players speak where a table waits for them."""

    def __init__(self, timer: Clock, chores: TaskGroup, meter: Metrics, say: Say) -> None:
        self._timer = timer
        self._chores = chores
        self._meter = meter
        self._say = say
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._deciding = asyncio.Lock()

    @property
    def any_thinking(self) -> bool:
        """Return whether any of them has something to say."""
        return bool(self._thinking)

    def is_thinking(self, code: str) -> bool:
        """Return whether one of a table has something to say."""
        return code in self._thinking

    def stop(self, code: str) -> None:
        """Let nobody speak at a table any more."""
        if code in self._thinking:
            self._thinking[code].cancel()

    async def settle(self) -> None:
        """Wait until none has anything to say."""
        while tasks := tuple(self._thinking.values()):
            await asyncio.wait(tasks)

    def start(self, live: Table, pause_s: float) -> None:
        """Let them speak until the table waits for a person; the first thinks for so long."""
        code = live.record.code
        if live.computer_to_act() is not None and code not in self._thinking:
            thinking = self._think(live, pause_s)
            self._thinking[code] = self._chores.spawn_named(f"computers {code}", thinking)

    async def play_one(self, live: Table) -> None:
        """Let the one speak for whom a table waits; raise StorageError or ConflictError."""
        async with live.lock:
            seat = live.computer_to_act()
            if seat is not None and not live.record.closed:
                await self._say(live, seat, await self._decision_of(live, seat))

    async def _think(self, live: Table, pause_s: float) -> None:
        try:
            while live.computer_to_act() is not None and not live.record.closed:
                if pause_s > 0:
                    await self._timer.sleep(pause_s)
                await self._speak(live)
                pause_s = min(pause_s, NEXT_PAUSE_S)
        finally:
            self._thinking.pop(live.record.code, None)

    async def _speak(self, live: Table) -> None:
        try:
            await self.play_one(live)
        except (StorageError, ConflictError) as error:
            code, version = live.record.code, live.version
            _log.error("not kept", code=code, version=version, **error_fields(error))
            await self._timer.sleep(RETRY_S)

    async def _decision_of(self, live: Table, seat: Seat) -> Action:
        """Return what the computer player of a seat says.

        One decides at a time, and between two thoughts everything else has its turn: at many tables
        the thoughts of all would stop the process for a while.
        """
        async with self._deciding:
            thoughts, decision, took_s = live.thoughts_of(seat), None, 0.0
            while True:
                await asyncio.sleep(0)
                began = perf_counter()
                thought = next(thoughts, None)
                took_s += perf_counter() - began
                if thought is None:
                    break
                decision = thought
            assert decision is not None, "who thinks comes to a decision"
            self._meter.bot_decided(level_of(live.record, seat), took_s)
            return decision
