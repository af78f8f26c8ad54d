"""Tests of the budgets of chats and platforms, and of the order of waiting calls."""

import asyncio
import time
from bisect import bisect_right
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.rate_budget import RECHECK_S, RateBudget, TokenBucket, account_of
from bot.ports.platform import RateLimit
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from storage.clock import SystemClock
from tests.budget import times
from tests.unit.bot.delivery.outbox_chats import FREELY, GROUP, NAME, OTHER, PERSON, limits
from tests.unit.bot.virtual_time import MOMENT_S, VirtualTimer

TELEGRAM = RateLimit(burst=2, per_minute=18)
MINUTE_S = 60.0
THREAD = Address(NAME, "group", "7")
A_WHILE_S = 30.0


async def take_when_free(bucket: TokenBucket, clock: VirtualTimer) -> float:
    """Wait until a bucket has a token, take it, and return the time."""
    await clock.advance(bucket.wait_s())
    assert bucket.wait_s() == 0
    bucket.take()
    return clock.now()


async def test_a_few_calls_go_at_once_and_the_others_evenly() -> None:
    """A few calls run at once, and further ones at even intervals."""
    clock = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, clock)
    begun_at = clock.now()
    taken_at = [await take_when_free(bucket, clock) - begun_at for _ in range(4)]
    assert taken_at == pytest.approx([0, 0, MINUTE_S / 18, 2 * MINUTE_S / 18])


async def test_a_bucket_holds_no_more_however_long_it_fills() -> None:
    """An idle bucket holds no more than its capacity."""
    clock = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, clock)
    await clock.advance(3_600)
    bucket.take()
    bucket.take()
    assert bucket.wait_s() > 0


async def test_a_bucket_remembers_no_call_longer_than_it_counts() -> None:
    """A bucket remembers the calls of the last minute only."""
    clock = VirtualTimer()
    bucket = TokenBucket(RateLimit(burst=1_000, per_minute=1_000_000), clock)
    for _ in range(1_000):
        bucket.take()
        await clock.advance(1)
    assert len(vars(bucket)["_taken_at"]) < 2 * MINUTE_S


@times(1_000)
@given(
    pace=st.builds(RateLimit, burst=st.integers(1, 30), per_minute=st.integers(1, 60)),
    pauses_s=st.lists(st.floats(0, 20), min_size=1, max_size=200),
)
def test_no_minute_ever_sees_more_than_it_may(pace: RateLimit, pauses_s: list[float]) -> None:
    """No minute exceeds the limit, with saved tokens and with calls that arrive late."""

    async def spend() -> list[float]:
        clock = VirtualTimer()
        bucket = TokenBucket(pace, clock)
        taken_at = []
        for pause_s in pauses_s:
            await clock.advance(pause_s)
            taken_at.append(await take_when_free(bucket, clock))
        return taken_at

    taken_at = asyncio.run(spend())
    for number, at in enumerate(taken_at, 1):
        in_the_minute = number - bisect_right(taken_at, at - MINUTE_S - 1)
        assert in_the_minute <= pace.per_minute
        just_now = number - bisect_right(taken_at, at - 1e-9)
        assert just_now <= pace.burst


async def test_calls_that_nobody_needs_are_the_first_half_of_a_minute_s() -> None:
    """Optional calls use half of a minute's limit at most, and none while other calls wait."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=TELEGRAM), clock)
    spared = 0
    for _ in range(30):
        if budget.has_slack(GROUP):
            budget.count(GROUP)
            spared += 1
        await clock.advance(A_WHILE_S / 30)
    assert spared == 9
    assert not budget.has_slack(GROUP)
    assert budget.has_slack(PERSON)
    await clock.advance(MINUTE_S)
    assert budget.has_slack(GROUP)
    budget.pause(GROUP, A_WHILE_S)
    assert not budget.has_slack(GROUP)


def test_a_thread_counts_for_its_chat_and_a_person_for_themselves() -> None:
    """A thread shares the budget of its group, and a person has one of their own."""
    assert account_of(THREAD) == GROUP
    assert account_of(PERSON) == PERSON


async def test_the_topics_of_a_forum_share_one_budget() -> None:
    """Topics of a forum share one budget."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), clock)
    begun_at = clock.now()
    for reader in (GROUP, THREAD, GROUP):
        await clock.finish(budget.acquire(reader))
    assert clock.now() == pytest.approx(begun_at + 20, abs=MOMENT_S)


