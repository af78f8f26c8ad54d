"""Export the metrics for Prometheus: counters of events, and gauges that are read on request.

A label contains only the name of a platform, a level, or a fixed word for a kind or reason. So
there are few series, and none reveals a person, a chat, a table or a card.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from bot.ports.metrics import LoadGauge, Metrics
from bot.ports.platform import Platform

_REQUEST_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SHOWN_S: Final = (0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 10, 20, 60, 300)
_DECISION_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1)
"""The bounds of the histogram buckets, in seconds."""

# The creation times would double the number of lines, and nothing here uses them.
disable_created_metrics()  # type: ignore[no-untyped-call]


class PrometheusMetrics(Metrics):
    """Counts and times events, and returns all metrics as text."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "amarreko_deeds",
            "Requests of people that were answered, also with a refusal.",
            ("platform", "kind"),
            registry=registry,
        )
        self._refusals = Counter(
            "amarreko_refusals",
            "Requests that were refused, by the key of the text that says why.",
            ("reason",),
            registry=registry,
        )
        self._failures = Counter(
            "amarreko_failures",
            "Requests that failed because of the program or the disk.",
            registry=registry,
        )
        self._stalls = Counter(
            "amarreko_loop_stalls",
            "Stalls of the event loop that lasted longer than 0.1 s.",
            registry=registry,
        )
        self._store_failures = Counter(
            "amarreko_store_failures",
            "Reads and writes that failed because the store cannot be used.",
            registry=registry,
        )
        self._store_out = Gauge(
            "amarreko_store_out",
            "Whether the latest read or write failed because the store cannot be used.",
            registry=registry,
        )
        self._request_s = Histogram(
            "amarreko_deed_seconds",
            "Seconds until a request is answered.",
            buckets=_REQUEST_S,
            registry=registry,
        )
        self._shown_s = Histogram(
            "amarreko_shown_seconds",
            "Seconds until a changed message is sent or edited.",
            ("platform",),
            buckets=_SHOWN_S,
            registry=registry,
        )
        self._decision_s = Histogram(
            "amarreko_decision_seconds",
            "Seconds that a computer player takes for a decision.",
            ("level",),
            buckets=_DECISION_S,
            registry=registry,
        )
        Info("amarreko", "The program.", registry=registry).info({"version": version("amarreko")})
        ProcessCollector(registry=registry)

    def handled(self, platform: str, kind: str, seconds: float) -> None:
        """Count a request, and record how long it took."""
        self._requests.labels(platform, kind).inc()
        self._request_s.observe(seconds)

    def rejected(self, reason: str) -> None:
        """Count a refusal."""
        self._refusals.labels(reason).inc()

    def failed(self) -> None:
        """Count a failure."""
        self._failures.inc()

    def store_failed(self) -> None:
        """Count a failed read or write, and set the outage gauge."""
        self._store_failures.inc()
        self._store_out.set(1)

    def store_recovered(self) -> None:
        """Reset the outage gauge."""
        self._store_out.set(0)

    def delivered(self, platform: str, seconds: float) -> None:
        """Record how long the delivery of a message took."""
        self._shown_s.labels(platform).observe(seconds)

    def bot_decided(self, level: str, seconds: float) -> None:
        """Record how long a computer player took for a decision."""
        self._decision_s.labels(level).observe(seconds)

    def stalled(self) -> None:
        """Count a stall of the event loop."""
        self._stalls.inc()

    def look_up(self, look: Collector) -> None:
        """Also export the gauges of this collector."""
        self._registry.register(look)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)


class GaugeCollector(Collector):
    """Gauges that are read on request: the load, the state of the platforms, and readiness."""

    def __init__(
        self,
        load: Callable[[], LoadGauge],
        platforms: Mapping[str, Platform],
        faults: Callable[[], Mapping[str, str]],
        lag_s: Callable[[], float],
    ) -> None:
        self._load = load
        self._platforms = platforms
        self._faults = faults
        self._lag_s = lag_s

    def collect(self) -> Iterator[Metric]:
        """Yield all gauges with their current values; readiness is the result of the last check."""
        load = self._load()
        yield _gauge("tables_open", "Tables that are open.", load.tables_open)
        yield _gauge("tables_in_memory", "Tables in memory.", load.tables_in_memory)
        yield _gauge("lanes", "Messages that are kept up to date.", load.slots)
        yield _gauge(
            "lanes_behind", "Messages whose newest content is not shown yet.", load.slots_behind
        )
        yield _gauge(
            "deeds_under_way", "Requests that are not answered yet.", load.requests_in_progress
        )
        yield _gauge("ready", "1 if the bot is ready, else 0.", not self._faults())
        yield _gauge(
            "loop_lag_seconds", "The longest lag of the event loop in ten seconds.", self._lag_s()
        )
        connected = GaugeMetricFamily(
            "amarreko_platform_connected",
            "1 if the platform is connected, else 0.",
            labels=("platform",),
        )
        limited = CounterMetricFamily(
            "amarreko_platform_limited",
            "How often a platform refused a call as one too many (429).",
            labels=("platform",),
        )
        for name, platform in self._platforms.items():
            connected.add_metric((name,), float(platform.health.is_connected))
            limited.add_metric((name,), float(platform.health.told_to_wait))
        yield connected
        yield limited


def _gauge(name: str, told: str, number: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"amarreko_{name}", told, float(number))
