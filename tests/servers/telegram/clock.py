"""Time that a test holds in its hands."""

from typing import Protocol


class Clock(Protocol):
    """Seconds since the epoch, by whatever clock."""

    def __call__(self) -> float:
        """Say what time it is."""
        ...


class VirtualClock:
    """A ``Clock`` that stands still until it is told to go on."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now

    def __call__(self) -> float:
        """Say what time it is."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Go on by so many seconds, never back."""
        assert seconds >= 0, "time does not run back"
        self._now += seconds
