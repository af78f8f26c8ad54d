"""A slot: one message of ours before one reader, what it should show, and what it shows.

The newest content wins. What was asked for in between is never made nor sent, because a post shows
the whole state.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Final

from bot.delivery.attempt import Attempt, RenderFn, SentMessage, StaleMessage, dedup_nonce
from bot.delivery.sent_messages import Asks, SlotKey
from bot.ports.message import MessageContent
from bot.ports.request import PersonId
from bot.ports.value import replace

QUIET_S: Final = 0.3
"""A chat is written to when nothing newer has come for this time: a burst of words is one post."""
PATIENCE_S: Final = 2.5
"""However much goes on, a chat waits no longer than this for a burst to end."""

_MOST_LEFTOVERS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """What a slot is to show: ``maker`` makes it, since the moment ``at``.

    ``more`` says that news is about to follow by itself. What ``floats`` is posted anew as soon as
    it stands too far up. What ``is_patient`` brings nothing new, and goes behind what does. What
    ``is_final`` asks nobody anything any more: nothing follows it in its message. What
    ``is_lasting`` is shown in a message that the next process is to know. It is made again at each
    of the moments in ``again_at``, when the same state reads otherwise.
    """

    maker: RenderFn
    at: float
    more: bool = False
    floats: bool = False
    is_patient: bool = False
    is_final: bool = False
    is_lasting: bool = True
    again_at: tuple[float, ...] = ()


@dataclass(slots=True, eq=False)
class Slot:
    """One message: what its reader should see in it, and what they see.

    ``wanted`` makes what is newest, and ``made`` is that post once it ``is_made``. ``is_anew`` asks
    for a new message in the place of the one that stands, ``call_for`` for one with a sound as long
    as any of those is asked, as ``asks`` tells. By the number of ``renewals`` a call under way
    whose message was given up is known for overtaken. ``behind_since`` is set until the first try
    to catch up, and ``unseen_since`` until the reader sees what is newest. ``latest`` is the
    message that stood here last, and ``leftovers`` are those to be taken away. What ``is_given_up``
    is not tried again until something is shown; ``woken`` counts how often it failed again when its
    platform was known to work.
    """

    key: SlotKey
    wanted: Wanted | None = None
    is_made: bool = False
    made: MessageContent | None = None
    is_anew: bool = False
    asks: Asks = frozenset()
    notify_seats: Asks = frozenset()
    stale_since: float | None = None
    unseen_since: float | None = None
    current: SentMessage | None = None
    last_message_id: str = ""
    leftovers: list[StaleMessage] = field(default_factory=list)
    renewals: int = 0
    failures: int = 0
    woken: int = 0
    is_given_up: bool = False
    is_calling: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Return whether somebody is at work to catch up."""
        return self.task is not None and not self.task.done()

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is meant for the reader."""
        return self.wanted is None or (self.is_made and self.made is None)

    @property
    def is_behind(self) -> bool:
        """Whether the reader should see something else than they do, as far as anybody knows."""
        if self.is_given_up or self.wanted is None:
            return False
        if not self.is_made:
            return True
        made, standing = self.made, self.current
        return made is not None and (self.is_anew or standing is None or not standing.shows(made))

    @property
    def is_low_priority(self) -> bool:
        """Return whether news for others goes first."""
        return self.wanted is not None and self.wanted.is_patient

    @property
    def burst_ends_at(self) -> float:
        """Return when to send unless something newer comes; for a second try it is long past."""
        if self.stale_since is None or self.wanted is None or self.wanted.is_final:
            return -inf
        patient_until = self.stale_since + PATIENCE_S
        return patient_until if self.wanted.more else min(self.wanted.at + QUIET_S, patient_until)

    @property
    def again_at(self) -> float:
        """Return when what is shown is to be made again, or infinity."""
        return self.wanted.again_at[0] if self.wanted is not None and self.wanted.again_at else inf

    def request(self, wanted: Wanted) -> None:
        """Mean another post for the reader, instead of any that was not sent yet."""
        self.wanted, self.is_made, self.is_given_up = wanted, False, False
        self.stale_since = wanted.at if self.stale_since is None else self.stale_since
        self.unseen_since = wanted.at if self.unseen_since is None else self.unseen_since

    def want_again(self, now: float) -> None:
        """Make what is wanted once more, since it reads otherwise from now on."""
        assert self.wanted is not None, "what is made again is wanted"
        self.request(replace(self.wanted, at=now, again_at=self.wanted.again_at[1:]))

    def ask_anew(self, *, anew: bool, call: bool, asks: Asks) -> None:
        """Mean a new message for what is newest, and let a call wait for as long as it is due.

        It is over as soon as nobody whom it was for is asked the same any more.
        """
        self.asks = asks
        if self.notify_seats and self.notify_seats.isdisjoint(asks):
            self.notify_seats, self.is_anew = frozenset(), False
        if anew or call:
            self.is_anew = True
        if call:
            self.notify_seats = asks

    def render(self, fit: Callable[[MessageContent], MessageContent]) -> bool:
        """Make what is wanted, if it is not made; say whether it is to be shown now.

        Raise what its maker raises.
        """
        if self.wanted is not None and not self.is_made:
            self.made, self.is_made = self.wanted.maker(), True
        if self.made is not None:
            self.made = fit(self.made)
        if self.is_behind:
            return True
        self.stale_since = self.unseen_since = None
        return False

    def confirm(self) -> SentMessage | None:
        """Return the message of an earlier process if it shows what is wanted, once."""
        standing = self.current
        if standing is None or standing.shown is not None or self.made is None or self.is_behind:
            return None
        self.current = replace(standing, shown=self.made)
        return standing

    def drop(self) -> None:
        """Want nothing newer for the reader any more."""
        self.wanted = self.made = self.unseen_since = None
        self.is_made = False

    def drop_all(self) -> None:
        """Mean nothing at all for the reader any more."""
        self.drop()
        self.leftovers.clear()

    def replace_message(self, standing: SentMessage | None = None) -> None:
        """Give up the message for another one, or for a new one."""
        self.current = standing
        if standing is not None:
            self.last_message_id = standing.message
        self.renewals += 1

    def attempt(self, oldest: float, *, is_deep: bool = False) -> Attempt:
        """Return what is to be sent now; what was posted before ``oldest`` is posted anew."""
        assert self.made is not None, "a slot that is behind has something to show"
        self.stale_since = None
        was_anew = self.is_anew or is_deep
        standing = None if was_anew else self.editable(oldest)
        # Where everybody has been called in private since, there is nobody whom it names.
        reader = self.key.recipient
        is_heard = self.notify_seats and (isinstance(reader, PersonId) or self.made.mentions)
        post = replace(self.made, is_silent=False) if is_heard else self.made
        call_for, self.is_anew, self.notify_seats = self.notify_seats, False, frozenset()
        above, once = "", ""
        if standing is None:
            above = "" if self.current is None else self.current.message
            once = dedup_nonce(self.key, self.last_message_id)
        return Attempt(
            *(reader, post, standing, self.renewals, once, above),
            was_anew=was_anew,
            call_for=call_for,
            asks=self.asks,
        )

    def editable(self, oldest: float) -> SentMessage | None:
        """Return the message, unless it was posted before ``oldest``."""
        standing = self.current
        return standing if standing is not None and standing.posted_at >= oldest else None

    def on_sent(self, call: Attempt, standing: SentMessage) -> bool:
        """Keep what a call brought about, unless it was overtaken; say which.

        A message that somebody has pressed before it was known to have arrived is no other one.
        """
        self.failures = self.woken = 0
        is_known = self.current is not None and self.current.message == standing.message
        if self.renewals != call.renewals and not is_known:
            return False
        if call.above and self.current is not None:
            self._leave(StaleMessage(call.above, self.current.shown))
        self.current, self.last_message_id = standing, standing.message
        # What was meant while the call was under way is still to be seen.
        self.unseen_since = self.stale_since
        return True

    def on_failed(self, call: Attempt) -> None:
        """Ask again for the new message that a call did not bring, unless it is too late."""
        if not call.call_for or not call.call_for.isdisjoint(self.asks):
            self.is_anew |= call.was_anew
            self.notify_seats |= call.call_for

    def on_message_gone(self, call: Attempt, *, is_there: bool) -> None:
        """Give up the message that a call found no longer there, or there but too old.

        An end that was seen there is not shown again only to take its buttons away.
        """
        was = self.current
        if was is None or was is not call.standing:
            return
        is_final = self.wanted is not None and self.wanted.is_final
        if (
            is_final
            and was.shown is not None
            and was.shown.without_buttons() == call.post.without_buttons()
        ):
            self.drop()
        elif is_there and not is_final:
            self._leave(StaleMessage(was.message, was.shown))
        self.replace_message()

    def _leave(self, leftover: StaleMessage) -> None:
        """Have a message taken away before long."""
        self.leftovers = [*self.leftovers, leftover][-_MOST_LEFTOVERS:]

    def mark_unknown(self, call: Attempt) -> None:
        """Treat what the message shows as unknown, since a failed edit may have been made."""
        if self.current is not None and self.current is call.standing:
            self.current = replace(self.current, shown=None, digest="")
