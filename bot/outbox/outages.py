"""Outages: who waits for a platform that failed is woken as soon as it is known to work again."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from bot.outbox.lane import Lane
from bot.ports.timer import Timer

FEWEST: Final = 3
OUT_AFTER_S: Final = 5.0
"""A platform is out of reach after so many failures and so long a time without a success."""

MOST_OUT_S: Final = 3600.0
"""After this time nobody waits for a platform any more."""

Tell: TypeAlias = Callable[[str, bool], None]
"""Hears of a platform that is out of reach, or no longer."""

FIRST_REST_S: Final = 1.0


FIRST_RETRY_S: Final = 1.0
LONGEST_RETRY_S: Final = 300.0
_JITTER: Final = 0.2


def retry_s(failures: int, generator: Random) -> float:
    """How long to wait after so many failures: twice as long each time, and not all equally."""
    wait_s: float = min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** (failures - 1))
    return wait_s * generator.uniform(1 - _JITTER, 1 + _JITTER)


class Outages:
    """Lets lanes wait before another try, and no longer than their platform is out of order.

    A lane that fails again, though its platform works, may have a fault of its own: each time it
    rests twice as long before it can be woken, until it has come through.
    """

    def __init__(self, timer: Timer, tell: Tell = lambda _platform, _is_out: None) -> None:
        self._timer = timer
        self._tell = tell
        self._over = defaultdict[str, asyncio.Event](asyncio.Event)
        self._failing: dict[str, tuple[float, int]] = {}
        self._out: dict[str, float] = {}

    def fail(self, platform: str) -> None:
        """Note that a call to a platform has failed; many without a success are an outage."""
        now = self._timer.now()
        since, failures = self._failing.get(platform, (now, 0))
        self._failing[platform] = since, failures + 1
        is_long = failures + 1 >= FEWEST and now - since >= OUT_AFTER_S
        if is_long and platform not in self._out:
            self._out[platform] = since
            self._tell(platform, True)  # noqa: FBT003 - what a listener is told

    def is_out(self, platform: str) -> bool:
        """Whether a platform is out of reach, and has not been for all too long."""
        since = self._out.get(platform)
        return since is not None and self._timer.now() - since < MOST_OUT_S

    async def wait(self, lane: Lane, seconds: float) -> None:
        """Wait so long, or until the platform works."""
        undisturbed_s = min(seconds, FIRST_REST_S * 2**lane.woken if lane.woken else 0.0)
        await self._timer.sleep(undisturbed_s)
        over = self._over[lane.topic.reader.platform]
        resting = asyncio.create_task(self._timer.sleep(seconds - undisturbed_s))
        waking = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({resting, waking}, return_when=asyncio.FIRST_COMPLETED)
            lane.woken += over.is_set()
        finally:
            resting.cancel()
            waking.cancel()

    def end(self, platform: str) -> None:
        """Hear that a call to a platform has succeeded, and wake whoever waits for it."""
        self._failing.pop(platform, None)
        if self._out.pop(platform, None) is not None:
            self._tell(platform, False)  # noqa: FBT003 - what a listener is told
        self.wake(platform)

    def wake(self, platform: str) -> None:
        """Let whoever waits for a platform try again, because it seems to work."""
        over = self._over.pop(platform, None)
        if over is not None:
            over.set()
