"""Chats that remember: a platform without a network, and what is under its posts."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

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
)


class Sent(Struct, frozen=True):
    """Something that left the bot, and who can read it."""

    reader: Address | PersonId
    message: str
    post: MessageContent
    is_new: bool


@dataclass(slots=True)
class FakePlatform:
    """A platform that keeps what was sent, and refuses what it is told to refuse."""

    name: str
    limits: Limits = LIMITS
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
    asides_below: dict[tuple[Address, PersonId], str] = field(default_factory=dict)
    threads: list[tuple[Address, str]] = field(default_factory=list)
    talk: dict[Address, int] = field(default_factory=dict)
    waits: int = 0
    _said_before: dict[str, int] = field(default_factory=dict)

    @property
    def health(self) -> Health:
        """Connected unless it is down; and how often it has told somebody to wait."""
        return Health(not self.is_down, self.waits)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Wait for nothing: the tests bring people's deeds to the host themselves."""
        del receive, learn
        await asyncio.Event().wait()

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write to a chat; it does not know what it has written before."""
        del once
        await self._check_line()
        self._check_chat(to)
        self._check_words(to, post)
        self._check_picture(to, post)
        return self._new(to, post)

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Change a message of a chat."""
        await self._check_line()
        self._check_chat(to)
        self._check_words(to, post)
        self._check_picture(to, post)
        self._change(to, message, post)

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write to a person."""
        del once
        await self._check_line()
        self._check_person(to)
        return self._new(to, post)

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Change a message to a person."""
        await self._check_line()
        self._check_person(to)
        self._change(to, message, post)

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Nothing that one person alone sees stands here, but what a test has put there."""
        await self._check_line()
        self.asides_below[to, person] = below
        if (to, person, post.ephemeral_key) not in self.asides:
            raise GoneError
        self.asides[to, person, post.ephemeral_key] = post

    async def tell_aside(self, to: Address, person: PersonId, post: MessageContent) -> None:
        """Show one person alone something, where this platform can."""
        await self._check_line()
        if not self.limits.free_asides:
            raise GoneError
        self.told.append((to, person, post.text))

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a thread under a chat, but none under a thread."""
        await self._check_line()
        self._check_chat(to)
        if to.thread:
            raise NoThreadsError
        thread = replace(to, thread=f"thread-{len(self.threads) + 1}")
        self.threads.append((thread, title))
        return thread

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Whether a test has let a person leave a chat."""
        await self._check_line()
        if self.hides_members:
            raise ForbiddenHereError
        return (to, person) in self.left

    async def delete(self, to: Address, message: str) -> None:
        """Take a message of a chat away."""
        await self._check_line()
        self._check_chat(to)
        self._remove(to, message)

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a message to a person away."""
        await self._check_line()
        self._check_person(to)
        self._remove(to, message)

    def messages_below(self, to: Address, message: str) -> int:
        """What was posted below, and what people have said there since."""
        numbers = [*self.posts.get(to, ())]
        above = numbers.index(message) if message in numbers else len(numbers)
        said = self.talk.get(to, 0) - self._said_before.get(message, 0)
        return len(numbers[above + 1 :]) + said

    def newest(self, reader: Address | PersonId) -> MessageContent:
        """What a reader sees at the end of their chat."""
        return list(self.posts[reader].values())[-1]

    def forget(self, reader: Address | PersonId) -> None:
        """Know nothing more of what stood before a reader."""
        for message in self.posts.pop(reader, ()):
            self._said_before.pop(message, None)

    def _new(self, to: Address | PersonId, post: MessageContent) -> str:
        message = f"{self.name}-{next(self.numbers)}"
        if isinstance(to, Address):
            self._said_before[message] = self.talk.get(to, 0)
        self.posts.setdefault(to, {})[message] = post
        self.sent.append(Sent(to, message, post, is_new=True))
        return message

    def _change(self, to: Address | PersonId, message: str, post: MessageContent) -> None:
        if message in self.gone:
            raise GoneError
        if message in self.too_old:
            raise TooOldError
        assert message in self.posts[to], "only what was posted there can be edited there"
        self.posts[to][message] = post
        self.sent.append(Sent(to, message, post, is_new=False))

    def _remove(self, to: Address | PersonId, message: str) -> None:
        if message in self.undeletable:
            raise TooOldError
        if message in self.gone or message not in self.posts.get(to, {}):
            raise GoneError
        del self.posts[to][message]
        self.deleted.append(message)

    async def _check_line(self) -> None:
        if self.is_silent:
            await asyncio.Event().wait()
        if self.is_down:
            raise FailedError

    def _check_chat(self, to: Address) -> None:
        assert to.platform == self.name, "each platform is given its own"
        if to in self.forbidden:
            self.refused.append(to)
            raise ForbiddenHereError
        if to in self.moved:
            raise MovedError(self.moved[to])
        self._check_flood(to)

    def _check_words(self, to: Address, post: MessageContent) -> None:
        if to in self.moderated and (post.picture is not None or not self.passes_text):
            self.refused.append(to)
            raise ModeratedError

    def _check_picture(self, to: Address, post: MessageContent) -> None:
        if to in self.without_pictures and post.picture is not None:
            self.refused.append(to)
            raise PicturesForbiddenError

    def _check_person(self, to: PersonId) -> None:
        assert to.platform == self.name, "each platform is given its own"
        if to in self.unreachable:
            self.refused.append(to)
            raise UnreachableError
        self._check_flood(to)

    def _check_flood(self, to: Address | PersonId) -> None:
        if to in self.floods:
            self.waits += 1
            raise RetryLaterError(self.floods.pop(to))


def labelled(post: MessageContent, label: str) -> Button:
    """The one button of a post with this label."""
    found = [button for button in buttons(post) if button.label == label]
    assert found, f"no button {label} among {[button.label for button in buttons(post)]}"
    return found[0]


def buttons(post: MessageContent) -> list[Button]:
    """All buttons of a post."""
    return [button for row in post.rows for button in row]


def presses(post: MessageContent) -> list[tuple[Button, CallbackData]]:
    """All buttons of a post, with what they mean."""
    return [(button, decode(button.token)) for button in buttons(post)]
