"""Discord as a Platform: its connections, one after the other, and the messages sent over them."""

import asyncio
import logging
import string
from collections.abc import Callable, Sequence
from typing import Final

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.images.deck_sprites import Tile
from bot.platforms.discord import outbound
from bot.platforms.discord.connection import Behaviour, Connection
from bot.platforms.discord.errors import is_about_intents, is_refusal
from bot.platforms.discord.limits import LIMITS, NAME
from bot.platforms.discord.outbound import channel_of
from bot.ports.backoff import backoff_s
from bot.ports.bot_info import BotInfo, Capability
from bot.ports.clock_skew import ClockSkew
from bot.ports.http_json import Reply, http_get_json
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.message import Reply as Answer
from bot.ports.platform import (
    Depths,
    FailedError,
    GoneError,
    Greet,
    Health,
    Learn,
    Receive,
    RefusedReadingError,
    RefusedTokenError,
)
from bot.ports.request import Address, PersonId, Request
from bot.ports.value import replace
from storage.clock import Clock, SystemClock

FIRST_PAUSE_S: Final = 5.0
LONGEST_PAUSE_S: Final = 300.0
"""The longest pause between failed connections; it keeps the bot below 1000 logins a day."""

_STEADY_S: Final = 600.0


API_URL: Final = "https://discord.com/api/v10"

_REFUSALS: Final = (401, 403)

_MESSAGE_CONTENT: Final = 1 << 18 | 1 << 19
"""Application flags for reading message content; the second is for apps in few servers."""

_MEMBERS: Final = 1 << 14 | 1 << 15
"""Application flags for events about members; the second is for apps in few servers."""

_log = structlog.get_logger()


def connect(  # noqa: PLR0913 - all but the token are keyword-only
    token: str,
    *,
    api_url: str = "",
    gateway_url: str = "",
    reads_messages: bool = False,
    sees_members: bool = False,
    clock: Clock | None = None,
    open_tiles: Callable[[], Sequence[Tile]] | None = None,
    greet: Greet | None = None,
) -> "DiscordPlatform":
    """Return the platform of the bot with this token; nothing is sent before ``run``.

    The URLs may name another server with Discord's interface; they apply to the whole process. With
    ``reads_messages`` the bot asks for the content of all messages, and with ``sees_members`` for
    events about members who leave a server; both must be enabled in Discord's developer portal. The
    pictures that ``open_tiles`` opens become the application's emojis.
    """
    _point_at(api_url, gateway_url)
    _hush(logging.getLogger("discord"))
    manner = Behaviour(
        reads_messages=reads_messages,
        sees_members=sees_members,
        own_gateway=bool(gateway_url),
        open_tiles=open_tiles,
        greet=greet,
    )
    return DiscordPlatform(token, manner, clock or SystemClock())


