"""Tests of the rate limit: each person has a budget and one notice, and memory is bounded."""

from typing import Final

from bot.app import rate_limit
from bot.app.rate_limit import PACE, QUIET_S, RateLimiter
from bot.ports.request import PersonId
from tests.unit.bot.virtual_time import VirtualTimer

ANE: Final = PersonId("red", "ane")


async def test_a_share_is_spent_told_once_and_comes_back() -> None:
    clock = VirtualTimer()
    doorkeeper = RateLimiter(clock)
    assert [doorkeeper.allow(ANE) for _ in range(PACE.burst + 1)] == [True] * 20 + [False]
    assert [doorkeeper.should_explain(ANE) for _ in range(3)] == [True, False, False]
    assert doorkeeper.allow(PersonId("blue", "ane"))
    await clock.advance(60 / PACE.per_minute)
    assert doorkeeper.allow(ANE)
    assert not doorkeeper.allow(ANE)
    assert not doorkeeper.should_explain(ANE)
    await clock.advance(QUIET_S)
    assert doorkeeper.should_explain(ANE)


async def test_who_has_all_of_their_share_again_takes_no_room() -> None:
    """A person with a full budget is removed; a limited one is kept however many others come."""
    clock = VirtualTimer()
    doorkeeper = RateLimiter(clock)
    for number in range(1_000):
        assert doorkeeper.allow(PersonId("red", str(number)))
        await clock.advance(QUIET_S / 10)
    assert len(vars(doorkeeper)["_visitors"]) < 100
    assert all(doorkeeper.allow(ANE) for _ in range(PACE.burst))
    for number in range(1_000):
        assert doorkeeper.allow(PersonId("blue", str(number)))
    assert not doorkeeper.allow(ANE)


def test_the_oldest_are_forgotten_first() -> None:
    """The oldest entries are removed first, so that memory stays bounded."""
    doorkeeper = RateLimiter(VirtualTimer())
    doorkeeper.should_explain(ANE)
    for number in range(rate_limit.MOST_KNOWN):
        doorkeeper.allow(PersonId("red", str(number)))
    assert doorkeeper.should_explain(ANE), "who was forgotten is new again"
