"""The outbox: what each chat and person should be looking at, brought there within the budget.

Each message of ours is a *slot*: it knows how to make the newest post that it should show, and what
it shows. A slot that is behind makes that post and sends it as soon as the platform's budget
allows; what was meant in between is never made nor sent, because a post shows the whole state. So
nothing is doubled, and a slow or silent chat holds up no other. Each hand of a table has a slot of
its own, and the end of a hand is what its slot shows last, before the slot of the next hand is
sent.

A call under way is not broken off, because nobody could tell whether it arrived: to forget a slot
or to close only sees to it that nothing follows. What was overtaken is neither kept nor told of.
"""

import asyncio
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

import structlog

from bot.delivery.attempt import RenderFn, SentMessage
from bot.delivery.rate_budget import RECHECK_S
from bot.delivery.sent_messages import Asks, DeliveryEvent, Recipient, SentMessages, SlotKey
from bot.delivery.slot import Wanted
from bot.delivery.slots import CircuitBreaker, retry_s
from bot.delivery.worker import DeliveryWorker
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.metrics import Metrics
from bot.ports.platform import (
    FailedError,
    GoneError,
    Platform,
    PlatformError,
    RetryLaterError,
)
from bot.ports.request import Address, PersonId

MOST_SLOTS: Final = 12
"""Older hands of a table that one reader is still to see the end of; after a long outage the oldest
are let go."""

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

    maker: RenderFn | None = None
    is_due: bool = False
    waits: bool = False
    task: asyncio.Task[None] | None = None

    def retry(self, maker: RenderFn) -> None:
        """Have this made again, unless something newer is to be shown by now."""
        if self.maker is None:
            self.maker = maker


