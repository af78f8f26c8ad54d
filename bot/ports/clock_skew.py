"""Convert the timestamps of a platform, whose clock may differ, to the time of our clock."""

from collections import deque
from typing import Final

from storage.clock import Clock

SAMPLES: Final = 8
"""The number of latest messages to compare; the fastest delivery gives the best estimate."""


class ClockSkew:
    """Converts the timestamps of one platform, using the timestamps of the bot's own messages.

    A platform stamps messages when they are sent, but may deliver people's messages much later. So
    the skew is computed only from the bot's own messages.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead_s = deque[float](maxlen=SAMPLES)

    def note(self, stamp: float) -> None:
        """Record the timestamp of a message just written by the bot, in seconds since the epoch."""
        self._ahead_s.append(self._clock.now() - stamp)

    def in_our_time(self, stamp: float) -> float:
        """Return a timestamp converted to our clock.

        It is unchanged before the first message; 0 stands for no timestamp and stays 0.
        """
        if not stamp or not self._ahead_s:
            return stamp
        return stamp + min(self._ahead_s)
