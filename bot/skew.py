"""How far the clock of this machine is ahead of a platform's, learned from our own messages.

A platform stamps what we write in the moment in which we write it; what people do it may hand over
much later. So our own messages alone tell the clocks apart.
"""

from collections import deque
from dataclasses import replace
from typing import Final

from bot.ports.platform import Incoming
from bot.ports.timer import Timer

SAMPLES: Final = 8
"""So many of the latest messages are looked at; the quickest of them tells the most."""


class Skew:
    """Brings the stamps of one platform into our own time."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._ahead_s = deque[float](maxlen=SAMPLES)

    def note(self, stamp: float) -> None:
        """Learn how the platform stamped what was just written, in seconds since the epoch."""
        self._ahead_s.append(self._timer.now() - stamp)

    def in_our_time(self, incoming: Incoming) -> Incoming:
        """The same deed, done at a time of our clock; as it is before anything was written."""
        if not incoming.at or not self._ahead_s:
            return incoming
        return replace(incoming, at=incoming.at + min(self._ahead_s))
