"""A bot and people, for tests of single requests."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, EndPointNotFound, Forbidden

from tests.servers.telegram.chats import Chat
from tests.servers.telegram.client import connected
from tests.servers.telegram.clock import VirtualClock
from tests.servers.telegram.messages import Message
from tests.servers.telegram.people import User
from tests.servers.telegram.server import TelegramServer


@dataclass(frozen=True, slots=True)
class Scene:
    """A bot and people: Ane has started it, Jon has not, and both are in a group with it."""

    server: TelegramServer
    bot: Bot
    clock: VirtualClock
    ane: User
    jon: User
    group: Chat

    async def sent(self, text: str = "The table") -> Message:
        """Return a message of the bot in the group."""
        message = await self.bot.send_message(self.group.id, text)
        found = self.group.find(message.message_id)
        assert found is not None
        return found


@asynccontextmanager
async def set_up() -> AsyncIterator[Scene]:
    """Yield a scene without messages apart from one Start."""
    clock = VirtualClock()
    async with TelegramServer(clock=clock) as server, connected(server) as bot:
        ane, jon = server.world.user("Ane"), server.world.user("Jon")
        await ane.start()
        yield Scene(server, bot, clock, ane, jon, server.world.supergroup("Lagunak", ane, jon))


async def refused(scene: Scene, request: Awaitable[Any], expected: str) -> None:
    """Send the request, and check that it is refused in Telegram's words."""
    with pytest.raises((BadRequest, Forbidden, EndPointNotFound)):
        await request
    assert scene.server.calls[-1].refusal.startswith(expected)
