"""Convert the timestamps of a platform, whose clock differs, into our time."""

from collections import deque
from typing import Final

from storage.clock import Clock

SAMPLES: Final = 8
"""How many of the latest messages are compared; the fastest delivery is the most exact one."""


class ClockSkew:
    """Converts the timestamps of one platform, using those of the bot's own messages.

    A platform stamps the bot's messages at the moment when they are sent, but may deliver people's
    messages much later. So the skew is computed from the bot's own messages only.
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
