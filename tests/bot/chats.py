"""Chats that remember: platforms without a network, and people who look at posts and press."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Final

from bot.host import Host
from bot.platform import (
    Address,
    Answer,
    Asked,
    Button,
    Deed,
    ForbiddenHereError,
    GoneError,
    Incoming,
    Limits,
    MovedError,
    Pace,
    Person,
    PersonId,
    Post,
    Pressed,
    Receive,
    RetryLaterError,
    Started,
    Typed,
    UnreachableError,
)
from bot.timer import Timer
from bot.tokens import Press, unpack
from engine.events import Event
from engine.ports import TableId
from storage.errors import DiskFullError, UnknownEventError
from storage.memory import MemoryStore
from storage.store import Store
from tests.bot.virtual_time import VirtualTimer

FREELY: Final = Pace(at_once=1_000_000, a_minute=1_000_000_000)
LIMITS: Final = Limits(
    text=2_000,
    buttons_in_row=5,
    rows=5,
    label=80,
    chat_pace=FREELY,
    person_pace=FREELY,
    whole_pace=FREELY,
    edit_age_s=1e12,
)


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that left the bot, and who can read it."""

    reader: Address | PersonId
    message: str
    post: Post
    is_new: bool


@dataclass(slots=True)
class FakePlatform:
    """A platform that keeps what was sent, and refuses what it is told to refuse."""

    name: str
    limits: Limits = LIMITS
    sent: list[Sent] = field(default_factory=list)
    posts: dict[Address | PersonId, dict[str, Post]] = field(default_factory=dict)
    unreachable: set[PersonId] = field(default_factory=set)
    forbidden: set[Address] = field(default_factory=set)
    moved: dict[Address, Address] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    is_silent: bool = False
    refused: list[Address | PersonId] = field(default_factory=list)
    floods: dict[Address | PersonId, float] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    async def run(self, receive: Receive) -> None:
        """Wait for nothing: the tests bring people's deeds to the host themselves."""
        del receive
        await asyncio.Event().wait()

    async def post(self, to: Address, post: Post) -> str:
        """Write to a chat."""
        await self._check_line()
        self._check_chat(to)
        return self._new(to, post)

    async def edit(self, to: Address, message: str, post: Post) -> None:
        """Change a message of a chat."""
        await self._check_line()
        self._check_chat(to)
        self._change(to, message, post)

    async def whisper(self, to: PersonId, post: Post) -> str:
        """Write to a person."""
        await self._check_line()
        self._check_person(to)
        return self._new(to, post)

    async def edit_whisper(self, to: PersonId, message: str, post: Post) -> None:
        """Change a message to a person."""
        await self._check_line()
        self._check_person(to)
        self._change(to, message, post)

    def newest(self, reader: Address | PersonId) -> Post:
        """What a reader sees at the end of their chat."""
        return list(self.posts[reader].values())[-1]

    def _new(self, to: Address | PersonId, post: Post) -> str:
        message = f"{self.name}-{next(self.numbers)}"
        self.posts.setdefault(to, {})[message] = post
        self.sent.append(Sent(to, message, post, is_new=True))
        return message

    def _change(self, to: Address | PersonId, message: str, post: Post) -> None:
        if message in self.gone:
            raise GoneError
        assert message in self.posts[to], "only what was posted there can be edited there"
        self.posts[to][message] = post
        self.sent.append(Sent(to, message, post, is_new=False))

    async def _check_line(self) -> None:
        if self.is_silent:
            await asyncio.Event().wait()

    def _check_chat(self, to: Address) -> None:
        assert to.platform == self.name, "each platform is given its own"
        if to in self.forbidden:
            self.refused.append(to)
            raise ForbiddenHereError
        if to in self.moved:
            raise MovedError(self.moved[to])
        self._check_flood(to)

    def _check_person(self, to: PersonId) -> None:
        assert to.platform == self.name, "each platform is given its own"
        if to in self.unreachable:
            self.refused.append(to)
            raise UnreachableError
        self._check_flood(to)

    def _check_flood(self, to: Address | PersonId) -> None:
        if to in self.floods:
            raise RetryLaterError(self.floods.pop(to))


