"""A group that takes few calls a minute, and the naive policy of bringing a game to it."""

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final

from bot.platforms.telegram.limits import LIMITS as TELEGRAM
from bot.ports.clock import Clock
from bot.ports.message import MessageContent
from bot.ports.platform import Limits, RateLimit, RetryLaterError
from bot.ports.request import Address
from engine.events import Event
from engine.view import seen_by
from tests.unit.bot.fake_platform import LIMITS as FREE
from tests.unit.bot.fake_platform import FakePlatform

MINUTE_S: Final = 60.0
CALLS_A_MINUTE: Final = 20
"""What Telegram takes for one group in any minute; further calls are told to come later."""

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
"""What the bot keeps to in Telegram."""

_CALL_S: Final = (0.3, 2.0)


@dataclass(frozen=True, slots=True)
class Call:
    """A call to the group: when it set out, when it arrived and counted, and when it was seen."""

    began_at: float
    counted_at: float
    seen_at: float


class Chat(FakePlatform):
    """A platform whose group is busy with each call for a while; it keeps what calls it took.

    A call counts when it arrives, and is seen when it is answered. What is told to people in
    private costs nothing and takes no time.
    """

    def __init__(self, name: str, timer: Clock, limits: Limits = FREE) -> None:
        super().__init__(name, limits)
        self.calls: list[Call] = []
        self.timer = timer
        self._seen = asyncio.Event()

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Show a post."""
        begun_at, counted_at = await self._arrive()
        message = await super().post(to, post, once=once)
        self._show(begun_at, counted_at)
        return message

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Show a post where another one stood."""
        begun_at, counted_at = await self._arrive()
        await super().edit(to, message, post)
        self._show(begun_at, counted_at)

    async def delete(self, to: Address, message: str) -> None:
        """Take a post away, which counts as much."""
        begun_at, counted_at = await self._arrive()
        await super().delete(to, message)
        self._show(begun_at, counted_at)

    async def next_call(self) -> None:
        """Wait until something else is seen."""
        self._seen.clear()
        await self._seen.wait()

    def seen_since(self, moment: float) -> float | None:
        """Return when a call was seen that knew all that was said up to a moment.

        None if none was.
        """
        place = bisect_left(self.calls, moment, key=lambda call: call.began_at)
        return self.calls[place].seen_at if place < len(self.calls) else None

    async def _arrive(self) -> tuple[float, float]:
        """Return when the call set out and when it counted; at once in a chat without limits."""
        return self.timer.now(), self.timer.now()

    def _show(self, begun_at: float, counted_at: float) -> None:
        self.calls.append(Call(begun_at, counted_at, self.timer.now()))
        self._seen.set()


class Group(Chat):
    """A Telegram group: calls take their time, and too many are refused."""

    def __init__(self, timer: Clock, generator: Random) -> None:
        super().__init__("red", timer, LIMITS)
        self.refusals = 0
        self._generator = generator
        self._counted: list[float] = []

    async def _arrive(self) -> tuple[float, float]:
        begun_at, way_s = self.timer.now(), self._generator.uniform(*_CALL_S) / 2
        await self.timer.sleep(way_s)
        counted_at = self.timer.now()
        if len(self._counted) >= CALLS_A_MINUTE:
            crowded_s = self._counted[-CALLS_A_MINUTE] + MINUTE_S - counted_at
            if crowded_s > 0:
                self.refusals += 1
                raise RetryLaterError(ceil(crowded_s))
        self._counted.append(counted_at)
        await self.timer.sleep(way_s)
        return begun_at, counted_at


class MessagePerEventPolicy:
    """The naive policy: a message for each event, one after the other, again when refused."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._address = Address(group.name, "group")
        self._waiting: asyncio.Queue[float] = asyncio.Queue()
        self._task = asyncio.create_task(self._send_all())
        self.seen_at: dict[float, float] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Put what everybody may know of some events in line."""
        now = self._group.timer.now()
        for _ in filter(None, (seen_by(event, None) for event in events)):
            self._waiting.put_nowait(now)

    async def catch_up(self) -> None:
        """Wait until the group has seen everything."""
        await self._waiting.join()

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _send_all(self) -> None:
        while True:
            said_at = await self._waiting.get()
            await self._send()
            self.seen_at[said_at] = self._group.timer.now()
            self._waiting.task_done()

    async def _send(self) -> None:
        while True:
            try:
                await self._group.post(self._address, MessageContent("one event"))
            except RetryLaterError as error:
                await self._group.timer.sleep(error.seconds)
            else:
                return