class Outbox:
    """Keeps every reader's lane; ``notify`` hears what became of each delivery."""

    def __init__(  # noqa: PLR0913 - what it works with, most of it by name
        self,
        platforms: Mapping[str, Platform],
        timer: Clock,
        notify: Callable[[DeliveryEvent], None],
        *,
        deliveries: SentMessages | None = None,
        generator: Random | None = None,
        outages: CircuitBreaker | None = None,
        meter: Metrics | None = None,
    ) -> None:
        self.deliveries = deliveries or SentMessages()
        self._platforms = platforms
        self._timer = timer
        self._courier = DeliveryWorker(
            platforms,
            timer,
            notify,
            self.deliveries,
            generator or SystemRandom(),
            outages=outages or CircuitBreaker(timer),
            meter=meter or Metrics(),
        )
        self._lanes = self._courier.lanes
        self._generator = generator or SystemRandom()
        self._asides: dict[tuple[Address, str, PersonId], _Aside] = {}

    def adopt(self, key: SlotKey, message: str, posted_at: float) -> None:
        """Go on with another message that stands there already; what it shows is not known."""
        if key.recipient.platform in self._platforms and not self._lanes.is_past(key):
            self._lanes.at(key).replace_message(SentMessage(message, posted_at))

    def shown_in(self, key: SlotKey) -> MessageContent | None:
        """Return what a message is known to show."""
        lane = self._lanes.find(key)
        return None if lane is None or lane.current is None else lane.current.shown

    def withdraw(self, key: SlotKey) -> None:
        """Show nothing in a message that is not there yet."""
        lane = self._lanes.find(key)
        if lane is not None and lane.current is None:
            self._courier.abandon(lane)

    def refresh(  # noqa: PLR0913 - each by its name
        self,
        key: SlotKey,
        maker: RenderFn,
        *,
        anew: bool = False,
        more: bool = False,
        asks: Asks = frozenset(),
        call: bool = False,
        floats: bool = False,
        is_patient: bool = False,
        is_final: bool = False,
        is_lasting: bool = True,
        again_at: tuple[float, ...] = (),
    ) -> None:
        """Bring a message up to date, in a new one if ``anew``; never waits, never raises.

        What is shown is made when it is sent. A new message of the same slot takes the place of the
        one above, and makes a sound if it is to ``call`` those whom it ``asks``. What ``floats`` is
        posted anew as soon as it stands too far up. What ``is_patient`` brings nothing new, and
        goes behind all that does. ``more`` says that news is about to follow by itself, so that a
        chat had better wait. What ``is_final`` asks nobody anything, and is seen before anything in
        a newer slot of the same table and reader; a slot that is older than what is shown stays as
        it is. It is made again at each moment in ``again_at``. What ``is_lasting`` is known to the
        next process. On a platform that is not connected nobody is shown anything, until a process
        connects it.
        """
        if key.recipient.platform not in self._platforms or self._lanes.is_past(key):
            return
        lane, now = self._lanes.at(key), self._timer.now()
        lane.ask_anew(anew=anew, call=call, asks=asks)
        lane.request(
            Wanted(
                maker,
                now,
                more=more,
                floats=floats,
                is_patient=is_patient,
                is_final=is_final,
                is_lasting=is_lasting,
                again_at=tuple(at for at in again_at if at > now),
            )
        )
        older = self._lanes.before(lane)
        for one in older[:-MOST_SLOTS]:
            self._courier.abandon(one)
        for one in older[-MOST_SLOTS:]:
            one.is_given_up = False
            self._courier.start(one)
        self._courier.start(lane)

    def wake(self, platform: str) -> None:
        """Hear that a platform works, so that nobody waits who had waited for that."""
        self._courier.outages.reset(platform)

    def lanes(self) -> tuple[int, int]:
        """Return how many lanes there are, and how many of them are behind."""
        lanes = self._lanes.all()
        return len(lanes), sum(lane.is_behind for lane in lanes)

    def has_free_asides(self, platform: str) -> bool:
        """Return whether an update of what one person sees in a chat costs no call of that chat."""
        known = self._platforms.get(platform)
        return known is not None and known.limits.free_asides

    def renew_aside(
        self, to: Address, table: str, person: PersonId, maker: RenderFn, *, is_due: bool = False
    ) -> None:
        """Bring up to date what one person sees of a table in a chat; never waits, never raises.

        Where that costs a call of the chat, and is not due, it waits until calls are to spare.
        """
        if to.platform not in self._platforms or self._courier.is_closed:
            return
        aside = self._asides.setdefault((to, table, person), _Aside())
        aside.maker, aside.is_due = maker, aside.is_due or is_due
        aside.waits = not self._may_renew(to, aside)
        if aside.task is None:
            aside.task = asyncio.create_task(self._renew(to, table, person, aside))

    async def _renew(self, to: Address, table: str, person: PersonId, aside: "_Aside") -> None:
        """Make and send the newest until there is none, or the page can be changed no more."""
        failures, gives_up_at = 0, self._timer.now() + ASIDE_LASTS_S
        try:
            while aside.maker is not None and self._timer.now() < gives_up_at:
                aside.waits = not self._may_renew(to, aside)
                if aside.waits:
                    await self._timer.sleep(RECHECK_S)
                    continue
                maker = aside.maker
                try:
                    await self._renew_once(to, table, person, aside)
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
            _log.warning("aside not renewed", code=table, **error_fields(error))
        finally:
            del self._asides[to, table, person]

    def _may_renew(self, to: Address, aside: "_Aside") -> bool:
        return self.has_free_asides(to.platform) or aside.is_due or self._courier.has_spare(to)

    async def _renew_once(self, to: Address, table: str, person: PersonId, aside: "_Aside") -> None:
        assert aside.maker is not None, "there is something to be shown"
        maker, aside.maker = aside.maker, None
        post, latest = maker(), self.deliveries.latest(to, table)
        if post is not None:
            below = "" if latest is None else latest[1].message
            await self._platforms[to.platform].edit_ephemeral(to, person, post, below=below)

    async def tell_aside(
        self, to: Address, person: PersonId, post: MessageContent, otherwise: SlotKey | None = None
    ) -> None:
        """Tell one person alone something in a chat.

        Where that cannot be done, it is written in the message ``otherwise``, if there is one.
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
        if otherwise is not None:
            self.refresh(otherwise, lambda: post)

    async def wait_delivered(self, code: str, within_s: float) -> None:
        """Wait until every reader of a table is up to date, but no longer than so many seconds."""
        patience = asyncio.create_task(self._timer.sleep(within_s))
        try:
            while not patience.done() and (tasks := self._tasks(code)):
                await asyncio.wait({patience, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def note_written(self, reader: Recipient, pause_s: float) -> None:
        """Count a message that went past the outbox; the chat then rests for so many seconds."""
        self._courier.note_written(reader, pause_s)

    def forget(self, recipient: Recipient, table: str) -> None:
        """Show this reader nothing more of this table."""
        self.deliveries.drop(recipient, table)
        for lane in self._lanes.of_table(recipient, table):
            self._courier.abandon(lane)

    def let_go(self, key: SlotKey) -> None:
        """Know nothing more of a message beside those that show a table."""
        lane = self._lanes.find(key)
        if lane is not None:
            self._courier.abandon(lane)

    @property
    def is_busy(self) -> bool:
        """Return whether anybody is being brought up to date."""
        return bool(self._tasks() or self._asides_under_way())

    async def wait_idle(self) -> None:
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
            await self.wait_idle()
        finally:
            breaking_off.cancel()

    async def _break_off(self) -> None:
        """Wait for calls under way, though not for ever."""
        await self._timer.sleep(GRACE_S)
        for task in self._tasks():
            task.cancel()

    def codes(self) -> frozenset[str]:
        """Return what all that is known in memory is about: codes of tables, for the most part."""
        return frozenset(lane.key.table for lane in self._lanes.all())

    def evict(self, codes: Container[str]) -> frozenset[str]:
        """Let go of all that is known of some tables in memory; the codes of those that are busy.

        It is noted in which message each reader sees a table, so that these go on when they are
        asked to.
        """
        lanes = [lane for lane in self._lanes.all() if lane.key.table in codes]
        busy = {
            lane.key.table for lane in lanes if lane.is_busy or lane.is_behind or lane.leftovers
        }
        for lane in lanes:
            if lane.key.table not in busy:
                self._lanes.drop(lane)
        return frozenset(busy)

    async def wait_for_capacity(self, most: int, within_s: float) -> None:
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
        """Return the work on the lanes of a table, or of all."""
        return [
            lane.task
            for lane in tuple(self._courier.busy)
            if lane.task and lane.is_busy and code in {None, lane.key.table}
        ]
