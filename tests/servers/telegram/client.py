"""The real client, python-telegram-bot, pointed at the loopback server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from telegram import Bot
from telegram.ext import Application, ApplicationBuilder, BaseHandler, CallbackContext
from telegram.request import HTTPXRequest

from tests.servers.telegram.server import TelegramServer

Bots: TypeAlias = Application[Any, Any, Any, Any, Any, Any]
Handler: TypeAlias = BaseHandler[Any, Any, Any]
POLL_S: Final = 30


def request() -> HTTPXRequest:
    """Return a connection that bypasses any proxy of this machine."""
    # Nothing here is encrypted; loading the certificates would only take time.
    return HTTPXRequest(connection_pool_size=8, httpx_kwargs={"trust_env": False, "verify": False})


@asynccontextmanager
async def connected(server: TelegramServer, token: str | None = None) -> AsyncIterator[Bot]:
    """Yield a bot that has logged in without polling."""
    bot = Bot(
        server.token if token is None else token,
        base_url=server.base_url,
        base_file_url=server.file_url,
        request=request(),
        get_updates_request=request(),
    )
    async with bot:
        yield bot


@asynccontextmanager
async def polling(server: TelegramServer, *handlers: Handler) -> AsyncIterator[Bot]:
    """Yield a bot that polls with these handlers; their errors are raised at the end."""
    raised: list[Exception] = []

    async def remember(_update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
        assert isinstance(context.error, Exception), "only what was raised gets here"
        raised.append(context.error)

    application: Bots = (
        ApplicationBuilder()
        .token(server.token)
        .base_url(server.base_url)
        .base_file_url(server.file_url)
        .request(request())
        .get_updates_request(request())
        .build()
    )
    application.add_handlers(handlers)
    application.add_error_handler(remember)
    assert application.updater is not None, "an application is built with an updater"
    async with application:
        await application.start()
        await application.updater.start_polling(timeout=POLL_S)
        try:
            yield application.bot
        finally:
            await application.updater.stop()
            await application.stop()
    if raised:
        message = "handlers of the bot failed"
        raise ExceptionGroup(message, raised)
