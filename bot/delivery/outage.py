"""Detect outages of platforms, and pace repeated attempts."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from bot.delivery.slot import RetryState
from bot.ports.backoff import backoff_s
from storage.clock import Clock

FEWEST: Final = 3


OUT_AFTER_S: Final = 5.0
"""After how long without a success repeated failures count as an outage, in seconds."""


MOST_OUT_S: Final = 3600.0
"""How long slots wait for the end of an outage at most, in seconds."""


Tell: TypeAlias = Callable[[str, bool], None]
"""Called when a platform's outage begins or ends."""


FIRST_REST_S: Final = 1.0


FIRST_RETRY_S: Final = 1.0


LONGEST_RETRY_S: Final = 300.0


_JITTER: Final = 0.2


def retry_s(failures: int, generator: Random) -> float:
    """Return how long to wait after a number of failures: exponential backoff with jitter."""
    wait_s = backoff_s(failures, FIRST_RETRY_S, LONGEST_RETRY_S)
    return wait_s * generator.uniform(1 - _JITTER, 1 + _JITTER)


class CircuitBreaker:
    """Makes slots wait before another attempt, at most until the outage of their platform ends.

    If a slot fails again although its platform works, the error may concern only this slot. It then
    waits twice as long each time before it can be woken, until an attempt succeeds.
    """

    def __init__(self, clock: Clock, tell: Tell = lambda _platform, _is_out: None) -> None:
        self._clock = clock
        self._tell = tell
        self._over = defaultdict[str, asyncio.Event](asyncio.Event)
        self._failing: dict[str, tuple[float, int]] = {}
        self._out: dict[str, float] = {}

    def record_failure(self, platform: str) -> None:
        """Record a failed call to a platform; failures without a success become an outage."""
        now = self._clock.now()
        since, failures = self._failing.get(platform, (now, 0))
        self._failing[platform] = since, failures + 1
        is_long = failures + 1 >= FEWEST and now - since >= OUT_AFTER_S
        if is_long and platform not in self._out:
            self._out[platform] = since
            self._tell(platform, True)  # noqa: FBT003 - the type of the callback has no names

    def is_out(self, platform: str) -> bool:
        """Return whether a platform has an outage that began less than ``MOST_OUT_S`` ago."""
        since = self._out.get(platform)
        return since is not None and self._clock.now() - since < MOST_OUT_S

    async def wait(self, platform: str, retry: RetryState, seconds: float) -> None:
        """Wait for some seconds, or until the platform works again."""
        undisturbed_s = min(seconds, FIRST_REST_S * 2**retry.woken if retry.woken else 0.0)
        await self._clock.sleep(undisturbed_s)
        over = self._over[platform]
        resting = asyncio.create_task(self._clock.sleep(seconds - undisturbed_s))
        waking = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({resting, waking}, return_when=asyncio.FIRST_COMPLETED)
            retry.woken += over.is_set()
        finally:
            resting.cancel()
            waking.cancel()

    def record_success(self, platform: str) -> None:
        """Record a successful call to a platform, and wake the slots that wait for it."""
        self._failing.pop(platform, None)
        if self._out.pop(platform, None) is not None:
            self._tell(platform, False)  # noqa: FBT003 - the type of the callback has no names
        self.reset(platform)

    def reset(self, platform: str) -> None:
        """Wake the slots that wait for a platform, because it seems to work again."""
        over = self._over.pop(platform, None)
        if over is not None:
            over.set()
