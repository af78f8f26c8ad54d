"""How much one person may ask of the bot: beyond that they are told once, and then ignored.

It is a budget for each person alone, so that who presses fifty times a second slows nobody else.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.outbox.pacing import Bucket
from bot.ports.platform import Pace, PersonId
from bot.ports.timer import Timer

PACE: Final = Pace(at_once=20, a_minute=180)
"""More than fast play takes, and far less than a program could press."""

MOST_TABLES: Final = 5
"""Open tables that may be in the hands of one person."""

QUIET_S: Final = 60.0
"""For so long nobody is told the same limit again."""

MOST_KNOWN: Final = 10_000
"""People, and deeds, that are remembered; the oldest are forgotten first."""


@dataclass(slots=True)
class _Visitor:
    """What one person has left, and until when they need not be told that it is nothing."""

    bucket: Bucket
    quiet_until: float = 0.0


class Guard:
    """Counts what people do, and knows what was delivered before."""

    def __init__(self, timer: Timer, pace: Pace = PACE) -> None:
        self._timer = timer
        self._pace = pace
        self._visitors: OrderedDict[PersonId, _Visitor] = OrderedDict()
        self._deeds: OrderedDict[str, None] = OrderedDict()

    def admits(self, person: PersonId) -> bool:
        """Whether a person has something left of their budget; it is spent by asking."""
        visitor = self._visitor(person)
        if visitor.bucket.wait_s() > 0:
            return False
        visitor.bucket.take()
        return True

    def must_tell(self, person: PersonId) -> bool:
        """Whether a person who is not admitted has still to be told so."""
        visitor, now = self._visitor(person), self._timer.now()
        if now < visitor.quiet_until:
            return False
        visitor.quiet_until = now + QUIET_S
        return True

    def is_news(self, deed: str) -> bool:
        """Whether a deed of this name comes for the first time; without a name it always does."""
        if not deed:
            return True
        if deed in self._deeds:
            return False
        self.know([deed])
        return True

    def know(self, deeds: Iterable[str]) -> None:
        """Take none of these for news any more."""
        for deed in deeds:
            self._deeds[deed] = None
            if len(self._deeds) > MOST_KNOWN:
                self._deeds.popitem(last=False)

    def _visitor(self, person: PersonId) -> _Visitor:
        visitor = self._visitors.get(person)
        if visitor is None:
            visitor = self._visitors[person] = _Visitor(Bucket(self._pace, self._timer))
            if len(self._visitors) > MOST_KNOWN:
                self._visitors.popitem(last=False)
        self._visitors.move_to_end(person)
        return visitor
