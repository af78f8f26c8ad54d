"""Budgets: how often calls go to a chat and to a whole platform, and who comes next."""

import asyncio
import time
from bisect import bisect_right
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.rate_budget import RECHECK_S, RateBudget, TokenBucket, account_of
from bot.ports.clock import SystemClock
from bot.ports.platform import RateLimit
from bot.ports.request import Address, PersonId
from tests.budget import times
from tests.unit.bot.delivery.outbox_chats import FREELY, GROUP, NAME, OTHER, PERSON, limits
from tests.unit.bot.virtual_time import MOMENT_S, VirtualTimer

TELEGRAM = RateLimit(burst=2, per_minute=18)
MINUTE_S = 60.0
THREAD = Address(NAME, "group", "7")
A_WHILE_S = 30.0


async def take_when_free(bucket: TokenBucket, timer: VirtualTimer) -> float:
    """Wait as a bucket asks, and take a call; when that was."""
    await timer.advance(bucket.wait_s())
    assert bucket.wait_s() == 0
    bucket.take()
    return timer.now()


async def test_a_few_calls_go_at_once_and_the_others_evenly() -> None:
    """A full bucket holds the calls that may go at once."""
    timer = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, timer)
    begun_at = timer.now()
    taken_at = [await take_when_free(bucket, timer) - begun_at for _ in range(4)]
    assert taken_at == pytest.approx([0, 0, MINUTE_S / 18, 2 * MINUTE_S / 18])


async def test_a_bucket_holds_no_more_however_long_it_fills() -> None:
    """A chat that was silent for an hour has no hour's worth of calls."""
    timer = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, timer)
    await timer.advance(3_600)
    bucket.take()
    bucket.take()
    assert bucket.wait_s() > 0


async def test_a_bucket_remembers_no_call_longer_than_it_counts() -> None:
    """However many a minute may see, it holds those of the last one alone."""
    timer = VirtualTimer()
    bucket = TokenBucket(RateLimit(burst=1_000, per_minute=1_000_000), timer)
    for _ in range(1_000):
        bucket.take()
        await timer.advance(1)
    assert len(vars(bucket)["_taken_at"]) < 2 * MINUTE_S


@times(1_000)
@given(
    pace=st.builds(RateLimit, burst=st.integers(1, 30), per_minute=st.integers(1, 60)),
    pauses_s=st.lists(st.floats(0, 20), min_size=1, max_size=200),
)
def test_no_minute_ever_sees_more_than_it_may(pace: RateLimit, pauses_s: list[float]) -> None:
    """Whatever is saved up counts too, and so do calls that travel a second longer than others."""

    async def spend() -> list[float]:
        timer = VirtualTimer()
        bucket = TokenBucket(pace, timer)
        taken_at = []
        for pause_s in pauses_s:
            await timer.advance(pause_s)
            taken_at.append(await take_when_free(bucket, timer))
        return taken_at

    taken_at = asyncio.run(spend())
    for number, at in enumerate(taken_at, 1):
        in_the_minute = number - bisect_right(taken_at, at - MINUTE_S - 1)
        assert in_the_minute <= pace.per_minute
        just_now = number - bisect_right(taken_at, at - 1e-9)
        assert just_now <= pace.burst


async def test_calls_that_nobody_needs_are_the_first_half_of_a_minute_s() -> None:
    """And none while anybody waits, so that what is needed waits for none of them."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=TELEGRAM), timer)
    spared = 0
    for _ in range(30):
        if budget.has_slack(GROUP):
            budget.count(GROUP)
            spared += 1
        await timer.advance(A_WHILE_S / 30)
    assert spared == 9
    assert not budget.has_slack(GROUP)
    assert budget.has_slack(PERSON)
    await timer.advance(MINUTE_S)
    assert budget.has_slack(GROUP)
    budget.pause(GROUP, A_WHILE_S)
    assert not budget.has_slack(GROUP)


def test_a_thread_counts_for_its_chat_and_a_person_for_themselves() -> None:
    """A platform limits the group, whatever the forum topic."""
    assert account_of(THREAD) == GROUP
    assert account_of(PERSON) == PERSON


async def test_the_topics_of_a_forum_share_one_budget() -> None:
    """A second thread brings no second budget."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), timer)
    begun_at = timer.now()
    for reader in (GROUP, THREAD, GROUP):
        await timer.finish(budget.acquire(reader))
    assert timer.now() == pytest.approx(begun_at + 20, abs=MOMENT_S)


