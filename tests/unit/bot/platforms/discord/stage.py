"""The Discord platform with a loopback server and a recorder instead of the app."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Final, assert_never

from bot.app.context import request_key_of
from bot.app.seen_requests import SeenRequests
from bot.images.deck_sprites import Tile
from bot.platforms.discord.platform import DiscordPlatform, connect
from bot.platforms.discord.rendering import rendered
from bot.ports.message import DUPLICATE, Button, MessageContent, Reply
from bot.ports.request import (
    Address,
    AnonymousAdmin,
    AutocompleteQuery,
    ButtonPress,
    ChatEvent,
    CommandCall,
    InlineQuery,
    Person,
    PersonId,
    Request,
    RequestBody,
    StartLink,
    TextMessage,
)
from storage.clock import Clock
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.channels import Channel
from tests.servers.discord.flags import Flag
from tests.servers.discord.forms import File, Form
from tests.servers.discord.people import Member
from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer

SILENCE: Final = Reply()

MOMENT_S: Final = 0.1
"""A time too short to be noticed."""

HAND: Final = MessageContent("Tus cartas: rey de oros.", rows=((Button("Mus", "K7Q2:1:mus"),),))
"""Content for one person only."""


class Desk:
    """A ``Receive`` that records all requests and answers as configured.

    Answers are found by command, token or words; a request without one gets an empty answer.
    """

    def __init__(self, answers: Mapping[str, Reply] | None = None) -> None:
        self.answers = dict(answers or {})
        self.heard: list[Request] = []
        self.news: list[ChatEvent] = []
        self.has_heard_echo = asyncio.Event()
        self._seen = SeenRequests()
        self._learned = asyncio.Event()
        self.before_answer: Callable[[], Awaitable[object]] | None = None

    async def __call__(self, incoming: Request) -> Reply:
        """Record and answer a request; ignore a repeated delivery."""
        if not self._seen.is_new(request_key_of(incoming)):
            self.has_heard_echo.set()
            return DUPLICATE
        self.heard.append(incoming)
        if self.before_answer is not None:
            await self.before_answer()
        return self.answers.get(_name(incoming.body), SILENCE)

    def learn(self, news: ChatEvent) -> None:
        """Record a chat event."""
        self.news.append(news)
        self._learned.set()

    async def learns(self, count: int) -> list[ChatEvent]:
        """Wait for a number of chat events and return them."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.news) < count:
                self._learned.clear()
                await self._learned.wait()
        return self.news

    @property
    def deeds(self) -> list[RequestBody]:
        """Return the requests in order."""
        return [incoming.body for incoming in self.heard]


def _name(deed: RequestBody) -> str:
    match deed:
        case CommandCall(command):
            return command
        case ButtonPress(token):
            return token
        case TextMessage(text):
            return text
        case StartLink(payload):
            return payload
        case AnonymousAdmin() | InlineQuery():
            raise AssertionError(deed)
        case AutocompleteQuery(command):
            return command
        case _:
            assert_never(deed)


class StillTimer:
    """A ``Clock`` that only advances by moments, so that no timeout expires."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now

    def now(self) -> float:
        """Return the start time plus the moments."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Return after a moment, or wait until cancelled for a longer time."""
        if seconds > MOMENT_S:
            await asyncio.Event().wait()
        self._now += seconds


class HastyTimer:
    """A ``Clock`` whose sleeps return at once, a limited number of times, and are recorded."""

    def __init__(self, most: int = 1000) -> None:
        self.slept: list[float] = []
        self.is_spent = asyncio.Event()
        self._most = most

    def now(self) -> float:
        """Return the sum of all sleeps."""
        return sum(self.slept)

    async def sleep(self, seconds: float) -> None:
        """Advance by the sleep; wait until cancelled after the limit."""
        if len(self.slept) == self._most:
            self.is_spent.set()
            await asyncio.Event().wait()
        self.slept.append(seconds)
        await asyncio.sleep(0)


@asynccontextmanager
async def serving(  # noqa: PLR0913 - each by its name, and seldom given
    server: DiscordServer,
    desk: Desk,
    *,
    clock: Clock | None = None,
    token: str = "",
    reads_messages: bool = False,
    sees_members: bool = False,
    open_tiles: Callable[[], Sequence[Tile]] | None = None,
) -> AsyncIterator[DiscordPlatform]:
    """Yield the platform ready for requests; raise what its ``run`` raises before that."""
    with pointed_at(server.api_url, server.gateway_url):
        platform = connect(
            token or server.token,
            api_url=server.api_url,
            gateway_url=server.gateway_url,
            reads_messages=reads_messages,
            sees_members=sees_members,
            clock=clock or StillTimer(),
            open_tiles=open_tiles,
        )
        live = asyncio.create_task(platform.run(desk, desk.learn))
        ready = asyncio.create_task(_until_another_session(server))
        try:
            await asyncio.wait({live, ready}, return_when=asyncio.FIRST_COMPLETED)
            if live.done():
                live.result()
            yield platform
        finally:
            ready.cancel()
            live.cancel()
            await asyncio.gather(ready, live, return_exceptions=True)


@contextmanager
def nowhere() -> Iterator[str]:
    """Yield an address without a server, to which every request goes for a while."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pointed_at(url, url):
            yield url


async def _until_another_session(server: DiscordServer) -> None:
    before = server.gateway.identified
    await server.until(lambda: server.gateway.identified > before)


def address_of(channel: Channel) -> Address:
    """Return the address of a channel or a thread."""
    if channel.parent is not None:
        return Address("discord", str(channel.parent.id), str(channel.id))
    return Address("discord", str(channel.id))


def person_of(member: Member) -> Person:
    """Return a person as the bot sees them."""
    return Person(id_of(member), member.user.name, member.user.locale)


def id_of(member: Member) -> PersonId:
    """Return a person's account id as the bot sees it."""
    return PersonId("discord", str(member.user.id))


def buttons(count: int) -> tuple[Button, ...]:
    """Return a number of buttons with different tokens."""
    return tuple(
        Button(f"Envido {number}", f"K7Q2:1:bet:{number}") for number in range(1, count + 1)
    )


def form_of(post: MessageContent) -> Form:
    """Return Discord's form of a message."""
    picture = post.picture
    shown = rendered(post, pictured=picture is not None)
    parts = shown.view.to_components()  # type: ignore[no-untyped-call]
    files = () if picture is None else (File(1, picture.file_name, b"", None, "https://x.y/z"),)
    return Form(components=tuple(parts), attachments=files, flags=Flag.COMPONENTS_V2).finished()


def promised(server: DiscordServer) -> bool:
    """Return whether the newest interaction got a deferred response."""
    interactions = list(server.world.interactions.values())
    return bool(interactions) and interactions[-1].answer is not None
