"""Serve the web page of a bot's tables: its server, its links, and the login of people.

The server uses no TLS; it is meant to run behind a reverse proxy or a tunnel of the operator.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app.app import App
from bot.ports.settings import Settings
from bot.web.links import TableLinks
from bot.web.server import WebServer
from bot.web.telegram_launch import ChatSeals, TelegramEntrance
from bot.web.tickets import TicketOffice, ticket_key
from storage.clock import Clock
from storage.interface import Store


class Site:
    """Serves the page, but admits people only after the app has started."""

    def __init__(self, settings: Settings, key: bytes, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._office = TicketOffice(key, clock)
        self._seals = ChatSeals(key)
        self._server: WebServer | None = None
        self.links = TableLinks(settings.web_url, self._office, self._seals, app=settings.web_app)

    @classmethod
    async def of(cls, settings: Settings, store: Store, clock: Clock) -> "Site":
        """Return the site, with the key from the store; raise StorageError."""
        return cls(settings, await ticket_key(store), clock)

    @asynccontextmanager
    async def open(self, app: App) -> AsyncIterator[None]:
        """Serve the page of an app within the context; raise CannotListenError."""
        settings = self._settings
        token = settings.telegram_token.get_secret_value()
        entrance = TelegramEntrance(token, self._seals, app, self._clock)
        self._server = WebServer(
            *(app, self._office, lambda _: frozenset({settings.web_url}), settings.deck),
            enter_by_telegram=entrance.enter if token else None,
            behind_proxy=settings.web_behind_proxy,
            is_ready=False,
        )
        async with self._server.open(settings.web_host, settings.web_port):
            yield

    def let_in(self) -> None:
        """Start to admit people."""
        if self._server is not None:
            self._server.is_ready = True
