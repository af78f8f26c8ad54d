"""Time that stands still until a test moves it, and the ids that are made of it."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH_MS: Final = 1_420_070_400_000
_COUNTER_BITS: Final = 22


class Clock:
    """The time of this world: it begins with the real one, and only ``advance`` moves it."""

    def __init__(self) -> None:
        self.now = datetime.now(tz=UTC)

    def advance(self, time: timedelta) -> None:
        """Let this much time pass at once."""
        assert time >= timedelta(), "time does not go back"
        self.now += time


class Snowflakes:
    """Ids as Discord makes them: milliseconds since 2015, then a number that never repeats."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = 0

    def next(self, *, later_ms: int = 0) -> int:
        """A new id, dated so many milliseconds later than now; each is used once."""
        self._count += 1
        assert self._count < 1 << _COUNTER_BITS, "the counter of ids has run over"
        now_ms = int(self._clock.now.timestamp() * 1000)
        return (now_ms - _EPOCH_MS + later_ms) << _COUNTER_BITS | self._count
