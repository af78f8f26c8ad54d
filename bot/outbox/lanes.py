"""The lanes of all readers and tables, and what the next process is to know of them."""

from collections.abc import Callable
from typing import Final

from bot.outbox.calls import Leftover, Standing
from bot.outbox.delivered import Deliveries, Note, Reader, Topic
from bot.outbox.lane import Lane
from bot.outbox.pacing import Account, account_of

_FEW: Final = 64


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
        lane = self._lanes.get(topic)
        if lane is None:
            self._sweep()
            lane = self._lanes[topic] = Lane(topic)
            note = self._deliveries.find(topic)
            if note is not None:
                # It was posted by an earlier process, or long before, and the lane was let go of.
                lane.about = note.about
                lane.leftovers = [Leftover(message) for message in note.leftovers]
                lane.renew(Standing(note.message, note.posted_at, shown=None))
        return lane

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
            left = tuple(leftover.message for leftover in lane.leftovers)
            note = Note(lane.standing.message, lane.standing.posted_at, lane.about, left)
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