async def test_what_went_past_the_budget_is_counted_in_it() -> None:
    """A call outside the budget is counted, and later calls wait longer."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=TELEGRAM), clock)
    for _ in range(TELEGRAM.burst + 1):
        budget.count(GROUP)
    begun_at = clock.now()
    await clock.finish(budget.acquire(OTHER))
    assert clock.now() == begun_at
    await clock.finish(budget.acquire(GROUP))
    assert clock.now() == pytest.approx(begun_at + 2 * MINUTE_S / TELEGRAM.per_minute, abs=MOMENT_S)


async def test_a_pause_holds_for_one_chat() -> None:
    """A pause applies to one chat, and a shorter one does not end a longer one."""
    clock = VirtualTimer()
    budget = RateBudget(limits(), clock)
    begun_at = clock.now()
    budget.pause(THREAD, A_WHILE_S)
    budget.pause(GROUP, 1)
    await clock.finish(budget.acquire(OTHER))
    assert clock.now() == begun_at
    await clock.finish(budget.acquire(GROUP))
    assert clock.now() == begun_at + A_WHILE_S


async def test_a_pause_that_comes_while_the_platform_is_busy_holds() -> None:
    """A call that waits for the platform's budget also respects a pause of its chat."""
    clock = VirtualTimer()
    budget = RateBudget(limits(whole=RateLimit(burst=1, per_minute=60)), clock)
    await clock.finish(budget.acquire(OTHER))
    begun_at = clock.now()
    spending = asyncio.create_task(budget.acquire(GROUP))
    await clock.calm()
    budget.pause(GROUP, A_WHILE_S)
    await clock.finish(asyncio.wait_for(spending, timeout=None))
    assert clock.now() == begun_at + A_WHILE_S


async def test_chats_take_turns_at_the_budget_of_the_whole() -> None:
    """Chats take turns at the platform's budget, whatever the number of their tables."""
    clock = VirtualTimer()
    budget = RateBudget(limits(whole=RateLimit(burst=1, per_minute=60)), clock)
    await clock.finish(budget.acquire(PERSON))
    spent = Counter[Address]()

    async def talk(reader: Address) -> None:
        while True:
            await budget.acquire(reader)
            spent[reader] += 1

    talks = [asyncio.create_task(talk(reader)) for reader in [GROUP] * 100 + [OTHER]]
    await clock.advance(40.5)
    for each in talks:
        each.cancel()
    await asyncio.gather(*talks, return_exceptions=True)
    assert spent == {GROUP: 20, OTHER: 20}


async def test_the_tables_of_a_chat_take_turns() -> None:
    """Tables of a chat are served in order of arrival."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=60)), clock)
    await clock.finish(budget.acquire(GROUP))
    spent = Counter[int]()

    async def talk(table: int) -> None:
        while True:
            await budget.acquire(GROUP)
            spent[table] += 1

    talks = [asyncio.create_task(talk(table)) for table in range(3)]
    await clock.advance(30.5)
    for each in talks:
        each.cancel()
    await asyncio.gather(*talks, return_exceptions=True)
    assert spent == {0: 10, 1: 10, 2: 10}


async def test_who_goes_away_spends_nothing_and_holds_nobody_up() -> None:
    """A cancelled wait, for a chat or for the platform, uses no budget and blocks no call."""
    clock = VirtualTimer()
    allowed = limits(
        chat=RateLimit(burst=1, per_minute=60), whole=RateLimit(burst=1, per_minute=60)
    )
    budget = RateBudget(allowed, clock)
    await clock.finish(budget.acquire(GROUP))
    begun_at = clock.now()
    leaving = [asyncio.create_task(budget.acquire(reader)) for reader in (GROUP, OTHER, GROUP)]
    await clock.calm()
    for each in leaving:
        each.cancel()
    await clock.finish(budget.acquire(GROUP))
    assert clock.now() == pytest.approx(begun_at + 1, abs=MOMENT_S)


async def test_a_move_takes_the_count_along() -> None:
    """A moved chat keeps its count, unless the new address has one."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), clock)
    new = Address(NAME, "supergroup")
    await clock.finish(budget.acquire(GROUP))
    begun_at = clock.now()
    budget.move(GROUP, new)
    await clock.finish(budget.acquire(new))
    assert clock.now() - begun_at == pytest.approx(10)
    budget.pause(OTHER, A_WHILE_S)
    budget.move(OTHER, new)
    await clock.finish(budget.acquire(new))
    assert clock.now() == pytest.approx(begun_at + 20, abs=MOMENT_S)
    budget.move(PersonId(NAME, "unheard of"), new)


