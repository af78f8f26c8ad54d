"""The guard: how much one person may ask, and what must not be done because it comes again or late.

Whom whoever runs the bot has blocked asks for nothing: neither a person nor all of a chat.

A person has a budget of their own, so that whoever presses fifty times a second slows nobody else.
Beyond it they are told once, and then ignored.

All people together have a bound as well: no more than ``MOST_AT_ONCE`` deeds are being done at a
time. What comes beyond it is shed, and not done later, when nobody would expect it any more.

A platform may deliver one thing twice: Discord when a session is resumed, Telegram when a process
is killed before it has asked for what comes next. It may also deliver much later, when the bot was
away. Four things stand against that; each holds where the others cannot:

- **The question's number** is in every button. A press on an answered question is stale by that
  alone, whenever it comes and whoever remembers it; so nothing else guards presses for long.
- **The key of a deed** (an interaction of Discord, an update of Telegram) guards words and
  commands, which carry no number. It is the name that the platform gave to what somebody did, the
  same at each delivery and never given again: Telegram numbers its updates anew after a quiet week,
  so that its key also names the message or the press. This guard knows the latest keys of this
  process, on every platform; a platform keeps none of its own. What comes again is answered with an
  echo (``DUPLICATE`` in ``bot.ports.message``). For the next process a table keeps the keys of its
  latest deeds (``Heard`` in ``bot.tables.table_state``), noted before the log takes them; the
  length of the log tells whether they were done.
- **Late words** (``LATE_S`` in ``bot.app.commands.play``) come for the first time, so that no key
  is known, and after the question for which they were meant: *paso* of a minute ago would pass at
  another lance. Words that are older than what the table asks are refused; where the table asked
  another kind of question when they were said, they are asked back however young they are.
- **The skew** (``ClockSkew`` in ``bot.ports.clock``) says how old words are. Their stamp is by the
  platform's clock and the question's time by ours; where the two differ by more than ``LATE_S``,
  either every word would come too late or none.

A press may come twice, because somebody pressed twice or because it was delivered again after a
crash; or a partner, who was asked as well, may have been quicker. What it is told stands here too.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import structlog

from bot.delivery.rate_budget import TokenBucket
from bot.ports.clock import Clock
from bot.ports.platform import RateLimit
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.erasure import pseudonym
from bot.tables.table import Table
from bot.tables.view_cache import revision_of
from bot.text.event_text import event_text
from bot.text.localizer import LocalizedText
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    Passed,
)
from engine.seats import Seat, pair_of
from engine.view import DiscardCounted, View

PACE: Final = RateLimit(burst=20, per_minute=180)
"""More than fast play takes, and far less than a program could press."""

MOST_AT_ONCE: Final = 500
"""Deeds that are being done at a time: a second's work, with those who wait to deal."""

MISS: Final = 10
"""What a guess costs that hits nothing."""

RARELY: Final = RateLimit(burst=2, per_minute=2)
"""How often somebody may ask for what takes a look at all notes."""

MOST_TABLES: Final = 5
"""Open tables that may be in the hands of one person."""

QUIET_S: Final = 60.0
"""How long nobody is told the same limit again."""

MOST_KNOWN: Final = 10_000
"""People, and deeds, that are remembered; the oldest are forgotten first."""

_FEW: Final = 64


_log = structlog.get_logger()


@dataclass(slots=True)
class _Quota:
    """What one person has left, and until when they need not be told that it is nothing."""

    bucket: TokenBucket
    quiet_until: float = 0.0


