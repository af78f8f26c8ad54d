"""Virtual time: sleepers wake in order, and what can run has run before the next one wakes."""

import asyncio

import pytest

from tests.unit.bot.virtual_time import VirtualTimer


async def test_sleepers_wake_in_order_at_their_own_time() -> None:
    """And not before the test lets them; those of one moment as they lay down."""
    timer = VirtualTimer(0)
    woken: list[tuple[str, float]] = []

    async def sleep(name: str, seconds: float) -> None:
        await timer.sleep(seconds)
        woken.append((name, timer.now()))

    sleeping = [asyncio.create_task(sleep(*each)) for each in [("c", 3), ("a", 1), ("b", 1)]]
    await timer.advance(2)
    assert woken == [("a", 1), ("b", 1)]
    assert timer.now() == 2
    await timer.advance(1)
    assert woken[2:] == [("c", 3)]
    await asyncio.gather(*sleeping)


async def test_all_that_can_run_runs_before_time_goes_on() -> None:
    """However many steps it takes, as long as it waits for nothing else."""
    timer = VirtualTimer(0)
    ready = asyncio.Event()

    done_at: list[float] = []

    async def work() -> None:
        await ready.wait()
        for _ in range(100):
            await timer.sleep(0)
        done_at.append(timer.now())

    async def begin() -> None:
        await timer.sleep(1)
        ready.set()

    working = asyncio.gather(work(), begin(), timer.sleep(5))
    await timer.advance(10)
    await working
    assert done_at == [1]


async def test_who_is_woken_otherwise_does_not_wake_again() -> None:
    """A cancelled sleep takes no time."""
    timer = VirtualTimer(0)
    sleeping = asyncio.create_task(timer.sleep(1))
    await timer.calm()
    sleeping.cancel()
    await timer.calm()
    assert timer.sleepers == 0
    await timer.finish(timer.sleep(2))
    assert timer.now() == 2


async def test_work_that_can_never_end_is_found_out() -> None:
    """It waits for what nobody will do, or for longer than is reasonable."""
    timer = VirtualTimer(0)
    with pytest.raises(AssertionError, match="nobody for the time"):
        await timer.finish(asyncio.Event().wait())
    with pytest.raises(AssertionError, match="too long"):
        await timer.finish(timer.sleep(100), within_s=10)
