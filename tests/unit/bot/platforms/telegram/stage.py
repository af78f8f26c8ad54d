"""A Telegram bot for tests: the real client at the loopback server, and a host that is scripted."""

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
"""What nobody but its reader may see."""

UNNAMED: Final = "somebody"
"""What stands for whoever acts in the name of a chat."""

TABLE: Final = MessageContent(
    "The table", rows=((Button("Envido", "c:1:bet"), Button("Hand", "c::hand")),)
)


class ScriptedHost:
    """A ``receive`` that remembers what it is told, and answers as a test has prepared."""

    def __init__(self) -> None:
        self.heard: list[Request] = []
        self.news: list[ChatEvent] = []
        self._answers: dict[str, Reply] = {}

    def learn(self, news: ChatEvent) -> None:
        """Remember what became of a chat."""
        self.news.append(news)

    def answers(self, to: str, answer: Reply) -> None:
        """From now on answer so to this token, command, payload or text."""
        self._answers[to] = answer

    async def __call__(self, incoming: Request) -> Reply:
        """Remember a deed and answer it; silently, if nothing is prepared."""
        self.heard.append(incoming)
        return self._answers.get(_essence(incoming.body), Reply())

    @property
    def deeds(self) -> list[RequestBody]:
        """What people have done, in the order in which the host was told."""
        return [incoming.body for incoming in self.heard]


class ImpatientTimer:
    """A ``Clock`` whose waits are over at once; it remembers how long they ought to have been."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def now(self) -> float:
        """As long as was waited for in all."""
        return sum(self.waits)

    async def sleep(self, seconds: float) -> None:
        """Let the others go on."""
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
        """A post in the group."""
        message = self.group.find(int(await self.platform.post(address(self.group), post)))
        assert message is not None
        return message

    async def told(self, count: int = 1) -> list[RequestBody]:
        """Wait until the host knows of so many deeds."""
        await self.server.until(lambda _: len(self.host.heard) >= count)
        return self.host.deeds


def address(chat: Chat, thread: int | None = None) -> Address:
    """The address of a chat, and of a topic in it."""
    return Address("telegram", str(chat.id), "" if thread is None else str(thread))


def person(user: User) -> PersonId:
    """What the platform calls a person."""
    return PersonId("telegram", str(user.id))


def connect(
    token: str,
    url: str,
    timer: ImpatientTimer | None = None,
    uploads: UploadCache | None = None,
) -> TelegramPlatform:
    """A platform that talks to the loopback server, whatever this machine talks through."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("NO_PROXY", "127.0.0.1")
        # Nothing is encrypted here: reading the world's certificates would only take time.
        environment.delenv("SSL_CERT_FILE", raising=False)
        environment.setenv("SSL_CERT_DIR", str(Path(__file__).parent))
        return telegram.connect(token, url, timer=timer, uploads=uploads)


@asynccontextmanager
async def live(
    server: TelegramServer,
    receive: Receive,
    *,
    url: str = "",
    timer: ImpatientTimer | None = None,
    uploads: UploadCache | None = None,
) -> AsyncIterator[TelegramPlatform]:
    """A bot that listens; what ends it is raised where it is left."""
    platform = connect(server.token, url or server.base_url, timer, uploads)
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
    """Whether the bot listens, and has set the last of what it says of itself."""
    return bool(server.called("getUpdates") and server.called("setChatMenuButton"))


@asynccontextmanager
async def set_up(
    server: TelegramServer, timer: ImpatientTimer | None = None
) -> AsyncIterator[Scene]:
    """A scene in which nothing has been said but one Start."""
    ane, jon = server.world.user("Ane", language="eu"), server.world.user("Jon")
    group = server.world.supergroup("Lagunak", ane, jon)
    host = ScriptedHost()
    async with live(server, host, timer=timer) as platform:
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
