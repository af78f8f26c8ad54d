"""Time under the control of a test."""

from typing import Protocol


class Clock(Protocol):
    """Seconds since the epoch, by any clock."""

    def __call__(self) -> float:
        """Return the time."""
        ...


class VirtualClock:
    """A ``Clock`` that stands still until it is moved."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now

    def __call__(self) -> float:
        """Return the time."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move forward by this number of seconds, never back."""
        assert seconds >= 0, "time does not run back"
        self._now += seconds
