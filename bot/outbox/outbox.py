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
from contextlib import suppress
from random import Random, SystemRandom
from typing import Final

from bot.outbox.calls import Beat, Maker, Standing
from bot.outbox.courier import Courier
from bot.outbox.delivered import Asks, Deliveries, Notice, Reader, Topic
from bot.outbox.lanes import Outages
from bot.ports.deeds import Address, PersonId
from bot.ports.platform import Platform, PlatformError
from bot.ports.post import Post
from bot.ports.timer import Timer
from bot.ports.watching import Meter

GRACE_S: Final = 10.0
"""How long calls under way may still take when the outbox closes."""


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

    async def renew_aside(
        self, to: Address, person: PersonId, post: Post, *, is_due: bool = False
    ) -> None:
        """Bring up to date what one person sees in a chat, if it is due or calls are to spare."""
        if to.platform in self._platforms and (is_due or self._courier.has_spare(to)):
            with suppress(PlatformError):
                await self._platforms[to.platform].renew_aside(to, person, post)

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
        return bool(self._tasks())

    async def settle(self) -> None:
        """Wait until every reader is up to date or given up."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop; what was not delivered will be, by the next process."""
        self._courier.is_closed = True
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
