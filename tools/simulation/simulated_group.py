"""A group that accepts few calls per minute, and the naive policy of one message per event."""

import asyncio
from bisect import bisect_left
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final

from bot.platforms.telegram.limits import LIMITS as TELEGRAM
from bot.ports.message import MessageContent
from bot.ports.platform import Limits, RateLimit, RetryLaterError
from bot.ports.request import Address
from engine.events import Event
from engine.view import seen_by
from storage.clock import Clock
from tests.unit.bot.fake_platform import LIMITS as FREE
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall

MINUTE_S: Final = 60.0
CALLS_A_MINUTE: Final = 20
"""Telegram's limit for a group in any minute; further calls must be retried later."""

LIMITS: Final = Limits(
    text=4_096,
    buttons_in_row=8,
    rows=10,
    label=64,
    chat_pace=TELEGRAM.chat_pace,
    person_pace=RateLimit(burst=1, per_minute=60),
    global_rate=RateLimit(burst=10, per_minute=1_500),
    edit_age_s=48 * 3_600,
)
"""The bot's own limits on Telegram."""

_COUNTED: Final = {CallKind.SEND, CallKind.EDIT, CallKind.DELETE}

_CALL_S: Final = (0.3, 2.0)


@dataclass(frozen=True, slots=True)
class Call:
    """A call to the group: its start, when it counted, and when its result was visible."""

    began_at: float
    counted_at: float
    seen_at: float


class Chat:
    """A platform whose group handles one call at a time; it records the calls.

    A call counts when it arrives, and its result is visible when it is answered. Private messages
    cost nothing and take no time.
    """

    def __init__(self, name: str, clock: Clock, limits: Limits = FREE) -> None:
        self.platform = FakePlatform(name, limits, around=self._around)
        self.calls: list[Call] = []
        self.clock = clock
        self._seen = asyncio.Event()

    @property
    def name(self) -> str:
        """Return the name of the platform."""
        return self.platform.name

    async def next_call(self) -> None:
        """Wait until the next call is visible."""
        self._seen.clear()
        await self._seen.wait()

    def seen_since(self, moment: float) -> float | None:
        """Return when the first call that started at or after this time became visible.

        Return None if there was none.
        """
        place = bisect_left(self.calls, moment, key=lambda call: call.began_at)
        return self.calls[place].seen_at if place < len(self.calls) else None

    async def _arrive(self) -> tuple[float, float]:
        """Return when the call started and when it counted; here both are now."""
        return self.clock.now(), self.clock.now()

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        """Record a call to the group, including deletions."""
        if not isinstance(call.reader, Address) or call.kind not in _COUNTED:
            yield
            return
        begun_at, counted_at = await self._arrive()
        yield
        self.calls.append(Call(begun_at, counted_at, self.clock.now()))
        self._seen.set()


class Group(Chat):
    """A Telegram group: calls have latency, and too many are refused."""

    def __init__(self, clock: Clock, generator: Random) -> None:
        super().__init__("red", clock, LIMITS)
        self.refusals = 0
        self._generator = generator
        self._counted: list[float] = []

    async def _arrive(self) -> tuple[float, float]:
        begun_at, way_s = self.clock.now(), self._generator.uniform(*_CALL_S) / 2
        await self.clock.sleep(way_s)
        counted_at = self.clock.now()
        if len(self._counted) >= CALLS_A_MINUTE:
            crowded_s = self._counted[-CALLS_A_MINUTE] + MINUTE_S - counted_at
            if crowded_s > 0:
                self.refusals += 1
                raise RetryLaterError(ceil(crowded_s))
        self._counted.append(counted_at)
        await self.clock.sleep(way_s)
        return begun_at, counted_at


class MessagePerEventPolicy:
    """The naive policy: one message for each event, in order, retried after a refusal."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._address = Address(group.name, "group")
        self._waiting: asyncio.Queue[float] = asyncio.Queue()
        self._task = asyncio.create_task(self._send_all())
        self.seen_at: dict[float, float] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Queue the public events."""
        now = self._group.clock.now()
        for _ in filter(None, (seen_by(event, None) for event in events)):
            self._waiting.put_nowait(now)

    async def catch_up(self) -> None:
        """Wait until the group has seen everything."""
        await self._waiting.join()

    async def close(self) -> None:
        """Stop sending."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _send_all(self) -> None:
        while True:
            said_at = await self._waiting.get()
            await self._send()
            self.seen_at[said_at] = self._group.clock.now()
            self._waiting.task_done()

    async def _send(self) -> None:
        while True:
            try:
                await self._group.platform.send(self._address, MessageContent("one event"))
            except RetryLaterError as error:
                await self._group.clock.sleep(error.seconds)
            else:
                return