async def test_what_went_past_the_budget_is_counted_in_it() -> None:
    """An answer waits for nothing; what follows it waits for what it took."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=TELEGRAM), timer)
    for _ in range(TELEGRAM.burst + 1):
        budget.count(GROUP)
    begun_at = timer.now()
    await timer.finish(budget.acquire(OTHER))
    assert timer.now() == begun_at
    await timer.finish(budget.acquire(GROUP))
    assert timer.now() == pytest.approx(begun_at + 2 * MINUTE_S / TELEGRAM.per_minute, abs=MOMENT_S)


async def test_a_pause_holds_for_one_chat() -> None:
    """The others do not notice; a shorter pause does not end a longer one."""
    timer = VirtualTimer()
    budget = RateBudget(limits(), timer)
    begun_at = timer.now()
    budget.pause(THREAD, A_WHILE_S)
    budget.pause(GROUP, 1)
    await timer.finish(budget.acquire(OTHER))
    assert timer.now() == begun_at
    await timer.finish(budget.acquire(GROUP))
    assert timer.now() == begun_at + A_WHILE_S


async def test_a_pause_that_comes_while_the_platform_is_busy_holds() -> None:
    """A call that waits for the whole platform waits for the pause as well."""
    timer = VirtualTimer()
    budget = RateBudget(limits(whole=RateLimit(burst=1, per_minute=60)), timer)
    await timer.finish(budget.acquire(OTHER))
    begun_at = timer.now()
    spending = asyncio.create_task(budget.acquire(GROUP))
    await timer.calm()
    budget.pause(GROUP, A_WHILE_S)
    await timer.finish(asyncio.wait_for(spending, timeout=None))
    assert timer.now() == begun_at + A_WHILE_S


async def test_chats_take_turns_at_the_budget_of_the_whole() -> None:
    """One with a hundred tables gets no more than one with a single table that talks much."""
    timer = VirtualTimer()
    budget = RateBudget(limits(whole=RateLimit(burst=1, per_minute=60)), timer)
    await timer.finish(budget.acquire(PERSON))
    spent = Counter[Address]()

    async def talk(reader: Address) -> None:
        while True:
            await budget.acquire(reader)
            spent[reader] += 1

    talks = [asyncio.create_task(talk(reader)) for reader in [GROUP] * 100 + [OTHER]]
    await timer.advance(40.5)
    for each in talks:
        each.cancel()
    await asyncio.gather(*talks, return_exceptions=True)
    assert spent == {GROUP: 20, OTHER: 20}


async def test_the_tables_of_a_chat_take_turns() -> None:
    """First come, first served."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=60)), timer)
    await timer.finish(budget.acquire(GROUP))
    spent = Counter[int]()

    async def talk(table: int) -> None:
        while True:
            await budget.acquire(GROUP)
            spent[table] += 1

    talks = [asyncio.create_task(talk(table)) for table in range(3)]
    await timer.advance(30.5)
    for each in talks:
        each.cancel()
    await asyncio.gather(*talks, return_exceptions=True)
    assert spent == {0: 10, 1: 10, 2: 10}


async def test_who_goes_away_spends_nothing_and_holds_nobody_up() -> None:
    """A cancelled wait, for the chat or for the whole, leaves the line."""
    timer = VirtualTimer()
    allowed = limits(
        chat=RateLimit(burst=1, per_minute=60), whole=RateLimit(burst=1, per_minute=60)
    )
    budget = RateBudget(allowed, timer)
    await timer.finish(budget.acquire(GROUP))
    begun_at = timer.now()
    leaving = [asyncio.create_task(budget.acquire(reader)) for reader in (GROUP, OTHER, GROUP)]
    await timer.calm()
    for each in leaving:
        each.cancel()
    await timer.finish(budget.acquire(GROUP))
    assert timer.now() == pytest.approx(begun_at + 1, abs=MOMENT_S)


async def test_a_move_takes_the_count_along() -> None:
    """A chat that moves to an address with a count of its own has that one."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), timer)
    new = Address(NAME, "supergroup")
    await timer.finish(budget.acquire(GROUP))
    begun_at = timer.now()
    budget.move(GROUP, new)
    await timer.finish(budget.acquire(new))
    assert timer.now() - begun_at == pytest.approx(10)
    budget.pause(OTHER, A_WHILE_S)
    budget.move(OTHER, new)
    await timer.finish(budget.acquire(new))
    assert timer.now() == pytest.approx(begun_at + 20, abs=MOMENT_S)
    budget.move(PersonId(NAME, "unheard of"), new)


async def test_the_counts_of_silent_chats_vanish() -> None:
    """A bot that has been in ten thousand groups remembers those of the last minute."""
    timer = VirtualTimer()
    budget = RateBudget(limits(), timer)
    for number in range(10_000):
        await budget.acquire(Address(NAME, str(number)))
        await timer.advance(1)
    assert len(vars(budget)["_purses"]) < 200


async def test_the_counts_of_chats_that_talk_or_wait_stay() -> None:
    """To forget them would be a way round the budget."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6), person=FREELY), timer)
    budget.pause(OTHER, 10_000)
    waiting = asyncio.create_task(budget.acquire(OTHER))
    await timer.advance(5_000)
    await timer.finish(budget.acquire(GROUP))
    begun_at = timer.now()
    for number in range(1_000):
        await timer.finish(budget.acquire(PersonId(NAME, str(number))))
    await timer.finish(budget.acquire(GROUP))
    assert timer.now() - begun_at == pytest.approx(10)
    await timer.advance(1_000)
    assert not waiting.done()
    await timer.advance(4_000)
    assert waiting.done()