async def test_the_limit_of_groups_does_not_apply_to_a_private_chat() -> None:
    """The chat of one person has the pace of a person."""
    clock = VirtualTimer()
    grouped = limits(chat=RateLimit(burst=1, per_minute=6), person=FREELY)
    budget = RateBudget(replace(grouped, is_private=lambda address: address == OTHER), clock)
    for address, took_s in ((OTHER, 0), (GROUP, 40)):
        begun_at = clock.now()
        for _ in range(5):
            await clock.finish(budget.acquire(address))
        assert clock.now() - begun_at == pytest.approx(took_s, abs=MOMENT_S)


async def test_the_counts_of_silent_chats_vanish() -> None:
    """Counts of idle chats are removed after a minute."""
    clock = VirtualTimer()
    budget = RateBudget(limits(), clock)
    for number in range(10_000):
        await budget.acquire(Address(NAME, str(number)))
        await clock.advance(1)
    assert len(vars(budget)["_budgets"]) < 200


async def test_the_counts_of_chats_that_talk_or_wait_stay() -> None:
    """Counts of active and paused chats stay, because they limit the calls."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6), person=FREELY), clock)
    budget.pause(OTHER, 10_000)
    waiting = asyncio.create_task(budget.acquire(OTHER))
    await clock.advance(5_000)
    await clock.finish(budget.acquire(GROUP))
    begun_at = clock.now()
    for number in range(1_000):
        await clock.finish(budget.acquire(PersonId(NAME, str(number))))
    await clock.finish(budget.acquire(GROUP))
    assert clock.now() - begun_at == pytest.approx(10)
    await clock.advance(1_000)
    assert not waiting.done()
    await clock.advance(4_000)
    assert waiting.done()


async def test_real_time_goes_on_and_waits_for_nothing_less_than_nothing() -> None:
    """The real clock increases and accepts negative sleeps."""
    clock = SystemClock()
    first = clock.now()
    await clock.sleep(-1)
    await clock.sleep(0)
    assert first <= clock.now() == pytest.approx(time.time(), abs=MINUTE_S)


async def test_the_rest_of_a_pause_is_not_forgotten_either() -> None:
    """The rest of a pause is kept, however many other chats get messages."""
    clock = VirtualTimer()
    budget = RateBudget(limits(), clock)
    budget.pause(GROUP, 100)
    await clock.advance(99.5)
    for number in range(200):
        await budget.acquire(Address(NAME, str(number)))
    begun_at = clock.now()
    await clock.finish(budget.acquire(GROUP))
    assert clock.now() - begun_at == pytest.approx(0.5)


async def test_what_is_urgent_waits_for_the_minute_alone() -> None:
    """An urgent call waits for the limit of a minute only, and later calls wait longer."""
    clock = VirtualTimer()
    bucket = TokenBucket(TELEGRAM, clock)
    for _ in range(18):
        assert bucket.wait_s(is_urgent=True) == 0
        bucket.take()
    assert bucket.wait_s(is_urgent=True) >= MINUTE_S
    assert bucket.wait_s() >= MINUTE_S


async def test_what_is_prompt_waits_for_the_minute_alone() -> None:
    """A prompt call waits for the limit of a minute only; a later call waits for one token."""
    clock = VirtualTimer()
    bucket = TokenBucket(RateLimit(burst=2, per_minute=17, reserved=1), clock)
    for _ in range(17):
        assert bucket.wait_s(is_prompt=True) == 0
        bucket.take(is_prompt=True)
    assert bucket.wait_s(is_prompt=True) >= MINUTE_S
    await clock.advance(2 * MINUTE_S)
    for _ in range(5):
        bucket.take(is_prompt=True)
    assert bucket.wait_s() <= MINUTE_S / 17


async def test_what_waits_and_becomes_urgent_waits_no_longer() -> None:
    """A waiting call that becomes urgent runs at once."""
    clock = VirtualTimer()
    budget = RateBudget(limits(chat=RateLimit(burst=1, per_minute=6)), clock)
    await budget.acquire(GROUP)
    is_urgent = False
    waiting = asyncio.create_task(budget.acquire(GROUP, is_urgent=lambda: is_urgent))
    await clock.advance(3)
    assert not waiting.done()
    is_urgent = True
    await clock.advance(RECHECK_S)
    assert waiting.done()


async def test_some_of_a_minute_is_kept_for_what_is_urgent() -> None:
    """Part of a minute's limit is reserved for urgent calls, within the limit."""
    clock = VirtualTimer()
    bucket = TokenBucket(RateLimit(burst=2, per_minute=16, reserved=2), clock)
    for _ in range(16):
        bucket.take()
    for _ in range(2):
        assert bucket.wait_s() >= MINUTE_S
        assert bucket.wait_s(is_urgent=True) == 0
        bucket.take()
    assert bucket.wait_s(is_urgent=True) >= MINUTE_S
    await clock.advance(1.2 * MINUTE_S)
    assert bucket.wait_s() == 0