class RateLimiter:
    """Counts what people do, and knows what was delivered before."""

    def __init__(self, timer: Clock, pace: RateLimit = PACE) -> None:
        self._timer = timer
        self._pace = pace
        self._visitors: OrderedDict[PersonId, _Quota] = OrderedDict()
        self._many = _FEW
        self._deeds: OrderedDict[str, None] = OrderedDict()
        self._before: set[str] = set()
        self._blocked = frozenset[PersonId]()
        self._shed = 0

    def block(self, blocked: frozenset[PersonId]) -> None:
        """Hear these no longer, and whoever else was blocked again."""
        self._blocked = blocked

    def is_blocked(self, person: PersonId, chat: Address) -> bool:
        """Return whether a person, or everybody in a chat, is not heard."""
        if not self._blocked:
            return False
        known = {person, pseudonym(person), PersonId(chat.platform, chat.chat)}
        return bool(self._blocked & known)

    def allow(self, person: PersonId) -> bool:
        """Return whether a person has something left of their budget; it is spent by asking."""
        visitor = self._visitor(person)
        if visitor.bucket.wait_s() > 0:
            return False
        visitor.bucket.take()
        return True

    def has_capacity(self, under_way: int) -> bool:
        """Return whether one more deed may be begun; those that are shed are counted in the log."""
        if under_way >= MOST_AT_ONCE:
            if not self._shed:
                _log.warning("too many deeds", under_way=under_way)
            self._shed += 1
            return False
        if self._shed and under_way <= MOST_AT_ONCE // 2:
            _log.warning("deeds shed", count=self._shed)
            self._shed = 0
        return True

    def penalise_guess(self, person: PersonId) -> None:
        """Let a code or a button that there is not cost its author as much as many that there are.

        So whoever guesses at codes guesses few.
        """
        bucket = self._visitor(person).bucket
        for _ in range(MISS - 1):
            bucket.take()

    def should_explain(self, person: PersonId) -> bool:
        """Return whether a person who is not admitted has still to be told so."""
        visitor, now = self._visitor(person), self._timer.now()
        if now < visitor.quiet_until:
            return False
        visitor.quiet_until = now + QUIET_S
        return True

    def is_new(self, deed: str) -> bool:
        """Return whether a deed of this name comes for the first time.

        Without a name it always does.
        """
        if not deed:
            return True
        # Notes of earlier versions name a deed of Telegram by the first part of its name alone.
        if deed in self._deeds or deed.partition("/")[0] in self._deeds:
            return False
        self.add([deed])
        return True

    def was_processed_before(self, deed: str) -> bool:
        """Whether an earlier process has done a deed, and may have died before it said so."""
        return not self._before.isdisjoint((deed, deed.partition("/")[0]))

    def know_of_old(self, deeds: Iterable[str]) -> None:
        """Take none of these, which an earlier process has done, for news."""
        done = tuple(deeds)
        self._before.update(done)
        self.add(done)

    def add(self, deeds: Iterable[str]) -> None:
        """Take none of these for news any more."""
        for deed in deeds:
            self._deeds[deed] = None
            if len(self._deeds) > MOST_KNOWN:
                self._deeds.popitem(last=False)

    def _visitor(self, person: PersonId) -> _Quota:
        visitor = self._visitors.get(person)
        if visitor is None:
            self._sweep()
            visitor = self._visitors[person] = _Quota(TokenBucket(self._pace, self._timer))
            if len(self._visitors) > MOST_KNOWN:
                self._visitors.popitem(last=False)
        self._visitors.move_to_end(person)
        return visitor

    def _sweep(self) -> None:
        """Forget people who have all of their budget again, once there are twice as many."""
        if len(self._visitors) < self._many:
            return
        now = self._timer.now()
        for person, visitor in tuple(self._visitors.items()):
            if visitor.bucket.is_fresh and visitor.quiet_until <= now:
                del self._visitors[person]
        self._many = max(_FEW, 2 * len(self._visitors))


_Answered: TypeAlias = (
    MusSaid
    | MusCut
    | CardsDiscarded
    | DiscardCounted
    | Passed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
)
"""What a seat does in answer to a question."""


def own_answer(live: Table, seat: Seat, question: int) -> LocalizedText | None:
    """Return what a seat has answered to a question of the hand in play, as it was heard."""
    answers = _answers(live, seat, question)
    return _told(live, seat, [answer for answer in answers if answer.seat == seat])


def late_line(live: Table, seat: Seat, question: int) -> LocalizedText:
    """Return what somebody is told who answers a question that is asked no more."""
    own = own_answer(live, seat, question)
    if own is not None:
        return LocalizedText("press-already", {"said": own})
    answers = _answers(live, seat, question)
    # Anybody may cut the mus, and for a side either partner may answer.
    heard = [
        answer
        for answer in answers
        if isinstance(answer, MusCut) or pair_of(answer.seat) is pair_of(seat)
    ]
    quicker = _told(live, seat, heard)
    if quicker is not None:
        return LocalizedText("press-quicker", {"said": quicker})
    return LocalizedText("chat-stale")


def _answers(live: Table, seat: Seat, question: int) -> tuple[_Answered, ...]:
    """Return what was said, in order, while the table asked a question of the hand in play."""
    seen = live.view_of(seat)
    said = enumerate(seen.story)
    return tuple(
        event
        for at, event in said
        if isinstance(event, _Answered) and _asked_after(live, seen, at) == question
    )


def _asked_after(live: Table, seen: View, length: int) -> int:
    """Return the question that the table asked when so much of the story had happened."""
    return revision_of(replace(seen, story=seen.story[:length]), live.record.matches)


def _told(live: Table, seat: Seat, answers: Sequence[_Answered]) -> LocalizedText | None:
    """Return how the last of these was said to a seat, where there is any."""
    if not answers:
        return None
    lines = event_text(answers[-1], live.view_of(seat), live.names)
    return lines[0] if lines else None