async def test_real_time_goes_on_and_waits_for_nothing_less_than_nothing() -> None:
    """The time that a chat is given is never taken back."""
    timer = SystemClock()
    first = timer.now()
    await timer.sleep(-1)
    await timer.sleep(0)
    assert first <= timer.now() == pytest.approx(time.time(), abs=MINUTE_S)


async def test_the_rest_of_a_pause_is_not_forgotten_either() -> None:
    """However many other chats are written to meanwhile."""
    timer = VirtualTimer()
    budget = RateBudget(limits(), timer)
    budget.pause(GROUP, 100)
    await timer.advance(99.5)
    for number in range(200):
        await budget.acquire(Address(NAME, str(number)))
    begun_at = timer.now()
    await timer.finish(budget.acquire(GROUP))
    assert timer.now() - begun_at == pytest.approx(0.5)


async def test_what_is_urgent_waits_for_the_minute_alone() -> None:
    """An empty bucket does not hold it up; what goes after it makes up for that."""
    timer = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, timer)
    for _ in range(18):
        assert bucket.wait_s(is_urgent=True) == 0
        bucket.take()
    assert bucket.wait_s(is_urgent=True) >= MINUTE_S
    assert bucket.wait_s() >= MINUTE_S


async def test_what_waits_and_becomes_urgent_waits_no_longer() -> None:
    """As a call for somebody whose table waits for its turn already."""
    timer = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), timer)
    await budget.acquire(GROUP)
    is_urgent = False
    waiting = asyncio.create_task(budget.acquire(GROUP, is_urgent=lambda: is_urgent))
    await timer.advance(3)
    assert not waiting.done()
    is_urgent = True
    await timer.advance(RECHECK_S)
    assert waiting.done()


async def test_some_of_a_minute_is_kept_for_what_is_urgent() -> None:
    """And is made up for: no minute sees more than all of it."""
    timer = VirtualTimer()
    bucket = TokenBucket(RateLimit(burst=2, per_minute=16, reserved=2), timer)
    for _ in range(16):
        bucket.take()
    for _ in range(2):
        assert bucket.wait_s() >= MINUTE_S
        assert bucket.wait_s(is_urgent=True) == 0
        bucket.take()
    assert bucket.wait_s(is_urgent=True) >= MINUTE_S
    await timer.advance(1.2 * MINUTE_S)
    assert bucket.wait_s() == 0


STEADY = RateLimit(burst=2, per_minute=17, reserved=1, answers=2, steady_s=4.0)
LONGEST_GAP_S = 4.1


@given(st.lists(st.floats(0.0, 8.0), min_size=5, max_size=60), st.integers(1, 6))
def test_answers_never_keep_a_chat_waiting_for_longer_than_its_steady_pace(
    pauses_s: list[float], burst: int
) -> None:
    """Whenever people ask, and however many at once; and no minute sees too much."""

    async def evening() -> None:
        timer = VirtualTimer()
        bucket = TokenBucket(STEADY, timer)
        calls_at: list[float] = []
        for pause_s in pauses_s:
            for _ in range(burst):
                if bucket.bears(1):
                    bucket.take_answer()
                    calls_at.append(timer.now())
            assert bucket.wait_s() <= LONGEST_GAP_S
            if pause_s < STEADY.steady_s:
                await timer.advance(bucket.wait_s())
                bucket.take()
                calls_at.append(timer.now())
            await timer.advance(pause_s)
        most = STEADY.per_minute + STEADY.reserved + STEADY.answers
        for number, at in enumerate(calls_at, 1):
            assert number - bisect_right(calls_at, at - MINUTE_S) <= most

    asyncio.run(evening())


async def test_a_quiet_chat_has_room_for_more_answers_than_a_busy_one() -> None:
    """What the table does not need people may have, as long as it comes evenly."""
    timer = VirtualTimer()
    quiet, busy = TokenBucket(STEADY, timer), TokenBucket(STEADY, timer)
    answered = Counter[str]()
    for _ in range(5 * 60):
        if busy.wait_s() == 0:
            busy.take()
        for name, bucket in (("quiet", quiet), ("busy", busy)):
            if bucket.bears(1):
                bucket.take_answer()
                answered[name] += 1
        await timer.advance(1)
    assert answered["quiet"] > 5 * 12
    assert 5 * 2 <= answered["busy"] < 5 * 6
