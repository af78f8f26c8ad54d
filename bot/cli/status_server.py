"""The port where whoever runs the bot may watch it: ``/live``, ``/ready`` and ``/metrics``.

All is well where the platforms are connected, the games can be written, and nobody waits long.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Final

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.cli.metrics_export import GaugeCollector, PrometheusMetrics
from bot.ports.metrics import LoadGauge
from bot.ports.platform import CannotListenError, Platform
from storage.errors import StorageError
from storage.interface import Store

WAITING: Final[Mapping[str, str]] = MappingProxyType({"lease": "waiting"})
"""What is amiss with a process that waits until it may take over."""

_UNREADY: Final = 503
_GRACE_S: Final = 1.0

EVERY_S: Final = 0.25
"""How often it is looked whether the event loop comes round in time."""

STALL_S: Final = 0.1
"""A wait that is noticed."""

LATE_S: Final = 1.0
"""A wait after which all is not well for a while."""

REMEMBERED: Final = 40
"""So many looks are remembered: ten seconds."""

FRESH_S: Final = 1.0
"""The store is written to no more often than this, however often somebody asks."""

PATIENCE_S: Final = 2.0
"""How long the store may take for it."""

PROBE: Final = "watched"
"""The key of the note that is written to see whether anything can be."""


class StatusServer:
    """A place to watch from; its ``figures`` are the meter of the host that is watched."""

    def __init__(self, host: str, port: int) -> None:
        self.figures = PrometheusMetrics()
        self._at = host, port
        self._pulse = LoopLagProbe(self.figures.stalled)
        self._readiness: ReadinessCheck | None = None

    def show(
        self, load: Callable[[], LoadGauge], platforms: Mapping[str, Platform], store: Store
    ) -> None:
        """Let be seen from now on how the host fares that serves these platforms."""
        readiness = self._readiness = ReadinessCheck(store, platforms, self._pulse)
        sight = GaugeCollector(
            load, platforms, lambda: readiness.faults, lambda: self._pulse.worst_s
        )
        self.figures.look_up(sight)

    async def look(self) -> Mapping[str, str]:
        """Return what is amiss now; nothing is served as long as nothing is shown."""
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


def _pages(
    figures: PrometheusMetrics, look: Callable[[], Awaitable[Mapping[str, str]]]
) -> web.Application:
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


class LoopLagProbe:
    """Notices how late the event loop comes round; whoever it answers has waited as long."""

    def __init__(self, stalled: Callable[[], None]) -> None:
        self._stalled = stalled
        self._late_s = deque[float](maxlen=REMEMBERED)

    @property
    def worst_s(self) -> float:
        """Return the longest wait of late, in seconds."""
        return max(self._late_s, default=0.0)

    async def beat(self) -> None:
        """Look again and again, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            late_s = max(0.0, loop.time() - due)
            self._late_s.append(late_s)
            if late_s > STALL_S:
                self._stalled()


class ReadinessCheck:
    """Looks for what is amiss, and says so in a word each, by where it is."""

    def __init__(
        self, store: Store, platforms: Mapping[str, Platform], pulse: LoopLagProbe
    ) -> None:
        self.faults: Mapping[str, str] = {"start": "not-yet"}
        self._store = store
        self._platforms = platforms
        self._pulse = pulse
        self._probing: asyncio.Task[str] | None = None
        self._probed_at = 0.0

    async def look(self) -> Mapping[str, str]:
        """Return what is amiss now, and nothing where all is well.

        ``faults`` until the next look.
        """
        faults = {
            name: "not-connected"
            for name, platform in self._platforms.items()
            if not platform.health.is_connected
        }
        late_s = self._pulse.worst_s
        if late_s > LATE_S:
            faults["loop"] = f"{late_s:.1f}-s-late"
        unwritten = await self._unwritten()
        if unwritten:
            faults["database"] = unwritten
        self.faults = faults
        return faults

    async def close(self) -> None:
        """Wait no longer for the store."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)

    async def _unwritten(self) -> str:
        """Return why nothing can be written, in a word.

        Whoever asks meanwhile waits for the same try.
        """
        now = asyncio.get_running_loop().time()
        probing = self._probing
        if probing is None or (probing.done() and now - self._probed_at > FRESH_S):
            probing = self._probing = asyncio.create_task(self._probe(now))
            self._probed_at = now
        await asyncio.wait({probing}, timeout=PATIENCE_S)
        return probing.result() if probing.done() else "no-answer"

    async def _probe(self, now: float) -> str:
        """Return the name of the error that a small note meets, if it meets one."""
        try:
            # SQLite would write nothing at all where the same note stands already.
            await self._store.put(PROBE, str(now))
        except StorageError as error:
            return type(error).__name__
        return ""
