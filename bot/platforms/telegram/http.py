"""Send the HTTP requests of python-telegram-bot with aiohttp, which needs less CPU than httpx.

The reasons and the measurements are in ``docs/decisions/0009-aiohttp-for-telegram.md``.
"""

import asyncio
import io
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import IO, TypeAlias
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import httpx
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

_Seconds: TypeAlias = object
"""A limit in seconds, None for no limit, or the library's marker for the default limit."""

_Files: TypeAlias = Mapping[str, tuple[str, bytes | IO[bytes], str]]
"""The files of a request by field name: each with its file name, content and media type."""


class AiohttpRequest(BaseRequest):
    """The network of python-telegram-bot, with the timeouts and errors of its ``HTTPXRequest``.

    All timeouts are in seconds; None means no limit. ``media_write_timeout`` replaces
    ``write_timeout`` for uploads. aiohttp has no separate limit for writing, so a request ends at
    the latest after the sum of its limits for connecting, writing and reading.

    A proxy is taken from the environment (``HTTPS_PROXY``, ``ALL_PROXY``, ``NO_PROXY`` ...), unless
    it is a SOCKS proxy. No error contains the URL of a request, because the URL contains the token.
    """

    def __init__(  # noqa: PLR0913 - these are the arguments of HTTPXRequest
        self,
        connection_pool_size: int = 256,
        *,
        read_timeout: float | None = 5.0,
        write_timeout: float | None = 5.0,
        connect_timeout: float | None = 5.0,
        pool_timeout: float | None = 1.0,
        media_write_timeout: float | None = 20.0,
    ) -> None:
        """Create a network; it connects when it is first used."""
        self._is_shut_down = False
        self._pool_size = connection_pool_size
        self._read_timeout = read_timeout
        self._write_timeout = write_timeout
        self._connect_timeout = connect_timeout
        self._pool_timeout = pool_timeout
        self._media_write_timeout = media_write_timeout
        self._session: aiohttp.ClientSession | None = None
        self._places = asyncio.Semaphore(connection_pool_size)
        self._proxies: Mapping[str, str] = {}

    @property
    def read_timeout(self) -> float | None:
        """Return the default limit for reading, in seconds."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Open the connection pool unless it is open."""
        self._is_shut_down = False
        self._open()

    async def shutdown(self) -> None:
        """Close the connection pool if it is open."""
        self._is_shut_down = True
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0913, PLR0917 - python-telegram-bot prescribes the arguments
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: _Seconds = BaseRequest.DEFAULT_NONE,
        write_timeout: _Seconds = BaseRequest.DEFAULT_NONE,
        connect_timeout: _Seconds = BaseRequest.DEFAULT_NONE,
        pool_timeout: _Seconds = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Return the status and the body of a response.

        Raise TimedOut or NetworkError, and RuntimeError after ``shutdown``.
        """
        if self._is_shut_down:
            message = "This request object is not initialized."
            raise RuntimeError(message)
        session = self._open()
        files = request_data.multipart_data if request_data is not None else {}
        fields = request_data.json_parameters if request_data is not None else {}
        timeout = _timeout(
            connect=_chosen(connect_timeout, self._connect_timeout),
            write=_chosen(
                write_timeout, self._media_write_timeout if files else self._write_timeout
            ),
            read=_chosen(read_timeout, self._read_timeout),
        )
        failure: NetworkError
        async with self._place(_chosen(pool_timeout, self._pool_timeout)):
            try:
                async with session.request(
                    method,
                    url,
                    data=_form(fields, files) if files else fields or None,
                    timeout=timeout,
                    proxy=_proxy(url, self._proxies),
                    ssl=_certificates() if url.startswith("https:") else True,
                    allow_redirects=False,
                ) as response:
                    return response.status, await response.read()
            except TimeoutError:
                failure = TimedOut()
            except (aiohttp.ClientError, ValueError, OSError) as error:
                failure = NetworkError(f"aiohttp.{type(error).__name__}")
        # Outside the block above, so that an error with the URL of the request is not its context.
        raise failure

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._places = asyncio.Semaphore(self._pool_size)
            self._proxies = getproxies()
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
            )
        return self._session

    @asynccontextmanager
    async def _place(self, patience_s: float | None) -> AsyncIterator[None]:
        """Reserve one of the connections; raise TimedOut if none becomes free in time."""
        if self._places.locked():
            try:
                async with asyncio.timeout(patience_s):
                    await self._places.acquire()
            except TimeoutError:
                message = "Pool timeout: all connections are in use. Telegram got no request."
                raise TimedOut(message) from None
        else:
            await self._places.acquire()
        try:
            yield
        finally:
            self._places.release()


def _chosen(given: _Seconds, default: float | None) -> float | None:
    return given if given is None or isinstance(given, int | float) else default


def _timeout(
    *, connect: float | None, write: float | None, read: float | None
) -> aiohttp.ClientTimeout:
    total = None if connect is None or write is None or read is None else connect + write + read
    return aiohttp.ClientTimeout(total=total, sock_connect=connect, sock_read=read)


def _form(fields: Mapping[str, str], files: _Files) -> aiohttp.FormData:
    """Return a multipart request body: its parameters and its files."""
    form = aiohttp.FormData(fields)
    for name, (file_name, content, kind) in files.items():
        # aiohttp warns about large contents that are not read from a file.
        body = io.BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, body, filename=file_name, content_type=kind)
    return form


def _proxy(url: str, proxies: Mapping[str, str]) -> str | None:
    """Return the proxy for a URL, if any."""
    if not proxies:
        return None
    parts = urlsplit(url)
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if proxy is None or proxy_bypass(parts.netloc):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"


@cache
def _certificates() -> ssl.SSLContext:
    """Return the certificates that ``HTTPXRequest`` trusts; loading them takes 20 ms."""
    return httpx.create_ssl_context()
