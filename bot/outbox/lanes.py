"""The lanes of all readers and tables, what the next process is to know of them, and outages.

Who waits for a platform that failed is woken as soon as it is known to work again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from bot.outbox.calls import Leftover, Standing
from bot.outbox.delivered import Deliveries, Note, Reader, Topic
from bot.outbox.lane import Lane
from bot.outbox.pacing import Account, account_of
from bot.ports.timer import Timer

_FEW: Final = 64

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


class Lanes:
    """The lanes of all topics; a new one goes on with the message that was delivered last."""

    def __init__(self, deliveries: Deliveries, oldest: Callable[[Reader], float]) -> None:
        self._deliveries = deliveries
        self._oldest = oldest
        self._lanes: dict[Topic, Lane] = {}
        self._many = _FEW

    def all(self) -> tuple[Lane, ...]:
        """Every lane."""
        return tuple(self._lanes.values())

    def of(self, account: Account) -> tuple[Lane, ...]:
        """The lanes of a chat with all its threads, or of a person."""
        for topic in self._deliveries.topics_of(account):
            self.at(topic)
        return tuple(lane for lane in self.all() if account_of(lane.topic.reader) == account)

    def find(self, topic: Topic) -> Lane | None:
        """The lane of a topic, if there is one."""
        return self._lanes.get(topic)

    def at(self, topic: Topic) -> Lane:
        """The lane of a topic, a new one where there is none."""
        lane = self._lanes.get(topic)
        if lane is None:
            self._sweep()
            lane = self._lanes[topic] = Lane(topic)
            note = self._deliveries.find(topic)
            if note is not None:
                # It was posted by an earlier process, or long before, and the lane was let go of.
                lane.about = note.about
                lane.leftovers = [Leftover(message) for message in note.leftovers]
                lane.renew(Standing(note.message, note.posted_at, shown=None))
        return lane

    def drop(self, lane: Lane) -> None:
        """Let go of a lane, if it is still there."""
        if self._lanes.get(lane.topic) is lane:
            del self._lanes[lane.topic]

    def move(self, lane: Lane, topic: Topic) -> None:
        """Let a lane lead to where its chat has gone."""
        self._lanes[topic] = self._lanes.pop(lane.topic)
        lane.topic = topic

    def note(self, lane: Lane) -> None:
        """Let the next process know in which message a reader sees what."""
        if lane.is_lasting and lane.standing is not None:
            left = tuple([leftover.message for leftover in lane.leftovers])
            note = Note(lane.standing.message, lane.standing.posted_at, lane.about, left)
            self._deliveries.note(lane.topic, note)

    def _sweep(self) -> None:
        """Drop the lanes at rest whose message is too old for an edit, once they have doubled."""
        if len(self._lanes) < self._many:
            return
        self._lanes = {
            topic: lane
            for topic, lane in self._lanes.items()
            if lane.is_busy or lane.editable(self._oldest(topic.reader)) is not None
        }
        self._many = max(_FEW, 2 * len(self._lanes))


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
