"""Keep every message up to date within the rate limits: the outbox for all chats and people.

Each message of the bot is a *slot*, which knows how to render its newest content and what it shows
now. A slot that is behind renders and sends its content as soon as the rate limit allows. Content
that has been replaced in the meantime is never rendered or sent, because each content shows the
whole state. So nothing is sent twice, and a slow chat does not delay the others. Each hand of a
table has its own slot; its last content is the end of the hand, which is sent before the next hand.

A call in progress is not cancelled, because its result would be unknown. So forgetting a slot, or
closing the outbox, only prevents further calls. The result of an outdated call is neither stored
nor reported.
"""

import asyncio
from collections.abc import Callable, Container, Mapping
from random import Random, SystemRandom
from typing import Final

import structlog

from bot.delivery.attempt import RenderFn, SentMessage
from bot.delivery.events import DeliveryEvent
from bot.delivery.outage import CircuitBreaker, retry_s
from bot.delivery.rate_budget import RECHECK_S, leads
from bot.delivery.sent_messages import SentMessages
from bot.delivery.slot import Slot, Wanted
from bot.delivery.slot_key import Asks, Recipient, SlotKey, SlotKind
from bot.delivery.worker import DeliveryWorker
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
from bot.ports.value import MutableStruct
from storage.clock import Clock

MOST_SLOTS: Final = 12
"""How many older hands of a table may wait for one recipient; the oldest are dropped.

Only a long outage makes more hands wait.
"""

GRACE_S: Final = 10.0
"""How long calls in progress may still take when the outbox closes, in seconds."""


EPHEMERAL_TRIES: Final = 5
"""After how many failures the update of an ephemeral message is given up."""

EPHEMERAL_LASTS_S: Final = 900.0
"""How long the update of an ephemeral message waits at most, in seconds."""

_log = structlog.get_logger()


class _Ephemeral(MutableStruct):
    """A pending update of an ephemeral message; it ``waits`` until the chat has spare calls."""

    maker: RenderFn | None = None
    is_due: bool = False
    waits: bool = False
    task: asyncio.Task[None] | None = None

    def retry(self, maker: RenderFn) -> None:
        """Queue content again after a failure, unless newer content is queued."""
        if self.maker is None:
            self.maker = maker