class FragileStore(MemoryStore):
    """A store whose disk may fill up."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False
        self.unreadable: set[TableId] = set()

    async def read(self, table: TableId, after: int = 0) -> tuple[Event, ...]:
        """Read events, unless a newer program wrote them."""
        if table in self.unreadable:
            raise UnknownEventError(kind="future", version=2)
        return await super().read(table, after)

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, where there is room."""
        self._check()
        await super().append(table, after, events)

    async def remember(self, key: str, value: str) -> None:
        """Keep a text, where there is room."""
        self._check()
        await super().remember(key, value)

    def _check(self) -> None:
        if self.is_full:
            raise DiskFullError(Path("full"))


class HastyTimer:
    """A ``Timer`` for tests that wait for a disk: short waits are none, long ones never end."""

    LONGEST_S: Final = 6.0

    def __init__(self) -> None:
        self._now = 1_767_254_400.0

    def now(self) -> float:
        """Seconds since the epoch, with what nobody waited for."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait not at all, or for ever."""
        if seconds > self.LONGEST_S:
            await asyncio.Event().wait()
        self._now += max(0.0, seconds)
        await asyncio.sleep(0)


class Stage:
    """A host with two platforms, and a way to kill it and begin again over the same store."""

    def __init__(
        self,
        *,
        store: Store | None = None,
        timer: Timer | None = None,
        pause_s: float = 0.0,
        seed: int = 1,
    ) -> None:
        self.timer = timer or VirtualTimer()
        self.store: Store = store or FragileStore()
        self.red = FakePlatform("red")
        self.blue = FakePlatform("blue")
        self.platforms = {"red": self.red, "blue": self.blue}
        self.pause_s = pause_s
        self.answers: list[tuple[PersonId, Answer]] = []
        self.seeds = count(seed)
        self.host = self._host()

    def _host(self) -> Host:
        return Host(
            self.store,
            self.platforms,
            self.timer,
            pause_s=self.pause_s,
            draw_seed=lambda: next(self.seeds),
        )

    async def start(self) -> "Stage":
        """Open the doors."""
        await self.host.start()
        await self.settle()
        return self

    async def settle(self) -> None:
        """Let happen what happens by itself, and no more time pass than that takes."""
        if isinstance(self.timer, VirtualTimer):
            await self.timer.finish(self.host.settle())
        else:
            await self.host.settle()

    async def advance(self, seconds: float) -> None:
        """Let so much time pass, and what it brings."""
        assert isinstance(self.timer, VirtualTimer), "only virtual time passes at will"
        await self.timer.advance(seconds)
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Let so much time pass, and no more than that."""
        assert isinstance(self.timer, VirtualTimer), "only virtual time passes at will"
        await self.timer.advance(seconds)

    @property
    def fragile(self) -> FragileStore:
        """The store, where it is one that fails at will."""
        assert isinstance(self.store, FragileStore), "another store was chosen"
        return self.store

    async def kill(self) -> None:
        """End the host in the middle of everything; nothing more is written or sent."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        for task in others:
            with suppress(asyncio.CancelledError):
                await task
        self.host = self._host()

    async def restart(self) -> None:
        """Kill the host and begin again."""
        await self.kill()
        await self.start()

    def human(self, name: str, platform: str = "red", chat: str = "group") -> "Human":
        """Somebody in a chat of a platform."""
        return Human(self, Person(PersonId(platform, name.lower()), name, "es"), chat)


