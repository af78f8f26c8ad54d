"""Each platform with a chat and a person, and the conditions that can be set up there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final, Protocol

from bot.ports.message import MessageContent
from bot.ports.platform import Platform
from bot.ports.request import Address, PersonId
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.flags import Flag, Permission
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Chat, TelegramServer
from tests.servers.telegram import Permission as Allowed
from tests.unit.bot.fake_platform import FakePlatform
from tests.unit.bot.platforms.discord.stage import Desk, address_of, id_of, serving
from tests.unit.bot.platforms.telegram import stage as telegram

FLOOD_S: Final = 600
"""How long a flooded chat must wait: longer than a platform's library waits by itself."""


class Venue(Protocol):
    """A platform, a chat that the bot is in, and a person whom it can reach."""

    platform: Platform
    chat: Address
    person: PersonId
    has_threads: bool

    def texts(self, reader: Address | PersonId) -> list[str]:
        """Return the current texts of the bot there, oldest first."""
        ...

    def labels(self, reader: Address | PersonId) -> list[str]:
        """Return the buttons under the newest message there."""
        ...

    async def delete(self, reader: Address | PersonId) -> None:
        """Delete the newest message there."""
        ...

    def sounds(self, reader: Address | PersonId) -> list[bool]:
        """Return whether each message there came with a sound, oldest first."""
        ...

    async def talk(self, lines: int) -> None:
        """Write this number of lines in the chat as a person."""
        ...

    async def too_old(self) -> str:
        """Return a message of the chat that may not be edited any more."""
        ...

    async def silence(self) -> None:
        """Forbid the bot to write in the chat."""
        ...

    async def shut(self) -> None:
        """Make the person unreachable."""
        ...

    async def forbid_pictures(self) -> None:
        """Forbid the bot to send pictures to the chat."""
        ...

    def flood(self) -> None:
        """Make the next message to the chat fail with a wait."""
        ...


class OnTelegram:
    """The real adapter with the loopback Bot API server."""

    has_threads = False

    def __init__(self, scene: telegram.Scene) -> None:
        self.platform: Platform = scene.platform
        self.chat = telegram.address(scene.group)
        self.person = telegram.person(scene.ane)
        self._scene = scene

    def texts(self, reader: Address | PersonId) -> list[str]:
        """Return the current texts of the bot there, oldest first."""
        return [one.text for one in self._chat(reader).messages if one.sender.is_bot]

    def labels(self, reader: Address | PersonId) -> list[str]:
        """Return the buttons under the newest message there."""
        return list(self._chat(reader).last.labels)

    async def delete(self, reader: Address | PersonId) -> None:
        """Delete the newest message there."""
        await self._scene.ane.delete(self._chat(reader).last)

    def sounds(self, reader: Address | PersonId) -> list[bool]:
        """Return whether each message there came with a sound, oldest first."""
        chat = str(self._chat(reader).id)
        sent = [
            call.parameters
            for call in self._scene.server.calls
            if call.method in {"sendMessage", "sendPhoto"}
        ]
        return [not one.get("disable_notification") for one in sent if str(one["chat_id"]) == chat]

    async def talk(self, lines: int) -> None:
        """Write as Jon, who is in the group; the bot gets no updates for it."""
        for number in range(lines):
            await self._scene.jon.say(self._scene.group, f"line {number}")

    async def too_old(self) -> str:
        """Return a message of another author; Telegram refuses its edit in the same words."""
        return str((await self._scene.jon.say(self._scene.group, "mus")).id)

    async def silence(self) -> None:
        """Restrict the bot from writing."""
        await self._scene.ane.restrict_bot(self._scene.group)

    async def shut(self) -> None:
        """Block the bot."""
        await self._scene.ane.block()

    async def forbid_pictures(self) -> None:
        """Forbid photos for all members."""
        group = self._scene.group
        group.permissions = group.permissions - {Allowed.SEND_PHOTOS}

    def flood(self) -> None:
        """Make the next message to the chat fail with a wait."""
        self._scene.server.flood(self._scene.group, seconds=FLOOD_S)

    def _chat(self, reader: Address | PersonId) -> Chat:
        return self._scene.group if reader == self.chat else self._scene.ane.private


