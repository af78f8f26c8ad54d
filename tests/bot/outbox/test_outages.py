"""Outages: how long a lane rests that was woken in vain."""

import asyncio

import pytest

from bot.outbox.lane import Lane
from bot.outbox.outages import FIRST_REST_S, Outages
from tests.bot.outbox.outbox_chats import NAME, TABLE
from tests.bot.virtual_time import VirtualTimer

STEP_S = 0.25


async def rested_s(outages: Outages, lane: Lane, timer: VirtualTimer, seconds: float) -> float:
    """How long a lane rests on a platform that works all the time, so that it is woken at once."""
    begun_at = timer.now()
    resting = asyncio.create_task(outages.wait(lane, seconds))
    await timer.calm()
    while not resting.done():
        outages.wake(NAME)
        await timer.calm()
        if not resting.done():
            await timer.advance(STEP_S)
    return timer.now() - begun_at


async def test_who_is_woken_in_vain_rests_twice_as_long_each_time() -> None:
    """At first not at all, and never longer than it was to wait in any case."""
    timer = VirtualTimer()
    outages, lane = Outages(timer), Lane(TABLE)
    rests = [await rested_s(outages, lane, timer, 10.0) for _ in range(5)]
    assert rests == pytest.approx([0.0, *(FIRST_REST_S * 2**n for n in (1, 2, 3)), 10.0])
    lane.woken = 0
    assert await rested_s(outages, lane, timer, 10.0) == 0.0
