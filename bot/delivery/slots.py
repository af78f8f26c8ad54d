"""The slots of all readers and tables, what the next process is to know of them, and outages.

Who waits for a platform that failed is woken as soon as it is known to work again.
"""

import asyncio
from bisect import insort
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from bot.delivery.attempt import SentMessage, StaleMessage
from bot.delivery.rate_budget import Account, account_of
from bot.delivery.sent_messages import Recipient, SentMessages, SentRecord, SlotKey, SlotKind
from bot.delivery.slot import Slot
from bot.ports.clock import Clock

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


class Slots:
    """The slots of all readers; a new one goes on with the message that was delivered last.

    Those that show one table to one reader stand in the order of their hands: an older one is
    brought up to date before a newer one.
    """

    def __init__(self, deliveries: SentMessages, oldest: Callable[[Recipient], float]) -> None:
        self._deliveries = deliveries
        self._oldest = oldest
        self._lanes: dict[SlotKey, Slot] = {}
        self._in_order = defaultdict[tuple[Recipient, str], list[Slot]](list)
        self._many = _FEW

    def all(self) -> tuple[Slot, ...]:
        """Return every slot."""
        return tuple(self._lanes.values())

    def of(self, account: Account) -> tuple[Slot, ...]:
        """Return the slots of a chat with all its threads, or of a person."""
        for key in self._deliveries.keys_of(account):
            self.at(key)
        return tuple(lane for lane in self.all() if account_of(lane.key.recipient) == account)

    def of_table(self, recipient: Recipient, table: str) -> tuple[Slot, ...]:
        """Return the slots that show a table to a reader, the oldest hand first."""
        return tuple(self._in_order.get((recipient, table), ()))

    def find(self, key: SlotKey) -> Slot | None:
        """Return a slot, if there is one."""
        return self._lanes.get(key)

    def at(self, key: SlotKey) -> Slot:
        """Return a slot, a new one where there is none."""
        lane = self._lanes.get(key)
        if lane is None:
            self._sweep()
            lane = Slot(key)
            note = self._deliveries.find(key)
            if note is not None:
                # It was posted by an earlier process, or long before, and the slot was let go of.
                lane.leftovers = [StaleMessage(message) for message in note.leftovers]
                lane.replace_message(SentMessage(note.message, note.posted_at, digest=note.digest))
            self._add(lane)
        return lane

    def is_past(self, key: SlotKey) -> bool:
        """Whether a newer hand of the table than that of an unknown slot is shown to its reader."""
        if not key.kind.shows_table or key in self._lanes:
            return False
        newer = self.of_table(key.recipient, key.table)
        latest = self._deliveries.latest(key.recipient, key.table)
        known = [lane.key for lane in newer] + ([] if latest is None else [latest[0]])
        return any(one.order > key.order for one in known if one.kind is not SlotKind.CLOSING)

    def before(self, lane: Slot) -> tuple[Slot, ...]:
        """Return the slots of older hands of the same table before the same reader."""
        order = lane.key.order
        if not lane.key.kind.shows_table:
            return ()
        in_order = self.of_table(lane.key.recipient, lane.key.table)
        return tuple(one for one in in_order if one.key.order < order)

    def is_newest(self, lane: Slot) -> bool:
        """Whether no slot of a newer hand of the same table stands before the same reader."""
        if not lane.key.kind.shows_table:
            return True
        in_order = self.of_table(lane.key.recipient, lane.key.table)
        return not in_order or in_order[-1] is lane

    def drop(self, lane: Slot) -> None:
        """Let go of a slot, if it is still there."""
        if self._lanes.get(lane.key) is lane:
            del self._lanes[lane.key]
            self._remove(lane)

    def move(self, lane: Slot, key: SlotKey) -> None:
        """Let a slot lead to where its chat has gone."""
        self.drop(lane)
        lane.key = key
        self._add(lane)

    def note(self, lane: Slot) -> None:
        """Let the next process know in which message a reader sees what."""
        is_lasting = lane.wanted is None or lane.wanted.is_lasting
        if lane.key.kind.shows_table and is_lasting and lane.current is not None:
            left = tuple([leftover.message for leftover in lane.leftovers])
            shown = lane.current.shown
            digest = lane.current.digest if shown is None else shown.digest
            standing = lane.current
            note = SentRecord(standing.message, standing.posted_at, leftovers=left, digest=digest)
            self._deliveries.note(lane.key, note)

    def _add(self, lane: Slot) -> None:
        self._lanes[lane.key] = lane
        if lane.key.kind.shows_table:
            in_order = self._in_order[lane.key.recipient, lane.key.table]
            insort(in_order, lane, key=lambda one: one.key.order)

    def _remove(self, lane: Slot) -> None:
        if lane.key.kind.shows_table:
            table = lane.key.recipient, lane.key.table
            self._in_order[table].remove(lane)
            if not self._in_order[table]:
                del self._in_order[table]

    def _sweep(self) -> None:
        """Drop the slots at rest whose message is too old for an edit, once they have doubled."""
        if len(self._lanes) < self._many:
            return
        for lane in self.all():
            if not lane.is_busy and lane.editable(self._oldest(lane.key.recipient)) is None:
                self.drop(lane)
        self._many = max(_FEW, 2 * len(self._lanes))


