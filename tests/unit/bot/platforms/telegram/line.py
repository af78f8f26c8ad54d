"""A proxy between the bot and the loopback server that a test can disturb."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from aiohttp import ClientSession, FormData, web

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.telegram import TelegramServer

Parameters: TypeAlias = dict[str, str]
Disturb: TypeAlias = Callable[[str, Parameters], web.Response | None]


class Line:
    """A proxy that forwards requests, unless ``disturb`` answers or changes them."""

    def __init__(self, server: TelegramServer, session: ClientSession) -> None:
        self.port = 0
        self.disturb: Disturb = pass_on
        self._server = server
        self._session = session

    @property
    def url(self) -> str:
        """Return the address of the proxy."""
        return f"http://127.0.0.1:{self.port}"

    async def pass_through(self, request: web.Request) -> web.StreamResponse:
        """Forward a request and return the server's response."""
        method = request.match_info["method"]
        sent = await request.post()
        parameters = {name: value for name, value in sent.items() if isinstance(value, str)}
        disturbed = self.disturb(method, parameters)
        if disturbed is not None:
            return disturbed
        path = f"{self._server.base_url}{request.match_info['token']}/{method}"
        form = FormData(parameters)
        for name, file in sent.items():
            if isinstance(file, web.FileField):
                form.add_field(name, file.file, filename=file.filename)
        async with self._session.post(path, data=form) as answer:
            return web.Response(
                body=await answer.read(), status=answer.status, content_type="application/json"
            )


def pass_on(_method: str, _parameters: Parameters) -> web.Response | None:
    """Disturb nothing."""
    return None


@asynccontextmanager
async def line_to(server: TelegramServer, port: int = 0) -> AsyncIterator[Line]:
    """Yield a working proxy, at any port or at that of an earlier one."""
    async with ClientSession() as session:
        line = Line(server, session)
        app = web.Application()
        app.router.add_post("/bot{token}/{method}", line.pass_through)
        runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=0.01
        )
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        line.port = runner.addresses[0][1]
        try:
            yield line
        finally:
            await runner.cleanup()


def refusal(code: int, description: str, **parameters: int) -> web.Response:
    """Return Telegram's response for a refusal."""
    body = {"ok": False, "error_code": code, "description": description, "parameters": parameters}
    return web.json_response(body, status=code)


async def until(find: Callable[[], object]) -> None:
    """Wait for a condition that the server does not report."""
    async with asyncio.timeout(PATIENCE_S):
        while not find():  # noqa: ASYNC110 - the bot tells nobody when it has begun to wait
            await asyncio.sleep(0)
