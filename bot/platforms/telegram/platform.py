"""Telegram as a platform: the bot's login, its life there, and what it posts and whispers."""

import asyncio
from typing import Final

from telegram import Message, Update

from bot.delivery.rate_budget import RateBudget
from bot.images.image_cache import UploadCache
from bot.platforms.telegram.commands import publish_profile
from bot.platforms.telegram.inbound import ChatTarget, destination_of, received_in
from bot.platforms.telegram.limits import LIMITS, NAME, news_in
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.polling import Poller, retry_forever
from bot.platforms.telegram.rendering import linked_page
from bot.platforms.telegram.replies import Replier
from bot.ports.clock import Clock, ClockSkew, SystemClock
from bot.ports.message import MessageContent
from bot.ports.metrics import BotInfo, Capability, http_get_json
from bot.ports.platform import (
    Depths,
    FailedError,
    GoneError,
    Greet,
    Health,
    Learn,
    Limits,
    NoThreadsError,
    Receive,
    RefusedTokenError,
)
from bot.ports.request import Address, PersonId, PlatformRecovered
from bot.ports.value import replace

API_URL: Final = "https://api.telegram.org"

_REFUSALS: Final = (401, 403, 404)
"""Of a token; one that has not the shape of any is no address that there is."""


class TelegramPlatform:
    """The ``Platform`` of one Telegram bot."""

    def __init__(self, client: Client, timer: Clock, greet: Greet | None = None) -> None:
        self._client = client
        self._timer = timer
        self._greet = greet
        self._skew = ClockSkew(timer)
        self._depths = Depths()
        self._username = ""
        self._poller: Poller | None = None
        self._answerer: Replier | None = None
        self._budget = RateBudget(LIMITS, timer)

    @property
    def name(self) -> str:
        """Return the name that addresses and people of Telegram carry."""
        return NAME

    @property
    def limits(self) -> Limits:
        """Return what Telegram's messages may hold."""
        return LIMITS

    @property
    def health(self) -> Health:
        """Return whether it is told what happens, and how often Telegram refused a call for now."""
        is_connected = self._poller is not None and self._poller.is_connected
        return Health(is_connected, self._client.told_to_wait)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Bring all that happens to the host, until cancelled; raise RefusedTokenError at once."""
        presenting: list[asyncio.Task[None]] = []
        try:
            username = await retry_forever(self._client.log_in, self._timer)
            self._username = username
            if self._greet is not None:
                self._greet(username)
            presenting.append(asyncio.create_task(publish_profile(self._client, self._timer)))
            answerer = self._answerer = Replier(
                self._client, username, self._timer, learn, self._budget
            )

            async def handle(update: Update) -> None:
                self._see(update.message)
                news = news_in(update)
                if news is not None:
                    learn(news)
                received = received_in(update, username)
                if received is not None and not await answerer.handles(received):
                    at = self._skew.in_our_time(received.incoming.at)
                    answer = await receive(replace(received.incoming, at=at))
                    await answerer.reply(received, answer)

            def regain() -> None:
                answerer.mark_unknown()
                learn(PlatformRecovered(NAME))

            self._poller = Poller(self._client, handle, self._timer, regain)
            await self._poller.run()
        finally:
            for task in presenting:
                task.cancel()
            if self._answerer is not None:
                self._answerer.close()
            await self._client.close()

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write a message that all in the chat see; raise a PlatformError.

        Telegram does not know whether it was written before.
        """
        del once
        self._budget.note(to)
        return await self._send(ChatTarget.of(to), post)

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Bring a message up to date; raise a PlatformError."""
        self._budget.note(to)
        await self._client.edit(ChatTarget.of(to), int(message), linked_page(post, self._username))

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write to a person alone; raise a PlatformError."""
        del once
        return await self._send(ChatTarget(int(to.id)), post)

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Bring a private message up to date; raise a PlatformError."""
        await self._client.edit(
            ChatTarget(int(to.id)), int(message), linked_page(post, self._username)
        )

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Bring an ephemeral message up to date that stands there; raise a PlatformError."""
        del below  # Without a press there is no new ephemeral message.
        if self._answerer is None:
            raise GoneError
        await self._answerer.edit_ephemeral(ChatTarget.of(to), int(person.id), post)

    async def tell_aside(self, to: Address, person: PersonId, post: MessageContent) -> None:
        """Raise GoneError: a press is answered at once, and once."""
        del to, person, post
        raise GoneError

    async def open_thread(self, to: Address, title: str) -> Address:
        """Raise NoThreadsError: topics are of a whole forum, whose table stays where it was."""
        del to, title
        raise NoThreadsError

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is not in a chat; raise a PlatformError.

        Telegram tells this for sure only where the bot is an administrator.
        """
        return await self._client.has_left(ChatTarget.of(to), int(person.id))

    async def delete(self, to: Address, message: str) -> None:
        """Take a message away; raise a PlatformError, as for one of two days ago."""
        self._budget.note(to)
        await self._client.delete(ChatTarget.of(to), int(message))

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a private message away; raise a PlatformError, as for one of two days ago."""
        await self._client.delete(ChatTarget(int(to.id)), int(message))

    def messages_below(self, to: Address, message: str) -> int:
        """Return how many messages stand below this one.

        A supergroup numbers its messages one by one, so that those count that the bot may not read.
        """
        at = ChatTarget.of(to)
        if at.is_counting:
            return max(0, self._depths.newest(at) - int(message))
        return self._depths.below(at, int(message))

    def _see(self, message: Message | None) -> None:
        """Keep in mind where somebody has written."""
        if message is not None:
            self._depths.note(destination_of(message), message.message_id)

    async def _send(self, to: ChatTarget, post: MessageContent) -> str:
        sent = await self._client.send(to, linked_page(post, self._username))
        self._skew.note(sent.date.timestamp())
        self._depths.note(to, sent.message_id)
        return str(sent.message_id)


def connect(
    token: str,
    api_url: str = API_URL,
    *,
    timer: Clock | None = None,
    uploads: UploadCache | None = None,
    greet: Greet | None = None,
) -> TelegramPlatform:
    """Return the platform of the bot with this token, at Telegram or at a Bot API server elsewhere.

    Asks nobody yet; raises RefusedTokenError where there is no token at all.
    """
    if not token:
        raise RefusedTokenError(NAME)
    client = Client(token, api_url, uploads=uploads)
    return TelegramPlatform(client, SystemClock() if timer is None else timer, greet)


def probe(token: str, api_url: str = "") -> BotInfo:
    """Ask who the bot is; raise RefusedTokenError, FailedError, or OSError without an answer."""
    base = (api_url or API_URL).rstrip("/").removesuffix("/bot")
    reply = http_get_json(f"{base}/bot{token}/getMe")
    if reply.status in _REFUSALS:
        raise RefusedTokenError(NAME)
    bot = reply.told.get("result")
    if not isinstance(bot, dict):
        raise FailedError(reply.status)
    rights = (
        Capability("groups", is_granted=bool(bot.get("can_join_groups"))),
        Capability(
            "talk", is_granted=bool(bot.get("can_read_all_group_messages")), is_wanted=False
        ),
        Capability("inline", is_granted=bool(bot.get("supports_inline_queries")), is_wanted=False),
    )
    return BotInfo(str(bot.get("username", "")), rights, reply.ahead_s)
