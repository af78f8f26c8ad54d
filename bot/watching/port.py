"""The port where whoever runs the bot may watch it: ``/live``, ``/ready`` and ``/metrics``."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Final

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.ports.errors import CannotListenError
from bot.ports.meter import Load
from bot.ports.platform import Platform
from bot.watching.figures import Figures, Sight
from bot.watching.readiness import Pulse, Readiness
from storage.store import Store

WAITING: Final[Mapping[str, str]] = MappingProxyType({"lease": "waiting"})
"""What is amiss with a process that waits until it may take over."""

_UNREADY: Final = 503
_GRACE_S: Final = 1.0


class Lookout:
    """A place to watch from; its ``figures`` are the meter of the host that is watched."""

    def __init__(self, host: str, port: int) -> None:
        self.figures = Figures()
        self._at = host, port
        self._pulse = Pulse(self.figures.stalled)
        self._readiness: Readiness | None = None

    def show(
        self, load: Callable[[], Load], platforms: Mapping[str, Platform], store: Store
    ) -> None:
        """Let be seen from now on how the host fares that serves these platforms."""
        readiness = self._readiness = Readiness(store, platforms, self._pulse)
        sight = Sight(load, platforms, lambda: readiness.faults, lambda: self._pulse.worst_s)
        self.figures.look_up(sight)

    async def look(self) -> Mapping[str, str]:
        """What is amiss now; nothing is served as long as nothing is shown."""
        return await self._readiness.look() if self._readiness else WAITING

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Let everybody who comes to the port watch meanwhile; raise CannotListenError."""
        pages = _pages(self.figures, self.look)
        runner = web.AppRunner(pages, access_log=None, shutdown_timeout=_GRACE_S)
        await runner.setup()
        beating = asyncio.create_task(self._pulse.beat())
        try:
            await self._listen(runner)
            yield
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            await runner.cleanup()
            if self._readiness is not None:
                await self._readiness.close()

    async def _listen(self, runner: web.AppRunner) -> None:
        try:
            await web.TCPSite(runner, *self._at).start()
        except OSError as error:
            raise CannotListenError(*self._at) from error


def _pages(figures: Figures, look: Callable[[], Awaitable[Mapping[str, str]]]) -> web.Application:
    async def live(_request: web.Request) -> web.Response:
        return web.json_response({"live": True})

    async def ready(_request: web.Request) -> web.Response:
        faults = await look()
        told = {"ready": not faults, "faults": dict(faults)}
        return web.json_response(told, status=_UNREADY if faults else 200)

    async def metrics(_request: web.Request) -> web.Response:
        await look()
        return web.Response(body=figures.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    pages = web.Application()
    pages.add_routes(
        [web.get("/live", live), web.get("/ready", ready), web.get("/metrics", metrics)]
    )
    return pages
