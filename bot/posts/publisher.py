"""Brings every chat and every person of a table up to date, each in their own language.

Which message shows what to whom is noted in the table, when the outbox says that it was delivered.
"""

from collections.abc import Container
from dataclasses import replace
from functools import partial
from typing import assert_never

from bot.lines.standing import score_lines, turn_line
from bot.lines.voice import Voice
from bot.outbox.outbox import Delivered, Outbox, Topic
from bot.pictures.painter import Painter
from bot.ports.platform import Address, Answer, PersonId, Post
from bot.ports.timer import Timer
from bot.posts.hand_post import hand_post, homeless_post
from bot.posts.lesson_post import lesson_post
from bot.posts.lobby_post import SEATS, lobby_post
from bot.posts.pictured import score_picture
from bot.posts.scene import Scene
from bot.posts.table_post import closed_post, table_post
from bot.tables.live import LiveTable
from bot.tables.lobby import IDLE_S
from bot.tables.record import Chair, Message, Place, TableRecord
from engine.seats import Seat


class Publisher:
    """Shows tables through the outbox, on the platforms that are ``connected``.

    Without a painter posts have no pictures.
    """

    def __init__(
        self,
        outbox: Outbox,
        timer: Timer,
        connected: Container[str],
        painter: Painter | None = None,
    ) -> None:
        self._outbox = outbox
        self._painter = painter
        self._connected = connected
        self._timer = timer
        self._begun: dict[Topic, int] = {}

    def show(self, live: LiveTable) -> None:
        """Bring all chats and people of a table up to date."""
        for place in live.record.places:
            self.show_place(live, place)
        for seat in range(len(live.record.chairs)):
            self.show_hand(live, Seat(seat))

    def show_place(self, live: LiveTable, place: Place, *, anew: bool = False) -> None:
        """Bring one chat up to date; a rematch gets a message of its own."""
        record = live.record
        topic = Topic(place.address, record.code)
        if topic.reader.platform not in self._connected:
            return
        is_new = live.is_playing and self._begins(topic, place.match, record.matches)
        self._outbox.show(
            topic,
            partial(self._newest_place_post, live, place),
            anew=anew or is_new,
            more=live.computer_to_act() is not None and not record.closed,
        )

    def show_hand(self, live: LiveTable, seat: Seat, *, anew: bool = False) -> None:
        """Bring one person's private message up to date; a new hand gets one of its own."""
        chair = live.record.chairs[seat]
        if chair.person is None or chair.unreachable:
            return
        if chair.person.platform not in self._connected:
            return
        topic = Topic(chair.person, live.record.code)
        if live.has_dealt:
            anew |= self._begins(topic, chair.hand_number, live.hand_number)
        elif not _is_homeless(live.record, chair.person):
            return
        self._outbox.show(topic, partial(self._newest_hand_post, live, chair.person), anew=anew)

    def show_hand_in(self, live: LiveTable, seat: Seat, message: str) -> None:
        """Bring one person's hand up to date in this message, which is one of their hand in play.

        It may be none that was noted: an answer, or a post of a process that died before its note.
        """
        chair = live.record.chairs[seat]
        assert chair.person is not None, "who is shown a hand in private sits there"
        if chair.hand is None or chair.hand.id != message:
            # It is no newer than this; one that is too old for an edit will be posted anew.
            shown = Message(message, self._timer.now())
            self._recall(Topic(chair.person, live.record.code), shown)
        self.show_hand(live, seat)

    def remind(self, live: LiveTable) -> None:
        """Call those who owe an answer, with a new message where they will notice it."""
        due = live.record.due
        assert due is not None, "who is reminded owes an answer"
        self.show(live)
        for seat in due.seats:
            chair = live.record.chairs[seat]
            if chair.person is None:
                continue
            if not chair.unreachable:
                self.show_hand(live, seat, anew=True)
                continue
            for place in live.record.places:
                if place.address.platform == chair.person.platform:
                    self.show_place(live, place, anew=True)

    def say(self, address: Address, about: str, text: str, *, anew: bool = False) -> None:
        """Write a line about something into a chat; said already, it is said again if ``anew``."""
        self._outbox.show(Topic(address, about), partial(Post, text), anew=anew)

    def recall(self, record: TableRecord) -> None:
        """Go on with the messages that an earlier process has posted."""
        for place in record.places:
            self._recall(Topic(place.address, record.code), place.post)
        for chair in record.chairs:
            if chair.person is not None:
                self._recall(Topic(chair.person, record.code), chair.hand)

    def _newest_place_post(self, live: LiveTable, place: Place) -> Post:
        """What a chat should see when it is shown, in the language that it then has."""
        return self.place_post(live, live.record.place_at(place.address) or place)

    def _newest_hand_post(self, live: LiveTable, person: PersonId) -> Post | None:
        """What a person should see of a table when it is shown, wherever they then sit."""
        seat = live.record.seat_of(person)
        if seat is None:
            return None
        if live.has_dealt:
            return self.hand_post(live, seat)
        if not _is_homeless(live.record, person):
            return None
        return homeless_post(self._scene(live, live.record.chairs[seat]))

    def place_post(self, live: LiveTable, place: Place) -> Post:
        """What a chat should see now."""
        painter = None if place.text_only else self._painter
        scene = Scene(live.record, live.names, Voice(live.record.language_at(place)), painter)
        if live.record.closed:
            return closed_post(scene)
        if live.game is None or (live.page is not None and not live.is_playing):
            return lobby_post(scene, live.page or SEATS)
        public = live.public()
        asked = [live.seen_from(seat) for seat in public.speakers]
        idle = self._timer.now() - live.record.touched_at >= IDLE_S
        return table_post(scene, public, asked, platform=place.address.platform, idle=idle)

    def hand_post(self, live: LiveTable, seat: Seat, language: str = "") -> Post:
        """What a person should see of their own hand now."""
        scene = self._scene(live, live.record.chairs[seat], language)
        if live.record.closed:
            return closed_post(scene)
        seen, marked = live.seen_from(seat), live.marked(seat)
        if live.record.lesson:
            return lesson_post(scene, live.public(), seen, marked)
        return hand_post(scene, seen, marked)

    def told_score(self, live: LiveTable, voice: Voice, *, text_only: bool) -> Answer:
        """The score of a match, and whose word it is, as everybody may know them."""
        painter = None if text_only else self._painter
        scene, public = Scene(live.record, live.names, voice, painter), live.public()
        lines = (*score_lines(public, scene.names), turn_line(public, scene.names))
        return Answer(scene.text(*lines), picture=score_picture(scene, public))

    def _scene(self, live: LiveTable, chair: Chair, language: str = "") -> Scene:
        painter = None if chair.text_only else self._painter
        voice = Voice(language or live.record.language_for(chair))
        return Scene(live.record, live.names, voice, painter)

    def _recall(self, topic: Topic, message: Message | None) -> None:
        if message is not None and topic.reader.platform in self._connected:
            self._outbox.recall(topic, message.id, message.posted_at)

    def _begins(self, topic: Topic, shown: int, now: int) -> bool:
        """Whether a reader's message is about an earlier match or hand; true once for each."""
        begun = self._begun.get(topic, shown)
        self._begun[topic] = now
        return begun not in {0, now}

    def forget_person(self, record: TableRecord, person: PersonId) -> None:
        """Say nothing more about a table to a person who has left it."""
        topic = Topic(person, record.code)
        self._begun.pop(topic, None)
        self._outbox.forget(topic)


