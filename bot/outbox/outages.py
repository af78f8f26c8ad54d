"""Outages: who waits for a platform that failed is woken as soon as it is known to work again."""

import asyncio
from collections import defaultdict
from typing import Final

from bot.outbox.lane import Lane
from bot.ports.timer import Timer

FIRST_REST_S: Final = 1.0


class Outages:
    """Lets lanes wait before another try, and no longer than their platform is out of order.

    A lane that fails again, though its platform works, may have a fault of its own: each time it
    rests twice as long before it can be woken, until it has come through.
    """

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._over = defaultdict[str, asyncio.Event](asyncio.Event)

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
        """Wake whoever waits for a platform."""
        over = self._over.pop(platform, None)
        if over is not None:
            over.set()
