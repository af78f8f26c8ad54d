"""A test harness for the app: simulated people, platforms, and virtual time."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.app.app import App
from bot.app.game_loop import Hear
from bot.app.retention import RetentionPolicy
from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.chats_page import chat_digest
from bot.ports.analysis_process import AnalysisWorker
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.metrics import Metrics
from bot.ports.page import PageLinks
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
    ServerId,
    StartLink,
    TextMessage,
    Where,
)
from bot.ports.value import replace
from bot.tables.table import Table
from engine.events import Event
from engine.interfaces import TableId
from storage.clock import Clock
from storage.errors import DiskFullError, ServerGoneError, UnknownEventError
from storage.interface import Store
from storage.memory_store import MemoryStore
from tests.unit.bot.fake_platform import FakePlatform, labelled
from tests.unit.bot.virtual_time import VirtualTimer

if TYPE_CHECKING:
    from bot.tables.repository import TableRepository

Result = TypeVar("Result")

TALK: Final = "💬 "
"""The prefix of a line that one chat of a table receives from another chat."""


class FragileStore(MemoryStore):
    """A store with failures at will, such as a full disk."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False
        self.is_broken = False
        self.unreadable: set[TableId] = set()
        self.unheard = 0
        """The number of the next reads that fail."""

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Read events, or fail if a newer program wrote them."""
        if self.unheard:
            self.unheard -= 1
            raise ServerGoneError(Path("server"))
        if table in self.unreadable:
            raise UnknownEventError(kind="future", version=2)
        return await super().read(table)

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events, or fail if the disk is full."""
        self._check()
        await super().append(table, after, events)

    async def put(self, key: str, value: str) -> None:
        """Save a document, or fail if the disk is full."""
        self._check()
        await super().put(key, value)

    async def put_version(self, key: str, document: str) -> None:
        """Save a version, or fail if the disk is full."""
        self._check()
        await super().put_version(key, document)

    def _check(self) -> None:
        if self.is_broken:
            raise RuntimeError
        if self.is_full:
            raise DiskFullError(Path("full"))


class HastyTimer:
    """A ``Clock`` for tests that wait for a disk: short sleeps return at once, long ones never."""

    LONGEST_S: Final = 6.0

    def __init__(self, now: float = 1_767_254_400.0) -> None:
        self._now = now

    def now(self) -> float:
        """Return the seconds since the epoch, including the skipped sleeps."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Return at once for a short time, or never."""
        if seconds > self.LONGEST_S:
            await asyncio.Event().wait()
        self._now += max(0.0, seconds)
        await asyncio.sleep(0)


