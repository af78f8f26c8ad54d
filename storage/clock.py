"""Tell the time and wait: the one clock of the store and the bot."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, which never goes back, and waits."""

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait this long; not at all for a negative time."""
        ...


class SystemClock:
    """The time of the machine at the creation of the clock, and monotonic from there.

    A change of the machine's clock neither stops a chat nor starts anything early.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        return self._zero + time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait this long; not at all for a negative time."""
        await asyncio.sleep(max(0.0, seconds))
