"""Keep the calls to a platform within its rate limits.

A platform limits the calls to each group, counted over all its topics, and all calls of the bot. So
a call needs room in two buckets. The tables of a chat queue for the bucket of that chat; the chats
queue for the bucket of the whole bot, each with at most one call. So a busy chat does not delay a
quiet one.
"""

import asyncio
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Final, TypeAlias

from bot.ports.platform import Limits, RateLimit
from bot.ports.request import Address, PersonId
from bot.ports.value import MutableStruct, field, replace
from storage.clock import Clock

_MINUTE_S: Final = 60.0
_LONG_MINUTE_S: Final = 61.5
"""A minute plus a margin, in seconds, because the latency of calls varies."""

_NOTHING_S: Final = 1e-5
"""A shorter wait, in seconds, is a rounding error of epoch times and counts as no wait."""


YIELD_S: Final = 0.1
"""How often a call of low priority re-checks whether other calls wait, in seconds."""

RECHECK_S: Final = 0.2
"""How often a waiting call re-checks whether it has become urgent, in seconds."""

_FEW: Final = 64

Account: TypeAlias = Address | PersonId
"""The unit for which a platform counts calls: a chat with all its threads, or a person."""


def account_of(recipient: Address | PersonId) -> Account:
    """Return the account to which the calls of a recipient count."""
    if isinstance(recipient, Address) and recipient.thread:
        return replace(recipient, thread="")
    return recipient


def leads(recipient: Address | PersonId, address: Address) -> bool:
    """Return whether an address is another chat on the same platform as a recipient."""
    return recipient.platform == address.platform and account_of(recipient) != account_of(address)


