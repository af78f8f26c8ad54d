"""Discord as a Platform: one connection after the other, and all that is written over it."""

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
from bot.ports.clock import Clock, ClockSkew, SystemClock
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.message import Reply as Answer
from bot.ports.metrics import BotInfo, Capability, Reply, http_get_json
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

FIRST_PAUSE_S: Final = 5.0
LONGEST_PAUSE_S: Final = 300.0
"""Pauses between connections that fail, so that a day's 1000 logins are never spent."""

_STEADY_S: Final = 600.0


API_URL: Final = "https://discord.com/api/v10"

_REFUSALS: Final = (401, 403)

_MESSAGE_CONTENT: Final = 1 << 18 | 1 << 19
"""Flags of an application that may read what people write; the latter while it is in few guilds."""

_MEMBERS: Final = 1 << 14 | 1 << 15
"""The same of one that is told who joins and leaves servers."""

_log = structlog.get_logger()


def connect(  # noqa: PLR0913 - each by its name
    token: str,
    *,
    api_url: str = "",
    gateway_url: str = "",
    reads_messages: bool = False,
    sees_members: bool = False,
    timer: Clock | None = None,
    open_tiles: Callable[[], Sequence[Tile]] | None = None,
    greet: Greet | None = None,
) -> "DiscordPlatform":
    """Discord for the bot with this token; nothing is sent before ``run``.

    The addresses may name another place that speaks as Discord does, for the whole process.
    With ``reads_messages`` the bot asks for the content of all messages, which has to be allowed
    in Discord's developer portal. With ``sees_members`` it asks to be told who leaves a server,
    which has to be allowed there too. What ``open_tiles`` opens becomes the application's emojis.
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
    return DiscordPlatform(token, manner, timer or SystemClock())


def _point_at(api_url: str, gateway_url: str) -> None:
    """Let every client of this process speak to these places; an empty one stays as it is.

    ``api_url`` takes the place of ``https://discord.com/api/v10``, ``gateway_url`` that of
    ``wss://gateway.discord.gg/``.
    """
    # discord.py holds both in attributes of classes. A route is joined to its base when it is
    # made, for interactions too; files and resumed sessions follow what the server itself says.
    if api_url:
        Route.BASE = api_url.rstrip("/")
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def _hush(log: logging.Logger) -> None:
    """Let discord.py not write down all that people say, nor the tokens that answer them."""
    log.setLevel(max(logging.INFO, log.level))
    # Nor need it warn at every start that it could not join a voice channel.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class DiscordPlatform:
    """Implements ``Platform``; what is written waits until the bot is logged in."""

    name = NAME
    limits = LIMITS

    def __init__(self, token: str, manner: Behaviour, timer: Clock) -> None:
        self._token = token
        self._manner = manner
        self._timer = timer
        self._skew = ClockSkew(timer)
        self._depths = Depths()
        self._connection: Connection | None = None
        self._is_online = asyncio.Event()
        self._told_to_wait = 0

    @property
    def health(self) -> Health:
        """Whether Discord tells what happens, and how often it refused a call as one too many."""
        if self._connection is None:
            return Health(is_connected=False, told_to_wait=0)
        is_connected = self._is_online.is_set() and self._connection.hears
        return Health(is_connected, self._told_to_wait + self._connection.told_to_wait)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Bring what people do to ``receive`` and what chats do to ``learn``, until cancelled.

        Raise RefusedTokenError as soon as Discord does not let the bot in.
        """

        async def receive_in_time(incoming: Request) -> Answer:
            return await receive(replace(incoming, at=self._skew.in_our_time(incoming.at)))

        pause_s = FIRST_PAUSE_S
        while True:
            began = self._timer.now()
            await self._connect_once(receive_in_time, learn)
            if self._timer.now() - began > _STEADY_S:
                pause_s = FIRST_PAUSE_S
            await self._timer.sleep(pause_s)
            pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write a message that all in the channel see; raise a PlatformError."""
        message = self._noted(await outbound.post(await self._online(), to, post, once))
        self._depths.note(channel_of(to), int(message))
        return message

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Bring a message up to date; raise a PlatformError."""
        outbound.check_age(message, self._timer.now())
        await outbound.edit(await self._online(), to, message, post)

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write a direct message; raise a PlatformError."""
        return self._noted(await outbound.whisper(await self._online(), to, post, once))

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Bring a direct message up to date; raise a PlatformError."""
        outbound.check_age(message, self._timer.now())
        await outbound.edit_whisper(await self._online(), to, message, post)

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Bring up to date what one person sees in a channel, while Discord lets it be changed.

        That is for a quarter of an hour from their latest press there, and for this session.
        """
        if self._connection is None or not self._is_online.is_set():
            raise GoneError
        ephemerals, table = self._connection.ephemerals, int(below or 0)
        await ephemerals.bring_up(channel_of(to), int(person.id), post, below=table)

    async def tell_aside(self, to: Address, person: PersonId, post: MessageContent) -> None:
        """Say something to one person alone, as one more answer to what they did last there."""
        if self._connection is None or not self._is_online.is_set():
            raise GoneError
        await self._connection.ephemerals.tell(channel_of(to), int(person.id), post)

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a public thread under a channel; raise a PlatformError."""
        return await outbound.open_thread(await self._online(), to, title)

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is not in the server of a channel; raise a PlatformError."""
        return await outbound.has_left(await self._online(), to, person)

    async def delete(self, to: Address, message: str) -> None:
        """Take a message away; raise a PlatformError."""
        await outbound.delete(await self._online(), to, message)

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a direct message away; raise a PlatformError."""
        await outbound.delete_whisper(await self._online(), to, message)

    def messages_below(self, to: Address, message: str) -> int:
        """How many messages stand below this one, of those that Discord has told of since."""
        return self._depths.below(channel_of(to), int(message))

    def _noted(self, message: str) -> str:
        """Return the message, whose number tells when Discord took it."""
        self._skew.note(discord.utils.snowflake_time(int(message)).timestamp())
        return message

    async def _connect_once(self, receive: Receive, learn: Learn) -> None:
        """Live through one connection; raise RefusedTokenError if there will never be one."""
        if not _is_sendable(self._token):
            raise RefusedTokenError(NAME)
        try:
            async with Connection(
                receive, learn, self._timer, self._manner, self._depths
            ) as connection:
                await self._live(connection)
        except Exception as error:  # noqa: BLE001 - whatever ended this one, the next may last.
            if is_refusal(error):
                _log.error("discord refuses", **error_fields(error))
                kind = RefusedReadingError if is_about_intents(error) else RefusedTokenError
                raise kind(NAME) from None
            _log.warning("discord is lost", **error_fields(error))

    async def _live(self, connection: Connection) -> None:
        """Wait until a connection ends, or end it when cancelled."""
        staying = asyncio.create_task(self._stay(connection))
        try:
            await asyncio.wait({staying})
        finally:
            # Before Python 3.12 the wait_for that discord.py begins a session with may swallow a
            # cancellation; a client that is closed ends in any case.
            staying.cancel()
            await connection.close()
            await asyncio.wait({staying})
        await staying

    async def _stay(self, connection: Connection) -> None:
        """Log in, and let posts through until the connection ends."""
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
        """Return the connection, as soon as there is one."""
        await self._is_online.wait()
        assert self._connection is not None, "a bot that is online has a connection"
        return self._connection


def _is_sendable(token: str) -> bool:
    """Return whether a token can stand in the head of a request at all."""
    return token.isascii() and token.isprintable() and not set(token) & set(string.whitespace)


def probe(
    token: str, api_url: str = "", *, reads_messages: bool = False, sees_members: bool = False
) -> BotInfo:
    """Ask who the bot is; raise RefusedTokenError, FailedError, or OSError without an answer."""
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
    # Whoever says nothing of themselves is turned away, whatever the token.
    told = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (amarreko, 1)"}
    reply = http_get_json(address, told)
    if reply.status in _REFUSALS:
        raise RefusedTokenError(NAME)
    if not reply.told:
        raise FailedError(reply.status)
    return reply
