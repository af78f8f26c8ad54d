"""A platform for tests of the outbox: it keeps what is seen, and fails when it is told to."""

from collections import defaultdict, deque
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from bot.delivery.attempt import RenderFn
from bot.delivery.outbox import Outbox
from bot.delivery.sent_messages import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    Recipient,
    RecipientLost,
    SlotKey,
    SlotKind,
)
from bot.ports.message import MessageContent
from bot.ports.platform import (
    GoneError,
    Health,
    Learn,
    Limits,
    NoThreadsError,
    RateLimit,
    Receive,
    TooOldError,
)
from bot.ports.request import Address, PersonId
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
    """Limits that matter to nobody, but for those given."""
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
    """Make always this post."""
    return lambda: post


@dataclass(frozen=True, slots=True)
class Called:
    """A call: when it came and what it asked for; ``message`` is empty for a new one."""

    at: float
    reader: Recipient
    message: str
    post: MessageContent


class Paper:
    """A platform on paper: a call takes a while, and then is done or fails."""

    name = NAME
    health = Health(is_connected=True, told_to_wait=0)

    def __init__(self, timer: VirtualTimer, allowed: Limits) -> None:
        self.limits = allowed
        self.call_s = defaultdict[Recipient, float](lambda: CALL_S)
        self.calls: list[Called] = []
        self.seen: dict[tuple[Recipient, str], MessageContent] = {}
        self.names: list[str] = []
        self.broken_off = 0
        self.answers: list[tuple[Called, Exception | None]] = []
        self.talk = defaultdict[Recipient, int](int)
        self.deletions: list[tuple[float, Recipient, str]] = []
        self.undeletable: set[str] = set()
        self.faults = defaultdict[Recipient, deque[Exception]](deque)
        self._timer = timer
        self._numbers = count(1)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Nobody ever does anything here."""

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write a message that all in the chat see."""
        self.names.append(once)
        return await self._write(to, post)

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write to a person alone."""
        self.names.append(once)
        return await self._write(to, post)

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Bring a message up to date."""
        await self._edit(to, message, post)

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Bring a private message up to date."""
        await self._edit(to, message, post)

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Nothing that one person alone sees stands here, but what a test has put there."""
        raise GoneError(to, person, post.ephemeral_key, below)

    async def tell_aside(self, to: Address, person: PersonId, post: MessageContent) -> None:
        """Nobody can be told anything by what they did."""
        raise GoneError(to, person, post)

    async def open_thread(self, to: Address, title: str) -> Address:
        """No thread is opened on paper."""
        raise NoThreadsError(to, title)

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Nobody leaves a chat on paper."""
        del to, person
        return False

    async def delete(self, to: Address, message: str) -> None:
        """Take a message away."""
        await self._delete(to, message)

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a private message away."""
        await self._delete(to, message)

    def messages_below(self, to: Address, message: str) -> int:
        """How many lines people have written below any message."""
        del message
        return self.talk[to]

    def remove(self, reader: Recipient, message: str) -> None:
        """Delete a message, as people do."""
        del self.seen[reader, message]

    def texts(self, reader: Recipient) -> list[str]:
        """What a reader sees, from the top."""
        return [post.text for (whom, _), post in self.seen.items() if whom == reader]

    def sent(self, reader: Recipient) -> list[str]:
        """What every call to a reader was to show."""
        return [call.post.text for call in self.calls if call.reader == reader]

    def called_at(self, reader: Recipient) -> list[float]:
        """When every call to a reader came."""
        return [call.at for call in self.calls if call.reader == reader]

    def next_fault(self, reader: Recipient) -> Exception | None:
        """What goes wrong with the call to this reader that ends now."""
        faults = self.faults[reader]
        return faults.popleft() if faults else None

    async def _write(self, to: Recipient, post: MessageContent) -> str:
        await self._call(Called(self._timer.now(), to, "", post))
        message = str(next(self._numbers))
        self.seen[to, message] = post
        return message

    async def _edit(self, to: Recipient, message: str, post: MessageContent) -> None:
        await self._call(Called(self._timer.now(), to, message, post))
        if (to, message) not in self.seen:
            raise GoneError
        self.seen[to, message] = post

    async def _delete(self, to: Recipient, message: str) -> None:
        self.deletions.append((self._timer.now(), to, message))
        await self._timer.sleep(self.call_s[to])
        if message in self.undeletable:
            raise TooOldError
        if self.seen.pop((to, message), None) is None:
            raise GoneError

    async def _call(self, called: Called) -> None:
        self.calls.append(called)
        try:
            await self._timer.sleep(self.call_s[called.reader])
        except BaseException:
            self.broken_off += 1
            raise
        fault = self.next_fault(called.reader)
        self.answers.append((called, fault))
        if fault is not None:
            raise fault


class Desk:
    """An outbox that writes on paper, and all that it has told."""

    def __init__(self, allowed: Limits | None = None, *, seed: int = 0) -> None:
        self.timer = VirtualTimer()
        self.paper = Paper(self.timer, allowed or limits())
        self.notices: list[DeliveryEvent] = []
        self.outbox = Outbox(
            {NAME: self.paper}, self.timer, self.notices.append, generator=Random(seed)
        )

    async def show(self, topic: SlotKey, text: str, *, anew: bool = False) -> None:
        """Show a text, and wait until it stands there or is given up."""
        self.outbox.refresh(topic, just(MessageContent(text)), anew=anew)
        await self.settle()

    async def settle(self) -> None:
        """Let as much time pass as the outbox needs."""
        await self.timer.finish(self.outbox.wait_idle())

    async def until_calling(self, calls: int = 1) -> None:
        """Let time pass until so many calls have come; the last is under way."""
        while len(self.paper.calls) < calls:
            await self.timer.step()

    @property
    def lane_count(self) -> int:
        """How many topics the outbox keeps in mind, which nobody else has to know."""
        return len(vars(self.outbox)["_lanes"].all())

    @property
    def delivered(self) -> list[tuple[SlotKey, str, str]]:
        """Which texts it said were delivered, to whom and in which message."""
        return [
            (notice.key, notice.message, notice.post.text)
            for notice in self.notices
            if isinstance(notice, DeliveredEvent)
        ]

    @property
    def lost(self) -> list[RecipientLost]:
        """What it said was lost."""
        return [notice for notice in self.notices if isinstance(notice, RecipientLost)]

    @property
    def moved(self) -> list[ChatMigrated]:
        """What it said had moved."""
        return [notice for notice in self.notices if isinstance(notice, ChatMigrated)]
