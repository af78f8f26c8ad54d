"""A host on its stage: people who look at posts and press, and time that a test lets pass."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.app.app import App
from bot.app.game_loop import Hear
from bot.app.maintenance import RetentionPolicy
from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.seat_lines import chat_digest
from bot.ports.background_tasks import AnalysisWorker
from bot.ports.clock import Clock
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.metrics import Metrics
from bot.ports.request import (
    Address,
    Addressee,
    ButtonPress,
    CommandCall,
    Permission,
    Person,
    PersonId,
    Request,
    RequestBody,
    StartLink,
    TextMessage,
)
from bot.ports.value import replace
from bot.tables.table import Table
from engine.events import Event
from engine.interfaces import TableId
from storage.errors import DiskFullError, ServerGoneError, UnknownEventError
from storage.interface import Store
from storage.memory_store import MemoryStore
from tests.unit.bot.fake_platform import FakePlatform, labelled
from tests.unit.bot.virtual_time import VirtualTimer

if TYPE_CHECKING:
    from bot.tables.repository import TableRepository

Result = TypeVar("Result")

TALK: Final = "💬 "
"""How every line begins that one chat of a table hears of another."""


class FragileStore(MemoryStore):
    """A store whose disk may fill up."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False
        self.unreadable: set[TableId] = set()
        self.unheard = 0
        """So many times more nobody answers who wants to read events."""

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Read events, unless a newer program wrote them."""
        if self.unheard:
            self.unheard -= 1
            raise ServerGoneError(Path("server"))
        if table in self.unreadable:
            raise UnknownEventError(kind="future", version=2)
        return await super().read(table)

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, where there is room."""
        self._check()
        await super().append(table, after, events)

    async def put(self, key: str, value: str) -> None:
        """Keep a text, where there is room."""
        self._check()
        await super().put(key, value)

    async def put_version(self, key: str, document: str) -> None:
        """Keep a version, where there is room."""
        self._check()
        await super().put_version(key, document)

    def _check(self) -> None:
        if self.is_full:
            raise DiskFullError(Path("full"))


class HastyTimer:
    """A ``Clock`` for tests that wait for a disk: short waits are none, long ones never end."""

    LONGEST_S: Final = 6.0

    def __init__(self, now: float = 1_767_254_400.0) -> None:
        self._now = now

    def now(self) -> float:
        """Seconds since the epoch, with what nobody waited for."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait not at all, or for ever."""
        if seconds > self.LONGEST_S:
            await asyncio.Event().wait()
        self._now += max(0.0, seconds)
        await asyncio.sleep(0)


