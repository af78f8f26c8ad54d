"""Check that the public address of the page leads to the port where this machine serves it.

A temporary server on that port answers with a secret that no other server knows. If a running bot
already uses the port, the response must have the title of the page instead.
"""

import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from importlib.resources import files
from secrets import token_hex
from typing import Final

from aiohttp import ClientError, ClientSession, ClientSSLError, ClientTimeout, web

TIMEOUT_S: Final = 10.0

_LONGEST: Final = 100_000
_TITLE: Final = re.compile(r"<title>[^<]+</title>")


class PageState(StrEnum):
    """Where the public address of the page leads."""

    GOOD = "good"
    """To the page, or to the port on which it will be served."""
    OTHER = "other"
    """To something else, such as an error page of a proxy that cannot reach the port."""
    UNTRUSTED = "untrusted"
    """To a server without a valid certificate."""
    UNREACHABLE = "unreachable"


async def check_page(url: str, host: str, port: int) -> PageState:
    """Serve the port for this check, and return where the public address leads."""
    secret = token_hex()
    async with _answering(secret, host, port) as is_served:
        wanted = secret if is_served else _own_title()
        return await _asked(f"{url}/{secret if is_served else ''}", wanted)


async def _asked(url: str, wanted: str) -> PageState:
    timeout = ClientTimeout(total=TIMEOUT_S)
    try:
        async with (
            ClientSession(timeout=timeout, trust_env=True) as session,
            session.get(url) as answer,
        ):
            text = (await answer.content.read(_LONGEST)).decode(errors="replace")
    except (ClientSSLError, ssl.SSLError):
        return PageState.UNTRUSTED
    except (ClientError, OSError, TimeoutError):
        return PageState.UNREACHABLE
    return PageState.GOOD if wanted in text else PageState.OTHER


@asynccontextmanager
async def _answering(secret: str, host: str, port: int) -> AsyncIterator[bool]:
    """Serve the secret at its own path; yield False if the port is in use."""

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text=secret)

    application = web.Application()
    application.router.add_get(f"/{secret}", answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        is_served = False
    else:
        is_served = True
    try:
        yield is_served
    finally:
        await runner.cleanup()


def _own_title() -> str:
    page = (files("bot.web") / "page" / "index.html").read_text(encoding="utf-8")
    title = _TITLE.search(page)
    assert title is not None, "the page has a title"
    return title.group()
