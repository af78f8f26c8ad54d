"""A lane (a queue for one reader and table): what the reader should see, and what they see.

Of what is newest, only the last is shown. A few *beats* go before it, each of which must be seen:
the end of a hand, in the message of that hand, and an órdago as it is called and accepted.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Final

from bot.outbox.calls import Beat, Call, Leftover, Maker, Standing, name_after
from bot.outbox.delivered import Asks, Topic
from bot.ports.deeds import PersonId
from bot.ports.post import Post
from bot.ports.values import replace

QUIET_S: Final = 0.3
"""A chat is written to when nothing newer has come for this time: a burst of words is one post."""
PATIENCE_S: Final = 2.5
"""However much goes on, a chat waits no longer than this for a burst to end."""

MOST_BEATS: Final = 12
"""What must be seen; of more than these the oldest are let go, after a long outage."""
_MOST_LEFTOVERS: Final = 8

_INSTANT_S: Final = 1e-3


@dataclass(slots=True, eq=False)
class Lane:
    """What one reader should see of one table, and what they see.

    ``beats`` come first, of which ``due`` is the first as it was made. ``wanted`` makes what is
    newest, until ``made`` is that post; ``wanted_about`` is its number, and ``about`` that of what
    the message shows, 0 before the first. ``more`` says that news is about to follow by itself.
    ``is_anew`` asks for a new message, ``call_for`` for one with sound as long as any of those is
    asked, as ``asks`` tells, and what ``floats`` for one as soon as it stands too far up. By the
    number of ``renewals`` of the message a call under way whose message was given up is known for
    overtaken. ``behind_since`` is set until the first try to catch up, and ``unseen_since`` until
    the reader sees what is newest. ``latest`` is the message that stood here last. Where it
    ``is_lasting``, the next process is to know it. What ``is_given_up`` is not tried again until
    something is shown; ``woken`` counts how often it failed again when its platform was known to
    work. What ``is_patient`` brings nothing new, and lets go first what does.
    """

    topic: Topic
    beats: deque[Beat] = field(default_factory=deque)
    due: Post | None = None
    wanted: Maker | None = None
    made: Post | None = None
    wanted_at: float = 0.0
    wanted_about: int = 0
    more: bool = False
    is_anew: bool = False
    asks: Asks = frozenset()
    call_for: Asks = frozenset()
    floats: bool = False
    behind_since: float | None = None
    unseen_since: float | None = None
    standing: Standing | None = None
    stands_until: float = -inf
    leftovers: list[Leftover] = field(default_factory=list)
    latest: str = ""
    about: int = 0
    is_lasting: bool = False
    renewals: int = 0
    failures: int = 0
    woken: int = 0
    is_given_up: bool = False
    is_calling: bool = False
    is_patient: bool = False
    task: asyncio.Task[None] | None = None
    _compared: tuple[Post, Post | None, bool] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether somebody is at work to catch up."""
        return self.task is not None and not self.task.done()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is meant for the reader."""
        return self.wanted is None and self.made is None and not self.beats

    @property
    def is_behind(self) -> bool:
        """Whether the reader should see something else than they do, as far as anybody knows."""
        if self.is_given_up:
            return False
        if self.beats or self.wanted is not None:
            return True
        shown = None if self.standing is None else self.standing.shown
        made, is_another = self.made, self.is_anew or self._is_other(self.wanted_about)
        return made is not None and (is_another or self._differs(made, shown))

    def _differs(self, made: Post, shown: Post | None) -> bool:
        """Whether two posts are not alike; that is asked again and again of the same two."""
        known = self._compared
        if known is None or known[0] is not made or known[1] is not shown:
            known = self._compared = made, shown, made is not shown and made != shown
        return known[2]

    def _is_other(self, about: int) -> bool:
        """Whether that is another hand than the message shows; what has no number goes on there."""
        return bool(about and self.about) and about != self.about

    @property
    def burst_ends_at(self) -> float:
        """When to send unless something newer comes; for a second try it is long past."""
        if self.behind_since is None or self.beats:
            return -inf
        patient_until = self.behind_since + PATIENCE_S
        return patient_until if self.more else min(self.wanted_at + QUIET_S, patient_until)

    def rest_s(self, now: float) -> float:
        """For how long what is shown has to stand yet, in seconds; an instant is nothing."""
        rest_s = self.stands_until - now
        return rest_s if rest_s > _INSTANT_S else 0.0

    def want(self, maker: Maker, now: float, *, about: int, more: bool) -> None:
        """Mean another post for the reader, instead of any that was not sent yet."""
        self.wanted, self.wanted_at, self.more = maker, now, more
        self.wanted_about, self.is_given_up = about, False
        self.behind_since = now if self.behind_since is None else self.behind_since
        self.unseen_since = now if self.unseen_since is None else self.unseen_since

    def insist(self, beat: Beat) -> None:
        """Mean something that must be seen before anything newer, unless it is older than that."""
        if beat.about and beat.about < self.about:
            return
        if len(self.beats) >= MOST_BEATS:
            self.beats.popleft()
            self.due = None
        self.beats.append(beat)

    def ask_anew(self, *, anew: bool, call: bool, asks: Asks) -> None:
        """Mean a new message for what is newest, and let a call wait for as long as it is due.

        It is over as soon as nobody whom it was for is asked the same any more.
        """
        self.asks = asks
        if self.call_for and self.call_for.isdisjoint(asks):
            self.call_for, self.is_anew = frozenset(), False
        if anew or call:
            self.is_anew = True
        if call:
            self.call_for = asks

    def make(self, now: float, fit: Callable[[Post], Post]) -> bool:
        """Make the post that comes next, if it is not made; raise what its maker raises.

        Say whether it is to be shown now. Beats that stand there already, or of which nothing is to
        be shown, are passed over.
        """
        while self.beats:
            beat = self.beats[0]
            self.due = beat.maker() if self.due is None else self.due
            if self.due is not None:
                self.due = fit(self.due)
                if not self._stands(beat, self.due):
                    return self.is_behind and self.rest_s(now) == 0
                assert self.standing is not None, "what stands there stands in a message"
                self.stands_until = max(self.stands_until, self.standing.shown_at + beat.stands_s)
            self._pass(beat)
            if self.rest_s(now) > 0:
                return False
        if self.wanted is not None:
            maker, self.wanted = self.wanted, None
            self.made = maker()
        if self.made is not None:
            self.made = fit(self.made)
        if self.is_behind:
            return True
        self.behind_since = self.unseen_since = None
        return False

    def _stands(self, beat: Beat, post: Post) -> bool:
        """Whether the reader sees a beat already; what ends nothing may still have its buttons."""
        shown = None if self.standing is None else self.standing.shown
        if shown is None or self._is_other(beat.about):
            return False
        return shown == post if beat.ends else shown.bare() == post.bare()

    def _pass(self, beat: Beat) -> None:
        """Have done with a beat, if it is still the first."""
        if self.beats and self.beats[0] is beat:
            self.beats.popleft()
            self.due = None

    def skip(self) -> None:
        """Let go of what could not be made: the beat that is first, or all that is newest."""
        if self.beats:
            self._pass(self.beats[0])
        else:
            self.drop()

    def drop(self) -> None:
        """Want nothing newer for the reader any more."""
        self.wanted = self.made = self.unseen_since = None

    def drop_all(self) -> None:
        """Mean nothing at all for the reader any more."""
        self.drop()
        self.beats.clear()
        self.leftovers.clear()
        self.due = None

    def renew(self, standing: Standing | None = None) -> None:
        """Give up the message for another one, or for a new one."""
        self.standing = standing
        if standing is not None:
            self.latest = standing.message
        self.renewals += 1

    def call(self, oldest: float, *, is_deep: bool = False) -> Call:
        """What is to be sent now; what was posted before ``oldest`` is posted anew."""
        reader = self.topic.reader
        if self.beats:
            assert self.due is not None, "a beat is made before it is sent"
            beat, is_other = self.beats[0], self._is_other(self.beats[0].about)
            standing = None if is_other else self.editable(oldest)
            above, once = self._renewed(standing, is_other=is_other)
            return Call(reader, self.due, standing, self.renewals, once, beat.about, above, beat)
        assert self.made is not None, "a lane that is behind has something to show"
        self.behind_since = None
        is_other, was_anew = self._is_other(self.wanted_about), self.is_anew or is_deep
        standing = None if is_other or was_anew else self.editable(oldest)
        # Where everybody has been called in private since, there is nobody whom it names.
        is_heard = self.call_for and (isinstance(reader, PersonId) or self.made.mentions)
        post = replace(self.made, is_silent=False) if is_heard else self.made
        above, once = self._renewed(standing, is_other=is_other)
        call_for, self.is_anew, self.call_for = self.call_for, False, frozenset()
        going = (reader, post, standing, self.renewals, once, self.wanted_about, above)
        return Call(*going, was_anew=was_anew, call_for=call_for, asks=self.asks)

    def _renewed(self, standing: Standing | None, *, is_other: bool) -> tuple[str, str]:
        """The message of which a new one takes the place, another hand's stays; and its name."""
        if standing is not None:
            return "", ""
        above = "" if self.standing is None or is_other else self.standing.message
        return above, name_after(self.topic, self.latest)

    def editable(self, oldest: float) -> Standing | None:
        """The message, unless it was posted before ``oldest``."""
        standing = self.standing
        return standing if standing is not None and standing.posted_at >= oldest else None

    def lands(self, call: Call, standing: Standing) -> bool:
        """Keep what a call brought about, unless it was overtaken; say which.

        A message that somebody has pressed before it was known to have arrived is no other one.
        """
        self.failures = self.woken = 0
        is_known = self.standing is not None and self.standing.message == standing.message
        if self.renewals != call.renewals and not is_known:
            return False
        if call.above and self.standing is not None:
            self._leave(Leftover(call.above, self.standing.shown))
        self.standing, self.latest = standing, standing.message
        self.about = call.about or self.about
        if call.beat is not None:
            self.stands_until = standing.shown_at + call.beat.stands_s
            self._pass(call.beat)
        else:
            # What was meant while the call was under way is still to be seen.
            self.unseen_since = self.behind_since
        return True

    def fails(self, call: Call) -> None:
        """Ask again for the new message that a call did not bring, unless it is too late."""
        if not call.call_for or not call.call_for.isdisjoint(self.asks):
            self.is_anew |= call.was_anew
            self.call_for |= call.call_for

    def lose(self, call: Call, *, is_there: bool) -> None:
        """Give up the message that a call found no longer there, or there but too old.

        An end that was seen there need not be shown again only to take its buttons away.
        """
        was = self.standing
        if was is None or was is not call.standing:
            return
        if call.beat is not None and was.shown is not None:
            if was.shown.bare() == call.post.bare():
                self._pass(call.beat)
        elif is_there:
            self._leave(Leftover(was.message, was.shown))
        self.renew()

    def _leave(self, leftover: Leftover) -> None:
        """Have a message taken away before long."""
        self.leftovers = [*self.leftovers, leftover][-_MOST_LEFTOVERS:]

    def doubt(self, call: Call) -> None:
        """Keep in mind that a failed edit may have been made all the same."""
        if self.standing is not None and self.standing is call.standing:
            self.standing = replace(self.standing, shown=None)
