"""Measure how fast the people at a table answer, and when a person counts as idle."""

from collections import deque
from statistics import median
from typing import Final

SHORTEST_S: Final = 15.0
LONGEST_S: Final = 60.0
"""The limits of the delay after which a person is nudged, in seconds."""

FIRST_S: Final = 30.0
"""The delay until people have answered ``FEWEST`` questions, in seconds."""

FEWEST: Final = 4

_REMEMBERED: Final = 32


class Pace:
    """Remembers the response times of the latest answers at a table."""

    def __init__(self) -> None:
        self._times_s = deque[float](maxlen=_REMEMBERED)

    def note(self, response_s: float) -> None:
        """Record how long a person took to answer after they saw the question."""
        self._times_s.append(max(0.0, response_s))

    @property
    def nudge_s(self) -> float:
        """Return the delay after which a person counts as idle: twice the median response time."""
        if len(self._times_s) < FEWEST:
            return FIRST_S
        return min(LONGEST_S, max(SHORTEST_S, 2 * median(self._times_s)))
