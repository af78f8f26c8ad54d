"""Outages: how long a lane rests that was woken in vain."""

import asyncio

import pytest

from bot.delivery.slot import Slot
from bot.delivery.slots import FEWEST, FIRST_REST_S, MOST_OUT_S, OUT_AFTER_S, CircuitBreaker
from tests.unit.bot.delivery.outbox_chats import NAME, TABLE
from tests.unit.bot.virtual_time import VirtualTimer

STEP_S = 0.25


async def rested_s(
    outages: CircuitBreaker, lane: Slot, timer: VirtualTimer, seconds: float
) -> float:
    """How long a lane rests on a platform that works all the time, so that it is woken at once."""
    begun_at = timer.now()
    resting = asyncio.create_task(outages.wait(lane, seconds))
    await timer.calm()
    while not resting.done():
        outages.reset(NAME)
        await timer.calm()
        if not resting.done():
            await timer.advance(STEP_S)
    return timer.now() - begun_at


async def test_who_is_woken_in_vain_rests_twice_as_long_each_time() -> None:
    """At first not at all, and never longer than it was to wait in any case."""
    timer = VirtualTimer()
    outages, lane = CircuitBreaker(timer), Slot(TABLE)
    rests = [await rested_s(outages, lane, timer, 10.0) for _ in range(5)]
    assert rests == pytest.approx([0.0, *(FIRST_REST_S * 2**n for n in (1, 2, 3)), 10.0])
    lane.woken = 0
    assert await rested_s(outages, lane, timer, 10.0) == 0.0


async def test_a_platform_is_out_when_it_has_failed_often_enough_for_long_enough() -> None:
    """That is told once, and that it is over once; the next outage begins from nothing."""
    timer = VirtualTimer()
    told: list[tuple[str, bool]] = []
    outages = CircuitBreaker(timer, lambda platform, is_out: told.append((platform, is_out)))
    for _ in range(2):
        told.clear()
        for _ in range(FEWEST):
            outages.record_failure(NAME)
        assert not told, "often, but for a moment"
        outages.record_success(NAME)
        outages.record_failure(NAME)
        await timer.advance(OUT_AFTER_S)
        for _ in range(FEWEST - 2):
            outages.record_failure(NAME)
        assert not told, "for long, but seldom"
        assert not outages.is_out(NAME)
        for _ in range(3):
            outages.record_failure(NAME)
        assert told == [(NAME, True)]
        assert outages.is_out(NAME)
        assert not outages.is_out("another")
        outages.record_success(NAME)
        outages.record_success(NAME)
        assert told == [(NAME, True), (NAME, False)]
        assert not outages.is_out(NAME)


async def test_a_platform_that_is_out_for_all_too_long_is_waited_for_no_more() -> None:
    timer = VirtualTimer()
    outages = CircuitBreaker(timer)
    outages.record_failure(NAME)
    await timer.advance(OUT_AFTER_S)
    for _ in range(FEWEST):
        outages.record_failure(NAME)
    await timer.advance(MOST_OUT_S - OUT_AFTER_S - 1)
    assert outages.is_out(NAME)
    await timer.advance(1)
    assert not outages.is_out(NAME)