class AppHarness:
    """An app with two platforms that can be killed and started again on the same store."""

    image_renderer: ImageRenderer | None = None
    """The renderer of the images; most tests have none."""

    metrics: Metrics | None = None
    """The recorder of the metrics; most tests have none."""

    kept_for: RetentionPolicy | None = None
    """The retention policy; most tests keep everything."""

    analysis: AnalysisWorker | None = None
    """The worker that reviews matches; most tests have none."""

    page_links: PageLinks | None = None
    """The links to the page of a table; most tests have no page."""

    hear: Hear | None = None
    """The observer of each event at each table; most tests have none."""

    def __init__(
        self,
        *,
        store: Store | None = None,
        clock: Clock | None = None,
        pause_s: float = 0.0,
        seed: int = 1,
        platforms: tuple[FakePlatform, FakePlatform] | None = None,
    ) -> None:
        self.clock = clock or VirtualTimer()
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
            self.clock,
            pause_s=self.pause_s,
            draw_seed=lambda: next(self.seeds),
            image_renderer=self.image_renderer,
            keeping=self.kept_for,
            hear=self.hear,
            metrics=self.metrics,
            analysis=self.analysis,
            page=self.page_links,
        )

    async def start(self) -> "AppHarness":
        """Start the app."""
        await self.host.start()
        await self.settle()
        return self

    async def settle(self) -> None:
        """Run everything that is due, without advancing the clock further than that needs."""
        if isinstance(self.clock, VirtualTimer):
            await self.clock.finish(self.host.wait_idle())
        else:
            await self.host.wait_idle()

    async def advance(self, seconds: float) -> None:
        """Advance the clock by a number of seconds, and run what becomes due."""
        assert isinstance(self.clock, VirtualTimer), "only virtual time passes at will"
        await self.clock.advance(seconds)
        await self.settle()

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Advance the clock until this call returns."""
        assert isinstance(self.clock, VirtualTimer), "only virtual time passes at will"
        return await self.clock.finish(work)

    async def pass_time(self, seconds: float) -> None:
        """Advance the clock by exactly a number of seconds."""
        assert isinstance(self.clock, VirtualTimer), "only virtual time passes at will"
        await self.clock.advance(seconds)

    @property
    def fragile(self) -> FragileStore:
        """Return the store, which must be one with failures at will."""
        assert isinstance(self.store, FragileStore), "another store was chosen"
        return self.store

    async def kill(self) -> None:
        """Kill the app in the middle of its work; nothing more is written or sent."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        for task in others:
            with suppress(asyncio.CancelledError):
                await task
        self.host = self._host()

    async def restart(self) -> None:
        """Kill the app and start it again."""
        await self.kill()
        await self.start()

    def table_of(self, person: PersonId) -> Table:
        """Return the open table at which a person sits, as the app has it in memory."""
        tables: TableRepository = vars(self.host)["_tables"]
        return tables.find_by(person)[0]

    def human(self, name: str, platform: str = "red", chat: str = "group") -> "SimulatedPerson":
        """Return a simulated person in a chat of a platform."""
        return SimulatedPerson(self, Person(PersonId(platform, name.lower()), name, "es"), chat)


