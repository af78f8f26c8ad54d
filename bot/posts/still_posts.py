"""Posts of moments that everybody must see: how a hand ended, and an órdago as it was said.

They ask nobody anything, and so stand in the message of their hand for ever.
"""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from functools import partial
from weakref import WeakKeyDictionary

from bot.lines.voice import Voice
from bot.outbox.calls import Beat
from bot.outbox.delivered import Reader, Topic
from bot.outbox.outbox import Outbox
from bot.pictures.painter import Painter
from bot.ports.deeds import Address, PersonId
from bot.ports.post import Post
from bot.posts.buttons import Scene
from bot.posts.hand_post import hand_post, lesson_post
from bot.posts.table_post import table_post
from bot.tables.live import LiveTable
from bot.tables.record import Chair, Place
from bot.tables.sights import hand_number
from bot.tables.stills import Still


class Scenes:
    """Makes the scene of a table for whoever reads, in their language; pictures by a painter."""

    def __init__(self, painter: Painter | None, is_unreachable: Callable[[PersonId], bool]) -> None:
        self.painter = painter
        self._is_unreachable = is_unreachable

    def of_place(self, shown: LiveTable | Still, place: Place) -> Scene:
        """A table as a chat is told it."""
        voice = Voice(shown.record.language_at(place))
        unreachable = frozenset(filter(self._is_unreachable, shown.record.people))
        return self.of_table(
            *(shown, voice),
            text_only=place.text_only,
            unreachable=unreachable,
            has_threads=place.has_threads,
        )

    def of_chair(self, shown: LiveTable | Still, chair: Chair, language: str = "") -> Scene:
        """A table as a person is told it in private."""
        voice = Voice(language or shown.record.language_for(chair))
        return self.of_table(shown, voice, text_only=chair.text_only)

    def of_table(
        self,
        shown: LiveTable | Still,
        voice: Voice,
        *,
        text_only: bool,
        unreachable: AbstractSet[PersonId] = frozenset(),
        has_threads: bool = False,
    ) -> Scene:
        """A table as a voice tells it."""
        painter = None if text_only else self.painter
        telling = shown.telling
        names = shown.names if telling is None else telling.names
        scene = (shown.record, names, voice, painter, unreachable)
        return Scene(*scene, telling=telling, choices=shown.choices, has_threads=has_threads)


class StillPosts:
    """Has the readers of a table see a moment of it, whatever has happened since."""

    def __init__(
        self, outbox: Outbox, scenes: Scenes, is_unreachable: Callable[[PersonId], bool]
    ) -> None:
        self._outbox = outbox
        self._scenes = scenes
        self._is_unreachable = is_unreachable
        self._beats: WeakKeyDictionary[LiveTable, Still] = WeakKeyDictionary()

    def insist(self, live: LiveTable, still: Still) -> None:
        """Let every reader see a moment of a hand before anything newer.

        Who looks at the cards in a chat sees in private no hand but that of the message there.
        """
        code = live.record.code
        if not still.ends:
            self._beats[live] = still
        for place in live.record.places:
            self._insist(Topic(place.address, code), still)
        for person in live.record.people:
            topic = Topic(person, code)
            is_other = person in live.aside and self._outbox.about(topic) != still.hand_number
            if not (is_other or self._is_unreachable(person)):
                self._insist(topic, still)

    def in_sight(self, live: LiveTable, address: Address) -> Still | None:
        """The moment of the hand in play that a chat is still to see, or sees before its end."""
        still = self._beats.get(live)
        if still is None or still.hand_number != live.hand_number:
            return None
        return still if self._outbox.beats(Topic(address, live.record.code)) else None

    def insist_again(self, live: LiveTable, ends: Iterable[Still]) -> None:
        """Let the readers see the ends of hands that they were not shown, as far as is known.

        Whoever sees an earlier hand of the match yet is to see how it and all since have ended.
        """
        shown = self._hands_shown(live)
        for end in ends:
            for topic, number in shown.items():
                if number <= end.hand_number:
                    self._insist(topic, end)

    def is_behind(self, live: LiveTable) -> bool:
        """Whether anybody's message shows an earlier hand of the match than the one in play."""
        return any(number < live.shown_number for number in self._hands_shown(live).values())

    def _hands_shown(self, live: LiveTable) -> dict[Topic, int]:
        """The hand of the match that each reader's message shows."""
        code, first = live.record.code, hand_number(live.record.matches, 1)
        topics = [Topic(reader, code) for reader in self._outbox.deliveries.readers(code)]
        shown = {topic: self._outbox.about(topic) for topic in topics}
        return {topic: number for topic, number in shown.items() if number >= first}

    def _insist(self, topic: Topic, still: Still) -> None:
        maker = partial(self._still_post, topic.reader, still)
        self._outbox.insist(topic, Beat(maker, still.hand_number, still.stands_s, still.ends))

    def _still_post(self, reader: Reader, still: Still) -> Post | None:
        """What a reader should have seen of a moment, without anything to press."""
        record = still.record
        if isinstance(reader, PersonId):
            seat = record.seat_of(reader)
            if seat is None or (record.lesson and not still.ends):
                return None
            scene = self._scenes.of_chair(still, record.chairs[seat])
            seen = still.seen_from(seat)
            if record.lesson:
                return lesson_post(scene, still.public(), seen).bare()
            return hand_post(scene, seen).bare()
        place = record.place_at(reader)
        if place is None:
            return None
        scene = self._scenes.of_place(still, place)
        return table_post(scene, still.public(), (), platform=reader.platform).bare()