class AppHarness:
    """A host with two platforms, and a way to kill it and begin again over the same store."""

    painter: ImageRenderer | None = None
    """Makes the pictures; most stages have none."""

    meter: Metrics | None = None
    """Hears what is done; most stages have none."""

    kept_for: RetentionPolicy | None = None
    """How long the host keeps things; most stages keep them for good."""

    judging: AnalysisWorker | None = None
    """Goes through matches; on most stages nobody asks."""

    hear: Hear | None = None
    """Follows every table word by word; most stages have none."""

    def __init__(
        self,
        *,
        store: Store | None = None,
        timer: Clock | None = None,
        pause_s: float = 0.0,
        seed: int = 1,
        platforms: tuple[FakePlatform, FakePlatform] | None = None,
    ) -> None:
        self.timer = timer or VirtualTimer()
        self.store: Store = store or FragileStore()
        self.red, self.blue = platforms or (FakePlatform("red"), FakePlatform("blue"))
        self.platforms = {one.name: one for one in (self.red, self.blue)}
        self.pause_s = pause_s
        self.answers: list[tuple[Request, Reply]] = []
        self.seeds = count(seed)
        self.host = self._host()

    def _host(self) -> App:
        return App(
            self.store,
            self.platforms,
            self.timer,
            pause_s=self.pause_s,
            draw_seed=lambda: next(self.seeds),
            painter=self.painter,
            keeping=self.kept_for,
            hear=self.hear,
            meter=self.meter,
            judging=self.judging,
        )

    async def start(self) -> "AppHarness":
        """Open the doors."""
        await self.host.start()
        await self.settle()
        return self

    async def settle(self) -> None:
        """Let happen what happens by itself, and no more time pass than that takes."""
        if isinstance(self.timer, VirtualTimer):
            await self.timer.finish(self.host.wait_idle())
        else:
            await self.host.wait_idle()

    async def advance(self, seconds: float) -> None:
        """Let so much time pass, and what it brings."""
        assert isinstance(self.timer, VirtualTimer), "only virtual time passes at will"
        await self.timer.advance(seconds)
        await self.settle()

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Let time pass until this is done."""
        assert isinstance(self.timer, VirtualTimer), "only virtual time passes at will"
        return await self.timer.finish(work)

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

    def table_of(self, person: PersonId) -> Table:
        """The open table at which a person sits, as the host has it in memory."""
        tables: TableRepository = vars(self.host)["_tables"]
        return tables.find_by(person)[0]

    def human(self, name: str, platform: str = "red", chat: str = "group") -> "SimulatedPerson":
        """Somebody in a chat of a platform."""
        return SimulatedPerson(self, Person(PersonId(platform, name.lower()), name, "es"), chat)


class SimulatedPerson:
    """Somebody who reads a chat and their private messages, and does what the tests say."""

    def __init__(self, stage: AppHarness, person: Person, chat: str) -> None:
        self.stage = stage
        self.person = person
        self.id = person.id
        self.group = Address(person.id.platform, chat)
        self.home = Address(person.id.platform, f"private-{person.id.id}")
        self.platform = stage.platforms[person.id.platform]
        self.lacks: tuple[Permission, ...] = ()
        self.has_threads = False

    async def ask(
        self, command: str, argument: str = "", *, private: bool = False, at: float = 0.0
    ) -> Reply:
        """Give a command, at a time."""
        return await self.do(CommandCall(command, argument), private=private, at=at)

    async def bring(self, code: str) -> Reply:
        """Bring a table here, where whoever has sat there longest lets this chat in."""
        answer = await self.ask("mesa", code)
        tables: TableRepository = vars(self.stage.host)["_tables"]
        live = tables.get(code.upper())
        assert live is not None, "the table is open"
        for place in live.record.asking:
            token = encode(
                TableButton(live.record.code, Verb.ACCEPT_CHAT, chat_digest(place.address))
            )
            person = live.record.people[0]
            host = SimulatedPerson(self.stage, Person(person, person.id), self.group.chat)
            await host.do(ButtonPress(token, ""))
        return answer

    async def type(
        self, text: str, *, private: bool = False, at: float = 0.0, aim: Addressee = Addressee.CHAT
    ) -> Reply:
        """Write something, at a time, to somebody."""
        return await self.do(TextMessage(text, aim), private=private, at=at)

    async def open_private(self, payload: str = "") -> Reply:
        """Begin the private chat."""
        self.platform.unreachable.discard(self.id)
        return await self.do(StartLink(payload), private=True)

    async def tap(self, label: str, chosen: tuple[str, ...] = ()) -> Reply:
        """Press the button with this label under the newest post of the group."""
        return await self.press(self.button(label), chosen)

    async def tap_private(self, label: str, chosen: tuple[str, ...] = ()) -> Reply:
        """Press the button with this label under the newest private message."""
        token = labelled(self.private_post, label).token
        message = list(self.platform.posts[self.id])[-1]
        return await self.do(ButtonPress(token, message, chosen), private=True)

    async def press(self, button: Button, chosen: tuple[str, ...] = ()) -> Reply:
        """Press a button in the group."""
        messages = self.platform.posts.get(self.group, {"": MessageContent("")})
        return await self.do(ButtonPress(button.token, list(messages)[-1], chosen))

    async def press_private(self, button: Button, chosen: tuple[str, ...] = ()) -> Reply:
        """Press a button of the newest private message, or choose from its menu."""
        message = list(self.platform.posts[self.id])[-1]
        return await self.do(ButtonPress(button.token, message, chosen), private=True)

    async def do(
        self, deed: RequestBody, *, private: bool = False, key: str = "", at: float = 0.0
    ) -> Reply:
        """Do something, and let everybody see what comes of it."""
        answer = await self.begin(deed, private=private, key=key, at=at)
        await self.stage.settle()
        return answer

    async def begin(
        self, deed: RequestBody, *, private: bool = False, key: str = "", at: float = 0.0
    ) -> Reply:
        """Do something, and wait for nothing but the answer."""
        address = self.home if private else self.group
        rights = self.lacks, self.has_threads and not (private or self.group.thread)
        incoming = Request(address, self.person, deed, private, key, at, *rights)
        answer = await self.stage.host.handle(incoming)
        self.stage.answers.append((incoming, answer))
        return answer

    async def begin_press(self, label: str) -> Reply:
        """Press a button in the group, and wait for nothing but the answer."""
        return await self.begin(ButtonPress(self.button(label).token, ""))

    async def begin_and_forget(self, button: Button) -> None:
        """Press a button in the group, and give up waiting before there is an answer."""
        waiting = asyncio.create_task(self.begin(ButtonPress(button.token, "")))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting

    async def press_at_home(self, button: Button) -> Reply:
        """Press a button of a table in the own private chat."""
        message = list(self.platform.posts[self.home])[-1]
        return await self.do(ButtonPress(button.token, message), private=True)

    def in_thread(self, thread: str) -> "SimulatedPerson":
        """The same person in a thread of the group."""
        human = SimulatedPerson(self.stage, self.person, self.group.chat)
        human.group = replace(self.group, thread=thread)
        return human

    @property
    def post(self) -> MessageContent:
        """What stands at the end of the group, but for what the chats of a table hear."""
        posts = self.platform.posts[self.group].values()
        return [post for post in posts if not post.text.startswith(TALK)][-1]

    @property
    def told(self) -> list[str]:
        """What the group has heard of the other chats of its table, line by line."""
        posts = self.platform.posts.get(self.group, {}).values()
        talk = (post.text for post in posts if post.text.startswith(TALK))
        return [line.removeprefix(TALK) for text in talk for line in text.splitlines()]

    @property
    def private_post(self) -> MessageContent:
        """What stands at the end of the private chat."""
        return self.platform.newest(self.id)

    def button(self, label: str) -> Button:
        """The button with this label in the group."""
        return labelled(self.post, label)
