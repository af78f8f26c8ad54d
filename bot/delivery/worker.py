"""The courier: it brings each slot up to date, within the budget, and does what errors ask for.

A call under way is not broken off, because nobody could tell whether it arrived. What was overtaken
is neither kept nor told of.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from random import Random
from typing import Final, assert_never

import structlog

from bot.delivery.attempt import Attempt, SentMessage, take_away
from bot.delivery.rate_budget import RateBudget, TextOnlyChats, account_of, leads
from bot.delivery.sent_messages import (
    Asks,
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    Recipient,
    RecipientLost,
    RenderFailed,
    SentMessages,
)
from bot.delivery.slot import QUIET_S, Slot
from bot.delivery.slots import CircuitBreaker, Slots, retry_s
from bot.ports.clock import Clock
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
from bot.ports.request import Address, PersonId
from bot.ports.value import replace

TRIES: Final = 12
"""After this number of failures in a row, some twenty minutes of them, a lane gives up."""
DEEP: Final = 8
"""With more messages than this below it, a post is out of sight."""

_log = structlog.get_logger()


class DeliveryWorker:
    """Works for the lanes of an outbox until it is closed."""

    def __init__(  # noqa: PLR0913 - what it works with
        self,
        platforms: Mapping[str, Platform],
        timer: Clock,
        notify: Callable[[DeliveryEvent], None],
        deliveries: SentMessages,
        generator: Random,
        *,
        outages: CircuitBreaker,
        meter: Metrics,
    ) -> None:
        self.deliveries = deliveries
        self.lanes = Slots(deliveries, self._oldest)
        self.outages = outages
        self.is_closed = False
        self.busy: dict[Slot, None] = {}
        self._platforms = platforms
        self._timer = timer
        self._notify = notify
        self._generator = generator
        self._meter = meter
        self._budgets = {name: RateBudget(each.limits, timer) for name, each in platforms.items()}
        self._wording = TextOnlyChats(timer)

    def _oldest(self, reader: Recipient) -> float:
        """Return when a message has to be posted so that it may be edited now."""
        return self._timer.now() - self._platforms[reader.platform].limits.edit_age_s

    def note_written(self, reader: Recipient, pause_s: float) -> None:
        """Count a message that went past the lanes; the chat then rests for so many seconds."""
        budget = self._budgets[reader.platform]
        budget.count(reader)
        budget.pause(reader, pause_s)

    def has_spare(self, to: Address) -> bool:
        """Return whether a chat has calls to spare for what need not be shown."""
        return not self.is_closed and self._budgets[to.platform].has_slack(to)

    def start(self, lane: Slot) -> None:
        """Bring a reader up to date, unless that is being done."""
        is_due = lane.is_behind or lane.leftovers or lane.again_at < inf
        if is_due and not lane.is_busy and not self.is_closed:
            lane.task = asyncio.create_task(self._run(lane))
            self.busy[lane] = None

    def abandon(self, lane: Slot) -> None:
        """Want nothing more of a slot; a call under way keeps its place until it has ended."""
        lane.drop_all()
        lane.replace_message()
        if not lane.is_calling:
            self.lanes.drop(lane)
            self.busy.pop(lane, None)
            if lane.task is not None:
                lane.task.cancel()

    async def _run(self, lane: Slot) -> None:
        """Send until the reader sees what they should, and let go of what nobody needs any more."""
        try:
            while (lane.is_behind or lane.leftovers or lane.again_at < inf) and not self.is_closed:
                key = lane.key
                if lane.leftovers:
                    await self._delete_stale(lane)
                    continue
                if not lane.is_behind:
                    await self._wait_for_its_time(lane)
                    continue
                if not await self._wait_for_older(lane):
                    lane.drop()
                    lane.is_given_up = True
                    return
                await self._debounce(lane)
                if not self._is_made_behind(lane):
                    continue
                budget = self._budgets[key.recipient.platform]
                if not budget.try_acquire(key.recipient, is_urgent=self._is_urgent(lane)):
                    await budget.acquire(
                        key.recipient,
                        is_urgent=partial(self._is_urgent, lane),
                        is_patient=lambda: lane.is_low_priority,
                    )
                    # Meanwhile the chat may have moved, or the newest post be the one that stands.
                    if lane.key is not key or not self._is_made_behind(lane):
                        continue
                await self._send_newest(lane)
        finally:
            self.busy.pop(lane, None)
            self._let_go(lane)

    def _is_urgent(self, lane: Slot) -> bool:
        """Whether somebody is called by this message, or by a newer one that waits for it."""
        if not lane.key.kind.shows_table:
            return bool(lane.notify_seats)
        order = lane.key.order
        in_order = self.lanes.of_table(lane.key.recipient, lane.key.table)
        return any(one.notify_seats for one in in_order if one.key.order >= order)

    def _let_go(self, lane: Slot) -> None:
        """Drop a slot that shows nothing, and those of older hands that are up to date."""
        if lane.current is None and lane.is_idle:
            self.lanes.drop(lane)
        older = [one for one in self.lanes.before(lane) if not one.is_busy]
        if not self.lanes.is_newest(lane):
            older.append(lane)
        for one in older:
            is_owed = one.is_given_up and one.wanted is not None
            if not (one.is_behind or is_owed or one.leftovers):
                self.lanes.drop(one)

    async def _wait_for_its_time(self, lane: Slot) -> None:
        """Wait until what stands reads otherwise, and have it made again."""
        if (wait_s := lane.again_at - self._timer.now()) > 0:
            await self._timer.sleep(wait_s)
        if lane.again_at <= self._timer.now() and not lane.is_behind:
            lane.want_again(self._timer.now())

    async def _wait_for_older(self, lane: Slot) -> bool:
        """Wait until the reader sees how older hands have ended; whether they do."""
        older = self.lanes.before(lane)
        while tasks := [one.task for one in older if one.task is not None and one.is_busy]:
            await asyncio.wait(tasks)
        return not any(one.is_given_up and one.wanted is not None for one in older)

    def _is_made_behind(self, lane: Slot) -> bool:
        """Return whether a slot is behind once its post is made.

        What cannot be made is let go of.
        """
        try:
            is_behind = lane.render(partial(self._wording.strip_image, lane.key.recipient))
        except Exception as error:  # noqa: BLE001 - the fault of one post ends no slot
            lane.drop()
            _log.error("post unmade", code=lane.key.table, **error_fields(error))
            self._tell(RenderFailed(lane.key))
            return False
        if (found := lane.confirm()) is not None and lane.made is not None:
            # The reader sees it already, since an earlier process has shown it.
            self._delivered(lane, found, lane.made, self._timer.now(), lane.asks)
        return is_behind

    def _delivered(
        self, lane: Slot, standing: SentMessage, post: MessageContent, sent_at: float, asks: Asks
    ) -> None:
        is_up_to_date = not lane.is_behind and lane.again_at == inf
        is_newest = is_up_to_date and self.lanes.is_newest(lane)
        told = (lane.key, standing.message, standing.posted_at, post)
        self._tell(DeliveredEvent(*told, is_newest, sent_at, asks))

    async def _delete_stale(self, lane: Slot) -> None:
        """Take away a message that another has taken the place of, as well as that can be done."""
        reader, leftover = lane.key.recipient, lane.leftovers[0]
        await self._budgets[reader.platform].acquire(reader)
        if lane.key.recipient != reader or leftover not in lane.leftovers:
            return
        leftover = replace(leftover, shown=leftover.shown or lane.made)
        try:
            await take_away(self._platforms[reader.platform], reader, leftover)
        except RetryLaterError as later:
            self._budgets[reader.platform].pause(reader, later.seconds)
            return
        except GoneError:
            pass
        except Exception as error:  # noqa: BLE001 - an old copy that stays ends no lane
            _log.warning("copy not taken away", code=lane.key.table, **error_fields(error))
        lane.leftovers = [one for one in lane.leftovers if one.message != leftover.message]
        self.lanes.note(lane)

    async def _debounce(self, lane: Slot) -> None:
        """Wait for a burst to end; what a person does in private is answered at once."""
        if isinstance(lane.key.recipient, PersonId):
            return
        # A burst that ends sooner than was thought ends no sooner than after such a silence.
        while (rest_s := lane.burst_ends_at - self._timer.now()) > 0:
            await self._timer.sleep(min(rest_s, QUIET_S))

    async def _send_newest(self, lane: Slot) -> None:
        reader = lane.key.recipient
        since = lane.unseen_since
        call = lane.attempt(self._oldest(reader), is_deep=self._is_buried(lane))
        lane.is_calling, sent_at = True, self._timer.now()
        try:
            outcome = await self._attempt(call)
        finally:
            lane.is_calling = False
        match outcome:
            case SentMessage():
                self.outages.record_success(reader.platform)
                if lane.on_sent(call, outcome):
                    if since is not None:
                        self._meter.delivered(reader.platform, self._timer.now() - since)
                    self.lanes.note(lane)
                    self._delivered(lane, outcome, call.post, sent_at, call.asks)
                if (why := self._wording.news(reader)) is not None:
                    self._tell(ImagesForbidden(lane.key, why))
            case Exception():
                await self._handle_error(lane, call, outcome)
            case _:
                assert_never(outcome)

    def _is_buried(self, lane: Slot) -> bool:
        """Whether a message had better be posted anew, because too much was written below it."""
        reader, standing = lane.key.recipient, lane.current
        if (
            lane.wanted is None
            or not lane.wanted.floats
            or standing is None
            or not isinstance(reader, Address)
        ):
            return False
        return self._platforms[reader.platform].messages_below(reader, standing.message) > DEEP

    async def _attempt(self, call: Attempt) -> SentMessage | Exception:
        try:
            return await call.send(self._platforms[call.reader.platform], self._timer)
        except Exception as error:  # noqa: BLE001 - what a platform did not foresee ends no lane
            return error

    async def _handle_error(self, lane: Slot, call: Attempt, error: Exception) -> None:
        """Do what an error asks for; the lane then tries again with the newest post, or ends."""
        reader = call.reader
        lane.on_failed(call)
        if isinstance(error, RetryLaterError):
            # By now the chat may have moved; its pause goes where its lanes are.
            self._budgets[reader.platform].pause(lane.key.recipient, error.seconds)
            return
        lane.failures += 1
        match error:
            case _ if lane.is_idle or lane.key.recipient != reader or self.is_closed:
                pass
            case PicturesForbiddenError() | ModeratedError() if call.post.picture is not None:
                self._wording.add(reader, error)
            case ModeratedError():
                # The next state of the table may pass, but the same one never does.
                lane.drop()
                self._give_up(lane, error)
            case UnreachableError() | ForbiddenHereError():
                self._shut_out(lane)
                self._give_up(lane, error)
            case GoneError() | TooOldError() if call.standing is not None:
                lane.on_message_gone(call, is_there=isinstance(error, TooOldError))
            case MovedError(address=address) if lane.failures < TRIES and leads(reader, address):
                self._move(reader, address)
            case _:
                lane.mark_unknown(call)
                await self._retry_later(lane, error)

    def _shut_out(self, lane: Slot) -> None:
        """Show nothing of a table any more to a reader who cannot be written to."""
        reader, table = lane.key.recipient, lane.key.table
        self._wording.remove(reader)
        if lane.key.kind.shows_table:
            self.deliveries.drop(reader, table)
            for one in self.lanes.of_table(reader, table):
                if one is not lane:
                    self.abandon(one)
        lane.drop_all()
        lane.replace_message()

    async def _retry_later(self, lane: Slot, error: Exception) -> None:
        """Wait twice as long each time, and not all lanes equally; in the end give up."""
        log = _log.warning if isinstance(error, PlatformError) else _log.error
        log("undelivered", code=lane.key.table, failures=lane.failures, **error_fields(error))
        if lane.failures >= TRIES:
            self._give_up(lane, error)
            return
        wait_s = retry_s(lane.failures, self._generator)
        self.outages.record_failure(lane.key.recipient.platform)
        await self.outages.wait(lane, wait_s)

    def _give_up(self, lane: Slot, error: Exception) -> None:
        """Try no more until something is shown again; how a hand has ended is kept for then."""
        if lane.wanted is None or not lane.wanted.is_final:
            lane.drop()
        lane.failures, lane.is_given_up = 0, True
        known = error if isinstance(error, PlatformError) else FailedError(type(error).__name__)
        self._tell(RecipientLost(lane.key, known))

    def _move(self, old: Recipient, new: Address) -> None:
        """Follow a chat that has moved, with all its tables; a forum topic stays the same."""
        self._budgets[old.platform].move(old, new)
        for lane in self.lanes.of(account_of(old)):
            reader = lane.key.recipient
            if isinstance(reader, Address):
                thread = new.thread if reader == old else reader.thread
                self._move_lane(lane, replace(new, thread=thread))

    def _move_lane(self, lane: Slot, address: Address) -> None:
        """Show at the new address what was shown at the old one, unless that is done already."""
        was, key = lane.key, lane.key._replace(recipient=address)
        if was.kind.shows_table:
            self.deliveries.drop(was.recipient, was.table)
        if self.lanes.find(key) is not None:
            self.abandon(lane)
        else:
            self.lanes.move(lane, key)
            lane.leftovers.clear()
            lane.replace_message()
            self.start(lane)
        self._tell(ChatMigrated(was, address))

    def _tell(self, notice: DeliveryEvent) -> None:
        try:
            self._notify(notice)
        except Exception as error:  # noqa: BLE001 - a listener's fault concerns no reader
            _log.error("notice lost", notice=type(notice).__name__, **error_fields(error))
