"""Tests of the doctor's look at the public address of the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientConnectionError, ClientSession, web

from bot.cli.page_check import PageState, check_page
from bot.web.server import WebServer
from bot.web.tickets import KEY_BYTES, TicketOffice
from tests.ports import HOST, unused_port
from tests.unit.bot.cli.test_doctor import WRONG, page, told_by
from tests.unit.bot.virtual_time import VirtualTimer


@asynccontextmanager
async def proxy(to_port: int) -> AsyncIterator[str]:
    """Serve a public address that leads to a port of this machine; yield the address."""

    async def forwarded(request: web.Request) -> web.Response:
        with suppress(ClientConnectionError):
            async with (
                ClientSession() as session,
                session.get(f"http://{HOST}:{to_port}{request.path}") as answer,
            ):
                return web.Response(body=await answer.read(), status=answer.status)
        return web.Response(text="Bad gateway", status=502)

    application = web.Application()
    application.router.add_get("/{path:.*}", forwarded)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, 0).start()
        yield f"http://{HOST}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def test_an_address_that_leads_to_the_port_is_good() -> None:
    port = unused_port()
    async with proxy(port) as url:
        assert await check_page(url, HOST, port) is PageState.GOOD


async def test_an_address_that_leads_elsewhere_is_told() -> None:
    port = unused_port()
    async with proxy(unused_port()) as url:
        assert await check_page(url, HOST, port) is PageState.OTHER


async def test_a_running_bot_is_recognised_by_its_page() -> None:
    tables: Any = None
    server = WebServer(
        tables, TicketOffice(b"k" * KEY_BYTES, VirtualTimer()), lambda _: frozenset()
    )
    async with server.open(HOST, 0) as port, proxy(port) as url:
        assert await check_page(url, HOST, port) is PageState.GOOD


async def test_another_program_on_the_port_is_told() -> None:
    async with proxy(unused_port()) as other, proxy(unused_port()) as url:
        taken = int(other.rpartition(":")[2])
        assert await check_page(url, HOST, taken) is PageState.OTHER


async def test_a_server_that_is_not_there_or_has_no_certificate_is_told() -> None:
    port = unused_port()
    assert await check_page(f"http://{HOST}:{unused_port()}", HOST, port) is PageState.UNREACHABLE
    async with proxy(port) as url:
        secure = url.replace("http://", "https://")
        assert await check_page(secure, HOST, port) is PageState.UNTRUSTED


@pytest.mark.parametrize(
    ("app", "is_told"),
    [("", True), ("mus", False)],
)
def test_the_report_says_what_is_missing(tmp_path: Path, app: str, *, is_told: bool) -> None:
    """The address of the page here leads nowhere."""
    settings = {
        "TELEGRAM_TOKEN": WRONG,
        "TELEGRAM_API_URL": "http://127.0.0.1:9",
        "AMARREKO_WEB_URL": "https://127.0.0.1:9",
        "AMARREKO_WEB_PORT": str(unused_port()),
        "AMARREKO_WEB_APP": app,
    }
    with told_by(settings, tmp_path):
        _, lines = page()
    assert any(line.startswith("! https://127.0.0.1:9 does not answer") for line in lines)
    assert any("AMARREKO_WEB_APP" in line for line in lines) is is_told


def test_without_an_address_the_page_is_not_looked_for(tmp_path: Path) -> None:
    with told_by({"TELEGRAM_TOKEN": WRONG, "TELEGRAM_API_URL": "http://127.0.0.1:9"}, tmp_path):
        _, lines = page()
    assert not any("page of the table" in line or "WEB_" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AMARREKO_WEB_URL", "http://mus.example.org"),
        ("AMARREKO_WEB_URL", "mus.example.org"),
        ("AMARREKO_WEB_URL", "https://mus.example.org/mus"),
        ("AMARREKO_WEB_URL", "https://mus.example.org/?a"),
        ("AMARREKO_WEB_URL", "https://me@mus.example.org"),
        ("AMARREKO_WEB_URL", "https://"),
        ("AMARREKO_WEB_URL", "https://mus.example.org:99999"),
        ("AMARREKO_WEB_PORT", "0"),
        ("AMARREKO_WEB_APP", "my app"),
        ("AMARREKO_WEB_APP", "https://t.me/b/app"),
        ("AMARREKO_WEB_BEHIND_PROXY", "perhaps"),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path: Path, name: str, value: str) -> None:
    with told_by({name: value}, tmp_path):
        _, lines = page()
    [told] = [line for line in lines if line.startswith("✗")]
    assert name in told
