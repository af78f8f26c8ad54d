"""Telegram as a platform: login, updates, messages and ephemeral messages of the bot."""

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
from bot.ports.bot_info import BotInfo, Capability
from bot.ports.clock_skew import ClockSkew
from bot.ports.http_json import http_get_json
from bot.ports.message import MessageContent
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
from storage.clock import Clock, SystemClock

API_URL: Final = "https://api.telegram.org"

_REFUSALS: Final = (401, 403, 404)
"""Status codes for a refused token; Telegram answers a malformed token with 404."""


class TelegramPlatform:
    """The ``Platform`` of one Telegram bot."""

    def __init__(self, client: Client, clock: Clock, greet: Greet | None = None) -> None:
        self._client = client
        self._clock = clock
        self._greet = greet
        self._skew = ClockSkew(clock)
        self._depths = Depths()
        self._username = ""
        self._poller: Poller | None = None
        self._answerer: Replier | None = None
        self._budget = RateBudget(LIMITS, clock)

    @property
    def limits(self) -> Limits:
        """Return the limits of Telegram's messages."""
        return LIMITS

    @property
    def health(self) -> Health:
        """Return whether updates arrive, and how many calls Telegram has rate-limited."""
        is_connected = self._poller is not None and self._poller.is_connected
        return Health(is_connected, self._client.told_to_wait)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Pass all updates to the app until cancelled; raise RefusedTokenError for a bad token."""
        presenting: list[asyncio.Task[None]] = []
        try:
            username = await retry_forever(self._client.log_in, self._clock)
            self._username = username
            if self._greet is not None:
                self._greet(username)
            presenting.append(asyncio.create_task(publish_profile(self._client, self._clock)))
            answerer = self._answerer = Replier(
                self._client, username, self._clock, learn, self._budget
            )

            async def handle(update: Update) -> None:
                self._see(update.message)
                news = news_in(update)
                if news is not None:
                    learn(news)
                received = received_in(update, username)
                if received is not None and not await answerer.handles(received):
                    at = self._skew.in_our_time(received.request.at)
                    answer = await receive(replace(received.request, at=at))
                    await answerer.reply(received, answer)

            def regain() -> None:
                answerer.mark_unknown()
                learn(PlatformRecovered(NAME))

            self._poller = Poller(self._client, handle, self._clock, regain)
            await self._poller.run()
        finally:
            for task in presenting:
                task.cancel()
            if self._answerer is not None:
                self._answerer.close()
            await self._client.close()

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Send a message to a chat; raise a PlatformError.

        The nonce is ignored, because Telegram has none and cannot recognise a repeated message.
        """
        del nonce
        target = self._target(to)
        page, reply_to = linked_page(content, self._username), int(content.reply_to or 0)
        sent = await self._client.send(target, page, reply_to=reply_to)
        self._skew.note(sent.date.timestamp())
        self._depths.note(target, sent.message_id)
        return str(sent.message_id)

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Replace the content of a message; raise a PlatformError."""
        page = linked_page(content, self._username)
        await self._client.edit(self._target(to), int(message), page)

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Delete a message; raise a PlatformError, for example if it is older than two days."""
        target = self._target(to)
        await self._client.delete(target, int(message))
        self._depths.note_deleted(target, int(message))

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Set the same buttons again; raise GoneError if the message was deleted.

        The Bot API has no method to read a message.
        """
        page = linked_page(content, self._username)
        await self._client.set_buttons(self._target(to), int(message), page)

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Replace the content of an ephemeral message; raise a PlatformError.

        A new one can only be sent after a press, and only one for each press.
        """
        del below
        if self._answerer is None or not content.ephemeral_key:
            raise GoneError
        await self._answerer.edit_ephemeral(ChatTarget.of(to), int(person.id), content)

    async def open_thread(self, to: Address, title: str) -> Address:
        """Raise NoThreadsError: a topic belongs to a whole forum, not to the chat of a table."""
        del to, title
        raise NoThreadsError

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is not in a chat; raise a PlatformError.

        Telegram guarantees the answer only where the bot is an administrator.
        """
        return await self._client.has_left(ChatTarget.of(to), int(person.id))

    async def is_admin(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is the owner or an admin of a chat; raise a PlatformError."""
        return await self._client.is_admin(ChatTarget.of(to), int(person.id))

    def messages_below(self, to: Address, message: str) -> int:
        """Return how many messages are below this one.

        A supergroup numbers all its messages in sequence, so messages that the bot may not read
        count too.
        """
        at = ChatTarget.of(to)
        if at.is_counting:
            below = self._depths.newest(at) - int(message)
            return max(0, below - self._depths.deleted_below(at, int(message)))
        return self._depths.below(at, int(message))

    def _see(self, message: Message | None) -> None:
        """Remember the newest message number of a chat."""
        if message is not None:
            self._depths.note(destination_of(message), message.message_id)

    def _target(self, to: Address | PersonId) -> ChatTarget:
        """Return the chat of a recipient; count the call in the budget if the chat is a group."""
        if isinstance(to, PersonId):
            return ChatTarget(int(to.id))
        self._budget.note(to)
        return ChatTarget.of(to)


def connect(
    token: str,
    api_url: str = API_URL,
    *,
    clock: Clock | None = None,
    uploads: UploadCache | None = None,
    greet: Greet | None = None,
) -> TelegramPlatform:
    """Return the platform of the bot with this token, at Telegram or another Bot API server.

    No call is made yet. Raise RefusedTokenError for an empty token.
    """
    if not token:
        raise RefusedTokenError(NAME)
    client = Client(token, api_url, uploads=uploads)
    return TelegramPlatform(client, SystemClock() if clock is None else clock, greet)


def probe(token: str, api_url: str = "") -> BotInfo:
    """Return what the server reports about the bot.

    Raise RefusedTokenError, FailedError, or OSError if there is no answer.
    """
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
