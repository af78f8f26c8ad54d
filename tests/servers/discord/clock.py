"""A clock that stands still until a test moves it, and the ids derived from it."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH_MS: Final = 1_420_070_400_000
_COUNTER_BITS: Final = 22


class Clock:
    """The time of the simulation: it starts with the real time, and only ``advance`` moves it."""

    def __init__(self) -> None:
        self.now = datetime.now(tz=UTC)

    def advance(self, time: timedelta) -> None:
        """Move the clock forward at once."""
        assert time >= timedelta(), "time does not go back"
        self.now += time


class Snowflakes:
    """Ids as Discord creates them: milliseconds since 2015, then a number that never repeats."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = 0

    def next(self, *, later_ms: int = 0) -> int:
        """Return a new unique id, dated this many milliseconds after now."""
        self._count += 1
        assert self._count < 1 << _COUNTER_BITS, "the counter of ids has run over"
        now_ms = int(self._clock.now.timestamp() * 1000)
        return (now_ms - _EPOCH_MS + later_ms) << _COUNTER_BITS | self._count
