"""Time, as a port: the real one here, and in tests one that stands still until it is moved.

And the time of others: how a platform's clock differs from ours.
"""

import asyncio
import time
from collections import deque
from typing import Final, Protocol

SAMPLES: Final = 8
"""How many of the latest messages are looked at; the quickest of them tells the most."""


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


class Skew:
    """Brings the stamps of one platform into our own time, learning from our own messages.

    A platform stamps what we write in the moment in which we write it; what people do it may hand
    over much later. So our own messages alone tell the clocks apart.
    """

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._ahead_s = deque[float](maxlen=SAMPLES)

    def note(self, stamp: float) -> None:
        """Learn how the platform stamped what was just written, in seconds since the epoch."""
        self._ahead_s.append(self._timer.now() - stamp)

    def in_our_time(self, stamp: float) -> float:
        """A stamp by our clock; as it is before anything was written, and 0 where there is none."""
        if not stamp or not self._ahead_s:
            return stamp
        return stamp + min(self._ahead_s)