class Outbox:
    """Holds the slot of every message; ``notify`` receives the result of each delivery."""

    def __init__(  # noqa: PLR0913 - dependencies, most of them keyword-only
        self,
        platforms: Mapping[str, Platform],
        clock: Clock,
        notify: Callable[[DeliveryEvent], None],
        *,
        sent_messages: SentMessages | None = None,
        generator: Random | None = None,
        outages: CircuitBreaker | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.sent_messages = sent_messages or SentMessages()
        self._platforms = platforms
        self._clock = clock
        self._worker = DeliveryWorker(
            platforms,
            clock,
            notify,
            self.sent_messages,
            generator or SystemRandom(),
            outages=outages or CircuitBreaker(clock),
            metrics=metrics or Metrics(),
        )
        self._slots = self._worker.slots
        self._generator = generator or SystemRandom()
        self._ephemerals: dict[tuple[Address, str, PersonId], _Ephemeral] = {}

    def adopt(self, key: SlotKey, message: str, posted_at: float) -> None:
        """Continue a slot in an existing message whose content is unknown."""
        if key.recipient.platform in self._platforms and not self._slots.is_past(key):
            self._slots.at(key).replace_message(SentMessage(message, posted_at))

    def shown_in(self, key: SlotKey) -> MessageContent | None:
        """Return the content that a message shows, or None if it is unknown."""
        slot = self._slots.find(key)
        return None if slot is None or slot.current is None else slot.current.shown

    def note_deleted(self, key: SlotKey, message: str) -> None:
        """Note that a message was deleted, so that the next content is sent as a new one."""
        slot = self._slots.at(key)
        if slot.current is not None and slot.current.message == message:
            slot.replace_message()

    def reports_deletions(self, platform: str) -> bool:
        """Return whether a platform reports deleted messages, or is not connected."""
        known = self._platforms.get(platform)
        return known is None or known.limits.reports_deletions

    def has_spare(self, to: Address) -> bool:
        """Return whether an optional call to a chat would delay no other call."""
        return self._worker.has_spare(to)

    def is_unseen(self, key: SlotKey, since: float) -> bool:
        """Return whether no call since that time has shown that a message still exists.

        A message that is about to be edited does not count as unseen, because the edit will show
        it.
        """
        slot = self._slots.find(key)
        if slot is None or slot.current is None or slot.current.shown is None:
            return False
        return not slot.is_behind and slot.call is None and slot.seen_at < since

    async def is_gone(self, key: SlotKey) -> bool:
        """Return whether a message was deleted; make an optional call to its chat, and never raise.

        The call sends the shown content again, so an edit waits until the call has ended.
        """
        slot = self._slots.find(key)
        if slot is None or slot.turn.locked():
            return False
        async with slot.turn:
            return await self._is_gone(slot)

    async def _is_gone(self, slot: Slot) -> bool:
        key, standing = slot.key, slot.current
        if standing is None or standing.shown is None or self._worker.is_closed:
            return False
        self._worker.note_written(key.recipient, 0.0)
        platform = self._platforms[key.recipient.platform]
        try:
            await platform.look_for(key.recipient, standing.message, standing.shown)
        except GoneError:
            return True
        except RetryLaterError as later:
            self._worker.note_written(key.recipient, later.seconds)
        except PlatformError as error:
            _log.warning("message not looked for", code=key.table, **error_fields(error))
        return False

    def withdraw(self, key: SlotKey) -> None:
        """Drop the content of a message that has not been sent yet.

        A message that is being sent still arrives and is recorded, so that its buttons can be
        removed later.
        """
        slot = self._slots.find(key)
        if slot is not None and slot.current is None and slot.call is None:
            self._worker.abandon(slot)

    def calls(self, table: str) -> tuple[SlotKey, ...]:
        """Return the keys of the messages that call people to a table."""
        return self._slots.calls(table)

    def remove(self, key: SlotKey) -> None:
        """Delete a message, as soon as the rate limit allows; never wait, never raise."""
        if key.recipient.platform not in self._platforms:
            return
        slot = self._slots.at(key)
        slot.remove()
        self._slots.note(slot)
        self._worker.start(slot)
        self._worker.let_go(slot)

    def raises_table(self, key: SlotKey) -> bool:
        """Return whether calling people moves the table's message to the end of its chat.

        It does if the message is buried and the platform has ``calls_raise_table``.
        """
        slot, platform = self._slots.find(key), self._platforms.get(key.recipient.platform)
        if slot is None or platform is None or not platform.limits.calls_raise_table:
            return False
        return self._worker.is_buried(slot)

    def refresh(  # noqa: PLR0913 - all but two are keyword-only
        self,
        key: SlotKey,
        maker: RenderFn,
        *,
        anew: bool = False,
        more: bool = False,
        is_prompt: bool = False,
        is_private: bool = False,
        asks: Asks = frozenset(),
        call: bool = False,
        floats: bool = False,
        is_patient: bool = False,
        is_final: bool = False,
        is_lasting: bool = True,
        again_at: tuple[float, ...] = (),
    ) -> None:
        """Bring a message up to date, in a new message if ``anew``; never wait, never raise.

        The content is rendered when it is sent, and again at each time in ``again_at``. A new
        message of the slot replaces the previous one, and makes a sound if it is to ``call`` the
        seats that it ``asks``. With ``floats`` it is sent again once it is buried. With
        ``is_patient`` it shows nothing new and has a low priority. ``more`` means that newer
        content will follow soon without a request, so the message waits for it; content that
        ``is_prompt``, or ``is_private`` to one reader, waits only a moment. Content that
        ``is_final`` asks nothing, and is shown before any newer slot of the same table and
        recipient; a slot older than the shown one does not change. A message that ``is_lasting`` is
        known to the next process. On a platform that is not connected nothing is shown until a
        process connects it.
        """
        if key.recipient.platform not in self._platforms or self._slots.is_past(key):
            return
        slot, now = self._slots.at(key), self._clock.now()
        slot.ask_anew(anew=anew, call=call, asks=asks)
        slot.request(
            Wanted(
                maker,
                now,
                more=more,
                is_prompt=is_prompt,
                is_private=is_private,
                floats=floats,
                is_patient=is_patient,
                is_final=is_final,
                is_lasting=is_lasting,
                again_at=tuple(at for at in again_at if at > now),
                asks=asks,
            )
        )
        older = self._slots.before(slot)
        for one in older[:-MOST_SLOTS]:
            self._worker.abandon(one)
        for one in older[-MOST_SLOTS:]:
            one.retry.is_given_up = False
            self._worker.start(one)
        self._worker.start(slot)

    def move(self, before: Address, after: Address) -> None:
        """Continue the messages of a chat and of its threads at its new address."""
        if before.platform in self._platforms and leads(before, after):
            self._worker.move(before, after)

    def allow_pictures(self, address: Address) -> bool:
        """Send pictures to a chat again; return whether it had been getting text only."""
        return self._worker.allow_pictures(address)

    def wake(self, platform: str) -> None:
        """Wake the slots that wait for a platform, because it works again."""
        self._worker.outages.reset(platform)

    def slots(self) -> tuple[int, int]:
        """Return the number of slots, and how many of them are behind."""
        slots = self._slots.all()
        return len(slots), sum(slot.is_behind for slot in slots)

    def has_free_ephemerals(self, platform: str) -> bool:
        """Return whether updates of ephemeral messages do not count as calls to their chat."""
        known = self._platforms.get(platform)
        return known is not None and known.limits.free_ephemerals

    def has_unasked_dms(self, platform: str) -> bool:
        """Return whether the bot may write to people who have never opened the private chat."""
        known = self._platforms.get(platform)
        return known is not None and known.limits.has_unasked_dms

    def missing_languages(self, platform: str) -> tuple[str, ...]:
        """Return the languages that a platform's apps do not offer."""
        known = self._platforms.get(platform)
        return () if known is None else known.limits.missing_languages

    def knows(self, key: SlotKey) -> bool:
        """Return whether a message is shown or about to be shown."""
        return self._slots.find(key) is not None or self.sent_messages.find(key) is not None

    def refresh_ephemeral(
        self, to: Address, table: str, person: PersonId, maker: RenderFn, *, is_due: bool = False
    ) -> None:
        """Update a person's ephemeral message about a table; never wait, never raise.

        An update that counts as a call to the chat and is not due waits until the chat has spare
        calls.
        """
        if to.platform not in self._platforms or self._worker.is_closed:
            return
        ephemeral = self._ephemerals.setdefault((to, table, person), _Ephemeral())
        ephemeral.maker, ephemeral.is_due = maker, ephemeral.is_due or is_due
        ephemeral.waits = not self._may_renew(to, ephemeral)
        if ephemeral.task is None:
            ephemeral.task = asyncio.create_task(self._renew(to, table, person, ephemeral))

    async def _renew(
        self, to: Address, table: str, person: PersonId, ephemeral: "_Ephemeral"
    ) -> None:
        """Render and send the newest content until none is pending or the update is given up."""
        failures, gives_up_at = 0, self._clock.now() + EPHEMERAL_LASTS_S
        try:
            while ephemeral.maker is not None and self._clock.now() < gives_up_at:
                ephemeral.waits = not self._may_renew(to, ephemeral)
                if ephemeral.waits:
                    await self._clock.sleep(RECHECK_S)
                    continue
                maker = ephemeral.maker
                try:
                    await self._renew_once(to, table, person, ephemeral)
                except (FailedError, RetryLaterError) as error:
                    failures += 1
                    if failures >= EPHEMERAL_TRIES:
                        raise
                    ephemeral.retry(maker)
                    await self._pause_after(error, failures)
                else:
                    failures, ephemeral.is_due = 0, False
                    gives_up_at = self._clock.now() + EPHEMERAL_LASTS_S
        except GoneError:
            pass
        except Exception as error:  # noqa: BLE001 - an error in one page must not end others
            _log.warning("ephemeral message not renewed", code=table, **error_fields(error))
        finally:
            del self._ephemerals[to, table, person]

    def _may_renew(self, to: Address, ephemeral: "_Ephemeral") -> bool:
        return (
            self.has_free_ephemerals(to.platform) or ephemeral.is_due or self._worker.has_spare(to)
        )

    async def _renew_once(
        self, to: Address, table: str, person: PersonId, ephemeral: "_Ephemeral"
    ) -> None:
        assert ephemeral.maker is not None, "content is pending"
        maker, ephemeral.maker = ephemeral.maker, None
        post, latest = maker(), self.sent_messages.latest(to, table)
        if post is not None:
            below = "" if latest is None else latest[1].message
            await self._platforms[to.platform].show_ephemeral(to, person, post, below=below)

    async def send_ephemeral(
        self,
        to: Address,
        person: PersonId,
        post: MessageContent,
        otherwise: SlotKey | None = None,
        maker: RenderFn | None = None,
    ) -> None:
        """Show one person a message in a chat.

        If that fails and a slot ``otherwise`` is given, that slot shows the content of the
        ``maker``, or the same content if there is no maker.
        """
        if to.platform not in self._platforms:
            return
        for tried in range(1, EPHEMERAL_TRIES + 1):
            try:
                await self._platforms[to.platform].show_ephemeral(to, person, post)
            except (FailedError, RetryLaterError) as error:
                await self._pause_after(error, tried)
            except PlatformError:
                break
            else:
                return
        if otherwise is not None:
            self.refresh(otherwise, maker or (lambda: post), anew=maker is not None)

    async def _pause_after(self, error: FailedError | RetryLaterError, failures: int) -> None:
        """Wait as long as the platform says, or else longer after each failure."""
        if isinstance(error, RetryLaterError):
            await self._clock.sleep(error.seconds)
        else:
            await self._clock.sleep(retry_s(failures, self._generator))

    async def wait_delivered(self, code: str, within_s: float) -> None:
        """Wait at most ``within_s`` seconds until every message of a table is up to date."""
        patience = asyncio.create_task(self._clock.sleep(within_s))
        try:
            while not patience.done() and (tasks := self._tasks(code)):
                await asyncio.wait({patience, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def note_written(self, recipient: Recipient, pause_s: float) -> None:
        """Count a message sent without the outbox; the chat then pauses for ``pause_s`` seconds."""
        self._worker.note_written(recipient, pause_s)

    def forget(self, recipient: Recipient, table: str, *, but: SlotKey | None = None) -> None:
        """Stop showing a table to a recipient; delete the calls of people and their records.

        The message ``but`` may still be edited.
        """
        self.sent_messages.drop(recipient, table)
        for key in self.calls(table):
            if key.recipient == recipient:
                self.remove(key)
                self.sent_messages.note_call(key, None)
        for slot in self._slots.of_table(recipient, table):
            if slot.key != but:
                self._worker.abandon(slot)

    def end(self, recipient: Recipient, table: str, content: RenderFn) -> None:
        """Show the last content about a table in a recipient's newest message, and nothing more.

        Without a message this does the same as ``forget``.
        """
        latest = self.sent_messages.latest(recipient, table)
        if latest is None:
            self.forget(recipient, table)
            return
        key, _ = latest
        # The slot knows the message when its record is dropped.
        self._slots.at(key)
        self.forget(recipient, table, but=key)
        self.refresh(key, content, is_final=True, is_lasting=False)

    def let_go(self, key: SlotKey) -> None:
        """Forget a message that does not show a table."""
        slot = self._slots.find(key)
        if slot is not None:
            self._worker.abandon(slot)

    @property
    def is_busy(self) -> bool:
        """Return whether any message is being updated."""
        return bool(self._tasks() or self._ephemerals_under_way())

    async def wait_idle(self) -> None:
        """Wait until every message is up to date or given up."""
        while tasks := [*self._tasks(), *self._ephemerals_under_way()]:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    def _ephemerals_under_way(self) -> list[asyncio.Task[None]]:
        """Return the running updates of ephemeral messages that do not wait for spare calls."""
        ephemerals = self._ephemerals.values()
        return [
            ephemeral.task
            for ephemeral in ephemerals
            if ephemeral.task is not None and not ephemeral.waits
        ]

    def abort(self) -> None:
        """Stop at once, even in the middle of a call."""
        self._worker.is_closed = True
        tasks = [slot.task for slot in self._slots.all()]
        tasks += [ephemeral.task for ephemeral in self._ephemerals.values()]
        for task in tasks:
            if task is not None:
                task.cancel()

    async def close(self) -> None:
        """Stop; the next process delivers what is still pending."""
        self._worker.is_closed = True
        for ephemeral in self._ephemerals.values():
            if ephemeral.task is not None:
                ephemeral.task.cancel()
        for slot in self._slots.all():
            if slot.task is not None and slot.call is None:
                slot.task.cancel()
        breaking_off = asyncio.create_task(self._break_off())
        try:
            await self.wait_idle()
        finally:
            breaking_off.cancel()

    async def _break_off(self) -> None:
        """Cancel the calls that are still in progress after ``GRACE_S``."""
        await self._clock.sleep(GRACE_S)
        for task in self._tasks():
            task.cancel()

    def codes(self) -> frozenset[str]:
        """Return the codes of the tables of all slots in memory."""
        return frozenset(slot.key.table for slot in self._slots.all())

    def evict(self, codes: Container[str]) -> frozenset[str]:
        """Remove the slots of some tables from memory; return the codes of tables that are busy.

        The messages are recorded, so the slots can be continued later.
        """
        slots = [slot for slot in self._slots.all() if slot.key.table in codes]
        busy = {
            slot.key.table for slot in slots if slot.is_busy or slot.is_behind or slot.leftovers
        }
        for slot in slots:
            if slot.key.table not in busy:
                self._slots.drop(slot)
        return frozenset(busy)

    async def wait_for_capacity(self, most: int, within_s: float) -> None:
        """Wait at most ``within_s`` seconds until at most ``most`` slots are sending."""
        if len(self._worker.busy) <= most:
            return
        patience = asyncio.create_task(self._clock.sleep(within_s))
        try:
            while not patience.done() and len(self._worker.busy) > most:
                tasks = (*self._tasks(), patience)
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def _tasks(self, code: str | None = None) -> list[asyncio.Task[None]]:
        """Return the running tasks of a table's slots, or of all slots."""
        return [
            slot.task
            for slot in tuple(self._worker.busy)
            if slot.task and slot.is_busy and (code is None or _shows(slot, code))
        ]


def _shows(slot: Slot, code: str) -> bool:
    """Return whether a slot belongs to a table and is not just a call to its people."""
    return slot.key.table == code and slot.key.kind is not SlotKind.CALL
