"""The guard: everybody has a share, is told once when it is spent, and memory has a bound."""

from typing import Final

from bot.app import rate_limit
from bot.app.rate_limit import PACE, QUIET_S, RateLimiter
from bot.ports.request import PersonId
from tests.unit.bot.virtual_time import VirtualTimer

ANE: Final = PersonId("red", "ane")


async def test_a_share_is_spent_told_once_and_comes_back() -> None:
    timer = VirtualTimer()
    doorkeeper = RateLimiter(timer)
    assert [doorkeeper.allow(ANE) for _ in range(PACE.burst + 1)] == [True] * 20 + [False]
    assert [doorkeeper.should_explain(ANE) for _ in range(3)] == [True, False, False]
    assert doorkeeper.allow(PersonId("blue", "ane"))
    await timer.advance(60 / PACE.per_minute)
    assert doorkeeper.allow(ANE)
    assert not doorkeeper.allow(ANE)
    assert not doorkeeper.should_explain(ANE)
    await timer.advance(QUIET_S)
    assert doorkeeper.should_explain(ANE)


async def test_who_has_all_of_their_share_again_takes_no_room() -> None:
    """Nobody who is told to wait is forgotten, however many others come."""
    timer = VirtualTimer()
    doorkeeper = RateLimiter(timer)
    for number in range(1_000):
        assert doorkeeper.allow(PersonId("red", str(number)))
        await timer.advance(QUIET_S / 10)
    assert len(vars(doorkeeper)["_visitors"]) < 100
    assert all(doorkeeper.allow(ANE) for _ in range(PACE.burst))
    for number in range(1_000):
        assert doorkeeper.allow(PersonId("blue", str(number)))
    assert not doorkeeper.allow(ANE)


def test_what_came_before_is_known_and_what_has_no_key_is_always_new() -> None:
    doorkeeper = RateLimiter(VirtualTimer())
    assert doorkeeper.is_new("red 1")
    assert not doorkeeper.is_new("red 1")
    assert doorkeeper.is_new("blue 1")
    assert doorkeeper.is_new("")
    assert doorkeeper.is_new("")


def test_a_deed_that_an_earlier_version_has_noted_is_known() -> None:
    """It was named by its update alone, whose number Telegram gives to another after a while."""
    doorkeeper = RateLimiter(VirtualTimer())
    doorkeeper.add(["red 700"])
    assert not doorkeeper.is_new("red 700/-100/5/0")
    assert doorkeeper.is_new("red 701/-100/5/0")
    assert doorkeeper.is_new("red 701/-100/6/0")
    assert not doorkeeper.is_new("red 701/-100/5/0")


def test_the_oldest_are_forgotten_first() -> None:
    """However many people come, the memory they take has a bound."""
    doorkeeper = RateLimiter(VirtualTimer())
    doorkeeper.should_explain(ANE)
    for number in range(rate_limit.MOST_KNOWN):
        doorkeeper.allow(PersonId("red", str(number)))
        doorkeeper.is_new(f"red key {number}")
    assert doorkeeper.should_explain(ANE), "who was forgotten is new again"
    assert not doorkeeper.is_new(f"red key {rate_limit.MOST_KNOWN - 1}")
    doorkeeper.is_new("red one more")
    assert doorkeeper.is_new("red key 0")


def test_what_an_earlier_process_has_done_is_known_as_such() -> None:
    """Also by the shorter name that a version before gave it; and it is no news."""
    doorkeeper = RateLimiter(VirtualTimer())
    doorkeeper.know_of_old(["red 700", "red 701/-100/5/0"])
    assert doorkeeper.was_processed_before("red 700/-100/4/0")
    assert doorkeeper.was_processed_before("red 701/-100/5/0")
    assert not doorkeeper.was_processed_before("red 701/-100/6/0")
    assert not doorkeeper.was_processed_before("red 702/-100/5/0")
    assert not doorkeeper.is_new("red 701/-100/5/0")
