"""The right to write the games, as one process has it for a while."""

import asyncio
import time
from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import TypeAlias

from storage.errors import DeposedError


class LeaderEvent(StrEnum):
    """What a process notices that shares a server with others."""

    WAITING = "waiting"
    """Another process leads."""
    GONE = "gone"
    """The server does not answer."""
    BACK = "back"
    """It answers again, and nobody else has taken over."""


Tell: TypeAlias = Callable[[LeaderEvent], object]
"""Hears of what is noticed."""


class Lease:
    """The right to write, under this number; ``lost`` says that it is no more.

    It ends by itself where it is not renewed for ``lasts_s``; that of a file lasts for good.
    """

    def __init__(self, place: object, number: int = 0, *, lasts_s: float = inf) -> None:
        self.place = place
        self.number = number
        self.lost = asyncio.Event()
        self._lasts_s = lasts_s
        self._renewed_at = time.monotonic()

    @property
    def is_expired(self) -> bool:
        """Return whether it has not been renewed for so long that another may have it by now."""
        return time.monotonic() - self._renewed_at > self._lasts_s

    def renewed(self, asked_at: float, *, lasts_s: float) -> None:
        """Know that it was renewed some time after that was asked for, and for how long."""
        self._renewed_at, self._lasts_s = asked_at, lasts_s

    def rejected(self) -> DeposedError:
        """Return what a write is told that was refused; the lease is lost by that."""
        self.lost.set()
        return DeposedError(self.place)
