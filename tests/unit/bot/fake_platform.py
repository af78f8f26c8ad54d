"""A fake platform without a network that keeps messages, and lets a test wrap each call."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from typing import Final, TypeAlias

from bot.messages.callback_data import CallbackData, decode
from bot.ports.message import Button, MessageContent
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    Health,
    Learn,
    Limits,
    ModeratedError,
    MovedError,
    NoThreadsError,
    PicturesForbiddenError,
    RateLimit,
    Receive,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace

FREELY: Final = RateLimit(burst=1_000_000, per_minute=1_000_000_000)
LIMITS: Final = Limits(
    text=2_000,
    buttons_in_row=5,
    rows=5,
    label=80,
    chat_pace=FREELY,
    person_pace=FREELY,
    global_rate=FREELY,
    edit_age_s=1e12,
    reports_deletions=True,
)


class Sent(Struct, frozen=True):
    """A sent message, and the people who can read it."""

    reader: Address | PersonId
    message: str
    post: MessageContent
    is_new: bool


class CallKind(Enum):
    """The kind of a call to the platform."""

    SEND = auto()
    EDIT = auto()
    DELETE = auto()
    EDIT_EPHEMERAL = auto()
    TELL_ASIDE = auto()
    OPEN_THREAD = auto()
    HAS_LEFT = auto()
    IS_ADMIN = auto()
    LOOK_FOR = auto()


@dataclass(slots=True)
class PlatformCall:
    """A call to the platform; a new message has its id in ``message`` after the call."""

    kind: CallKind
    reader: Address | PersonId
    message: str = ""
    post: MessageContent | None = None
    person: PersonId | None = None
    nonce: str = ""


Around: TypeAlias = Callable[[PlatformCall], AbstractAsyncContextManager[None]]
"""A wrapper of each call, which may take time, record the call, or fail."""


def _directly(call: PlatformCall) -> AbstractAsyncContextManager[None]:
    """Run a call unchanged."""
    del call
    return nullcontext()


async def _wait_for_ever() -> None:
    """Wait until cancelled."""
    await asyncio.Event().wait()


@dataclass(slots=True)
class FakePlatform:
    """A platform that keeps messages, and refuses calls on request.

    ``around`` wraps every call before the platform handles it; ``on_run`` is the body of ``run``.
    """

    name: str
    limits: Limits = LIMITS
    around: Around = _directly
    on_run: Callable[[], Awaitable[None]] = _wait_for_ever
    sent: list[Sent] = field(default_factory=list)
    posts: dict[Address | PersonId, dict[str, MessageContent]] = field(default_factory=dict)
    unreachable: set[PersonId] = field(default_factory=set)
    forbidden: set[Address] = field(default_factory=set)
    without_pictures: set[Address] = field(default_factory=set)
    moderated: set[Address] = field(default_factory=set)
    passes_text: bool = False
    told: list[tuple[Address, PersonId, str]] = field(default_factory=list)
    moved: dict[Address, Address] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    too_old: set[str] = field(default_factory=set)
    is_silent: bool = False
    is_down: bool = False
    refused: list[Address | PersonId] = field(default_factory=list)
    floods: dict[Address | PersonId, float] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    deleted: list[str] = field(default_factory=list)
    undeletable: set[str] = field(default_factory=set)
    asides: dict[tuple[Address, PersonId, str], MessageContent] = field(default_factory=dict)
    hides_members: bool = False
    left: set[tuple[Address, PersonId]] = field(default_factory=set)
    admins: set[tuple[str, PersonId]] = field(default_factory=set)
    asides_below: dict[tuple[Address, PersonId], str] = field(default_factory=dict)
    threads: list[tuple[Address, str]] = field(default_factory=list)
    talk: dict[Address, int] = field(default_factory=dict)
    waits: int = 0
    _said_before: dict[str, int] = field(default_factory=dict)

    @property
    def health(self) -> Health:
        """Return the connection state, with the number of rate limits so far."""
        return Health(not self.is_down, self.waits)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Run ``on_run``: the tests deliver requests to the app themselves."""
        del receive, learn
        await self.on_run()

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Send a message to a chat or a person, without a check of repeated names."""
        return await self._send(to, content, nonce)

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Edit a message."""
        await self._edit(to, message, content)

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Delete a message."""
        await self._delete(to, message)

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Raise GoneError if a test has deleted the message."""
        async with self._call(PlatformCall(CallKind.LOOK_FOR, to, post=content)):
            if message in self.gone:
                raise GoneError

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Update an ephemeral message, or send a new one, if this platform can."""
        kind = CallKind.EDIT_EPHEMERAL if content.ephemeral_key else CallKind.TELL_ASIDE
        async with self._call(PlatformCall(kind, to, post=content, person=person)):
            if not content.ephemeral_key:
                if not self.limits.free_ephemerals:
                    raise GoneError
                self.told.append((to, person, content.text))
                return
            self.asides_below[to, person] = below
            if (to, person, content.ephemeral_key) not in self.asides:
                raise GoneError
            self.asides[to, person, content.ephemeral_key] = content

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a thread in a chat, and refuse one in a thread."""
        async with self._call(PlatformCall(CallKind.OPEN_THREAD, to)):
            self._check_recipient(to)
            if to.thread:
                raise NoThreadsError
            thread = replace(to, thread=f"thread-{len(self.threads) + 1}")
            self.threads.append((thread, title))
        return thread

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a test has removed this person from a chat."""
        async with self._call(PlatformCall(CallKind.HAS_LEFT, to, person=person)):
            if self.hides_members:
                raise ForbiddenHereError
            return (to, person) in self.left

    async def is_admin(self, to: Address, person: PersonId) -> bool:
        """Return whether a test has made this person an administrator of a chat."""
        async with self._call(PlatformCall(CallKind.IS_ADMIN, to, person=person)):
            return (to.chat, person) in self.admins

    def messages_below(self, to: Address, message: str) -> int:
        """Return the number of messages below, of the bot and of people."""
        numbers = [*self.posts.get(to, ())]
        above = numbers.index(message) if message in numbers else len(numbers)
        said = self.talk.get(to, 0) - self._said_before.get(message, 0)
        return len(numbers[above + 1 :]) + said

    def newest(self, reader: Address | PersonId) -> MessageContent:
        """Return the newest message of a chat or person."""
        return list(self.posts[reader].values())[-1]

    def forget(self, reader: Address | PersonId) -> None:
        """Forget the messages of a recipient."""
        for message in self.posts.pop(reader, ()):
            self._said_before.pop(message, None)

    @asynccontextmanager
    async def _call(self, call: PlatformCall) -> AsyncIterator[None]:
        """Run the call, if the connection is up."""
        async with self.around(call):
            if self.is_silent:
                await asyncio.Event().wait()
            if self.is_down:
                raise FailedError
            yield

    async def _send(self, to: Address | PersonId, post: MessageContent, nonce: str) -> str:
        call = PlatformCall(CallKind.SEND, to, post=post, nonce=nonce)
        async with self._call(call):
            self._check_recipient(to)
            self._check_post(to, post)
            call.message = f"{self.name}-{next(self.numbers)}"
            if isinstance(to, Address):
                self._said_before[call.message] = self.talk.get(to, 0)
            self.posts.setdefault(to, {})[call.message] = post
            self.sent.append(Sent(to, call.message, post, is_new=True))
        return call.message

    async def _edit(self, to: Address | PersonId, message: str, post: MessageContent) -> None:
        async with self._call(PlatformCall(CallKind.EDIT, to, message, post)):
            self._check_recipient(to)
            self._check_post(to, post)
            if message in self.gone:
                raise GoneError
            if message in self.too_old:
                raise TooOldError
            assert message in self.posts[to], "only what was posted there can be edited there"
            self.posts[to][message] = post
            self.sent.append(Sent(to, message, post, is_new=False))

    async def _delete(self, to: Address | PersonId, message: str) -> None:
        async with self._call(PlatformCall(CallKind.DELETE, to, message)):
            self._check_recipient(to)
            if message in self.undeletable:
                raise TooOldError
            if message in self.gone or message not in self.posts.get(to, {}):
                raise GoneError
            del self.posts[to][message]
            self.deleted.append(message)

    def _check_recipient(self, to: Address | PersonId) -> None:
        assert to.platform == self.name, "each platform is given its own"
        if to in self.forbidden:
            self.refused.append(to)
            raise ForbiddenHereError
        if to in self.unreachable:
            self.refused.append(to)
            raise UnreachableError
        if isinstance(to, Address) and to in self.moved:
            raise MovedError(self.moved[to])
        if to in self.floods:
            self.waits += 1
            raise RetryLaterError(self.floods.pop(to))

    def _check_post(self, to: Address | PersonId, post: MessageContent) -> None:
        if to in self.moderated and (post.picture is not None or not self.passes_text):
            self.refused.append(to)
            raise ModeratedError
        if to in self.without_pictures and post.picture is not None:
            self.refused.append(to)
            raise PicturesForbiddenError


def labelled(post: MessageContent, label: str) -> Button:
    """Return the only button of a message with this label."""
    found = [button for button in buttons(post) if button.label == label]
    assert found, f"no button {label} among {[button.label for button in buttons(post)]}"
    return found[0]


def buttons(post: MessageContent) -> list[Button]:
    """Return all buttons of a message."""
    return [button for row in post.rows for button in row]


def presses(post: MessageContent) -> list[tuple[Button, CallbackData]]:
    """Return all buttons of a message, decoded."""
    return [(button, decode(button.token)) for button in buttons(post)]
