"""Lanes (a queue of one for each reader and table): what a reader should see, and what they see."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import inf
from typing import Final, TypeAlias, assert_never

from bot.outbox.delivered import Deliveries, Note, Reader, Topic
from bot.outbox.pacing import Account, account_of
from bot.ports.platform import Address, PersonId, Platform, Post
from bot.ports.timer import Timer

QUIET_S: Final = 0.3
"""A chat is written to when nothing newer has come for this time: a burst of words is one post."""
PATIENCE_S: Final = 2.5
"""However much goes on, a chat waits no longer than this for a burst to end."""

_FEW: Final = 64

_NAME_BYTES: Final = 12
"""Twice as many letters name a message; Discord takes 25."""

Maker: TypeAlias = Callable[[], Post | None]
"""Makes the post of how things stand when it is asked; None when nothing is to be shown any more.

Most states of a table are never shown, so that to make a post of each would be labour lost.
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A message before a reader; what it shows is None where nobody knows."""

    message: str
    posted_at: float
    shown: Post | None


@dataclass(frozen=True, slots=True)
class Call:
    """What goes to whom: an edit of a message that stands, or a new one where none does."""

    reader: Reader
    post: Post
    standing: Standing | None
    renewals: int
    once: str

    async def send(self, platform: Platform, timer: Timer) -> Standing:
        """Call the platform and say what stands then; raise what it raises."""
        if self.standing is not None:
            await _edit(platform, self.reader, self.standing.message, self.post)
            return replace(self.standing, shown=self.post)
        message = await _write(platform, self.reader, self.post, self.once)
        return Standing(message, timer.now(), self.post)


async def _edit(platform: Platform, reader: Reader, message: str, post: Post) -> None:
    match reader:
        case Address():
            await platform.edit(reader, message, post)
        case PersonId():
            await platform.edit_whisper(reader, message, post)
        case _:
            assert_never(reader)


async def _write(platform: Platform, reader: Reader, post: Post, once: str) -> str:
    match reader:
        case Address():
            return await platform.post(reader, post, once=once)
        case PersonId():
            return await platform.whisper(reader, post, once=once)
        case _:
            assert_never(reader)


@dataclass(slots=True, eq=False)
class Lane:
    """What one reader should see of one table, and what they see.

    ``wanted`` makes what they should see, until ``made`` is that post. ``more`` says that news is
    about to follow by itself. ``renewals`` counts how often the message was given up, so that a
    call under way whose message it was is known for overtaken. ``behind_since`` is set until the
    first try to catch up. ``latest`` is the message that stood here last, given up or not.
    ``about`` is the number of what is shown, 0 before the first; where it ``is_lasting``, the next
    process is to know the message.
    """

    topic: Topic
    wanted: Maker | None = None
    made: Post | None = None
    wanted_at: float = 0.0
    more: bool = False
    behind_since: float | None = None
    standing: Standing | None = None
    latest: str = ""
    about: int = 0
    is_lasting: bool = False
    renewals: int = 0
    failures: int = 0
    is_calling: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether somebody is at work to catch up."""
        return self.task is not None and not self.task.done()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is meant for the reader."""
        return self.wanted is None and self.made is None

    @property
    def is_behind(self) -> bool:
        """Whether the reader should see something else than they do, as far as anybody knows."""
        shown = None if self.standing is None else self.standing.shown
        return self.wanted is not None or (self.made is not None and self.made != shown)

    @property
    def burst_ends_at(self) -> float:
        """When to send unless something newer comes; for a second try it is long past."""
        if self.behind_since is None:
            return -inf
        patient_until = self.behind_since + PATIENCE_S
        return patient_until if self.more else min(self.wanted_at + QUIET_S, patient_until)

    def want(self, maker: Maker, now: float, *, more: bool) -> None:
        """Mean another post for the reader, instead of any that was not sent yet."""
        self.wanted, self.wanted_at, self.more = maker, now, more
        if self.behind_since is None:
            self.behind_since = now

    def make(self) -> None:
        """Make the post that is wanted, if it is not made; raise what its maker raises."""
        if self.wanted is not None:
            maker, self.wanted = self.wanted, None
            self.made = maker()
        if not self.is_behind:
            self.behind_since = None

    def drop(self) -> None:
        """Want nothing for the reader any more."""
        self.wanted = self.made = None

    def begin(self, about: int) -> bool:
        """Show what has this number; say whether something with another one was shown before.

        What has no number goes on with whatever is shown.
        """
        is_new = bool(about and self.about) and about != self.about
        self.about = about or self.about
        return is_new

    def renew(self, standing: Standing | None = None) -> None:
        """Give up the message for another one, or for a new one."""
        self.standing = standing
        if standing is not None:
            self.latest = standing.message
        self.renewals += 1

    def call(self, oldest: float) -> Call:
        """What is to be sent now; what was posted before ``oldest`` is posted anew."""
        assert self.made is not None, "a lane that is behind has something to show"
        self.behind_since = None
        standing = self.editable(oldest)
        return Call(self.topic.reader, self.made, standing, self.renewals, self._once())

    def _once(self) -> str:
        """Names the next new message: the one that follows the latest of this topic.

        A process that died before the message was noted leaves the name to the next process.
        """
        name = repr((self.topic, self.latest)).encode()
        return blake2b(name, digest_size=_NAME_BYTES).hexdigest()

    def editable(self, oldest: float) -> Standing | None:
        """The message, unless it was posted before ``oldest``."""
        standing = self.standing
        return standing if standing is not None and standing.posted_at >= oldest else None

    def lands(self, call: Call, standing: Standing) -> bool:
        """Keep what a call brought about, unless it was overtaken; say which."""
        self.failures = 0
        if self.renewals != call.renewals:
            return False
        self.standing, self.latest = standing, standing.message
        return True

    def lose(self, call: Call) -> None:
        """Give up the message that a call found no longer there."""
        if self.standing is call.standing:
            self.renew()

    def doubt(self, call: Call) -> None:
        """Keep in mind that a failed edit may have been made all the same."""
        if self.standing is not None and self.standing is call.standing:
            self.standing = replace(self.standing, shown=None)


class Lanes:
    """The lanes of all topics; a new one goes on with the message that was delivered last."""

    def __init__(self, deliveries: Deliveries, oldest: Callable[[Reader], float]) -> None:
        self._deliveries = deliveries
        self._oldest = oldest
        self._lanes: dict[Topic, Lane] = {}
        self._many = _FEW

    def all(self) -> tuple[Lane, ...]:
        """Every lane."""
        return tuple(self._lanes.values())

    def of(self, account: Account) -> tuple[Lane, ...]:
        """The lanes of a chat with all its threads, or of a person."""
        for topic in self._deliveries.topics_of(account):
            self.at(topic)
        return tuple(lane for lane in self.all() if account_of(lane.topic.reader) == account)

    def find(self, topic: Topic) -> Lane | None:
        """The lane of a topic, if there is one."""
        return self._lanes.get(topic)

    def at(self, topic: Topic) -> Lane:
        """The lane of a topic, a new one where there is none."""
        if topic not in self._lanes:
            self._sweep()
            lane = self._lanes[topic] = Lane(topic)
            note = self._deliveries.find(topic)
            if note is not None:
                # It was posted by an earlier process, or long before, and the lane was let go of.
                lane.about = note.about
                lane.renew(Standing(note.message, note.posted_at, shown=None))
        return self._lanes[topic]

    def drop(self, lane: Lane) -> None:
        """Let go of a lane, if it is still there."""
        if self._lanes.get(lane.topic) is lane:
            del self._lanes[lane.topic]

    def move(self, lane: Lane, topic: Topic) -> None:
        """Let a lane lead to where its chat has gone."""
        self._lanes[topic] = self._lanes.pop(lane.topic)
        lane.topic = topic

    def note(self, lane: Lane) -> None:
        """Let the next process know in which message a reader sees what."""
        if lane.is_lasting and lane.standing is not None:
            note = Note(lane.standing.message, lane.standing.posted_at, lane.about)
            self._deliveries.note(lane.topic, note)

    def _sweep(self) -> None:
        """Drop the lanes at rest whose message is too old for an edit, once they have doubled."""
        if len(self._lanes) < self._many:
            return
        self._lanes = {
            topic: lane
            for topic, lane in self._lanes.items()
            if lane.is_busy or lane.editable(self._oldest(topic.reader)) is not None
        }
        self._many = max(_FEW, 2 * len(self._lanes))
