"""Outages: who waits for a platform that failed is woken as soon as it is known to work again."""

import asyncio
from collections import defaultdict

from bot.outbox.lane import Lane
from bot.ports.timer import Timer


class Outages:
    """Lets lanes wait before another try, and no longer than their platform is out of order.

    A lane that fails again, though its platform works, has a fault of its own: until it has come
    through it waits as long as it is told to.
    """

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._over = defaultdict[str, asyncio.Event](asyncio.Event)

    async def wait(self, lane: Lane, seconds: float) -> None:
        """Wait so long, or until the platform works."""
        if lane.was_woken:
            await self._timer.sleep(seconds)
            return
        over = self._over[lane.topic.reader.platform]
        resting = asyncio.create_task(self._timer.sleep(seconds))
        waking = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({resting, waking}, return_when=asyncio.FIRST_COMPLETED)
            lane.was_woken = over.is_set()
        finally:
            resting.cancel()
            waking.cancel()

    def end(self, platform: str) -> None:
        """Wake whoever waits for a platform."""
        over = self._over.pop(platform, None)
        if over is not None:
            over.set()
