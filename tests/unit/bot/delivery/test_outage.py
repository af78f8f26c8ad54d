"""Test outages: how long a slot waits that was woken in vain."""

import asyncio

import pytest

from bot.delivery.outage import FEWEST, FIRST_REST_S, MOST_OUT_S, OUT_AFTER_S, CircuitBreaker
from bot.delivery.slot import RetryState
from tests.unit.bot.delivery.outbox_chats import NAME
from tests.unit.bot.virtual_time import VirtualTimer

STEP_S = 0.25


async def rested_s(
    outages: CircuitBreaker, retry: RetryState, clock: VirtualTimer, seconds: float
) -> float:
    """Return how long a slot waits if its platform works and wakes it at once."""
    begun_at = clock.now()
    resting = asyncio.create_task(outages.wait(NAME, retry, seconds))
    await clock.calm()
    while not resting.done():
        outages.reset(NAME)
        await clock.calm()
        if not resting.done():
            await clock.advance(STEP_S)
    return clock.now() - begun_at


async def test_who_is_woken_in_vain_rests_twice_as_long_each_time() -> None:
    """A slot woken in vain pauses twice as long each time, up to its own retry delay."""
    clock = VirtualTimer()
    outages, retry = CircuitBreaker(clock), RetryState()
    rests = [await rested_s(outages, retry, clock, 10.0) for _ in range(5)]
    assert rests == pytest.approx([0.0, *(FIRST_REST_S * 2**n for n in (1, 2, 3)), 10.0])
    retry.woken = 0
    assert await rested_s(outages, retry, clock, 10.0) == 0.0


async def test_a_platform_is_out_when_it_has_failed_often_enough_for_long_enough() -> None:
    """An outage needs enough failures over enough time; its start and end are reported once."""
    clock = VirtualTimer()
    told: list[tuple[str, bool]] = []
    outages = CircuitBreaker(clock, lambda platform, is_out: told.append((platform, is_out)))
    for _ in range(2):
        told.clear()
        for _ in range(FEWEST):
            outages.record_failure(NAME)
        assert not told, "often, but for a moment"
        outages.record_success(NAME)
        outages.record_failure(NAME)
        await clock.advance(OUT_AFTER_S)
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
    clock = VirtualTimer()
    outages = CircuitBreaker(clock)
    outages.record_failure(NAME)
    await clock.advance(OUT_AFTER_S)
    for _ in range(FEWEST):
        outages.record_failure(NAME)
    await clock.advance(MOST_OUT_S - OUT_AFTER_S - 1)
    assert outages.is_out(NAME)
    await clock.advance(1)
    assert not outages.is_out(NAME)
