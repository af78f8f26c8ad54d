"""Fixtures of the loopback server's tests."""

from collections.abc import AsyncIterator

import pytest

from tests.servers.telegram.fixtures import Scene, set_up
from tests.servers.telegram.people import User
from tests.servers.telegram.server import TelegramServer


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """Yield a server with an empty world."""
    async with TelegramServer() as live:
        yield live


@pytest.fixture
async def ane(server: TelegramServer) -> User:
    """Return a person who has started the bot."""
    person = server.world.user("Ane")
    await person.start()
    return person


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group with Ane, who has started it, and Jon, who has not."""
    async with set_up() as ready:
        yield ready