class OnDiscord:
    """The real adapter with the loopback gateway and REST server."""

    has_threads = True

    def __init__(self, server: DiscordServer, platform: Platform, ane: Member) -> None:
        self.platform = platform
        self.chat = address_of(server.channel)
        self.person = id_of(ane)
        self._server = server
        self._ane = ane

    def texts(self, reader: Address | PersonId) -> list[str]:
        """Return the current texts of the bot there, oldest first."""
        return [message.text for message in self._messages(reader)]

    def labels(self, reader: Address | PersonId) -> list[str]:
        """Return the buttons under the newest message there."""
        return [button.label for button in self._messages(reader)[-1].buttons]

    async def delete(self, reader: Address | PersonId) -> None:
        """Delete the newest message there."""
        self._messages(reader)[-1].delete()

    def sounds(self, reader: Address | PersonId) -> list[bool]:
        """Return whether each message there came with a sound, oldest first."""
        return [
            Flag.SUPPRESS_NOTIFICATIONS not in message.form.flags
            for message in self._messages(reader)
        ]

    async def talk(self, lines: int) -> None:
        """Write as Ane, and wait until the bot has received everything."""
        told = self.platform.messages_below(self.chat, "0") + lines
        for number in range(lines):
            self._ane.say(self._server.channel, f"line {number}")
        async with asyncio.timeout(PATIENCE_S):
            while self.platform.messages_below(self.chat, "0") < told:  # noqa: ASYNC110 - it has no signal
                await asyncio.sleep(0.01)

    async def too_old(self) -> str:
        """Return a message from an hour ago that has reached Discord's limit of edits."""
        message = await self.platform.send(self.chat, MessageContent("Old"))
        self._server.pass_time(timedelta(hours=1, seconds=1))
        for number in range(self._server.world.edits_when_old):
            await self.platform.edit(self.chat, message, MessageContent(f"Older {number}"))
        return message

    async def silence(self) -> None:
        """Remove the permission to write."""
        self._server.channel.forbid(Permission.SEND_MESSAGES)

    async def shut(self) -> None:
        """Close the direct messages."""
        self._ane.close_dms()

    async def forbid_pictures(self) -> None:
        """Remove the permission to attach files."""
        self._server.channel.forbid(Permission.ATTACH_FILES)

    def flood(self) -> None:
        """Make the next message to the chat fail with a wait."""
        path = f"/channels/{self._server.channel.id}/messages"
        self._server.flood("POST", path, retry_after=FLOOD_S)

    def _messages(self, reader: Address | PersonId) -> list[Message]:
        return list(self._server.channel.messages if reader == self.chat else self._ane.dms)


class OnPaper:
    """The fake platform of most application tests."""

    has_threads = True

    def __init__(self) -> None:
        self._fake = FakePlatform("red")
        self.platform: Platform = self._fake
        self.chat = Address("red", "group")
        self.person = PersonId("red", "ane")

    def texts(self, reader: Address | PersonId) -> list[str]:
        """Return the current texts of the bot there, oldest first."""
        posts = self._fake.posts.get(reader, {})
        return [post.text for message, post in posts.items() if message not in self._fake.gone]

    def labels(self, reader: Address | PersonId) -> list[str]:
        """Return the buttons under the newest message there."""
        return [button.label for row in self._fake.newest(reader).rows for button in row]

    async def delete(self, reader: Address | PersonId) -> None:
        """Delete the newest message there."""
        self._fake.gone.add(list(self._fake.posts[reader])[-1])

    def sounds(self, reader: Address | PersonId) -> list[bool]:
        """Return whether each message there came with a sound, oldest first."""
        return [not post.is_silent for post in self._fake.posts[reader].values()]

    async def talk(self, lines: int) -> None:
        """Write in the chat as a person."""
        self._fake.talk[self.chat] = self._fake.talk.get(self.chat, 0) + lines

    async def too_old(self) -> str:
        """Return a message that the platform refuses to edit."""
        message = await self.platform.send(self.chat, MessageContent("Old"))
        self._fake.too_old.add(message)
        return message

    async def silence(self) -> None:
        """Forbid the bot to write in the chat."""
        self._fake.forbidden.add(self.chat)

    async def shut(self) -> None:
        """Make the person unreachable."""
        self._fake.unreachable.add(self.person)

    async def forbid_pictures(self) -> None:
        """Forbid the bot to send pictures to the chat."""
        self._fake.without_pictures.add(self.chat)

    def flood(self) -> None:
        """Make the next message to the chat fail with a wait."""
        self._fake.floods[self.chat] = FLOOD_S


@asynccontextmanager
async def on_telegram() -> AsyncIterator[Venue]:
    """Yield a group with Ane, who has started the bot."""
    async with TelegramServer() as server, telegram.set_up(server) as scene:
        yield OnTelegram(scene)


@asynccontextmanager
async def on_discord() -> AsyncIterator[Venue]:
    """Yield a channel of a server that Ane shares with the bot."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        yield OnDiscord(server, platform, server.guild.member("Ane"))


@asynccontextmanager
async def on_paper() -> AsyncIterator[Venue]:
    """Yield the fake platform, without a network."""
    yield OnPaper()


VENUES: Final = {"telegram": on_telegram, "discord": on_discord, "fake": on_paper}
"""All chat platforms; a new one is added here."""
