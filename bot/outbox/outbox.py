"""The outbox: what each chat and person should be looking at, brought there within the budget.

Nobody queues messages here. Each reader has a *lane* for each table, which knows how to make the
newest post for them and the message that stands before them. A lane that is behind makes that post
and sends it as soon as the platform's budget allows; what was meant for them in between is never
made nor sent, because a post shows the whole state. So the order is kept, nothing is doubled, and a
slow or silent chat holds up no other. A few states must be seen all the same, and go first.

A call under way is not broken off, because nobody could tell whether it arrived: to forget a lane
or to close only sees to it that nothing follows. What was overtaken is neither kept nor told of.
"""

import asyncio
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

import structlog

from bot.outbox.calls import Beat, Maker, Standing
from bot.outbox.courier import Courier
from bot.outbox.delivered import Asks, Deliveries, Notice, Reader, Topic
from bot.outbox.lanes import Outages, retry_s
from bot.outbox.pacing import GLANCE_S
from bot.ports.deeds import Address, PersonId
from bot.ports.logs import traced
from bot.ports.platform import (
    FailedError,
    GoneError,
    Platform,
    PlatformError,
    RetryLaterError,
)
from bot.ports.post import Post
from bot.ports.timer import Timer
from bot.ports.watching import Meter

GRACE_S: Final = 10.0
"""How long calls under way may still take when the outbox closes."""


ASIDE_TRIES: Final = 5
ASIDE_LASTS_S: Final = 900.0
"""A page that one person alone sees is given up after so many failures, or this time of waiting."""

_log = structlog.get_logger()


@dataclass(slots=True)
class _Aside:
    """What one person is to see of a table in a chat where nobody else sees it.

    It ``waits`` while the chat has no call to spare.
    """

    maker: Maker | None = None
    is_due: bool = False
    waits: bool = False
    task: asyncio.Task[None] | None = None

    def retry(self, maker: Maker) -> None:
        """Have this made again, unless something newer is to be shown by now."""
        if self.maker is None:
            self.maker = maker


