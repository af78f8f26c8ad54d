"""Tests of jobs that are rescheduled, and of periodic jobs."""

from collections.abc import Callable, Coroutine
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.ports.background_tasks import TaskGroup
from bot.ports.scheduler import Scheduler
from storage.errors import StorageError
from tests.unit.bot.virtual_time import VirtualTimer

Ring = Callable[[], Coroutine[None, None, None]]


def _alarms() -> tuple[VirtualTimer, Scheduler, list[str], Callable[[str], Ring]]:
    """Return a clock, a scheduler, the calls with their delay, and a function for a job."""
    clock, rung = VirtualTimer(), list[str]()
    began_at = clock.now()

    async def ring(name: str) -> None:
        rung.append(f"{name} {clock.now() - began_at:.0f}")

    return clock, Scheduler(clock, TaskGroup()), rung, lambda name: partial(ring, name)


async def test_who_is_set_later_rings_once_and_then() -> None:
    """A postponed job runs once at its new time, without a second sleep."""
    clock, alarms, rung, ring = _alarms()
    began_at = clock.now()
    for number in range(5):
        alarms.at("table", began_at + 10 + number, ring(f"word {number}"))
    await clock.calm()
    assert clock.sleepers == 1
    await clock.advance(12)
    assert not rung
    assert "table" in alarms
    await clock.advance(60)
    assert rung == ["word 4 14"]
    assert "table" not in alarms


async def test_who_is_set_earlier_rings_earlier_and_no_second_time() -> None:
    """A job moved forward runs once, at its earlier time."""
    clock, alarms, rung, ring = _alarms()
    alarms.at("table", clock.now() + 60, ring("word"))
    await clock.calm()
    alarms.at("table", clock.now() + 8, ring("cut"))
    await clock.advance(100)
    assert rung == ["cut 8"]


async def test_who_is_stopped_does_not_ring_and_no_other_is() -> None:
    """A cancelled job does not run, and the other keys are unaffected."""
    clock, alarms, rung, ring = _alarms()
    alarms.at("one", clock.now() + 5, ring("one"))
    alarms.at("other", clock.now() + 5, ring("other"))
    await clock.calm()
    alarms.cancel("one")
    alarms.cancel("nobody")
    await clock.advance(10)
    assert rung == ["other 5"]


async def test_who_rings_may_be_set_again_by_what_is_done() -> None:
    """A job may schedule itself again, as a reminder does for the second half of the time."""
    clock, alarms, rung, ring = _alarms()

    async def remind() -> None:
        rung.append("reminder")
        alarms.cancel("table")
        alarms.at("table", clock.now() + 30, ring("end"))

    alarms.at("table", clock.now() + 30, remind)
    await clock.advance(30)
    assert rung == ["reminder"]
    await clock.advance(30)
    assert rung == ["reminder", "end 60"]


@pytest.mark.parametrize("error", [StorageError("away"), ValueError()])
async def test_a_periodic_job_survives_its_errors(error: Exception) -> None:
    """A repeated error is logged once; after a success it is logged again."""
    clock, scheduler, _, _ = _alarms()
    outcomes = [error, error, None, error, None]
    runs: list[float] = []
    began_at = clock.now()

    async def job() -> None:
        runs.append(round(clock.now() - began_at))
        outcome = outcomes.pop(0)
        if outcome is not None:
            raise outcome

    with capture_logs() as logs:
        scheduler.every("backup", 3.0, job, first_s=1.0)
        for _ in range(14):
            await clock.advance(1.0)
    assert runs == [1, 4, 7, 10, 13]
    assert [log["job"] for log in logs] == ["backup", "backup"]