class TokenBucket:
    """A token bucket that also limits the number of calls in any minute.

    It fills evenly. It also remembers the calls of the last minute, because a full bucket plus the
    refill of a minute is more than a minute allows.

    Replies to people take no tokens if the rate limit has ``steady_s``. A reply, or a call that is
    not urgent, is then allowed only if the minute still has room for a call every ``steady_s``
    seconds after it.
    """

    def __init__(self, pace: RateLimit, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._level = float(pace.burst)
        self._filled_at = clock.now()
        self._most = max(1, int(pace.per_minute))
        self._taken_at = deque[float]()
        self._answered_at = deque[float]()

    def wait_s(self, *, is_urgent: bool = False, is_prompt: bool = False) -> float:
        """Return how long until a call is allowed, in seconds; 0 if it is allowed now.

        A prompt call is allowed as soon as the minute has room, even if the bucket is empty.

        An urgent call does not wait for the bucket either, and may also use the ``reserved`` calls;
        later calls then wait longer.
        """
        missing = 0.0 if is_urgent or is_prompt else 1.0 - self._poured(self._clock.now())
        most = self._most + (self._pace.reserved if is_urgent else 0)
        if missing <= 0 and len(self._taken_at) < most and not self._pace.steady_s:
            return 0.0
        wait_s = max(missing * _MINUTE_S / self._pace.per_minute, self._crowded_s(most))
        if self._pace.steady_s:
            wait_s = max(wait_s, self._full_s() if is_urgent else self._unsteady_s())
        return wait_s if wait_s > _NOTHING_S else 0.0

    def take(self, *, is_prompt: bool = False) -> None:
        """Spend one call; after a prompt one, later calls never wait for more than one token."""
        now = self._clock.now()
        level = self._poured(now) - 1.0
        self._level, self._filled_at = max(0.0, level) if is_prompt else level, now
        _note(self._taken_at, now)

    def take_answer(self) -> None:
        """Count a reply to a person; replies do not wait."""
        if self._pace.steady_s:
            _note(self._answered_at, self._clock.now())
        else:
            self.take()

    @property
    def counts_answers(self) -> bool:
        """Return whether replies are counted apart from other calls."""
        return self._pace.steady_s > 0

    def bears(self, answers: int) -> bool:
        """Return whether some replies are allowed besides a call every ``steady_s`` seconds."""
        if not self._pace.steady_s:
            return self.wait_s() == 0
        now = self._clock.now()
        last = self._taken_at[-1] if self._taken_at else -inf
        if self._taken(now) + answers > self._whole:
            return False
        return self._is_steady_from(max(now, last + self._pace.steady_s), answers)

    @property
    def has_spare(self) -> bool:
        """Return whether an optional call is allowed now: fewer than half of the calls are used.

        If replies are counted apart, an optional call is allowed whenever a reply is.
        """
        if self._pace.steady_s:
            return self.bears(1)
        taken_lately = sum(self._clock.now() - at < _MINUTE_S for at in self._taken_at)
        return self.wait_s() == 0 and 2 * taken_lately < self._most

    @property
    def is_fresh(self) -> bool:
        """Return whether the bucket allows as many calls as a new one."""
        now = self._clock.now()
        is_full = self._poured(now) >= self._pace.burst
        answered_at = self._answered_at[-1] if self._answered_at else 0.0
        return is_full and now >= max(self._filled_at, answered_at) + _LONG_MINUTE_S

    def _poured(self, now: float) -> float:
        """Return the number of tokens in the bucket at this time."""
        poured = (now - self._filled_at) * self._pace.per_minute / _MINUTE_S
        return min(float(self._pace.burst), self._level + poured)

    def _crowded_s(self, most: int) -> float:
        """Return the time in seconds until the last minute has fewer than ``most`` calls."""
        if len(self._taken_at) < most:
            return 0.0
        return self._taken_at[-most] + _LONG_MINUTE_S - self._clock.now()

    @property
    def _whole(self) -> int:
        """Return the number of calls, of every kind, that a minute allows."""
        return self._most + self._pace.reserved + self._pace.answers

    def _taken(self, at: float) -> int:
        """Return the number of calls, of every kind, in the minute before this time."""
        return _counting(self._taken_at, at) + _counting(self._answered_at, at)

    def _full_s(self) -> float:
        """Return the time in seconds until the last minute has room for any call."""
        taken_at = sorted((*self._taken_at, *self._answered_at))
        if len(taken_at) < self._whole:
            return 0.0
        return taken_at[-self._whole] + _LONG_MINUTE_S - self._clock.now()

    def _unsteady_s(self) -> float:
        """Return the time in seconds until a call is allowed that steady calls can follow."""
        now = self._clock.now()
        ends = [at + _LONG_MINUTE_S for at in (*self._taken_at, *self._answered_at)]
        ends += [at + self._pace.steady_s for at in self._taken_at]
        moments = (now, *sorted(end for end in ends if end > now))
        return next(at - now for at in moments if self._is_steady_from(at))

    def _is_steady_from(self, begin: float, answers: int = 0) -> bool:
        """Return whether a call is allowed at ``begin`` and every ``steady_s`` seconds after it.

        ``answers`` is the number of replies that are also sent now.
        """
        now = self._clock.now()
        number, at = 1, begin
        while at < now + _LONG_MINUTE_S:
            is_full = _counting(self._taken_at, at) + number > self._most
            if is_full or self._taken(at) + answers + number > self._whole:
                return False
            number, at = number + 1, at + self._pace.steady_s
        return True


def _counting(times: Sequence[float], at: float) -> int:
    """Return how many of these calls, sorted by time, count in the minute before ``at``."""
    return len(times) - bisect_right(times, _NOTHING_S, key=lambda one: one + _LONG_MINUTE_S - at)


def _note(times: deque[float], now: float) -> None:
    """Record a call, and forget those that no longer count."""
    while times and times[0] + _LONG_MINUTE_S <= now:
        times.popleft()
    times.append(now)


class _AccountBudget(MutableStruct, eq=False):
    """The budget of one account; its tables take turns."""

    bucket: TokenBucket
    paused_until: float = 0.0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateBudget:
    """The calls that one platform allows."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._whole = TokenBucket(limits.global_rate, clock)
        self._turn = asyncio.Lock()
        self._urgent = 0
        self._budgets: dict[Account, _AccountBudget] = {}
        self._many = _FEW

    async def acquire(
        self,
        recipient: Address | PersonId,
        *,
        is_urgent: Callable[[], bool] = lambda: False,
        is_prompt: Callable[[], bool] = lambda: False,
        is_patient: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wait until a call to this recipient is allowed, then count it.

        A call that becomes urgent or prompt waits less; a call of low priority lets others go
        first.
        """
        if self.try_acquire(recipient, is_urgent=is_urgent(), is_prompt=is_prompt()):
            return
        budget = self._budget(account_of(recipient))
        budget.waiting += 1
        try:
            async with budget.turn:
                await self._spend_in_turn(
                    budget, is_urgent=is_urgent, is_prompt=is_prompt, is_patient=is_patient
                )
        finally:
            budget.waiting -= 1

    def try_acquire(
        self, recipient: Address | PersonId, *, is_urgent: bool, is_prompt: bool = False
    ) -> bool:
        """Count a call to this recipient if it is allowed now; return whether it is."""
        budget = self._budget(account_of(recipient))
        is_alone = not (budget.waiting or self._urgent or self._turn.locked())
        wait_s = self._wait_s(budget, is_urgent=is_urgent, is_prompt=is_prompt)
        may_go = is_alone and wait_s == 0
        if not (may_go and self._whole.wait_s() == 0):
            return False
        self._take(budget, is_prompt=is_prompt)
        return True

    def has_slack(self, recipient: Address | PersonId) -> bool:
        """Return whether an optional call is allowed now and would delay no other call."""
        budget = self._budget(account_of(recipient))
        if budget.bucket.counts_answers:
            return self.bears(recipient)
        is_free = budget.waiting == 0 and self._wait_s(budget) == 0
        return is_free and budget.bucket.has_spare and self._whole.has_spare

    def bears(self, recipient: Address | PersonId, answers: int = 1) -> bool:
        """Return whether some replies to a recipient are allowed without delaying the table."""
        budget = self._budget(account_of(recipient))
        is_paused = budget.paused_until - self._clock.now() > _NOTHING_S
        return not is_paused and budget.bucket.bears(answers) and self._whole.wait_s() == 0

    def count(self, recipient: Address | PersonId) -> None:
        """Count a reply; replies do not wait."""
        self._whole.take()
        self._budget(account_of(recipient)).bucket.take_answer()

    def note(self, recipient: Address | PersonId) -> None:
        """Count a call to a recipient although it has waited in a different budget."""
        self._take(self._budget(account_of(recipient)))

    def pause(self, recipient: Address | PersonId, seconds: float) -> None:
        """Allow no calls to this recipient's chat for some seconds."""
        budget = self._budget(account_of(recipient))
        budget.paused_until = max(budget.paused_until, self._clock.now() + seconds)

    def move(self, old: Address | PersonId, new: Address) -> None:
        """Transfer the budget of an old address to a new one that has no budget yet."""
        budget = self._budgets.pop(account_of(old), None)
        if budget is not None:
            self._budgets.setdefault(account_of(new), budget)

    async def _spend_in_turn(
        self,
        budget: _AccountBudget,
        *,
        is_urgent: Callable[[], bool],
        is_prompt: Callable[[], bool],
        is_patient: Callable[[], bool],
    ) -> None:
        def wait_s() -> float:
            return self._wait_s(budget, is_urgent=is_urgent(), is_prompt=is_prompt())

        while True:
            while (chat_s := wait_s()) > 0:
                await self._clock.sleep(min(chat_s, RECHECK_S))
            while is_patient() and self._urgent:
                await self._clock.sleep(YIELD_S)
            urgent = 0 if is_patient() else 1
            self._urgent += urgent
            try:
                async with self._turn:
                    while (whole_s := self._whole.wait_s()) > 0:
                        await self._clock.sleep(whole_s)
                    # While this call waited for the platform, the chat may have been paused, or a
                    # more urgent call may have arrived.
                    yields = is_patient() and self._urgent > 0
                    if wait_s() == 0 and not yields:
                        self._take(budget, is_prompt=is_prompt())
                        return
            finally:
                self._urgent -= urgent

    def _take(self, budget: _AccountBudget, *, is_prompt: bool = False) -> None:
        self._whole.take()
        budget.bucket.take(is_prompt=is_prompt)

    def _wait_s(
        self, budget: _AccountBudget, *, is_urgent: bool = False, is_prompt: bool = False
    ) -> float:
        wait_s = budget.bucket.wait_s(is_urgent=is_urgent, is_prompt=is_prompt)
        if not budget.paused_until:
            return wait_s
        pause_s = budget.paused_until - self._clock.now()
        return max(wait_s, pause_s if pause_s > _NOTHING_S else 0.0)

    def _budget(self, account: Account) -> _AccountBudget:
        budget = self._budgets.get(account)
        if budget is None:
            self._sweep()
            limits = self._limits
            is_group = isinstance(account, Address) and not limits.is_private(account)
            pace = limits.chat_pace if is_group else limits.person_pace
            budget = self._budgets[account] = _AccountBudget(TokenBucket(pace, self._clock))
        return budget

    def _sweep(self) -> None:
        """Drop the full and unused budgets once the number of budgets has doubled."""
        if len(self._budgets) < self._many:
            return
        self._budgets = {
            account: budget for account, budget in self._budgets.items() if self._is_used(budget)
        }
        self._many = max(_FEW, 2 * len(self._budgets))

    def _is_used(self, budget: _AccountBudget) -> bool:
        return budget.waiting > 0 or not budget.bucket.is_fresh or self._wait_s(budget) > 0