STEADY = RateLimit(burst=2, per_minute=17, reserved=1, answers=2, steady_s=4.0)
LONGEST_GAP_S = 4.1


@given(st.lists(st.floats(0.0, 8.0), min_size=5, max_size=60), st.integers(1, 6))
def test_answers_never_keep_a_chat_waiting_for_longer_than_its_steady_pace(
    pauses_s: list[float], burst: int
) -> None:
    """Answers delay a chat by one regular interval at most, and no minute exceeds the limit."""

    async def evening() -> None:
        clock = VirtualTimer()
        bucket = TokenBucket(STEADY, clock)
        calls_at: list[float] = []
        for pause_s in pauses_s:
            for _ in range(burst):
                if bucket.bears(1):
                    bucket.take_answer()
                    calls_at.append(clock.now())
            assert bucket.wait_s() <= LONGEST_GAP_S
            if pause_s < STEADY.steady_s:
                await clock.advance(bucket.wait_s())
                bucket.take()
                calls_at.append(clock.now())
            await clock.advance(pause_s)
        most = STEADY.per_minute + STEADY.reserved + STEADY.answers
        for number, at in enumerate(calls_at, 1):
            assert number - bisect_right(calls_at, at - MINUTE_S) <= most

    asyncio.run(evening())


async def test_a_quiet_chat_has_room_for_more_answers_than_a_busy_one() -> None:
    """A quiet chat has more budget for answers than a busy one, at an even rate."""
    clock = VirtualTimer()
    quiet, busy = TokenBucket(STEADY, clock), TokenBucket(STEADY, clock)
    answered = Counter[str]()
    for _ in range(5 * 60):
        if busy.wait_s() == 0:
            busy.take()
        for name, bucket in (("quiet", quiet), ("busy", busy)):
            if bucket.bears(1):
                bucket.take_answer()
                answered[name] += 1
        await clock.advance(1)
    assert answered["quiet"] > 5 * 12
    assert 5 * 2 <= answered["busy"] < 5 * 6