def _is_homeless(record: TableRecord, person: PersonId) -> bool:
    """Whether a person has no chat of their platform in which an open table can be seen.

    A lesson needs none: it is held in private messages.
    """
    return not (record.closed or record.lesson or record.is_seen_on(person.platform))


def noted(live: LiveTable, delivered: Delivered) -> TableRecord:
    """The table with it noted in which message a reader was shown what."""
    message = Message(delivered.message, delivered.posted_at)
    reader = delivered.topic.reader
    match reader:
        case Address():
            return _with_post(live, reader, message)
        case PersonId():
            return _with_hand(live, reader, message)
        case _:
            assert_never(reader)


def _with_post(live: LiveTable, address: Address, message: Message) -> TableRecord:
    record = live.record
    place = record.place_at(address)
    if place is None:
        return record
    number = record.matches if live.is_playing else place.match
    shown = replace(place, post=message, match=number)
    return record if shown == place else record.with_place(shown)


def _with_hand(live: LiveTable, person: PersonId, message: Message) -> TableRecord:
    record = live.record
    seat = record.seat_of(person)
    if seat is None or live.game is None:
        return record
    chair = record.chairs[seat]
    number = live.hand_number
    shown = replace(chair, hand=message, hand_number=number, unreachable=False)
    return record if shown == chair else record.with_chair(seat, shown)
