"""Time, as a port: the real one here, and in tests one that stands still until it is moved."""

import asyncio
import time
from typing import Protocol


class Timer(Protocol):
    """Tells the time, which never goes back, and waits."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait so long, and not at all for less than nothing."""
        ...


class RealTimer:
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
