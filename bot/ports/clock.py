"""Time, as a port: the real one here, and in tests one that stands still until it is moved.

And the time of others: how a platform's clock differs from ours.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Hashable
from typing import Final, Protocol

from bot.ports.background_tasks import TaskGroup

SAMPLES: Final = 8
"""How many of the latest messages are looked at; the quickest of them tells the most."""


class Clock(Protocol):
    """Tells the time, which never goes back, and waits."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait so long, and not at all for less than nothing."""
        ...


class SystemClock:
    """The time of the machine when this was made, and evenly on from there.

    Somebody who sets the machine's clock meanwhile neither stops a chat nor sets it going.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._zero + time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait so long, and not at all for less than nothing."""
        await asyncio.sleep(max(0.0, seconds))


_INSTANT_S: Final = 1e-3
"""So much too early is in time; clocks that count from the epoch are no finer than they are."""


class Scheduler:
    """Ring for each key at the time that it was set to last.

    Most are set to a later time again and again. So a sleep is not broken off for that: who wakes
    too early sleeps on.
    """

    def __init__(self, timer: Clock, chores: TaskGroup) -> None:
        self._timer = timer
        self._chores = chores
        self._set: dict[Hashable, _Alarm] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._set

    def schedule(
        self, key: Hashable, at: float, ring: Callable[[], Coroutine[None, None, None]]
    ) -> None:
        """Ring at this time, in seconds since the epoch, and no more as it was set before."""
        known = self._set.get(key)
        if known is not None and known.wakes_at <= at:
            known.at, known.ring = at, ring
            return
        self.cancel(key)
        alarm = self._set[key] = _Alarm(at, ring)
        alarm.task = self._chores.spawn_named(f"alarm {key}", self._wait(key, alarm))

    def cancel(self, key: Hashable) -> None:
        """Ring no more; what rings already goes on."""
        alarm = self._set.pop(key, None)
        if alarm is not None and alarm.task is not None:
            alarm.task.cancel()
            # The task remembers where it was broken off, and that is at this alarm.
            alarm.task = None

    async def _wait(self, key: Hashable, alarm: "_Alarm") -> None:
        while (rest_s := alarm.at - self._timer.now()) > _INSTANT_S:
            alarm.wakes_at = alarm.at
            await self._timer.sleep(rest_s)
        del self._set[key]
        await alarm.ring()


class _Alarm:
    """A time, and what is to be done then; its task wakes no later than that."""

    def __init__(self, at: float, ring: Callable[[], Coroutine[None, None, None]]) -> None:
        self.at = self.wakes_at = at
        self.ring = ring
        self.task: asyncio.Task[None] | None = None


class ClockSkew:
    """Brings the stamps of one platform into our own time, learning from our own messages.

    A platform stamps what we write in the moment in which we write it; what people do it may hand
    over much later. So our own messages alone tell the clocks apart.
    """

    def __init__(self, timer: Clock) -> None:
        self._timer = timer
        self._ahead_s = deque[float](maxlen=SAMPLES)

    def note(self, stamp: float) -> None:
        """Learn how the platform stamped what was just written, in seconds since the epoch."""
        self._ahead_s.append(self._timer.now() - stamp)

    def in_our_time(self, stamp: float) -> float:
        """Return a stamp by our clock.

        As it is before anything was written, and 0 where there is none.
        """
        if not stamp or not self._ahead_s:
            return stamp
        return stamp + min(self._ahead_s)