class Outbox:
    """Keeps every reader's lane; ``notify`` hears what became of each delivery."""

    def __init__(  # noqa: PLR0913 - what it works with, most of it by name
        self,
        platforms: Mapping[str, Platform],
        timer: Timer,
        notify: Callable[[Notice], None],
        *,
        deliveries: Deliveries | None = None,
        generator: Random | None = None,
        outages: Outages | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.deliveries = deliveries or Deliveries()
        self._platforms = platforms
        self._timer = timer
        self._courier = Courier(
            platforms,
            timer,
            notify,
            self.deliveries,
            generator or SystemRandom(),
            outages=outages or Outages(timer),
            meter=meter or Meter(),
        )
        self._lanes = self._courier.lanes
        self._generator = generator or SystemRandom()
        self._asides: dict[tuple[Topic, PersonId], _Aside] = {}

    def recall(self, topic: Topic, message: str, posted_at: float, about: int = 0) -> None:
        """Go on with another message that stands there already; what it shows is not known."""
        if topic.reader.platform in self._platforms:
            lane = self._lanes.at(topic)
            lane.about = about or lane.about
            lane.renew(Standing(message, posted_at, shown=None))

    def insist(self, topic: Topic, beat: Beat) -> None:
        """Mean something that must be seen before anything newer, once something newer is shown."""
        if topic.reader.platform in self._platforms:
            self._lanes.at(topic).insist(beat)

    def beats(self, topic: Topic) -> bool:
        """Whether a reader is still to see something before what is newest, or sees it now."""
        lane = self._lanes.find(topic)
        return lane is not None and bool(lane.beats or lane.rest_s(self._timer.now()))

    def conclude(self, topic: Topic) -> None:
        """Show a reader what must be seen and was not yet, and nothing newer than that."""
        lane = self._lanes.find(topic)
        if lane is not None:
            lane.drop()
            self._courier.start(lane)

    def about(self, topic: Topic) -> int:
        """The number of the hand that a reader's message shows, or 0 where nobody knows of one."""
        lane = self._lanes.find(topic)
        note = self.deliveries.find(topic)
        return lane.about if lane is not None else 0 if note is None else note.about

    def show(  # noqa: PLR0913 - each by its name
        self,
        topic: Topic,
        maker: Maker,
        *,
        about: int | None = None,
        anew: bool = False,
        more: bool = False,
        asks: Asks = frozenset(),
        call: bool = False,
        floats: bool = False,
        is_patient: bool = False,
    ) -> None:
        """Bring a reader up to date, in a new message if ``anew``; never waits, never raises.

        What is shown is made when it is sent. ``about`` is the number of the hand, or 0 where there
        is none: another one gets a message of its own, and the next process knows it. A new message
        of the same hand takes the place of the one above, and makes a sound if it is to ``call``
        those whom it ``asks``. What ``floats`` is posted anew as soon as it stands too far up. What
        ``is_patient`` brings nothing new, and goes behind all that does. ``more`` says that news is
        about to follow by itself, so that a chat had better wait. On a platform that is not
        connected nobody is shown anything, until a process connects it.
        """
        if topic.reader.platform not in self._platforms:
            return
        lane = self._lanes.at(topic)
        lane.is_lasting = about is not None
        lane.floats = floats
        lane.is_patient = is_patient
        lane.ask_anew(anew=anew, call=call, asks=asks)
        lane.want(maker, self._timer.now(), about=about or 0, more=more)
        self._courier.start(lane)

    def wake(self, platform: str) -> None:
        """Hear that a platform works, so that nobody waits who had waited for that."""
        self._courier.outages.wake(platform)

    def lanes(self) -> tuple[int, int]:
        """How many lanes there are, and how many of them are behind."""
        lanes = self._lanes.all()
        return len(lanes), sum(lane.is_behind for lane in lanes)

    def has_free_asides(self, platform: str) -> bool:
        """Whether an update of what one person sees in a chat costs no call of that chat."""
        known = self._platforms.get(platform)
        return known is not None and known.limits.free_asides

    def renew_aside(
        self, topic: Topic, person: PersonId, maker: Maker, *, is_due: bool = False
    ) -> None:
        """Bring up to date what one person sees of a topic in its chat; never waits, never raises.

        Where that costs a call of the chat, and is not due, it waits until calls are to spare.
        """
        if topic.reader.platform not in self._platforms or self._courier.is_closed:
            return
        aside = self._asides.setdefault((topic, person), _Aside())
        aside.maker, aside.is_due = maker, aside.is_due or is_due
        aside.waits = not self._may_renew(topic, aside)
        if aside.task is None:
            aside.task = asyncio.create_task(self._renew(topic, person, aside))

    async def _renew(self, topic: Topic, person: PersonId, aside: "_Aside") -> None:
        """Make and send the newest until there is none, or the page can be changed no more."""
        failures, gives_up_at = 0, self._timer.now() + ASIDE_LASTS_S
        try:
            while aside.maker is not None and self._timer.now() < gives_up_at:
                aside.waits = not self._may_renew(topic, aside)
                if aside.waits:
                    await self._timer.sleep(GLANCE_S)
                    continue
                maker = aside.maker
                try:
                    await self._renew_once(topic, person, aside)
                except (FailedError, RetryLaterError) as error:
                    failures += 1
                    if failures >= ASIDE_TRIES:
                        raise
                    aside.retry(maker)
                    wait_s = retry_s(failures, self._generator)
                    if isinstance(error, RetryLaterError):
                        wait_s = error.seconds
                    await self._timer.sleep(wait_s)
                else:
                    failures, aside.is_due = 0, False
                    gives_up_at = self._timer.now() + ASIDE_LASTS_S
        except GoneError:
            pass
        except Exception as error:  # noqa: BLE001 - the fault of one page ends nothing else
            _log.warning("aside not renewed", code=topic.code, **traced(error))
        finally:
            del self._asides[topic, person]

    def _may_renew(self, topic: Topic, aside: "_Aside") -> bool:
        assert isinstance(topic.reader, Address), "a page aside stands in a chat"
        is_free = self.has_free_asides(topic.reader.platform)
        return is_free or aside.is_due or self._courier.has_spare(topic.reader)

    async def _renew_once(self, topic: Topic, person: PersonId, aside: "_Aside") -> None:
        assert isinstance(topic.reader, Address), "a page aside stands in a chat"
        assert aside.maker is not None, "there is something to be shown"
        maker, aside.maker = aside.maker, None
        post, note = maker(), self.deliveries.find(topic)
        if post is not None:
            table = "" if note is None else note.message
            platform = self._platforms[topic.reader.platform]
            await platform.renew_aside(topic.reader, person, post, below=table)

    async def tell_aside(self, to: Address, person: PersonId, post: Post, about: str = "") -> None:
        """Tell one person alone something in a chat.

        Where that cannot be done, and it is ``about`` something, it is written in private.
        """
        if to.platform not in self._platforms:
            return
        for tried in range(1, ASIDE_TRIES + 1):
            try:
                await self._platforms[to.platform].tell_aside(to, person, post)
            except (FailedError, RetryLaterError) as error:
                wait_s = retry_s(tried, self._generator)
                if isinstance(error, RetryLaterError):
                    wait_s = error.seconds
                await self._timer.sleep(wait_s)
            except PlatformError:
                break
            else:
                return
        if about:
            self.show(Topic(person, about), lambda: post)

    async def shown(self, code: str, within_s: float) -> None:
        """Wait until every reader of a table is up to date, but no longer than so many seconds."""
        patience = asyncio.create_task(self._timer.sleep(within_s))
        try:
            while not patience.done() and (tasks := self._tasks(code)):
                await asyncio.wait({patience, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def note_written(self, reader: Reader, pause_s: float) -> None:
        """Count a message that went past the outbox; the chat then rests for so many seconds."""
        self._courier.note_written(reader, pause_s)

    def forget(self, topic: Topic) -> None:
        """Say nothing more to this reader about this table."""
        self.deliveries.drop(topic)
        lane = self._lanes.find(topic)
        if lane is not None:
            self._courier.abandon(lane)

    @property
    def is_busy(self) -> bool:
        """Whether anybody is being brought up to date."""
        return bool(self._tasks() or self._asides_under_way())

    async def settle(self) -> None:
        """Wait until every reader is up to date or given up."""
        while tasks := [*self._tasks(), *self._asides_under_way()]:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    def _asides_under_way(self) -> list[asyncio.Task[None]]:
        """The work on pages that one person alone sees, but for what waits for calls to spare."""
        asides = self._asides.values()
        return [aside.task for aside in asides if aside.task is not None and not aside.waits]

    async def close(self) -> None:
        """Stop; what was not delivered will be, by the next process."""
        self._courier.is_closed = True
        for aside in self._asides.values():
            if aside.task is not None:
                aside.task.cancel()
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

    def codes(self) -> frozenset[str]:
        """What all that is known in memory is about: codes of tables, for the most part."""
        return frozenset(_table_of(lane.topic) for lane in self._lanes.all())

    def rest(self, codes: Container[str]) -> frozenset[str]:
        """Let go of all that is known of some tables in memory; the codes of those that are busy.

        It is noted in which message each reader sees a table, so that these go on when they are
        asked to.
        """
        lanes = [lane for lane in self._lanes.all() if _table_of(lane.topic) in codes]
        busy = {
            _table_of(lane.topic)
            for lane in lanes
            if lane.is_busy or lane.is_behind or lane.leftovers
        }
        for lane in lanes:
            if _table_of(lane.topic) not in busy:
                self._lanes.drop(lane)
        return frozenset(busy)

    async def room(self, most: int, within_s: float) -> None:
        """Wait until few lanes are at work, but no longer than so many seconds."""
        if len(self._courier.busy) <= most:
            return
        patience = asyncio.create_task(self._timer.sleep(within_s))
        try:
            while not patience.done() and len(self._courier.busy) > most:
                tasks = (*self._tasks(), patience)
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def _tasks(self, code: str | None = None) -> list[asyncio.Task[None]]:
        """The work on the lanes of a table, or of all."""
        return [
            lane.task
            for lane in tuple(self._courier.busy)
            if lane.task and lane.is_busy and code in {None, lane.topic.code}
        ]


def _table_of(topic: Topic) -> str:
    """The code of the table that a topic is about, where it is about one.

    What is said beside a table's own post names it after what it is.
    """
    return topic.code.split(" ")[1] if " " in topic.code else topic.code