class Human:
    """Somebody who reads a chat and their private messages, and does what the tests say."""

    def __init__(self, stage: Stage, person: Person, chat: str) -> None:
        self.stage = stage
        self.person = person
        self.id = person.id
        self.group = Address(person.id.platform, chat)
        self.home = Address(person.id.platform, f"private-{person.id.id}")
        self.platform = stage.platforms[person.id.platform]

    async def ask(self, command: str, argument: str = "", *, private: bool = False) -> Answer:
        """Give a command."""
        return await self.do(Asked(command, argument), private=private)

    async def type(self, text: str, *, private: bool = False) -> Answer:
        """Write something."""
        return await self.do(Typed(text), private=private)

    async def open_private(self, payload: str = "") -> Answer:
        """Begin the private chat."""
        self.platform.unreachable.discard(self.id)
        return await self.do(Started(payload), private=True)

    async def tap(self, label: str, chosen: tuple[str, ...] = ()) -> Answer:
        """Press the button with this label under the newest post of the group."""
        return await self.press(self.button(label), chosen)

    async def tap_private(self, label: str, chosen: tuple[str, ...] = ()) -> Answer:
        """Press the button with this label under the newest private message."""
        token = labelled(self.private_post, label).token
        message = list(self.platform.posts[self.id])[-1]
        return await self.do(Pressed(token, message, chosen), private=True)

    async def press(self, button: Button, chosen: tuple[str, ...] = ()) -> Answer:
        """Press a button in the group."""
        messages = self.platform.posts.get(self.group, {"": Post("")})
        return await self.do(Pressed(button.token, list(messages)[-1], chosen))

    async def press_private(self, button: Button) -> Answer:
        """Press a button of the newest private message."""
        message = list(self.platform.posts[self.id])[-1]
        return await self.do(Pressed(button.token, message), private=True)

    async def do(self, deed: Deed, *, private: bool = False, key: str = "") -> Answer:
        """Do something, and let everybody see what comes of it."""
        answer = await self.begin(deed, private=private, key=key)
        await self.stage.settle()
        return answer

    async def begin(self, deed: Deed, *, private: bool = False, key: str = "") -> Answer:
        """Do something, and wait for nothing but the answer."""
        address = self.home if private else self.group
        incoming = Incoming(address, self.person, deed, private, key)
        answer = await self.stage.host.receive(incoming)
        self.stage.answers.append((self.id, answer))
        return answer

    async def begin_press(self, label: str) -> Answer:
        """Press a button in the group, and wait for nothing but the answer."""
        return await self.begin(Pressed(self.button(label).token, ""))

    async def begin_and_forget(self, button: Button) -> None:
        """Press a button in the group, and give up waiting before there is an answer."""
        waiting = asyncio.create_task(self.begin(Pressed(button.token, "")))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting

    async def press_at_home(self, button: Button) -> Answer:
        """Press a button of a table in the own private chat."""
        message = list(self.platform.posts[self.home])[-1]
        return await self.do(Pressed(button.token, message), private=True)

    def in_thread(self, thread: str) -> "Human":
        """The same person in a thread of the group."""
        human = Human(self.stage, self.person, self.group.chat)
        human.group = replace(self.group, thread=thread)
        return human

    @property
    def post(self) -> Post:
        """What stands at the end of the group."""
        return self.platform.newest(self.group)

    @property
    def private_post(self) -> Post:
        """What stands at the end of the private chat."""
        return self.platform.newest(self.id)

    def button(self, label: str) -> Button:
        """The button with this label in the group."""
        return labelled(self.post, label)


def labelled(post: Post, label: str) -> Button:
    """The one button of a post with this label."""
    found = [button for button in buttons(post) if button.label == label]
    assert found, f"no button {label} among {[button.label for button in buttons(post)]}"
    return found[0]


def buttons(post: Post) -> list[Button]:
    """All buttons of a post."""
    return [button for row in post.rows for button in row]


def presses(post: Post) -> list[tuple[Button, Press]]:
    """All buttons of a post, with what they mean."""
    return [(button, unpack(button.token)) for button in buttons(post)]
