"""Tests of virtual time: sleeping tasks wake in order, after all other tasks have run."""

import asyncio

import pytest

from tests.unit.bot.virtual_time import VirtualTimer


async def test_sleepers_wake_in_order_at_their_own_time() -> None:
    """Sleeping tasks wake at their time, and tasks of one time wake in order."""
    clock = VirtualTimer(0)
    woken: list[tuple[str, float]] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append((name, clock.now()))

    sleeping = [asyncio.create_task(sleep(*each)) for each in [("c", 3), ("a", 1), ("b", 1)]]
    await clock.advance(2)
    assert woken == [("a", 1), ("b", 1)]
    assert clock.now() == 2
    await clock.advance(1)
    assert woken[2:] == [("c", 3)]
    await asyncio.gather(*sleeping)


async def test_all_that_can_run_runs_before_time_goes_on() -> None:
    """All tasks that can run do so before the time advances, however many steps they take."""
    clock = VirtualTimer(0)
    ready = asyncio.Event()

    done_at: list[float] = []

    async def work() -> None:
        await ready.wait()
        for _ in range(100):
            await clock.sleep(0)
        done_at.append(clock.now())

    async def begin() -> None:
        await clock.sleep(1)
        ready.set()

    working = asyncio.gather(work(), begin(), clock.sleep(5))
    await clock.advance(10)
    await working
    assert done_at == [1]


async def test_who_is_woken_otherwise_does_not_wake_again() -> None:
    """A cancelled sleep takes no time."""
    clock = VirtualTimer(0)
    sleeping = asyncio.create_task(clock.sleep(1))
    await clock.calm()
    sleeping.cancel()
    await clock.calm()
    assert clock.sleepers == 0
    await clock.finish(clock.sleep(2))
    assert clock.now() == 2


async def test_work_that_can_never_end_is_found_out() -> None:
    """A wait that never ends, or lasts too long, raises an error."""
    clock = VirtualTimer(0)
    with pytest.raises(AssertionError, match="nobody for the time"):
        await clock.finish(asyncio.Event().wait())
    with pytest.raises(AssertionError, match="too long"):
        await clock.finish(clock.sleep(100), within_s=10)
