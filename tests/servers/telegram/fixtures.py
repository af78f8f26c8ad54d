"""A bot among people, for tests of single requests."""

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
    """A bot among people: Ane has started it, Jon has not, and both are in a group with it."""

    server: TelegramServer
    bot: Bot
    clock: VirtualClock
    ane: User
    jon: User
    group: Chat

    async def sent(self, text: str = "The table") -> Message:
        """A message of the bot's in the group."""
        message = await self.bot.send_message(self.group.id, text)
        found = self.group.find(message.message_id)
        assert found is not None
        return found


@asynccontextmanager
async def set_up() -> AsyncIterator[Scene]:
    """A scene in which nothing has been said but one Start."""
    clock = VirtualClock()
    async with TelegramServer(clock=clock) as server, connected(server) as bot:
        ane, jon = server.world.user("Ane"), server.world.user("Jon")
        await ane.start()
        yield Scene(server, bot, clock, ane, jon, server.world.supergroup("Lagunak", ane, jon))


async def refused(scene: Scene, request: Awaitable[Any], expected: str) -> None:
    """Make the request, and see it refused in Telegram's own words."""
    with pytest.raises((BadRequest, Forbidden, EndPointNotFound)):
        await request
    assert scene.server.calls[-1].refusal.startswith(expected)
