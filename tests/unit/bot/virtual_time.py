"""Time that passes only when a test lets it: sleepers wake in order, and nobody really waits.

Between two sleepers everything else runs until it can do no more. So a test goes the same way
every time, as long as what it tests waits for nothing but this time: not for a thread, a file or
a socket.
"""

import asyncio
from collections.abc import Coroutine
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, TypeVar

A_DAY_S: Final = 86_400.0
A_MORNING_S: Final = 1_767_254_400.0
"""In January 2026: numbers as large as the real ones, and as coarse."""
MOMENT_S: Final = 0.05
"""How far two times may lie apart that are one; a millionth of such a number is half an hour."""

Result = TypeVar("Result")


class VirtualTimer:
    """A ``Clock`` that a test moves."""

    def __init__(self, now: float = A_MORNING_S) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> float:
        """Seconds since the epoch, as far as the test has let them pass."""
        return self._now

    def set_back(self, seconds: float) -> None:
        """Tell an earlier time from now on, as a machine does whose clock was wrong."""
        assert not self.sleepers, "who sleeps goes by another clock than that of the wall"
        self._now -= seconds

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has let so much time pass."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self._now + seconds, next(self._numbers), woken))
        await woken

    @property
    def sleepers(self) -> int:
        """How many wait."""
        return sum(not woken.done() for _, _, woken in self._sleepers)

    async def calm(self) -> None:
        """Let everything run that can run now."""
        # What the loop has to run next has no public name; nothing left means that all wait.
        ready = vars(asyncio.get_running_loop())["_ready"]
        await asyncio.sleep(0)
        while ready:  # noqa: ASYNC110 - it asks whether anything runs, not whether time has passed
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self._now + seconds
        await self.calm()
        while self._sleepers and self._sleepers[0][0] <= end:
            await self._wake_next()
        self._now = end

    async def finish(
        self, work: Coroutine[Any, Any, Result], *, within_s: float = A_DAY_S
    ) -> Result:
        """Let time pass until this is done; fail when it waits for ever, or longer than that."""
        end = self._now + within_s
        task = asyncio.create_task(work)
        await self.calm()
        while not task.done():
            await self.step()
            assert self._now <= end, "it takes too long"
        return task.result()

    async def step(self) -> None:
        """Let time pass until the next sleeper has woken; fail when nobody sleeps."""
        await self.calm()
        assert self._sleepers, "everybody waits, and nobody for the time"
        await self._wake_next()

    async def _wake_next(self) -> None:
        wake_at, _, woken = heappop(self._sleepers)
        if woken.done():  # Its sleeper was cancelled.
            return
        self._now = max(self._now, wake_at)
        woken.set_result(None)
        await self.calm()
