"""Test the reports about outages of the store."""

import pytest
from structlog.testing import capture_logs

from bot.app.monitored_store import MonitoredStore
from bot.ports.metrics import Metrics
from storage.errors import (
    DamagedDatabaseError,
    DiskFullError,
    ServerGoneError,
    StorageError,
    StoreUnavailableError,
)
from storage.memory_store import MemoryStore
from tests.unit.bot.virtual_time import VirtualTimer


class FailingStore(MemoryStore):
    """A store that raises ``error`` while there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.error: StorageError | None = None

    async def put(self, key: str, value: str) -> None:
        """Store a text unless the store fails."""
        self._raise()
        await super().put(key, value)

    async def get(self, key: str) -> str | None:
        """Return a text; a full disk can still be read."""
        if not isinstance(self.error, DiskFullError):
            self._raise()
        return await super().get(key)

    def _raise(self) -> None:
        if self.error is not None:
            raise self.error


class Figures(Metrics):
    """Counts failures and ends of outages."""

    def __init__(self) -> None:
        self.failures = self.ends = 0

    def store_failed(self) -> None:
        """Count a failure."""
        self.failures += 1

    def store_recovered(self) -> None:
        """Count an end."""
        self.ends += 1


@pytest.mark.parametrize("error", [ServerGoneError("there"), DiskFullError("there")])
async def test_an_outage_is_one_line_at_its_begin_and_one_at_its_end(
    error: StoreUnavailableError,
) -> None:
    """All failures between are counted, and the next outage is logged again."""
    failing, figures, clock = FailingStore(), Figures(), VirtualTimer()
    store = MonitoredStore(failing, figures, clock)
    with capture_logs() as logs:
        for _ in range(2):
            failing.error = error
            for _ in range(5):
                with pytest.raises(type(error)):
                    await store.put("key", "value")
                await clock.advance(2.0)
            failing.error = None
            await store.put("key", "value")
            await store.put("key", "value")
    events = [
        (log["log_level"], log["event"], log.get("failed"), log.get("seconds")) for log in logs
    ]
    began = ("error", "store unavailable", None, None)
    ended = ("warning", "store available again", 5, 10)
    assert events == [began, ended, began, ended]
    assert (figures.failures, figures.ends) == (10, 2)


async def test_a_read_does_not_end_the_outage_of_a_full_disk() -> None:
    """A full disk can be read, and the outage goes on; a server that answers is back."""
    failing, figures = FailingStore(), Figures()
    store = MonitoredStore(failing, figures, VirtualTimer())
    for error, ends in ((DiskFullError("there"), 0), (ServerGoneError("there"), 1)):
        failing.error = error
        with pytest.raises(StoreUnavailableError):
            await store.put("key", "value")
        failing.error = error if isinstance(error, DiskFullError) else None
        assert await store.get("key") is None
        assert figures.ends == ends


async def test_damage_is_no_outage() -> None:
    """A damaged record fails alone: the store can be used for everything else."""
    failing, figures = FailingStore(), Figures()
    store = MonitoredStore(failing, figures, VirtualTimer())
    failing.error = DamagedDatabaseError("there")
    with capture_logs() as logs, pytest.raises(DamagedDatabaseError):
        await store.get("key")
    assert (logs, figures.failures) == ([], 0)
