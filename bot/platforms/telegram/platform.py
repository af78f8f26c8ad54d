"""Telegram as a platform: the bot's login, its life there, and what it posts and whispers."""

import asyncio
from dataclasses import replace
from typing import Final

from telegram import Update

from bot.pictures.uploads import Uploads
from bot.platforms.telegram.answering import Answerer
from bot.platforms.telegram.commands import present
from bot.platforms.telegram.inbound import Destination, received_in
from bot.platforms.telegram.limits import LIMITS, NAME
from bot.platforms.telegram.membership import news_in
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.polling import Poller, persistently
from bot.platforms.telegram.rendering import linked_page
from bot.ports.errors import RefusedTokenError
from bot.ports.platform import (
    Address,
    Greet,
    Learn,
    Limits,
    PersonId,
    PlatformRegained,
    Post,
    Receive,
)
from bot.ports.timer import RealTimer, Skew, Timer

API_URL: Final = "https://api.telegram.org"


class TelegramPlatform:
    """The ``Platform`` of one Telegram bot."""

    def __init__(self, client: Client, timer: Timer, greet: Greet | None = None) -> None:
        self._client = client
        self._timer = timer
        self._greet = greet
        self._skew = Skew(timer)
        self._username = ""

    @property
    def name(self) -> str:
        """The name that addresses and people of Telegram carry."""
        return NAME

    @property
    def limits(self) -> Limits:
        """What Telegram's messages may hold."""
        return LIMITS

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Bring all that happens to the host, until cancelled; raise RefusedTokenError at once."""
        presenting: list[asyncio.Task[None]] = []
        try:
            username = await persistently(self._client.log_in, self._timer)
            self._username = username
            if self._greet is not None:
                self._greet(username)
            presenting.append(asyncio.create_task(present(self._client, self._timer)))
            answerer = Answerer(self._client, username, self._timer, learn)

            async def handle(update: Update) -> None:
                news = news_in(update)
                if news is not None:
                    learn(news)
                received = received_in(update, username)
                if received is not None and not await answerer.does(received):
                    at = self._skew.in_our_time(received.incoming.at)
                    answer = await receive(replace(received.incoming, at=at))
                    await answerer.give(received, answer)

            def regain() -> None:
                answerer.doubt()
                learn(PlatformRegained(NAME))

            await Poller(self._client, handle, self._timer, regain).run()
        finally:
            for task in presenting:
                task.cancel()
            await self._client.close()

    async def post(self, to: Address, post: Post, *, once: str = "") -> str:
        """Write a message that all in the chat see; raise a PlatformError.

        Telegram does not know whether it was written before.
        """
        del once
        return await self._send(Destination.of(to), post)

    async def edit(self, to: Address, message: str, post: Post) -> None:
        """Bring a message up to date; raise a PlatformError."""
        await self._client.edit(Destination.of(to), int(message), linked_page(post, self._username))

    async def whisper(self, to: PersonId, post: Post, *, once: str = "") -> str:
        """Write to a person alone; raise a PlatformError."""
        del once
        return await self._send(Destination(int(to.id)), post)

    async def edit_whisper(self, to: PersonId, message: str, post: Post) -> None:
        """Bring a private message up to date; raise a PlatformError."""
        await self._client.edit(
            Destination(int(to.id)), int(message), linked_page(post, self._username)
        )

    async def _send(self, to: Destination, post: Post) -> str:
        sent = await self._client.send(to, linked_page(post, self._username))
        self._skew.note(sent.date.timestamp())
        return str(sent.message_id)


def connect(
    token: str,
    api_url: str = API_URL,
    *,
    timer: Timer | None = None,
    uploads: Uploads | None = None,
    greet: Greet | None = None,
) -> TelegramPlatform:
    """The platform of the bot with this token, at Telegram or at a Bot API server elsewhere.

    Asks nobody yet; raises RefusedTokenError where there is no token at all.
    """
    if not token:
        raise RefusedTokenError(NAME)
    client = Client(token, api_url, uploads=uploads)
    return TelegramPlatform(client, RealTimer() if timer is None else timer, greet)
