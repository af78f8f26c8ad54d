"""Flood control: refusals that a test scripts, and Telegram's documented limits."""

from collections import defaultdict, deque
from dataclasses import dataclass
from math import ceil
from typing import Final

from tests.servers.telegram.clock import Clock
from tests.servers.telegram.errors import too_many_requests

MINUTE_S: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The allowed messages and edits; Telegram permits short bursts above the first limit.

    The limit per second and the total apply to every chat; the limit per minute to groups.
    """

    per_second: int = 1
    per_group_minute: int = 20
    whole_per_second: int = 30


@dataclass(slots=True)
class _Flood:
    seconds: int
    times: int


class Traffic:
    """The recent messages of each chat; ``spend`` refuses more than the limit."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._scripted: dict[int, _Flood] = {}
        self._limits: Limits | None = None
        self._spent: defaultdict[int, deque[float]] = defaultdict(deque)

    def flood(self, chat_id: int, seconds: int, times: int) -> None:
        """Refuse the next messages to this chat, each time with this wait."""
        self._scripted[chat_id] = _Flood(seconds, times)

    def limit(self, limits: Limits) -> None:
        """From now on refuse by these limits on the given clock."""
        self._limits = limits
        self._spent.clear()

    def spend(self, chat_id: int, count: int = 1) -> None:
        """Count messages to a chat; above the limit count none and raise ApiError."""
        flood = self._scripted.get(chat_id)
        if flood is not None and flood.times > 0:
            flood.times -= 1
            raise too_many_requests(flood.seconds)
        if self._limits is None:
            return
        now = self._clock()
        wait_s = max(self._waits(self._limits, chat_id, count, now))
        if wait_s > 0:
            raise too_many_requests(ceil(wait_s))
        chat = self._spent[chat_id]
        while chat and chat[0] <= now - MINUTE_S:
            chat.popleft()
        chat.extend([now] * count)

    def _waits(self, limits: Limits, chat_id: int, count: int, now: float) -> list[float]:
        chat = self._spent[chat_id]
        whole = deque(sorted(time for times in self._spent.values() for time in times))
        # An album of several photos is accepted as a whole after a quiet period.
        return [
            _wait_s(chat, now, 1.0, limits.per_second, min(count, limits.per_second)),
            _wait_s(whole, now, 1.0, limits.whole_per_second, count),
            _wait_s(chat, now, MINUTE_S, limits.per_group_minute, count) if chat_id < 0 else 0.0,
        ]


def _wait_s(spent: deque[float], now: float, window_s: float, most: int, count: int) -> float:
    """Return the time until this many more fit into the window."""
    recent = [time for time in spent if time > now - window_s]
    surplus = len(recent) + count - most
    return 0.0 if surplus <= 0 else recent[surplus - 1] + window_s - now
