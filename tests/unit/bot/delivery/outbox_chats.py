"""A platform for tests of the outbox that records messages and fails on request."""

from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.delivery.attempt import RenderFn
from bot.delivery.events import ChatMigrated, DeliveredEvent, DeliveryEvent, RecipientLost
from bot.delivery.outbox import Outbox
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
from bot.ports.message import MessageContent
from bot.ports.platform import GoneError, Limits, RateLimit
from bot.ports.request import Address, PersonId
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall
from tests.unit.bot.virtual_time import VirtualTimer

NAME: Final = "paper"
GROUP: Final = Address(NAME, "group")
OTHER: Final = Address(NAME, "other")
PERSON: Final = PersonId(NAME, "person")
TABLE: Final = SlotKey(GROUP, SlotKind.TABLE_HAND, "AAAAA")
SECOND: Final = SlotKey(GROUP, SlotKind.TABLE_HAND, "BBBBB")
ELSEWHERE: Final = SlotKey(OTHER, SlotKind.TABLE_HAND, "AAAAA")
HAND: Final = SlotKey(PERSON, SlotKind.OWN_HAND, "AAAAA")

FREELY: Final = RateLimit(burst=1_000, per_minute=1_000_000)
AN_HOUR_S: Final = 3_600.0
CALL_S: Final = 0.5


def limits(
    *,
    chat: RateLimit = FREELY,
    person: RateLimit = FREELY,
    whole: RateLimit = FREELY,
    edit_age_s: float = 10 * AN_HOUR_S,
) -> Limits:
    """Return limits without effect, except for those given."""
    return Limits(
        text=4_096,
        buttons_in_row=8,
        rows=10,
        label=64,
        chat_pace=chat,
        person_pace=person,
        global_rate=whole,
        edit_age_s=edit_age_s,
    )


def just(post: MessageContent) -> RenderFn:
    """Return a function that always renders this message."""
    return lambda: post


@dataclass(frozen=True, slots=True)
class Called:
    """A call with its time and content; ``message`` is empty for a new message."""

    at: float
    reader: Recipient
    message: str
    post: MessageContent


class Paper:
    """A platform whose calls take time, then succeed or fail, and are recorded."""

    def __init__(self, clock: VirtualTimer, allowed: Limits) -> None:
        self.platform = FakePlatform(NAME, allowed, around=self._around)
        self.call_s = defaultdict[Recipient, float](lambda: CALL_S)
        self.calls: list[Called] = []
        self.names: list[str] = []
        self.broken_off = 0
        self.answers: list[tuple[Called, Exception | None]] = []
        self.deletions: list[tuple[float, Recipient, str]] = []
        self.faults = defaultdict[Recipient, deque[Exception]](deque)
        self._clock = clock

    @property
    def seen(self) -> dict[tuple[Recipient, str], MessageContent]:
        """Return the messages of the platform."""
        return {
            (reader, message): post
            for reader, posts in self.platform.posts.items()
            for message, post in posts.items()
        }

    def put(self, reader: Recipient, message: str, post: MessageContent) -> None:
        """Put a message into a chat."""
        self.platform.posts.setdefault(reader, {})[message] = post

    def remove(self, reader: Recipient, message: str) -> None:
        """Delete a message, as people do."""
        del self.platform.posts[reader][message]

    def texts(self, reader: Recipient) -> list[str]:
        """Return the texts that a recipient sees, from the top."""
        return [post.text for post in self.platform.posts.get(reader, {}).values()]

    def sent(self, reader: Recipient) -> list[str]:
        """Return the text of every call to a recipient."""
        return [call.post.text for call in self.calls if call.reader == reader]

    def called_at(self, reader: Recipient) -> list[float]:
        """Return the time of every call to a recipient."""
        return [call.at for call in self.calls if call.reader == reader]

    def next_fault(self, reader: Recipient) -> Exception | None:
        """Return the error of the current call to this recipient, if any."""
        faults = self.faults[reader]
        return faults.popleft() if faults else None

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        if call.kind is CallKind.DELETE:
            self.deletions.append((self._clock.now(), call.reader, call.message))
            await self._clock.sleep(self.call_s[call.reader])
        elif call.kind is CallKind.LOOK_FOR:
            await self._clock.sleep(self.call_s[call.reader])
        elif call.kind in {CallKind.SEND, CallKind.EDIT}:
            await self._write(call)
        yield

    async def _write(self, call: PlatformCall) -> None:
        assert call.post is not None, "something is written"
        called = Called(self._clock.now(), call.reader, call.message, call.post)
        self.calls.append(called)
        if call.kind is CallKind.SEND:
            self.names.append(call.nonce)
        try:
            await self._clock.sleep(self.call_s[call.reader])
        except BaseException:
            self.broken_off += 1
            raise
        fault = self.next_fault(call.reader)
        self.answers.append((called, fault))
        if fault is not None:
            raise fault
        if call.message and call.message not in self.platform.posts.get(call.reader, {}):
            raise GoneError


class Desk:
    """An outbox on this platform, with all its reports."""

    def __init__(self, allowed: Limits | None = None, *, seed: int = 0) -> None:
        self.clock = VirtualTimer()
        self.paper = Paper(self.clock, allowed or limits())
        self.notices: list[DeliveryEvent] = []
        self.outbox = Outbox(
            {NAME: self.paper.platform}, self.clock, self.notices.append, generator=Random(seed)
        )

    async def show(self, topic: SlotKey, text: str, *, anew: bool = False) -> None:
        """Show a text, and wait until it is delivered or given up."""
        self.outbox.refresh(topic, just(MessageContent(text)), anew=anew)
        await self.settle()

    async def settle(self) -> None:
        """Let as much time pass as the outbox needs."""
        await self.clock.finish(self.outbox.wait_idle())

    async def until_calling(self, calls: int = 1) -> None:
        """Let time pass until ``calls`` calls have begun; the last one is running."""
        while len(self.paper.calls) < calls:
            await self.clock.step()

    @property
    def lane_count(self) -> int:
        """Return the number of topics in the outbox's memory, which has no public name."""
        return len(vars(self.outbox)["_slots"].all())

    @property
    def delivered(self) -> list[tuple[SlotKey, str, str]]:
        """Return the reported deliveries: text, recipient and message."""
        return [
            (notice.key, notice.message, notice.post.text)
            for notice in self.notices
            if isinstance(notice, DeliveredEvent)
        ]

    @property
    def lost(self) -> list[RecipientLost]:
        """Return the reported losses."""
        return [notice for notice in self.notices if isinstance(notice, RecipientLost)]

    @property
    def moved(self) -> list[ChatMigrated]:
        """Return the reported moves."""
        return [notice for notice in self.notices if isinstance(notice, ChatMigrated)]
