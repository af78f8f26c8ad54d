"""Accelerated time: a match of half an hour is over in a minute."""

import asyncio
from typing import Final

from storage.clock import SystemClock

SPEED: Final = 30.0
"""Fast enough for a whole match, and slow enough for two busy cores."""


class HurriedTimer:
    """A ``Clock`` that runs several times as fast as the real one, from the same moment on.

    With ``shift_s`` it starts at another moment, as if the system clock had been set.
    """

    def __init__(self, speed: float = SPEED, shift_s: float = 0.0) -> None:
        self._real = SystemClock()
        self._began = self._real.now()
        self._shift_s = shift_s
        self._speed = speed

    def now(self) -> float:
        """Return seconds since the epoch, in accelerated time."""
        return self._began + self._shift_s + (self._real.now() - self._began) * self._speed

    async def sleep(self, seconds: float) -> None:
        """Wait for a fraction of this time."""
        await asyncio.sleep(max(0.0, seconds) / self._speed)