class SimulatedPerson:
    """A simulated person who reads a group and their private messages, and acts as a test says."""

    def __init__(self, stage: AppHarness, person: Person, chat: str) -> None:
        self.stage = stage
        self.person = person
        self.id = person.id
        self.group = Address(person.id.platform, chat)
        self.home = Address(person.id.platform, f"private-{person.id.id}")
        self.platform = stage.platforms[person.id.platform]
        self.lacks: tuple[Permission, ...] = ()
        self.has_threads = False
        self.server: ServerId | None = None

    async def ask(
        self, command: str, argument: str = "", *, private: bool = False, at: float = 0.0
    ) -> Reply:
        """Send a command, at a given time."""
        return await self.do(CommandCall(command, argument), private=private, at=at)

    async def bring(self, code: str) -> Reply:
        """Bring a table to this chat, with the consent of its longest seated player."""
        answer = await self.ask("mesa", code)
        tables: TableRepository = vars(self.stage.host)["_tables"]
        table = tables.get(code.upper())
        assert table is not None, "the table is open"
        for place in table.state.join_requests:
            token = encode(
                TableButton(table.state.code, Verb.ACCEPT_CHAT, chat_digest(place.address))
            )
            person = table.state.people[0]
            host = SimulatedPerson(self.stage, Person(person, person.id), self.group.chat)
            await host.do(ButtonPress(token, ""))
        return answer

    async def type(
        self, text: str, *, private: bool = False, at: float = 0.0, aim: Addressee = Addressee.CHAT
    ) -> Reply:
        """Send text, at a given time, to a given addressee."""
        return await self.do(TextMessage(text, aim), private=private, at=at)

    async def open_private(self, payload: str = "") -> Reply:
        """Open the private chat."""
        self.platform.unreachable.discard(self.id)
        return await self.do(StartLink(payload), private=True)

    async def tap(self, label: str, chosen: tuple[str, ...] = ()) -> Reply:
        """Press the button with this label under the newest message of the group."""
        return await self.press(self.button(label), chosen)

    async def tap_private(self, label: str, chosen: tuple[str, ...] = ()) -> Reply:
        """Press the button with this label under the newest private message."""
        token = labelled(self.private_post, label).token
        message = self._newest_page()
        return await self.do(ButtonPress(token, message, chosen), private=True)

    async def press(self, button: Button, chosen: tuple[str, ...] = ()) -> Reply:
        """Press a button in the group."""
        messages = self.platform.posts.get(self.group, {"": MessageContent("")})
        return await self.do(ButtonPress(button.token, list(messages)[-1], chosen))

    async def press_private(self, button: Button, chosen: tuple[str, ...] = ()) -> Reply:
        """Press a button of the newest private message, or choose from its menu."""
        message = self._newest_page()
        return await self.do(ButtonPress(button.token, message, chosen), private=True)

    async def do(
        self, deed: RequestBody, *, private: bool = False, key: str = "", at: float = 0.0
    ) -> Reply:
        """Send a request and wait until all messages are delivered."""
        answer = await self.begin(deed, private=private, key=key, at=at)
        await self.stage.settle()
        return answer

    async def begin(
        self, deed: RequestBody, *, private: bool = False, key: str = "", at: float = 0.0
    ) -> Reply:
        """Send a request and wait for the answer only."""
        address = self.home if private else self.group
        rights = self.lacks, self.has_threads and not (private or self.group.thread)
        server = None if private else self.server
        where = Where.PRIVATE if private else Where.CHAT
        incoming = Request(address, self.person, deed, where, key, at, *rights, server)
        answer = await self.stage.host.handle(incoming)
        self.stage.answers.append((incoming, answer))
        return answer

    async def begin_twice(self, command: str) -> tuple[Reply, Reply]:
        """Send a command twice at the same time in private, and wait for both answers."""
        first = self.begin(CommandCall(command, ""), private=True)
        second = self.begin(CommandCall(command, ""), private=True)
        both = await asyncio.gather(first, second)
        return both[0], both[1]

    async def begin_press(self, label: str) -> Reply:
        """Press a button in the group and wait for the answer only."""
        return await self.begin(ButtonPress(self.button(label).token, ""))

    async def begin_and_forget(self, button: Button) -> None:
        """Press a button in the group, and stop waiting before the answer."""
        waiting = asyncio.create_task(self.begin(ButtonPress(button.token, "")))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting

    async def press_at_home(self, button: Button) -> Reply:
        """Press a button of a table in the private chat."""
        message = list(self.platform.posts[self.home])[-1]
        return await self.do(ButtonPress(button.token, message), private=True)

    def in_thread(self, thread: str) -> "SimulatedPerson":
        """Return the same person in a thread of the group."""
        human = SimulatedPerson(self.stage, self.person, self.group.chat)
        human.group = replace(self.group, thread=thread)
        human.server = self.server
        return human

    @property
    def post(self) -> MessageContent:
        """Return the newest message of the group, apart from relayed lines and calls."""
        posts = self.platform.posts[self.group].values()
        return [post for post in posts if not (post.calls or post.text.startswith(TALK))][-1]

    @property
    def told(self) -> list[str]:
        """Return the lines that the group received from the other chats of its table."""
        posts = self.platform.posts.get(self.group, {}).values()
        talk = (post.text for post in posts if post.text.startswith(TALK))
        return [line.removeprefix(TALK) for text in talk for line in text.splitlines()]

    @property
    def private_messages(self) -> dict[str, MessageContent]:
        """Return the messages of the private chat: of its tables, and to the person."""
        posts = self.platform.posts
        return posts.get(self.home, {}) | posts.get(self.id, {})

    @property
    def private_post(self) -> MessageContent:
        """Return the newest message of the private chat, apart from calls."""
        return self.private_messages[self._newest_page()]

    @property
    def calls(self) -> list[MessageContent]:
        """Return the calls that stand in the private chat."""
        return [post for post in self.private_messages.values() if post.calls]

    @property
    def group_calls(self) -> list[MessageContent]:
        """Return the calls that stand in the group."""
        return [post for post in self.platform.posts[self.group].values() if post.calls]

    def _newest_page(self) -> str:
        """Return the id of the newest message of the private chat, apart from calls."""
        posts = self.private_messages.items()
        return [message for message, post in posts if not post.calls][-1]

    def button(self, label: str) -> Button:
        """Return the button with this label in the group."""
        return labelled(self.post, label)
