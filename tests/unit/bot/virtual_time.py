"""Virtual time for tests: sleeping tasks wake in order, without real waiting.

Between two sleeping tasks all others run until they wait. A test is reproducible if it waits for
this clock only, and not for a thread, a file or a socket. ``work_in_place`` makes it so for the
threads of ``asyncio.to_thread``.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, TypeVar

A_DAY_S: Final = 86_400.0
A_MORNING_S: Final = 1_767_254_400.0
"""A time in January 2026, as large and as coarse as real times."""
MOMENT_S: Final = 0.05
"""The distance within which two times are equal.

A relative tolerance of a millionth would be half an hour.
"""

Result = TypeVar("Result")


class _InPlace(ThreadPoolExecutor):
    """Does all work at once, in the calling thread."""

    def submit(
        self, fn: Callable[..., Result], /, *args: object, **kwargs: object
    ) -> "Future[Result]":
        """Return the result of a call."""
        done = Future[Result]()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the caller gets it, whatever it is
            done.set_exception(error)
        return done


def work_in_place() -> None:
    """Let this event loop do the work of its threads at once, in its own thread."""
    asyncio.get_running_loop().set_default_executor(_InPlace())


class VirtualTimer:
    """A ``Clock`` that a test advances."""

    def __init__(self, now: float = A_MORNING_S) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> float:
        """Return the seconds since the epoch, as far as the test has advanced."""
        return self._now

    def set_back(self, seconds: float) -> None:
        """Go back in time, as a machine with a corrected clock does."""
        assert not self.sleepers, "who sleeps goes by another clock than that of the wall"
        self._now -= seconds

    async def sleep(self, seconds: float) -> None:
        """Sleep until the test has advanced this far."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self._now + seconds, next(self._numbers), woken))
        await woken

    @property
    def sleepers(self) -> int:
        """Return the number of sleeping tasks."""
        return sum(not woken.done() for _, _, woken in self._sleepers)

    async def calm(self) -> None:
        """Run all tasks that can run now."""
        # The queue of the event loop has no public name; if it is empty, all tasks wait.
        ready = vars(asyncio.get_running_loop())["_ready"]
        await asyncio.sleep(0)
        while ready:  # noqa: ASYNC110 - it asks whether anything runs, not whether time has passed
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Advance by a number of seconds."""
        end = self._now + seconds
        await self.calm()
        while self._sleepers and self._sleepers[0][0] <= end:
            await self._wake_next()
        self._now = end

    async def finish(
        self, work: Coroutine[Any, Any, Result], *, within_s: float = A_DAY_S
    ) -> Result:
        """Advance until a call is done; fail if it waits for ever or longer than the limit."""
        end = self._now + within_s
        task = asyncio.create_task(work)
        await self.calm()
        while not task.done():
            await self.step()
            assert self._now <= end, "it takes too long"
        return task.result()

    async def step(self) -> None:
        """Advance to the next sleeping task; fail if there is none."""
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
