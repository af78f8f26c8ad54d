"""Provide the clock with which the store and the bot tell the time and wait."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, which never goes back, and waits."""

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for some seconds; return at once for a negative number."""
        ...


class SystemClock:
    """The machine's time when the clock was created, advanced by a monotonic clock.

    A change of the machine's time neither stalls a chat nor starts anything early.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        return self._zero + time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait for some seconds; return at once for a negative number."""
        await asyncio.sleep(max(0.0, seconds))