def _point_at(api_url: str, gateway_url: str) -> None:
    """Set the URLs for every client in this process; an empty URL keeps the default.

    ``api_url`` replaces ``https://discord.com/api/v10``, ``gateway_url`` replaces
    ``wss://gateway.discord.gg/``.
    """
    # discord.py keeps both in class attributes. It adds the base URL when it creates a route, for
    # interactions too; files and resumed sessions use the URLs that the server sends.
    if api_url:
        Route.BASE = api_url.rstrip("/")
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def _hush(log: logging.Logger) -> None:
    """Keep discord.py from logging messages of people and tokens of interactions."""
    log.setLevel(max(logging.INFO, log.level))
    # This also hides the warning at each start that support for voice channels is missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class DiscordPlatform:
    """Implements ``Platform``; calls wait until the bot is logged in."""

    limits = LIMITS

    def __init__(self, token: str, manner: Behaviour, clock: Clock) -> None:
        self._token = token
        self._manner = manner
        self._clock = clock
        self._skew = ClockSkew(clock)
        self._depths = Depths()
        self._connection: Connection | None = None
        self._is_online = asyncio.Event()
        self._told_to_wait = 0

    @property
    def health(self) -> Health:
        """Return whether events arrive, and how many calls Discord has rate-limited."""
        if self._connection is None:
            return Health(is_connected=False, told_to_wait=0)
        is_connected = self._is_online.is_set() and self._connection.hears
        return Health(is_connected, self._told_to_wait + self._connection.told_to_wait)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Pass requests to ``receive`` and chat events to ``learn`` until cancelled.

        Raise RefusedTokenError as soon as Discord refuses the login.
        """

        async def receive_in_time(request: Request) -> Answer:
            return await receive(replace(request, at=self._skew.in_our_time(request.at)))

        failures = 0
        while True:
            began = self._clock.now()
            await self._connect_once(receive_in_time, learn)
            is_steady = self._clock.now() - began > _STEADY_S
            failures = 1 if is_steady else failures + 1
            await self._clock.sleep(backoff_s(failures, FIRST_PAUSE_S, LONGEST_PAUSE_S))

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Send a message to a channel, or a direct message; raise a PlatformError."""
        message = await outbound.send(await self._online(), to, content, nonce)
        # A message id contains the time at which Discord created the message.
        self._skew.note(discord.utils.snowflake_time(int(message)).timestamp())
        if isinstance(to, Address):
            self._depths.note(channel_of(to), int(message))
        return message

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Replace the content of a message; raise a PlatformError."""
        outbound.check_age(message, self._clock.now())
        await outbound.edit(await self._online(), to, message, content)

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Delete a message; raise a PlatformError."""
        await outbound.delete(await self._online(), to, message)
        if isinstance(to, Address):
            self._depths.note_deleted(channel_of(to), int(message))

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Do nothing; Discord reports deletions."""
        del to, message, content

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Replace the content of an ephemeral message, or send another one.

        Discord allows this for 15 minutes after the person's latest press, and only in this
        session.
        """
        if self._connection is None or not self._is_online.is_set():
            raise GoneError
        ephemerals, place = self._connection.ephemerals, (channel_of(to), int(person.id))
        if content.ephemeral_key:
            await ephemerals.bring_up(*place, content, below=int(below or 0))
        else:
            await ephemerals.tell(*place, content)

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a public thread under a channel; raise a PlatformError."""
        return await outbound.open_thread(await self._online(), to, title)

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is absent from the server of a channel; raise a PlatformError."""
        return await outbound.has_left(await self._online(), to, person)

    async def is_admin(self, to: Address, person: PersonId) -> bool:
        """Return whether a person may manage the server or the channel of their latest press.

        Discord sends the permissions with each press and command.
        """
        if self._connection is None:
            return False
        granted = self._connection.ephemerals.permissions_of(channel_of(to), int(person.id))
        return granted is not None and (granted.manage_guild or granted.manage_channels)

    def messages_below(self, to: Address, message: str) -> int:
        """Return how many of the messages that this session has seen are below this one."""
        return self._depths.below(channel_of(to), int(message))

    async def _connect_once(self, receive: Receive, learn: Learn) -> None:
        """Run one connection; raise RefusedTokenError if no login will ever succeed."""
        if not _is_sendable(self._token):
            raise RefusedTokenError(NAME)
        try:
            async with Connection(
                receive, learn, self._clock, self._manner, self._depths
            ) as connection:
                await self._table(connection)
        except Exception as error:  # noqa: BLE001 - a new connection is tried
            if is_refusal(error):
                _log.error("discord refused access", **error_fields(error))
                kind = RefusedReadingError if is_about_intents(error) else RefusedTokenError
                raise kind(NAME) from None
            _log.warning("discord disconnected", **error_fields(error))

    async def _table(self, connection: Connection) -> None:
        """Wait until a connection ends, or end it when cancelled."""
        staying = asyncio.create_task(self._stay(connection))
        try:
            await asyncio.wait({staying})
        finally:
            # Before Python 3.12 the ``wait_for`` that discord.py calls when a session starts may
            # swallow a cancellation; closing the client ends the connection in any case.
            staying.cancel()
            await connection.close()
            await asyncio.wait({staying})
        await staying

    async def _stay(self, connection: Connection) -> None:
        """Log in, and let calls proceed until the connection ends."""
        await connection.login(self._token)
        if self._connection is not None:
            self._told_to_wait += self._connection.told_to_wait
        self._connection = connection
        self._is_online.set()
        try:
            await connection.connect()
        finally:
            self._is_online.clear()

    async def _online(self) -> Connection:
        """Wait until a connection is logged in, and return it."""
        await self._is_online.wait()
        assert self._connection is not None, "a bot that is online has a connection"
        return self._connection


def _is_sendable(token: str) -> bool:
    """Return whether a token is valid as the value of a request header."""
    return token.isascii() and token.isprintable() and not set(token) & set(string.whitespace)


def probe(
    token: str, api_url: str = "", *, reads_messages: bool = False, sees_members: bool = False
) -> BotInfo:
    """Return what Discord reports about the bot.

    Raise RefusedTokenError, FailedError, or OSError if there is no answer.
    """
    base = (api_url or API_URL).rstrip("/")
    me = _asked(f"{base}/users/@me", token)
    application = _asked(f"{base}/applications/@me", token)
    flags = int(application.told.get("flags", 0))
    rights = (
        Capability("reading", is_granted=bool(flags & _MESSAGE_CONTENT), is_wanted=reads_messages),
        Capability("members", is_granted=bool(flags & _MEMBERS), is_wanted=sees_members),
    )
    return BotInfo(str(me.told.get("username", "")), rights, me.ahead_s)


def _asked(address: str, token: str) -> Reply:
    # Discord rejects a client without a user agent, whatever the token.
    told = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (amarreko, 1)"}
    reply = http_get_json(address, told)
    if reply.status in _REFUSALS:
        raise RefusedTokenError(NAME)
    if not reply.told:
        raise FailedError(reply.status)
    return reply
