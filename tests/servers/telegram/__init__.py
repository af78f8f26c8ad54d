"""A local Telegram Bot API server with a simulated world of people and chats.

The real client talks to it over HTTP; a test acts for the people, and sees what they see::

    async with TelegramServer() as server:
        ane, jon = server.world.user("Ane", language="eu"), server.world.user("Jon")
        group = server.world.supergroup("Lagunak", ane, jon)
        ...  # Start the bot with server.token, server.base_url and server.file_url.
        await ane.say(group, "/mus")
        table = await group.says("Ane")
        answer = await jon.press(table, "Join")
        assert answer.alert
        await ane.start("t_42")
        hand = await ane.reads(ane.private, "31")
        assert all(sight.audience == {ane} for sight in server.outgoing() if "31" in sight.text)

``people`` has the actions of people, and ``chats`` the state of chats. ``updates`` can deliver
updates twice, late, not at all, or with restarted numbers. ``server.flood`` and ``server.limit``
cause 429. ``server.calls`` has every request, and ``server.outgoing()`` everything that anyone
could see. A request that breaks a documented limit, has an unknown field, or uses a method that is
not simulated is a violation. It fails the test when the server is left, unless the test calls
``server.forgive()``.

Time stands still until the ``VirtualClock`` is moved: a press is too old after 15 seconds of that
clock. Only waiting for the bot takes real time, and ends with the first sign of the expected event.
Not simulated: webhooks, channels, reply keyboards, and all media except photos.
"""

from tests.servers.telegram import lazy_models  # noqa: F401 - before any import of aiogram
from tests.servers.telegram.chats import Chat
from tests.servers.telegram.clock import VirtualClock
from tests.servers.telegram.errors import Refusal
from tests.servers.telegram.member_status import Permission, Right
from tests.servers.telegram.messages import Button, Message
from tests.servers.telegram.people import User
from tests.servers.telegram.queries import Answer
from tests.servers.telegram.server import TelegramServer, ViolationsError
from tests.servers.telegram.traffic import Limits
from tests.servers.telegram.visibility import Sight, SightKind
from tests.servers.telegram.world import World

__all__ = [
    "Answer",
    "Button",
    "Chat",
    "Limits",
    "Message",
    "Permission",
    "Refusal",
    "Right",
    "Sight",
    "SightKind",
    "TelegramServer",
    "User",
    "ViolationsError",
    "VirtualClock",
    "World",
]
