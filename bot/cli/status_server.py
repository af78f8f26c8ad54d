"""Serve ``/live``, ``/ready`` and ``/metrics`` on a port for the operator.

The bot is ready if the platforms are connected, the store is writable, and the event loop responds
in time.
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
"""Why a process is not ready while it waits to take over."""

_UNREADY: Final = 503
_GRACE_S: Final = 1.0

EVERY_S: Final = 0.25
"""How often the lag of the event loop is measured, in seconds."""

STALL_S: Final = 0.1
"""The lag that counts as a stall, in seconds."""

LATE_S: Final = 1.0
"""The lag above which the process is not ready for a while, in seconds."""

REMEMBERED: Final = 40
"""The number of measurements that are kept, which cover ten seconds."""

FRESH_S: Final = 1.0
"""The minimum time between two test writes to the store, in seconds."""

PATIENCE_S: Final = 2.0
"""The maximum time for a test write, in seconds."""

PROBE: Final = "watched"
"""The key of the test document."""


class StatusServer:
    """The HTTP server; ``figures`` records the metrics that it exports."""

    def __init__(self, host: str, port: int) -> None:
        self.figures = PrometheusMetrics()
        self._at = host, port
        self._pulse = LoopLagProbe(self.figures.stalled)
        self._readiness: ReadinessCheck | None = None

    def show(
        self, load: Callable[[], LoadGauge], platforms: Mapping[str, Platform], store: Store
    ) -> None:
        """Start to report the state of an app, its platforms and its store."""
        readiness = self._readiness = ReadinessCheck(store, platforms, self._pulse)
        sight = GaugeCollector(
            load, platforms, lambda: readiness.faults, lambda: self._pulse.worst_s
        )
        self.figures.look_up(sight)

    async def look(self) -> Mapping[str, str]:
        """Return the current problems; before ``show``, one that says that the process waits."""
        return await self._readiness.look() if self._readiness else WAITING

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Serve the port within the context; raise CannotListenError."""
        pages = _pages(self.figures, self.look)
        runner = web.AppRunner(pages, access_log=None, shutdown_timeout=_GRACE_S)
        await runner.setup()
        self._pulse.start()
        try:
            await self._listen(runner)
            yield
        finally:
            self._pulse.stop()
            await runner.cleanup()
            if self._readiness is not None:
                await self._readiness.close()

    async def _listen(self, runner: web.AppRunner) -> None:
        try:
            await web.TCPSite(runner, *self._at).start()
        # An impossible host name is a UnicodeError.
        except (OSError, UnicodeError) as error:
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
    """Measures how late the event loop runs, which is how long each request has to wait."""

    def __init__(self, stalled: Callable[[], None]) -> None:
        self._stalled = stalled
        self._late_s = deque[float](maxlen=REMEMBERED)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def worst_s(self) -> float:
        """Return the longest lag of the latest measurements, in seconds."""
        return max(self._late_s, default=0.0)

    def start(self) -> None:
        """Measure repeatedly until ``stop`` is called."""
        loop = asyncio.get_running_loop()
        due = loop.time() + EVERY_S
        self._timer = loop.call_at(due, self._measure, due)

    def stop(self) -> None:
        """Stop measuring."""
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self, due: float) -> None:
        late_s = max(0.0, asyncio.get_running_loop().time() - due)
        self._late_s.append(late_s)
        if late_s > STALL_S:
            self._stalled()
        self.start()


class ReadinessCheck:
    """Checks whether the bot is ready, and gives each problem a short name."""

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
        """Return the current problems by source; the mapping is empty if the process is ready.

        ``faults`` holds the result until the next check.
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
        """Cancel a test write in progress."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)

    async def _unwritten(self) -> str:
        """Return the short name of the reason why the store is not writable; empty if it is.

        Concurrent callers share one test write.
        """
        now = asyncio.get_running_loop().time()
        probing = self._probing
        if probing is None or (probing.done() and now - self._probed_at > FRESH_S):
            probing = self._probing = asyncio.create_task(self._probe(now))
            self._probed_at = now
        await asyncio.wait({probing}, timeout=PATIENCE_S)
        return probing.result() if probing.done() else "no-answer"

    async def _probe(self, now: float) -> str:
        """Return the name of the error that a test write raises; empty if it succeeds."""
        try:
            # SQLite writes nothing if the same document is already stored.
            await self._store.put(PROBE, str(now))
        except StorageError as error:
            return type(error).__name__
        return ""
