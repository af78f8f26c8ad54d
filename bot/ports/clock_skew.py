"""Convert the timestamps of a platform, whose clock differs, into our time."""

from collections import deque
from typing import Final

from storage.clock import Clock

SAMPLES: Final = 8
"""The latest messages that are compared; the one delivered fastest is the most exact."""


class ClockSkew:
    """Converts timestamps of one platform, by those of the bot's own messages.

    A platform stamps the bot's messages in the moment in which they are written; people's messages
    it may deliver much later. So only the bot's own messages tell the difference of the clocks.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead_s = deque[float](maxlen=SAMPLES)

    def note(self, stamp: float) -> None:
        """Record the platform's timestamp of a message just written, in seconds since the epoch."""
        self._ahead_s.append(self._clock.now() - stamp)

    def in_our_time(self, stamp: float) -> float:
        """Return a timestamp by our clock.

        It is unchanged before the first message, and 0 if there is none.
        """
        if not stamp or not self._ahead_s:
            return stamp
        return stamp + min(self._ahead_s)
