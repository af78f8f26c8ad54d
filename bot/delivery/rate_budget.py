"""What a platform lets through: how often it may be called, and to which chats no pictures go.

A platform counts the calls to a group together, whichever of its forum topics they go to, and the
calls of the whole bot. So a call needs room in two buckets. Whoever waits, waits in line: the
tables of a chat for the chat's bucket, and the chats, each with one call at most, for the bucket
of the whole. A chat with much to tell therefore takes nothing from one that has little.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Final, TypeAlias

from bot.ports.clock import Clock
from bot.ports.message import MessageContent
from bot.ports.platform import Limits, PlatformError, RateLimit
from bot.ports.request import Address, PersonId
from bot.ports.value import replace

_MINUTE_S: Final = 60.0
_LONG_MINUTE_S: Final = 61.5
"""The platform counts when calls arrive, and some take a second longer on their way than others."""

_NOTHING_S: Final = 1e-5
"""Less than this is rounding, so far as clocks count from the epoch; nobody waits for it."""

WORDS_ONLY_S: Final = 3600.0
"""How long nothing but words is sent where a picture was refused."""

YIELD_S: Final = 0.1
"""How long whoever is patient waits before looking again whether anybody else is waiting."""

RECHECK_S: Final = 1.0
"""How long whoever waits for room does before looking whether it has become urgent."""

_FEW: Final = 64

Account: TypeAlias = Address | PersonId
"""Whom a platform counts calls for: a chat without its threads, or a person."""


def account_of(reader: Address | PersonId) -> Account:
    """Return whom a call to this reader is counted for."""
    if isinstance(reader, Address) and reader.thread:
        return replace(reader, thread="")
    return reader


def leads(reader: Address | PersonId, address: Address) -> bool:
    """Return whether a chat that has moved there has gone anywhere, within the platform."""
    return reader.platform == address.platform and account_of(reader) != account_of(address)


class TokenBucket:
    """Lets calls through at a pace: some at once, and never more than its number in any minute.

    It fills evenly. What went in the last minute is remembered, since a bucket that was full and
    what flows into it within a minute are together more than the minute may see.

    Answers to people take nothing from it. Where they count, an answer goes only if the minute then
    still has room for a steady call every ``steady_s`` seconds, and so does any other call.
    """

    def __init__(self, pace: RateLimit, timer: Clock) -> None:
        self._pace = pace
        self._timer = timer
        self._level = float(pace.burst)
        self._filled_at = timer.now()
        self._most = max(1, int(pace.per_minute))
        self._taken_at = deque[float]()
        self._answered_at = deque[float]()

    def wait_s(self, *, is_urgent: bool = False) -> float:
        """Return how long until a call may go, in seconds; nothing when it may go at once.

        What ``is_urgent`` goes as soon as the minute has room for it, of which some is kept for it,
        though the bucket be empty: whatever goes after it makes up for that.
        """
        missing = 0.0 if is_urgent else 1.0 - self._poured(self._timer.now())
        most = self._most + (self._pace.reserved if is_urgent else 0)
        if missing <= 0 and len(self._taken_at) < most and not self._pace.steady_s:
            return 0.0
        wait_s = max(missing * _MINUTE_S / self._pace.per_minute, self._crowded_s(most))
        if self._pace.steady_s:
            wait_s = max(wait_s, self._full_s() if is_urgent else self._unsteady_s())
        return wait_s if wait_s > _NOTHING_S else 0.0

    def take(self) -> None:
        """Spend one call."""
        now = self._timer.now()
        self._level, self._filled_at = self._poured(now) - 1.0, now
        _note(self._taken_at, now)

    def take_answer(self) -> None:
        """Count an answer to somebody, which nobody has waited with."""
        if self._pace.steady_s:
            _note(self._answered_at, self._timer.now())
        else:
            self.take()

    @property
    def counts_answers(self) -> bool:
        """Return whether answers have a share of their own."""
        return self._pace.steady_s > 0

    def bears(self, answers: int) -> bool:
        """Whether so many answers may go now, and still one call every ``steady_s`` seconds."""
        if not self._pace.steady_s:
            return self.wait_s() == 0
        now = self._timer.now()
        last = self._taken_at[-1] if self._taken_at else -inf
        if self._taken(now) + answers > self._whole:
            return False
        return self._is_steady_from(max(now, last + self._pace.steady_s), answers)

    @property
    def has_spare(self) -> bool:
        """Whether a call that nobody needs may go: at once, and of a minute's the first half.

        Where answers count, it is a call that an answer may have.
        """
        if self._pace.steady_s:
            return self.bears(1)
        taken_lately = sum(self._timer.now() - at < _MINUTE_S for at in self._taken_at)
        return self.wait_s() == 0 and 2 * taken_lately < self._most

    @property
    def is_fresh(self) -> bool:
        """Return whether it is as good as a new one."""
        now = self._timer.now()
        is_full = self._poured(now) >= self._pace.burst
        answered_at = self._answered_at[-1] if self._answered_at else 0.0
        return is_full and now >= max(self._filled_at, answered_at) + _LONG_MINUTE_S

    def _poured(self, now: float) -> float:
        """Return what it holds by then."""
        poured = (now - self._filled_at) * self._pace.per_minute / _MINUTE_S
        return min(float(self._pace.burst), self._level + poured)

    def _crowded_s(self, most: int) -> float:
        """Return how long until the last minute has seen less than so many."""
        if len(self._taken_at) < most:
            return 0.0
        return self._taken_at[-most] + _LONG_MINUTE_S - self._timer.now()

    @property
    def _whole(self) -> int:
        """Return how many calls of every kind a minute may see."""
        return self._most + self._pace.reserved + self._pace.answers

    def _taken(self, at: float) -> int:
        """How many calls of every kind, of those there were, count in the minute before then."""
        return _counting(self._taken_at, at) + _counting(self._answered_at, at)

    def _full_s(self) -> float:
        """Return how long until the last minute has seen less than all that it may see."""
        taken_at = sorted((*self._taken_at, *self._answered_at))
        if len(taken_at) < self._whole:
            return 0.0
        return taken_at[-self._whole] + _LONG_MINUTE_S - self._timer.now()

    def _unsteady_s(self) -> float:
        """Return how long until a call may go so that steady ones may follow it."""
        now = self._timer.now()
        ends = [at + _LONG_MINUTE_S for at in (*self._taken_at, *self._answered_at)]
        ends += [at + self._pace.steady_s for at in self._taken_at]
        moments = (now, *sorted(end for end in ends if end > now))
        return next(at - now for at in moments if self._is_steady_from(at))

    def _is_steady_from(self, begin: float, answers: int = 0) -> bool:
        """Return whether a call may go then and every ``steady_s`` seconds after it.

        So many answers go now besides.
        """
        now = self._timer.now()
        number, at = 1, begin
        while at < now + _LONG_MINUTE_S:
            is_full = _counting(self._taken_at, at) + number > self._most
            if is_full or self._taken(at) + answers + number > self._whole:
                return False
            number, at = number + 1, at + self._pace.steady_s
        return True


def _counting(times: Iterable[float], at: float) -> int:
    """Return how many of these calls count in the minute before then."""
    return sum(one + _LONG_MINUTE_S - at > _NOTHING_S for one in times)


def _note(times: deque[float], now: float) -> None:
    """Remember a call, and forget those that no longer count."""
    while times and times[0] + _LONG_MINUTE_S <= now:
        times.popleft()
    times.append(now)


@dataclass(slots=True, eq=False)
class _AccountBudget:
    """What an account has left; its tables take turns."""

    bucket: TokenBucket
    paused_until: float = 0.0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateBudget:
    """The calls that one platform allows."""

    def __init__(self, limits: Limits, timer: Clock) -> None:
        self._limits = limits
        self._timer = timer
        self._whole = TokenBucket(limits.global_rate, timer)
        self._turn = asyncio.Lock()
        self._urgent = 0
        self._purses: dict[Account, _AccountBudget] = {}
        self._many = _FEW

    async def acquire(
        self,
        reader: Address | PersonId,
        *,
        is_urgent: Callable[[], bool] = lambda: False,
        is_patient: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wait until a call to this reader may go, and count it.

        One that is urgent by now waits less, and who is patient lets others go.
        """
        if self.try_acquire(reader, is_urgent=is_urgent()):
            return
        purse = self._purse(account_of(reader))
        purse.waiting += 1
        try:
            async with purse.turn:
                await self._spend_in_turn(purse, is_urgent=is_urgent, is_patient=is_patient)
        finally:
            purse.waiting -= 1

    def try_acquire(self, reader: Address | PersonId, *, is_urgent: bool) -> bool:
        """Count a call to this reader if it may go now; whether it may."""
        purse = self._purse(account_of(reader))
        is_alone = not (purse.waiting or self._urgent or self._turn.locked())
        may_go = is_alone and self._wait_s(purse, is_urgent=is_urgent) == 0
        if not (may_go and self._whole.wait_s() == 0):
            return False
        self._take(purse)
        return True

    def has_slack(self, reader: Address | PersonId) -> bool:
        """Return whether a call that nobody needs may go to a reader, and keeps nobody waiting."""
        purse = self._purse(account_of(reader))
        if purse.bucket.counts_answers:
            return self.bears(reader)
        is_free = purse.waiting == 0 and self._wait_s(purse) == 0
        return is_free and purse.bucket.has_spare and self._whole.has_spare

    def bears(self, reader: Address | PersonId, answers: int = 1) -> bool:
        """Whether so many answers may go to a reader now, and what the chat must see goes on."""
        purse = self._purse(account_of(reader))
        is_paused = purse.paused_until - self._timer.now() > _NOTHING_S
        return not is_paused and purse.bucket.bears(answers) and self._whole.wait_s() == 0

    def count(self, reader: Address | PersonId) -> None:
        """Count an answer, which nobody has waited with."""
        self._whole.take()
        self._purse(account_of(reader)).bucket.take_answer()

    def note(self, reader: Address | PersonId) -> None:
        """Count a call of what the chat must see, which somebody else has waited with."""
        self._take(self._purse(account_of(reader)))

    def pause(self, reader: Address | PersonId, seconds: float) -> None:
        """Let nothing more go to this reader's chat for some seconds."""
        purse = self._purse(account_of(reader))
        purse.paused_until = max(purse.paused_until, self._timer.now() + seconds)

    def move(self, old: Address | PersonId, new: Address) -> None:
        """Count for a new address what was counted for the old one, unless it has a count."""
        purse = self._purses.pop(account_of(old), None)
        if purse is not None:
            self._purses.setdefault(account_of(new), purse)

    async def _spend_in_turn(
        self,
        purse: _AccountBudget,
        *,
        is_urgent: Callable[[], bool],
        is_patient: Callable[[], bool],
    ) -> None:
        while True:
            while (wait_s := self._wait_s(purse, is_urgent=is_urgent())) > 0:
                await self._timer.sleep(min(wait_s, RECHECK_S))
            while is_patient() and self._urgent:
                await self._timer.sleep(YIELD_S)
            urgent = 0 if is_patient() else 1
            self._urgent += urgent
            try:
                async with self._turn:
                    while (wait_s := self._whole.wait_s()) > 0:
                        await self._timer.sleep(wait_s)
                    # A pause may have come while the whole platform was busy, or somebody who is
                    # in more of a hurry.
                    yields = is_patient() and self._urgent > 0
                    if self._wait_s(purse, is_urgent=is_urgent()) == 0 and not yields:
                        self._take(purse)
                        return
            finally:
                self._urgent -= urgent

    def _take(self, purse: _AccountBudget) -> None:
        self._whole.take()
        purse.bucket.take()

    def _wait_s(self, purse: _AccountBudget, *, is_urgent: bool = False) -> float:
        wait_s = purse.bucket.wait_s(is_urgent=is_urgent)
        if not purse.paused_until:
            return wait_s
        pause_s = purse.paused_until - self._timer.now()
        return max(wait_s, pause_s if pause_s > _NOTHING_S else 0.0)

    def _purse(self, account: Account) -> _AccountBudget:
        purse = self._purses.get(account)
        if purse is None:
            self._sweep()
            limits = self._limits
            pace = limits.chat_pace if isinstance(account, Address) else limits.person_pace
            purse = self._purses[account] = _AccountBudget(TokenBucket(pace, self._timer))
        return purse

    def _sweep(self) -> None:
        """Drop the purses that are as good as new, once there are twice as many as last time."""
        if len(self._purses) < self._many:
            return
        self._purses = {
            account: purse for account, purse in self._purses.items() if self._is_used(purse)
        }
        self._many = max(_FEW, 2 * len(self._purses))

    def _is_used(self, purse: _AccountBudget) -> bool:
        return purse.waiting > 0 or not purse.bucket.is_fresh or self._wait_s(purse) > 0