def retry_s(failures: int, generator: Random) -> float:
    """How long to wait after so many failures: twice as long each time, and not all equally."""
    wait_s: float = min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** (failures - 1))
    return wait_s * generator.uniform(1 - _JITTER, 1 + _JITTER)


class CircuitBreaker:
    """Lets lanes wait before another try, and no longer than their platform is out of order.

    A lane that fails again, though its platform works, may have a fault of its own: each time it
    rests twice as long before it can be woken, until it has come through.
    """

    def __init__(self, timer: Clock, tell: Tell = lambda _platform, _is_out: None) -> None:
        self._timer = timer
        self._tell = tell
        self._over = defaultdict[str, asyncio.Event](asyncio.Event)
        self._failing: dict[str, tuple[float, int]] = {}
        self._out: dict[str, float] = {}

    def record_failure(self, platform: str) -> None:
        """Note that a call to a platform has failed; many without a success are an outage."""
        now = self._timer.now()
        since, failures = self._failing.get(platform, (now, 0))
        self._failing[platform] = since, failures + 1
        is_long = failures + 1 >= FEWEST and now - since >= OUT_AFTER_S
        if is_long and platform not in self._out:
            self._out[platform] = since
            self._tell(platform, True)  # noqa: FBT003 - what a listener is told

    def is_out(self, platform: str) -> bool:
        """Return whether a platform is out of reach, and has not been for all too long."""
        since = self._out.get(platform)
        return since is not None and self._timer.now() - since < MOST_OUT_S

    async def wait(self, lane: Slot, seconds: float) -> None:
        """Wait so long, or until the platform works."""
        undisturbed_s = min(seconds, FIRST_REST_S * 2**lane.woken if lane.woken else 0.0)
        await self._timer.sleep(undisturbed_s)
        over = self._over[lane.key.recipient.platform]
        resting = asyncio.create_task(self._timer.sleep(seconds - undisturbed_s))
        waking = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({resting, waking}, return_when=asyncio.FIRST_COMPLETED)
            lane.woken += over.is_set()
        finally:
            resting.cancel()
            waking.cancel()

    def record_success(self, platform: str) -> None:
        """Hear that a call to a platform has succeeded, and wake whoever waits for it."""
        self._failing.pop(platform, None)
        if self._out.pop(platform, None) is not None:
            self._tell(platform, False)  # noqa: FBT003 - what a listener is told
        self.reset(platform)

    def reset(self, platform: str) -> None:
        """Let whoever waits for a platform try again, because it seems to work."""
        over = self._over.pop(platform, None)
        if over is not None:
            over.set()
