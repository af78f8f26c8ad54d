"""A Telegram bot for tests: the real client, a loopback server and a scripted app."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, assert_never

import pytest

from bot.images.image_cache import UploadCache
from bot.platforms import telegram
from bot.platforms.telegram import TelegramPlatform
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.platform import Receive
from bot.ports.request import (
    Address,
    AnonymousAdmin,
    AutocompleteQuery,
    ButtonPress,
    ChatEvent,
    CommandCall,
    InlineQuery,
    PersonId,
    Request,
    RequestBody,
    StartLink,
    TextMessage,
)
from tests.servers.telegram import Chat, Message, TelegramServer, User

HAND: Final = MessageContent("12o 12c 11e 1b", rows=((Button("Mus", "c:1:mus"),),))
"""Content for its reader only."""

UNNAMED: Final = "somebody"
"""The author of a message in the name of a chat."""

TABLE: Final = MessageContent(
    "The table", rows=((Button("Envido", "c:1:bet"), Button("Hand", "c::hand")),)
)


class ScriptedHost:
    """A ``receive`` that records requests and gives prepared answers."""

    def __init__(self) -> None:
        self.heard: list[Request] = []
        self.news: list[ChatEvent] = []
        self._answers: dict[str, Reply] = {}

    def learn(self, news: ChatEvent) -> None:
        """Record a chat event."""
        self.news.append(news)

    def answers(self, to: str, answer: Reply) -> None:
        """Prepare an answer for this token, command, payload or text."""
        self._answers[to] = answer

    async def __call__(self, incoming: Request) -> Reply:
        """Record a request and return its prepared answer, or an empty one."""
        self.heard.append(incoming)
        return self._answers.get(_essence(incoming.body), Reply())

    @property
    def deeds(self) -> list[RequestBody]:
        """Return the requests in order of arrival."""
        return [incoming.body for incoming in self.heard]


class ImpatientTimer:
    """A ``Clock`` whose sleeps return at once and are recorded."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def now(self) -> float:
        """Return the sum of all sleeps."""
        return sum(self.waits)

    async def sleep(self, seconds: float) -> None:
        """Yield to other tasks."""
        self.waits.append(seconds)
        await asyncio.sleep(0)


@dataclass(frozen=True, slots=True)
class Scene:
    """A bot in a group with Ane, who has started it, and Jon, who has not."""

    server: TelegramServer
    platform: TelegramPlatform
    host: ScriptedHost
    ane: User
    jon: User
    group: Chat

    async def table(self, post: MessageContent = TABLE) -> Message:
        """Return a message in the group."""
        message = self.group.find(int(await self.platform.send(address(self.group), post)))
        assert message is not None
        return message

    async def told(self, count: int = 1) -> list[RequestBody]:
        """Wait until the app has received a number of requests."""
        await self.server.until(lambda _: len(self.host.heard) >= count)
        return self.host.deeds


def address(chat: Chat, thread: int | None = None) -> Address:
    """Return the address of a chat, or of a topic in it."""
    return Address("telegram", str(chat.id), "" if thread is None else str(thread))


def person(user: User) -> PersonId:
    """Return a person as the platform identifies them."""
    return PersonId("telegram", str(user.id))


def connect(
    token: str,
    url: str,
    clock: ImpatientTimer | None = None,
    uploads: UploadCache | None = None,
) -> TelegramPlatform:
    """Return a platform connected to the loopback server, without the machine's proxy."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("NO_PROXY", "127.0.0.1")
        # The connection is not encrypted, and loading the certificates would only take time.
        environment.delenv("SSL_CERT_FILE", raising=False)
        environment.setenv("SSL_CERT_DIR", str(Path(__file__).parent))
        return telegram.connect(token, url, clock=clock, uploads=uploads)


@asynccontextmanager
async def live(
    server: TelegramServer,
    receive: Receive,
    *,
    url: str = "",
    clock: ImpatientTimer | None = None,
    uploads: UploadCache | None = None,
) -> AsyncIterator[TelegramPlatform]:
    """Yield a polling bot; raise its error at the exit."""
    platform = connect(server.token, url or server.base_url, clock, uploads)
    learn = receive.learn if isinstance(receive, ScriptedHost) else ScriptedHost().learn
    life = asyncio.create_task(platform.run(receive, learn))
    try:
        await server.until(lambda known: life.done() or _is_up(known))
        yield platform
    finally:
        life.cancel()
        with suppress(asyncio.CancelledError):
            await life


def _is_up(server: TelegramServer) -> bool:
    """Return whether the bot is polling and has set its last description."""
    return bool(server.called("getUpdates") and server.called("setChatMenuButton"))


@asynccontextmanager
async def set_up(
    server: TelegramServer, clock: ImpatientTimer | None = None
) -> AsyncIterator[Scene]:
    """Yield a harness in which one person has started the bot."""
    ane, jon = server.world.user("Ane", language="eu"), server.world.user("Jon")
    group = server.world.supergroup("Lagunak", ane, jon)
    host = ScriptedHost()
    async with live(server, host, clock=clock) as platform:
        await ane.start()
        await server.until(lambda _: host.heard)
        host.heard.clear()
        yield Scene(server, platform, host, ane, jon, group)


def _essence(deed: RequestBody) -> str:  # noqa: PLR0911 - one short case for each deed
    match deed:
        case TextMessage(text):
            return text
        case CommandCall(command, _):
            return command
        case ButtonPress(token, _, _):
            return token
        case StartLink(payload):
            return payload
        case InlineQuery(text):
            return text
        case AnonymousAdmin():
            return UNNAMED
        case AutocompleteQuery(command):
            return command
        case _:
            assert_never(deed)
