"""The computer players of all tables: only one decides at a time, after a pause.

The engine decides what they say; this module decides when.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Final, TypeAlias

import structlog

from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from bot.ports.metrics import Metrics
from bot.tables.computer_seats import level_of
from bot.tables.table import Table
from engine.actions import Action
from engine.game import Answering, AnsweringOrdago, Betting
from engine.hands import Lance
from engine.interfaces import ConflictError
from engine.seats import Seat, pair_of
from storage.clock import Clock
from storage.errors import StorageError

PAUSE_S: Final = 0.05
"""How long a computer player waits after a person has spoken, in seconds.

It is so short that one edit shows the person's word and the answer.
"""

NEXT_PAUSE_S: Final = 0.02
"""How long a computer player waits after another one; one edit shows both actions."""

LAST_LANCE_PAUSE_S: Final = 0.7
"""The pause between computer players in the last lance, so that people can follow it."""

PARTNER_PAUSE_S: Final = 1.0
"""The pause before a computer player answers a bet against it and its human partner."""

RETRY_S: Final = 5.0
"""The pause before a computer player retries an action that could not be stored."""

Say: TypeAlias = Callable[[Table, Seat, Action], Awaitable[None]]
"""Applies an action at a table whose lock is held; raises StorageError or ConflictError."""

_LAST_LANCES: Final = frozenset({Lance.JUEGO, Lance.PUNTO})

_log = structlog.get_logger()


class ComputerTurns:
    """Lets computer players act when a table waits for them."""

    def __init__(self, clock: Clock, tasks: TaskGroup, metrics: Metrics, say: Say) -> None:
        self._clock = clock
        self._tasks = tasks
        self._metrics = metrics
        self._say = say
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._deciding = asyncio.Lock()

    @property
    def any_thinking(self) -> bool:
        """Return whether any table waits for a computer player."""
        return bool(self._thinking)

    def is_thinking(self, code: str) -> bool:
        """Return whether this table waits for a computer player."""
        return code in self._thinking

    def stop(self, code: str) -> None:
        """Stop the computer players of a table."""
        if code in self._thinking:
            self._thinking[code].cancel()

    async def settle(self) -> None:
        """Wait until no table waits for a computer player."""
        while tasks := tuple(self._thinking.values()):
            await asyncio.wait(tasks)

    def start(self, table: Table, pause_s: float) -> None:
        """Wait ``pause_s``, then let computer players act until the table waits for a person."""
        code = table.state.code
        if table.computer_to_act() is not None and code not in self._thinking:
            thinking = self._think(table, pause_s)
            self._thinking[code] = self._tasks.spawn_named(f"computers {code}", thinking)

    async def play_one(self, table: Table) -> None:
        """Let the next computer player act; raise StorageError or ConflictError."""
        async with table.lock:
            seat = table.computer_to_act()
            if seat is not None and not table.state.closed:
                await self._say(table, seat, await self._decision_of(table, seat))

    async def _think(self, table: Table, pause_s: float) -> None:
        try:
            while table.computer_to_act() is not None and not table.state.closed:
                if pause_s > 0:
                    await self._clock.sleep(pause_s)
                await self._speak(table)
                if pause_s > 0:
                    pause_s = _next_pause_s(table)
        finally:
            self._thinking.pop(table.state.code, None)

    async def _speak(self, table: Table) -> None:
        try:
            await self.play_one(table)
        except (StorageError, ConflictError) as error:
            code, version = table.state.code, table.version
            _log.error("table not saved", code=code, version=version, **error_fields(error))
            await self._clock.sleep(RETRY_S)

    async def _decision_of(self, table: Table, seat: Seat) -> Action:
        """Return the decision of the computer player in a seat.

        Only one computer player decides at a time, and other work runs between two decisions,
        because the decisions of many tables together would block the process.
        """
        async with self._deciding:
            thoughts, decision, took_s = table.thoughts_of(seat), None, 0.0
            while True:
                await asyncio.sleep(0)
                began = perf_counter()
                thought = next(thoughts, None)
                took_s += perf_counter() - began
                if thought is None:
                    break
                decision = thought
            assert decision is not None, "a computer player decides"
            self._metrics.bot_decided(level_of(table.state, seat), took_s)
            return decision


def _next_pause_s(table: Table) -> float:
    """Return how long the next computer player waits after another one, in seconds.

    The pause depends only on public facts, so that it reveals no card.
    """
    seat = table.computer_to_act()
    if seat is None:
        return NEXT_PAUSE_S
    match table.public_view().phase:
        case Answering(bettor=bettor) | AnsweringOrdago(bettor=bettor) if _is_for_person(
            table, seat, bettor
        ):
            return PARTNER_PAUSE_S
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance) if lance in _LAST_LANCES:
            return LAST_LANCE_PAUSE_S
        case _:
            return NEXT_PAUSE_S


def _is_for_person(table: Table, seat: Seat, bettor: Seat) -> bool:
    """Return whether the computer player in a seat answers a bet also for a human partner."""
    chairs = enumerate(table.state.chairs)
    people = {pair_of(Seat(other)) for other, chair in chairs if chair.has_person_present}
    return pair_of(seat) in people and pair_of(seat) != pair_of(bettor)
