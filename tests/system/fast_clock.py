"""The real time, but more of it: a match that takes half an hour is over in a minute."""

import asyncio
from typing import Final

from bot.ports.clock import SystemClock

SPEED: Final = 30.0
"""Fast enough for a whole match, and slow enough for two cores that do other things as well."""


class HurriedTimer:
    """A ``Clock`` that goes on some times as fast as the real one, from the same moment.

    Or from another, as where somebody has set the clock.
    """

    def __init__(self, speed: float = SPEED, shift_s: float = 0.0) -> None:
        self._real = SystemClock()
        self._began = self._real.now()
        self._shift_s = shift_s
        self._speed = speed

    def now(self) -> float:
        """Seconds since the epoch, sooner than elsewhere."""
        return self._began + self._shift_s + (self._real.now() - self._began) * self._speed

    async def sleep(self, seconds: float) -> None:
        """Wait for a part of so long."""
        await asyncio.sleep(max(0.0, seconds) / self._speed)
