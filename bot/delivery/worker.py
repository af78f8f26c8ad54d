"""Bring each slot up to date within the rate limits, and handle errors.

A call in progress is not cancelled, because its result would be unknown. The result of an outdated
call is neither stored nor reported.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from random import Random
from typing import Final, assert_never

import structlog

from bot.delivery.attempt import Attempt, SentMessage, take_away
from bot.delivery.events import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    RecipientLost,
    RenderFailed,
)
from bot.delivery.outage import CircuitBreaker, retry_s
from bot.delivery.rate_budget import RateBudget, account_of, leads
from bot.delivery.sent_messages import SentMessages
from bot.delivery.slot import QUIET_S, Slot
from bot.delivery.slot_key import Asks, Recipient, SlotKind
from bot.delivery.slots import Slots
from bot.delivery.text_only_chats import TextOnlyChats
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.metrics import Metrics
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    ModeratedError,
    MovedError,
    PicturesForbiddenError,
    Platform,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address
from bot.ports.value import replace
from storage.clock import Clock

TRIES: Final = 12
"""After how many failures in a row, about twenty minutes in all, the worker gives up a slot."""
PRIVATE_RECHECK_S: Final = 0.05
"""How often a private message re-checks whether computer players have acted, in seconds."""

DEEP: Final = 8
"""A message is buried if more messages than this are below it."""

_log = structlog.get_logger()


class DeliveryWorker:
    """Updates the slots of an outbox until it is closed."""

    def __init__(  # noqa: PLR0913 - its dependencies
        self,
        platforms: Mapping[str, Platform],
        clock: Clock,
        notify: Callable[[DeliveryEvent], None],
        sent_messages: SentMessages,
        generator: Random,
        *,
        outages: CircuitBreaker,
        metrics: Metrics,
    ) -> None:
        self.sent_messages = sent_messages
        self.slots = Slots(sent_messages, self._oldest)
        self.outages = outages
        self.is_closed = False
        self.busy: dict[Slot, None] = {}
        self._platforms = platforms
        self._clock = clock
        self._notify = notify
        self._generator = generator
        self._metrics = metrics
        self._budgets = {name: RateBudget(each.limits, clock) for name, each in platforms.items()}
        self._wording = TextOnlyChats(clock)

    def _oldest(self, recipient: Recipient) -> float:
        """Return the send time of the oldest message that may still be edited."""
        return self._clock.now() - self._platforms[recipient.platform].limits.edit_age_s

    def note_written(self, recipient: Recipient, pause_s: float) -> None:
        """Count a message sent without the outbox; the chat then pauses for ``pause_s`` seconds."""
        budget = self._budgets[recipient.platform]
        budget.count(recipient)
        budget.pause(recipient, pause_s)

    def has_spare(self, to: Address) -> bool:
        """Return whether a chat has calls to spare for optional updates."""
        return not self.is_closed and self._budgets[to.platform].has_slack(to)

    def start(self, slot: Slot) -> None:
        """Start to update a slot, unless its update is already running."""
        is_due = slot.is_behind or slot.leftovers or slot.again_at < inf
        if is_due and not slot.is_busy and not self.is_closed:
            slot.task = asyncio.create_task(self._run(slot))
            self.busy[slot] = None

    def abandon(self, slot: Slot) -> None:
        """Drop the content of a slot; a call in progress continues to its end."""
        slot.drop_all()
        slot.replace_message()
        if slot.call is None:
            self.slots.drop(slot)
            self.busy.pop(slot, None)
            if slot.task is not None:
                slot.task.cancel()

    async def _run(self, slot: Slot) -> None:
        """Send until the recipient sees the newest content, then drop slots no longer needed."""
        try:
            while (slot.is_behind or slot.leftovers or slot.again_at < inf) and not self.is_closed:
                key = slot.key
                # A message that could not be edited stays until its successor has been sent.
                if slot.leftovers and not (slot.is_behind and slot.current is None):
                    await self._delete_stale(slot)
                    continue
                if not slot.is_behind:
                    await self._wait_for_its_time(slot)
                    continue
                if not await self._wait_for_older(slot):
                    _drop_unless_final(slot)
                    slot.retry.is_given_up = True
                    if slot.leftovers:
                        continue
                    return
                await self._debounce(slot)
                if not self._is_made_behind(slot):
                    continue
                budget = self._budgets[key.recipient.platform]
                if not budget.try_acquire(
                    key.recipient, is_urgent=self._is_urgent(slot), is_prompt=self._is_prompt(slot)
                ):
                    await budget.acquire(
                        key.recipient,
                        is_urgent=partial(self._is_urgent, slot),
                        is_prompt=partial(self._is_prompt, slot),
                        is_patient=lambda: slot.is_low_priority,
                    )
                    # In the meantime the chat may have moved, or the message may already show the
                    # content.
                    if slot.key is not key or not self._is_made_behind(slot):
                        continue
                await self._send_newest(slot)
        finally:
            self.busy.pop(slot, None)
            self._let_go(slot)

    def _is_urgent(self, slot: Slot) -> bool:
        """Return whether this message, or a newer one that waits, calls somebody."""
        return any(one.notify_seats for one in self.slots.from_on(slot))

    def _is_prompt(self, slot: Slot) -> bool:
        """Return whether this message, or a newer one that waits, shows a person's action."""
        return any(one.is_prompt for one in self.slots.from_on(slot))

    def let_go(self, slot: Slot) -> None:
        """Drop a slot that is not busy and has no content."""
        if slot.current is None and slot.is_idle and not slot.is_busy:
            self.slots.drop(slot)

    def _let_go(self, slot: Slot) -> None:
        """Drop a slot without content, and the slots of older hands that are up to date."""
        if slot.current is None and slot.is_idle:
            self.slots.drop(slot)
        older = [one for one in self.slots.before(slot) if not one.is_busy]
        if not self.slots.is_newest(slot):
            older.append(slot)
        for one in older:
            is_owed = one.retry.is_given_up and one.wanted is not None
            if not (one.is_behind or is_owed or one.leftovers):
                self.slots.drop(one)

    async def _wait_for_its_time(self, slot: Slot) -> None:
        """Wait until the text of the content changes, then request it again."""
        if (wait_s := slot.again_at - self._clock.now()) > 0:
            await self._clock.sleep(wait_s)
        if slot.again_at <= self._clock.now() and not slot.is_behind:
            slot.want_again(self._clock.now())

    async def _wait_for_older(self, slot: Slot) -> bool:
        """Wait until older hands have been delivered; return False if one was given up."""
        older = self.slots.before(slot)
        while tasks := [one.task for one in older if one.task is not None and one.is_busy]:
            await asyncio.wait(tasks)
        return not any(one.retry.is_given_up and one.wanted is not None for one in older)

    def _is_made_behind(self, slot: Slot) -> bool:
        """Render the content of a slot, and return whether the slot is behind.

        A slot whose content cannot be rendered is dropped.
        """
        try:
            is_behind = slot.render(partial(self._wording.strip_image, slot.key.recipient))
        except Exception as error:  # noqa: BLE001 - an error in one post must not end the slot
            slot.drop()
            _log.error("message not rendered", code=slot.key.table, **error_fields(error))
            self._tell(RenderFailed(slot.key))
            return False
        if (found := slot.confirm()) is not None and slot.made is not None:
            # The recipient already sees the content: an earlier process has sent it.
            self._delivered(slot, found, slot.made, self._clock.now(), slot.asks)
        return is_behind

    def _delivered(
        self, slot: Slot, standing: SentMessage, post: MessageContent, sent_at: float, asks: Asks
    ) -> None:
        is_up_to_date = not slot.is_behind and slot.again_at == inf
        is_newest = is_up_to_date and self.slots.is_newest(slot)
        told = (slot.key, standing.message, standing.posted_at, post)
        self._tell(DeliveredEvent(*told, is_newest, sent_at, asks))

    async def _delete_stale(self, slot: Slot) -> None:
        """Delete a message that was replaced, or remove its buttons if it cannot be deleted."""
        recipient, leftover = slot.key.recipient, slot.leftovers[0]
        await self._budgets[recipient.platform].acquire(recipient)
        if slot.key.recipient != recipient or leftover not in slot.leftovers:
            return
        if leftover.shown is None:
            # The content sent by an earlier process is unknown, so a message that cannot be deleted
            # is edited to show the newest content without buttons.
            self._is_made_behind(slot)
            leftover = replace(leftover, shown=slot.made)
        try:
            await take_away(self._platforms[recipient.platform], recipient, leftover)
        except RetryLaterError as later:
            self._budgets[recipient.platform].pause(recipient, later.seconds)
            return
        except GoneError:
            pass
        except Exception as error:  # noqa: BLE001 - a failed deletion must not end the slot
            if isinstance(error, FailedError) and await self._may_delete_again(slot):
                return
            _log.warning("copy not removed", code=slot.key.table, **error_fields(error))
        slot.retry.failures = 0
        slot.leftovers = [one for one in slot.leftovers if one.message != leftover.message]
        self.slots.note(slot)

    async def _may_delete_again(self, slot: Slot) -> bool:
        """Wait before another attempt to delete a call; return False if there will be none.

        An old message of a table is not worth another attempt, because the newest one is below it.
        """
        slot.retry.failures += 1
        if slot.key.kind is not SlotKind.CALL or slot.retry.failures >= TRIES:
            return False
        await self._pause_after_failure(slot)
        return True

    async def _pause_after_failure(self, slot: Slot) -> None:
        """Wait longer after each failure, but only until the platform works again."""
        platform, wait_s = (
            slot.key.recipient.platform,
            retry_s(slot.retry.failures, self._generator),
        )
        self.outages.record_failure(platform)
        await self.outages.wait(platform, slot.retry, wait_s)

    async def _debounce(self, slot: Slot) -> None:
        """Wait for a burst to end.

        In private only computer players cause a burst, which ends with their last action.
        """
        # Re-check often, because a burst may end earlier than expected.
        recheck_s = PRIVATE_RECHECK_S if slot.is_private else QUIET_S
        while (rest_s := slot.burst_ends_at - self._clock.now()) > 0:
            await self._clock.sleep(min(rest_s, recheck_s))

    async def _send_newest(self, slot: Slot) -> None:
        recipient = slot.key.recipient
        since = slot.unseen_since
        is_deep = slot.wanted is not None and slot.wanted.floats and self.is_buried(slot)
        call = slot.attempt(self._oldest(recipient), is_deep=is_deep)
        slot.call, sent_at = call, self._clock.now()
        try:
            async with slot.turn:
                outcome = await self._attempt(call)
        finally:
            slot.call = None
        match outcome:
            case SentMessage():
                self.outages.record_success(recipient.platform)
                if slot.on_sent(call, outcome):
                    slot.seen_at = sent_at
                    if since is not None:
                        self._metrics.delivered(recipient.platform, self._clock.now() - since)
                    self.slots.note(slot)
                    self._delivered(slot, outcome, call.post, sent_at, call.asks)
                if (why := self._wording.news(recipient)) is not None:
                    self._tell(ImagesForbidden(slot.key, why))
            case Exception():
                await self._handle_error(slot, call, outcome)
            case _:
                assert_never(outcome)

    def is_buried(self, slot: Slot) -> bool:
        """Return whether too many messages are below the message of a chat."""
        recipient, standing = slot.key.recipient, slot.current
        if standing is None or not isinstance(recipient, Address):
            return False
        platform = self._platforms[recipient.platform]
        return platform.messages_below(recipient, standing.message) > DEEP

    async def _attempt(self, call: Attempt) -> SentMessage | Exception:
        try:
            return await call.send(self._platforms[call.recipient.platform], self._clock)
        except Exception as error:  # noqa: BLE001 - an unexpected error must not end the slot
            return error

    async def _handle_error(self, slot: Slot, call: Attempt, error: Exception) -> None:
        """Handle an error; the slot then either retries with the newest content or ends."""
        recipient = call.recipient
        slot.on_failed(call)
        if isinstance(error, RetryLaterError):
            # The chat may have moved by now; the pause applies to its new address.
            self._budgets[recipient.platform].pause(slot.key.recipient, error.seconds)
            return
        slot.retry.failures += 1
        match error:
            case _ if slot.is_idle or slot.key.recipient != recipient or self.is_closed:
                pass
            case PicturesForbiddenError() | ModeratedError() if call.post.picture is not None:
                self._wording.add(recipient, error)
            case ModeratedError():
                # The same content will never be accepted, but the next state of the table may be.
                slot.drop()
                self._give_up(slot, error)
            case UnreachableError() | ForbiddenHereError():
                latest = self.sent_messages.latest(recipient, slot.key.table)
                self._shut_out(slot)
                self._give_up(slot, error, "" if latest is None else latest[1].message)
            case GoneError() | TooOldError() if call.standing is not None:
                slot.on_message_gone(call, is_there=isinstance(error, TooOldError))
                # The new message is urgent: until it arrives, people do not see the table.
                slot.prompt_until = self._clock.now()
            case MovedError(address=address) if slot.retry.failures < TRIES and leads(
                recipient, address
            ):
                self.move(recipient, address)
            case _:
                slot.mark_unknown(call)
                await self._retry_later(slot, error)

    def _shut_out(self, slot: Slot) -> None:
        """Stop showing a table to a recipient who cannot be reached."""
        recipient, table = slot.key.recipient, slot.key.table
        self._wording.remove(recipient)
        if slot.key.kind.shows_table:
            self.sent_messages.drop(recipient, table)
            for one in self.slots.of_table(recipient, table):
                if one is not slot:
                    self.abandon(one)
        slot.drop_all()
        slot.replace_message()

    async def _retry_later(self, slot: Slot, error: Exception) -> None:
        """Wait twice as long after each failure, with jitter; give up after ``TRIES`` failures."""
        log = _log.warning if isinstance(error, PlatformError) else _log.error
        log("undelivered", code=slot.key.table, failures=slot.retry.failures, **error_fields(error))
        if slot.retry.failures >= TRIES:
            self._give_up(slot, error)
            return
        await self._pause_after_failure(slot)

    def _give_up(self, slot: Slot, error: Exception, message: str = "") -> None:
        """Stop trying until new content is requested; keep the end of a hand until then."""
        _drop_unless_final(slot)
        slot.retry.failures, slot.retry.is_given_up = 0, True
        known = error if isinstance(error, PlatformError) else FailedError(type(error).__name__)
        self._tell(RecipientLost(slot.key, known, message))

    def allow_pictures(self, address: Address) -> bool:
        """Send pictures to a chat again; return whether it had been getting text only."""
        return self._wording.remove(address)

    def move(self, old: Recipient, new: Address) -> None:
        """Move all slots of a chat to its new address; forum topics stay the same."""
        self._budgets[old.platform].move(old, new)
        for slot in self.slots.of(account_of(old)):
            recipient = slot.key.recipient
            if isinstance(recipient, Address):
                thread = new.thread if recipient == old else recipient.thread
                self._move_slot(slot, replace(new, thread=thread))

    def _move_slot(self, slot: Slot, address: Address) -> None:
        """Show a slot's content at the new address, unless there is already a slot for it.

        A call that has already been sent is not sent again.
        """
        was, key = slot.key, replace(slot.key, recipient=address)
        if was.kind is SlotKind.CALL:
            self.sent_messages.note_call(was, None)
        if was.kind.shows_table:
            self.sent_messages.drop(was.recipient, was.table)
        is_called = was.kind is SlotKind.CALL and slot.current is not None
        if is_called or self.slots.find(key) is not None:
            self.abandon(slot)
        else:
            self.slots.move(slot, key)
            slot.leftovers.clear()
            slot.replace_message()
            self.start(slot)
        self._tell(ChatMigrated(was, address))

    def _tell(self, notice: DeliveryEvent) -> None:
        try:
            self._notify(notice)
        except Exception as error:  # noqa: BLE001 - a listener's error must not stop delivery
            _log.error("notice not handled", notice=type(notice).__name__, **error_fields(error))


def _drop_unless_final(slot: Slot) -> None:
    """Drop the content of a slot; the end of a hand is kept for the next refresh."""
    if slot.wanted is None or not slot.wanted.is_final:
        slot.drop()
