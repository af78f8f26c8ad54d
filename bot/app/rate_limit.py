"""Limit how many requests a person may make, and how many are in progress.

Requests of blocked people and chats are ignored.

Each person has a budget, so that fifty presses a second by one person do not slow down anyone else.
A person who exceeds it gets one notice and is then ignored. At most ``MOST_AT_ONCE`` requests are
in progress; further ones are dropped, because people would not expect them to be carried out later.
"""

from collections import OrderedDict
from typing import Final

import structlog

from bot.delivery.rate_budget import TokenBucket
from bot.ports.platform import RateLimit
from bot.ports.request import Address, PersonId
from bot.ports.value import MutableStruct
from bot.tables.erasure import pseudonym
from storage.clock import Clock

PACE: Final = RateLimit(burst=20, per_minute=180)
"""The limit for one person: more requests than fast play needs, far fewer than a script sends."""

MOST_AT_ONCE: Final = 500
"""The maximum number of requests in progress, about a second's work; includes waiting deals."""

MISS: Final = 10
"""The cost of a wrong guess, in requests."""

RARELY: Final = RateLimit(burst=2, per_minute=2)
"""The rate limit of requests that search all documents."""

MOST_TABLES: Final = 5
"""The maximum number of open tables of one person."""

QUIET_S: Final = 60.0
"""The minimum time between two notices to a person that they are over the limit, in seconds."""

MOST_KNOWN: Final = 10_000
"""The maximum number of people that are remembered; the least recent are forgotten first."""

_FEW: Final = 64


_log = structlog.get_logger()


class _Quota(MutableStruct):
    """The budget of a person, and the time until which they get no further notice about it."""

    bucket: TokenBucket
    quiet_until: float = 0.0


class RateLimiter:
    """Counts the requests of each person and knows who is blocked."""

    def __init__(self, clock: Clock, pace: RateLimit = PACE) -> None:
        self._clock = clock
        self._pace = pace
        self._visitors: OrderedDict[PersonId, _Quota] = OrderedDict()
        self._many = _FEW
        self._blocked = frozenset[PersonId]()
        self._shed = 0

    def block(self, blocked: frozenset[PersonId]) -> None:
        """Set the people and chats that are ignored."""
        self._blocked = blocked

    def is_blocked(self, person: PersonId, chat: Address) -> bool:
        """Return whether a person or their whole chat is blocked."""
        if not self._blocked:
            return False
        known = {person, pseudonym(person), PersonId(chat.platform, chat.chat)}
        return bool(self._blocked & known)

    def allow(self, person: PersonId) -> bool:
        """Return whether a person may make another request; if so, charge it to their budget."""
        visitor = self._visitor(person)
        if visitor.bucket.wait_s() > 0:
            return False
        visitor.bucket.take()
        return True

    def has_capacity(self, under_way: int) -> bool:
        """Return whether another request may start; log how many were dropped."""
        if under_way >= MOST_AT_ONCE:
            if not self._shed:
                _log.warning("too many requests", under_way=under_way)
            self._shed += 1
            return False
        if self._shed and under_way <= MOST_AT_ONCE // 2:
            _log.warning("requests dropped", count=self._shed)
            self._shed = 0
        return True

    def penalise_guess(self, person: PersonId) -> None:
        """Charge ``MISS`` requests in all for an unknown code or button, to slow down guessing."""
        bucket = self._visitor(person).bucket
        for _ in range(MISS - 1):
            bucket.take()

    def should_explain(self, person: PersonId) -> bool:
        """Return whether a person who is over the limit should get a notice now."""
        visitor, now = self._visitor(person), self._clock.now()
        if now < visitor.quiet_until:
            return False
        visitor.quiet_until = now + QUIET_S
        return True

    def _visitor(self, person: PersonId) -> _Quota:
        visitor = self._visitors.get(person)
        if visitor is None:
            self._sweep()
            visitor = self._visitors[person] = _Quota(TokenBucket(self._pace, self._clock))
            if len(self._visitors) > MOST_KNOWN:
                self._visitors.popitem(last=False)
        self._visitors.move_to_end(person)
        return visitor

    def _sweep(self) -> None:
        """Forget people whose budget is full, each time the number of people has doubled."""
        if len(self._visitors) < self._many:
            return
        now = self._clock.now()
        for person, visitor in tuple(self._visitors.items()):
            if visitor.bucket.is_fresh and visitor.quiet_until <= now:
                del self._visitors[person]
        self._many = max(_FEW, 2 * len(self._visitors))