class TextOnlyChats:
    """Remembers who is sent words alone, because the bot may send no pictures there."""

    def __init__(self, timer: Clock) -> None:
        self._timer = timer
        self._until: dict[Account, float] = {}
        self._untold: dict[Account, PlatformError] = {}

    def add(self, reader: Address | PersonId, why: PlatformError) -> None:
        """Send words alone to a reader and to all other threads of the chat, and remember why."""
        now = self._timer.now()
        self._until = {account: until for account, until in self._until.items() if until > now}
        if account_of(reader) not in self._until:
            self._until[account_of(reader)] = now + WORDS_ONLY_S
            self._untold[account_of(reader)] = why

    def remove(self, reader: Address | PersonId) -> None:
        """Forget it all: words were refused as well."""
        self._until.pop(account_of(reader), None)
        self._untold.pop(account_of(reader), None)

    def strip_image(self, reader: Address | PersonId, post: MessageContent) -> MessageContent:
        """Return the post as it may be sent to a reader."""
        if not self._until or self._until.get(account_of(reader), 0.0) <= self._timer.now():
            return post
        return replace(post, picture=None)

    def news(self, reader: Address | PersonId) -> PlatformError | None:
        """Return why a picture did not come through where words now have; once each time."""
        return self._untold.pop(account_of(reader), None) if self._untold else None
