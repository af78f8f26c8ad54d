"""Serve the page of a table over HTTP: its files, the pictures of the cards, and the sockets.

Nothing that identifies a visitor is logged or stored. Every response forbids the browser to load or
run anything from another origin.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Final, TypeAlias

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler
from cachetools import TTLCache

from bot.ports.logs import error_fields
from bot.ports.platform import CannotListenError
from bot.text.localizer import Localizer, language_of
from bot.web.card_pictures import CardPictures
from bot.web.static_files import StaticFile, page_files
from bot.web.tickets import BadTicketError, Ticket, TicketOffice
from bot.web.window import LONGEST_MESSAGE, Tables, Window, end, read

MOST_OF_ONE: Final = 4
"""The maximum number of windows of one person."""

MOST_ONLOOKERS: Final = 64
"""The maximum number of windows at a table for people who have no seat there."""

MOST_WINDOWS: Final = 2_000
"""The maximum number of windows of all people together."""

ENTRANCES: Final = 10
"""The maximum number of failed attempts to enter from one address in ``ENTRANCES_S`` seconds."""

ENTRANCES_S: Final = 60.0

_ENTER_S: Final = 10.0
_HEARTBEAT_S: Final = 20.0
_GRACE_S: Final = 1.0
_MOST_ADDRESSES: Final = 10_000
_FRAMES: Final = "https://web.telegram.org"
_NETWORK_BITS: Final = 64
"""All IPv6 addresses that share a prefix of this length, in bits, count as one visitor."""

_FORWARDED: Final = "X-Forwarded-For"

EnterByLaunch: TypeAlias = Callable[[str, str], Awaitable[Ticket]]
"""Returns the ticket for launch data and a start parameter; raises BadTicketError."""

_log = structlog.get_logger()

_silent = logging.getLogger(f"{__name__}.http")
"""The logger for aiohttp, which is silent because its lines would contain visitors' addresses."""
_silent.addHandler(logging.NullHandler())
_silent.propagate = False

_SAFE: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors 'self' {_FRAMES}",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class WebServer:
    """The server of the page.

    ``origins`` returns the page's own origins for the port that is served. The operator's ``deck``
    is served instead of the built-in one. ``enter_by_telegram`` admits people by Telegram launch
    data. Behind a proxy, a visitor's address is the last one that the proxy forwards. While
    ``is_ready`` is False, sockets are refused.
    """

    def __init__(  # noqa: PLR0913 - the last by their names
        self,
        tables: Tables,
        office: TicketOffice,
        origins: Callable[[int], frozenset[str]],
        deck: Path | None = None,
        *,
        enter_by_telegram: EnterByLaunch | None = None,
        behind_proxy: bool = False,
        is_ready: bool = True,
    ) -> None:
        self.is_ready = is_ready
        self._enter_by_telegram = enter_by_telegram
        self._behind_proxy = behind_proxy
        self._tables = tables
        self._office = office
        self._origins_at = origins
        self._origins: frozenset[str] = frozenset()
        self._decks = CardPictures.of_all_decks(deck)
        self._windows: set[Window] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._failures: TTLCache[str, int] = TTLCache(_MOST_ADDRESSES, ENTRANCES_S)

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve within the context; yield the port. Raise CannotListenError."""
        runner = web.AppRunner(
            self._application(), access_log=None, logger=_silent, shutdown_timeout=_GRACE_S
        )
        await runner.setup()
        try:
            site = web.TCPSite(runner, host, port)
            try:
                await site.start()
            # An impossible host name is a UnicodeError.
            except (OSError, UnicodeError) as error:
                raise CannotListenError(host, port) from error
            port = runner.addresses[0][1]
            self._origins = self._origins_at(port)
            yield port
        finally:
            await asyncio.gather(*(socket.close() for socket in tuple(self._sockets)))
            await runner.cleanup()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[_made_safe])
        for path, file in page_files():
            application.router.add_get(path, file.serve)
        for deck in set(self._decks.values()):
            for name, content in deck.files.items():
                kept = StaticFile(name, content, is_immutable=True)
                application.router.add_get(f"/cards/{name}", kept.serve)
        application.router.add_get("/socket", self._socket)
        return application

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") not in self._origins:
            raise web.HTTPForbidden
        if not self.is_ready:
            raise web.HTTPServiceUnavailable
        visitor = self._visitor(request)
        if self._failures.get(visitor, 0) >= ENTRANCES or len(self._sockets) >= MOST_WINDOWS:
            raise web.HTTPTooManyRequests
        socket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_S, max_msg_size=LONGEST_MESSAGE, timeout=_GRACE_S, compress=True
        )
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await self._serve(socket, visitor, request.headers.get("Accept-Language", ""))
        except ConnectionResetError:
            # The page disconnected while the server was writing to it.
            pass
        except Exception as error:  # noqa: BLE001 - aiohttp would log the address of the visitor
            _log.error("page failed", **error_fields(error))
        finally:
            self._sockets.discard(socket)
        return socket

    def _visitor(self, request: web.Request) -> str:
        """Return the network of a visitor; it is remembered for a minute after a failed attempt."""
        address = request.remote or ""
        if self._behind_proxy:
            address = request.headers.getall(_FORWARDED, [address])[-1].rpartition(",")[2].strip()
        try:
            known = ip_address(address)
        except ValueError:
            return ""
        if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
            return str(int(known) >> _NETWORK_BITS)
        return str(known)

    async def _serve(self, socket: web.WebSocketResponse, visitor: str, hint: str) -> None:
        """Let a page enter, and serve it until it disconnects."""
        localizer = Localizer(language_of(hint[:2]))
        try:
            ticket = await self._enter(socket)
        except BadTicketError:
            self._failures[visitor] = self._failures.get(visitor, 0) + 1
            await end(socket, localizer, "page-no-ticket")
            return
        if self._open_of(ticket) >= MOST_OF_ONE:
            await end(socket, localizer, "page-full")
            return
        window = Window(self._tables, ticket, self._decks, socket)
        self._windows.add(window)
        try:
            await window.run(
                self._office.issue(ticket),
                lambda: self._onlookers_of(ticket.code) < MOST_ONLOOKERS,
            )
        finally:
            self._windows.discard(window)

    async def _enter(self, socket: web.WebSocketResponse) -> Ticket:
        """Return the ticket from the first message; raise BadTicketError."""
        try:
            said = read(await socket.receive(_ENTER_S))
        except TimeoutError as error:
            raise BadTicketError from error
        match said:
            case {"enter": {"ticket": str(sealed)}}:
                return self._office.check(sealed)
            case {"enter": {"telegram": str(data), **others}} if self._enter_by_telegram:
                start = others.get("start")
                return await self._enter_by_telegram(data, start if isinstance(start, str) else "")
            case _:
                raise BadTicketError

    def _onlookers_of(self, code: str) -> int:
        return sum(one.is_onlooker and one.ticket.code == code for one in self._windows)

    def _open_of(self, ticket: Ticket) -> int:
        return sum(window.ticket.person == ticket.person for window in self._windows)


@web.middleware
async def _made_safe(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Add the security headers to every response, including errors."""
    try:
        response: web.StreamResponse = await handler(request)
    except web.HTTPException as error:
        error.headers.update(_SAFE)
        raise
    except Exception as error:  # noqa: BLE001 - aiohttp would log the address of the visitor
        _log.error("page failed", **error_fields(error))
        raise web.HTTPInternalServerError(headers=_SAFE) from None
    if not response.prepared:
        response.headers.update(_SAFE)
    return response
