"""Define the lease: the right of one process to write the games for a while."""

import asyncio
import time
from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import TypeAlias

from storage.errors import DeposedError


class LeaderEvent(StrEnum):
    """What a process observes while it shares a server with others."""

    WAITING = "waiting"
    """Another process leads."""
    GONE = "gone"
    """The server does not answer."""
    BACK = "back"
    """The server answers again, and no other process has taken over."""


Tell: TypeAlias = Callable[[LeaderEvent], object]
"""A callback that receives these events."""


class Lease:
    """The right to write under this number; ``lost`` is set once the right has ended.

    A lease that is not renewed for ``lasts_s`` seconds expires; the lease of a file never does.
    """

    def __init__(self, place: object, number: int = 0, *, lasts_s: float = inf) -> None:
        self.place = place
        self.number = number
        self.lost = asyncio.Event()
        self._lasts_s = lasts_s
        self._renewed_at = time.monotonic()

    @property
    def is_expired(self) -> bool:
        """Return whether another process may have taken over, because no renewal came in time."""
        return time.monotonic() - self._renewed_at > self._lasts_s

    def renewed(self, asked_at: float, *, lasts_s: float) -> None:
        """Record a renewal by the time of its request (monotonic clock) and how long it lasts."""
        self._renewed_at, self._lasts_s = asked_at, lasts_s

    def rejected(self) -> DeposedError:
        """Mark the lease as lost and return the error of the refused write."""
        self.lost.set()
        return DeposedError(self.place)
