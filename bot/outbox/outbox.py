"""The outbox: what each chat and person should be looking at, brought there within the budget.

Nobody queues messages here. Each reader has a *lane* for each table, which knows how to make the
newest post for them and the message that stands before them. A lane that is behind makes that post
and sends it as soon as the platform's budget allows; what was meant for them in between is never
made nor sent, because a post shows the whole state. So the order is kept, nothing is doubled, and a
slow or silent chat holds up no other.

A call under way is not broken off, because nobody could tell whether it arrived: to forget a lane
or to close only sees to it that nothing follows. What was overtaken is neither kept nor told of.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random, SystemRandom
from typing import Final, assert_never

import structlog

from bot.outbox.delivered import (
    Delivered,
    Deliveries,
    Lost,
    Moved,
    Notice,
    Reader,
    Topic,
    Unmade,
    Unpictured,
)
from bot.outbox.lanes import QUIET_S, Call, Lane, Lanes, Maker, Standing
from bot.outbox.pacing import Budget, Wording, account_of, leads
from bot.ports.errors import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    MovedError,
    PicturesForbiddenError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.platform import Address, PersonId, Platform
from bot.ports.timer import Timer
from bot.runtime.logs import traced

FIRST_RETRY_S: Final = 1.0
LONGEST_RETRY_S: Final = 300.0
TRIES: Final = 12
"""After this number of failures in a row, some twenty minutes of them, a lane gives up."""
GRACE_S: Final = 10.0
"""How long calls under way may still take when the outbox closes."""

_JITTER: Final = 0.2

_log = structlog.get_logger()


class Outbox:
    """Keeps every reader's lane; ``notify`` hears what became of each delivery."""

    def __init__(
        self,
        platforms: Mapping[str, Platform],
        timer: Timer,
        notify: Callable[[Notice], None],
        *,
        deliveries: Deliveries | None = None,
        generator: Random | None = None,
    ) -> None:
        self.deliveries = deliveries or Deliveries()
        self._platforms = platforms
        self._timer = timer
        self._notify = notify
        self._generator = generator or SystemRandom()
        self._budgets = {name: Budget(each.limits, timer) for name, each in platforms.items()}
        self._wording = Wording(timer)
        self._lanes = Lanes(self.deliveries, self._oldest)
        self._is_closed = False

    @property
    def lane_count(self) -> int:
        """How many topics it keeps in mind."""
        return len(self._lanes)

    def recall(self, topic: Topic, message: str, posted_at: float) -> None:
        """Go on with another message that stands there already; what it shows is not known."""
        if topic.reader.platform in self._platforms:
            self._lanes.at(topic).renew(Standing(message, posted_at, shown=None))

    def show(
        self,
        topic: Topic,
        maker: Maker,
        *,
        about: int | None = None,
        anew: bool = False,
        more: bool = False,
    ) -> None:
        """Bring a reader up to date, in a new message if ``anew``; never waits, never raises.

        What is shown is made when it is sent. ``about`` is the number of the match or hand, or
        0 where there is none: another one gets a message of its own, and the next process knows it.
        ``more`` says that news is about to follow by itself, so that a chat had better wait. On a
        platform that is not connected nobody is shown anything, until a process connects it.
        """
        if topic.reader.platform not in self._platforms:
            return
        lane = self._lanes.at(topic)
        lane.is_lasting = about is not None
        if about is not None:
            anew |= lane.begin(about)
        if anew:
            lane.renew()
        lane.want(maker, self._timer.now(), more=more)
        self._start(lane)

    def wake(self, platform: str) -> None:
        """Hear that a platform works, so that nobody waits who had waited for that."""
        for lane in self._lanes.all():
            waits = lane.failures > 0 and lane.is_busy and not lane.is_calling
            if waits and lane.task is not None and lane.topic.reader.platform == platform:
                lane.task.cancel()
                lane.task = asyncio.create_task(self._deliver(lane))

    def note_written(self, reader: Reader, pause_s: float) -> None:
        """Count a message that went past the outbox; the chat then rests for so many seconds."""
        budget = self._budgets[reader.platform]
        budget.count(reader)
        budget.pause(reader, pause_s)

    def forget(self, topic: Topic) -> None:
        """Say nothing more to this reader about this table."""
        self.deliveries.drop(topic)
        lane = self._lanes.find(topic)
        if lane is not None:
            self._abandon(lane)

    async def settle(self) -> None:
        """Wait until every reader is up to date or given up."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop; what was not delivered will be, by the next process."""
        self._is_closed = True
        for lane in self._lanes.all():
            if lane.task is not None and not lane.is_calling:
                lane.task.cancel()
        breaking_off = asyncio.create_task(self._break_off())
        try:
            await self.settle()
        finally:
            breaking_off.cancel()

    async def _break_off(self) -> None:
        """Wait for calls under way, though not for ever."""
        await self._timer.sleep(GRACE_S)
        for task in self._tasks():
            task.cancel()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [lane.task for lane in self._lanes.all() if lane.task and lane.is_busy]

    def _oldest(self, reader: Reader) -> float:
        """When a message has to be posted so that it may be edited now."""
        return self._timer.now() - self._platforms[reader.platform].limits.edit_age_s

    def _start(self, lane: Lane) -> None:
        if lane.is_behind and not lane.is_busy and not self._is_closed:
            lane.task = asyncio.create_task(self._deliver(lane))

    def _abandon(self, lane: Lane) -> None:
        """Want nothing more of a lane; a call under way keeps its place until it has ended."""
        lane.drop()
        lane.renew()
        if not lane.is_calling:
            self._lanes.drop(lane)
            if lane.task is not None:
                lane.task.cancel()

    async def _deliver(self, lane: Lane) -> None:
        """Send until the reader sees what they should; drop the lane of one who sees nothing."""
        while lane.is_behind and not self._is_closed:
            reader = lane.topic.reader
            await self._gather(lane)
            if not self._is_made_behind(lane):
                continue
            await self._budgets[reader.platform].spend(reader)
            # Meanwhile the chat may have moved, or the newest post be the one that stands.
            if lane.topic.reader == reader and self._is_made_behind(lane):
                await self._send_newest(lane)
        if lane.standing is None:
            self._lanes.drop(lane)

    def _is_made_behind(self, lane: Lane) -> bool:
        """Whether a lane is behind once its post is made; one that cannot be made is not sent."""
        try:
            lane.make()
        except Exception as error:  # noqa: BLE001 - the fault of one post ends no lane
            lane.drop()
            _log.error("post unmade", code=lane.topic.code, **traced(error))
            self._tell(Unmade(lane.topic))
        if lane.made is not None:
            lane.made = self._wording.fitting(lane.topic.reader, lane.made)
        return lane.is_behind

    async def _gather(self, lane: Lane) -> None:
        """Wait for a burst to end; what a person does in private is answered at once."""
        if isinstance(lane.topic.reader, PersonId):
            return
        # A burst that ends sooner than was thought ends no sooner than after such a silence.
        while (rest_s := lane.burst_ends_at - self._timer.now()) > 0:
            await self._timer.sleep(min(rest_s, QUIET_S))

    async def _send_newest(self, lane: Lane) -> None:
        reader = lane.topic.reader
        call = lane.call(self._oldest(reader))
        lane.is_calling = True
        try:
            outcome = await self._attempt(call)
        finally:
            lane.is_calling = False
        match outcome:
            case Standing():
                if lane.lands(call, outcome):
                    self._lanes.note(lane)
                    shown = Delivered(lane.topic, outcome.message, outcome.posted_at, call.post)
                    self._tell(shown)
                if self._wording.is_news(reader):
                    self._tell(Unpictured(lane.topic))
            case Exception():
                await self._recover(lane, call, outcome)
            case _:
                assert_never(outcome)

    async def _attempt(self, call: Call) -> Standing | Exception:
        try:
            return await call.send(self._platforms[call.reader.platform], self._timer)
        except Exception as error:  # noqa: BLE001 - what a platform did not foresee ends no lane
            return error

    async def _recover(self, lane: Lane, call: Call, error: Exception) -> None:
        """Do what an error asks for; the lane then tries again with the newest post, or ends."""
        reader = call.reader
        if isinstance(error, RetryLaterError):
            # By now the chat may have moved; its pause goes where its lanes are.
            self._budgets[reader.platform].pause(lane.topic.reader, error.seconds)
            return
        lane.failures += 1
        match error:
            case _ if lane.is_idle or lane.topic.reader != reader or self._is_closed:
                pass
            case PicturesForbiddenError() if call.post.picture is not None:
                self._wording.begin(reader)
            case UnreachableError() | ForbiddenHereError():
                self._wording.end(reader)
                lane.renew()
                self.deliveries.drop(lane.topic)
                self._give_up(lane, error)
            case GoneError() | TooOldError() if call.standing is not None:
                lane.lose(call)
            case MovedError(address=address) if lane.failures < TRIES and leads(reader, address):
                self._move(reader, address)
            case _:
                lane.doubt(call)
                await self._back_off(lane, error)

    async def _back_off(self, lane: Lane, error: Exception) -> None:
        """Wait twice as long each time, and not all lanes equally; in the end give up."""
        log = _log.warning if isinstance(error, PlatformError) else _log.error
        log("undelivered", code=lane.topic.code, failures=lane.failures, **traced(error))
        if lane.failures >= TRIES:
            self._give_up(lane, error)
            return
        wait_s = min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** (lane.failures - 1))
        await self._timer.sleep(wait_s * self._generator.uniform(1 - _JITTER, 1 + _JITTER))

    def _give_up(self, lane: Lane, error: Exception) -> None:
        """Try no more until something is shown again."""
        lane.drop()
        lane.failures = 0
        known = error if isinstance(error, PlatformError) else FailedError(type(error).__name__)
        self._tell(Lost(lane.topic, known))

    def _move(self, old: Reader, new: Address) -> None:
        """Follow a chat that has moved, with all its tables; a forum topic stays the same."""
        self._budgets[old.platform].move(old, new)
        for lane in self._lanes.of(account_of(old)):
            reader = lane.topic.reader
            if isinstance(reader, Address):
                thread = new.thread if reader == old else reader.thread
                self._move_lane(lane, replace(new, thread=thread))

    def _move_lane(self, lane: Lane, address: Address) -> None:
        """Show at the new address what was shown at the old one, unless that is done already."""
        was, topic = lane.topic, replace(lane.topic, reader=address)
        self.deliveries.drop(was)
        if self._lanes.find(topic) is not None:
            self._abandon(lane)
        else:
            self._lanes.move(lane, topic)
            lane.renew()
            self._start(lane)
        self._tell(Moved(was, address))

    def _tell(self, notice: Notice) -> None:
        try:
            self._notify(notice)
        except Exception as error:  # noqa: BLE001 - a listener's fault concerns no reader
            _log.error("notice lost", notice=type(notice).__name__, **traced(error))
