"""Alarms that are set again and again before they ring."""

from collections.abc import Callable, Coroutine
from functools import partial

from bot.ports.background_tasks import TaskGroup
from bot.ports.clock import Scheduler
from tests.unit.bot.virtual_time import VirtualTimer

Ring = Callable[[], Coroutine[None, None, None]]


def _alarms() -> tuple[VirtualTimer, Scheduler, list[str], Callable[[str], Ring]]:
    """Time, alarms, what has rung and how late, and what rings with a name."""
    timer, rung = VirtualTimer(), list[str]()
    began_at = timer.now()

    async def ring(name: str) -> None:
        rung.append(f"{name} {timer.now() - began_at:.0f}")

    return timer, Scheduler(timer, TaskGroup()), rung, lambda name: partial(ring, name)


async def test_who_is_set_later_rings_once_and_then() -> None:
    """What was meant before is not done, and no second sleep begins for what is meant now."""
    timer, alarms, rung, ring = _alarms()
    began_at = timer.now()
    for number in range(5):
        alarms.schedule("table", began_at + 10 + number, ring(f"word {number}"))
    await timer.calm()
    assert timer.sleepers == 1
    await timer.advance(12)
    assert not rung
    assert "table" in alarms
    await timer.advance(60)
    assert rung == ["word 4 14"]
    assert "table" not in alarms


async def test_who_is_set_earlier_rings_earlier_and_no_second_time() -> None:
    """A deal waits for a cut much less long than a table for a word."""
    timer, alarms, rung, ring = _alarms()
    alarms.schedule("table", timer.now() + 60, ring("word"))
    await timer.calm()
    alarms.schedule("table", timer.now() + 8, ring("cut"))
    await timer.advance(100)
    assert rung == ["cut 8"]


async def test_who_is_stopped_does_not_ring_and_no_other_is() -> None:
    """Each key has an alarm of its own."""
    timer, alarms, rung, ring = _alarms()
    alarms.schedule("one", timer.now() + 5, ring("one"))
    alarms.schedule("other", timer.now() + 5, ring("other"))
    await timer.calm()
    alarms.cancel("one")
    alarms.cancel("nobody")
    await timer.advance(10)
    assert rung == ["other 5"]


async def test_who_rings_may_be_set_again_by_what_is_done() -> None:
    """A reminder winds the clock for the second half of the time."""
    timer, alarms, rung, ring = _alarms()

    async def remind() -> None:
        rung.append("reminder")
        alarms.cancel("table")
        alarms.schedule("table", timer.now() + 30, ring("end"))

    alarms.schedule("table", timer.now() + 30, remind)
    await timer.advance(30)
    assert rung == ["reminder"]
    await timer.advance(30)
    assert rung == ["reminder", "end 60"]
