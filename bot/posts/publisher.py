"""Brings every chat and every person of a table up to date, each in their own language.

Which message shows what to whom is for the outbox to remember.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.lines.phrases import score_lines, turn_line
from bot.lines.voice import Line, Voice
from bot.outbox.delivered import Reader, Topic
from bot.outbox.outbox import Outbox
from bot.pictures.painter import Painter
from bot.ports.platform import Address, Answer, PersonId, Post
from bot.ports.timer import Timer
from bot.posts.buttons import Scene
from bot.posts.hand_post import hand_post, homeless_post, lesson_post
from bot.posts.lobby_post import SEATS, lobby_post
from bot.posts.pictured import score_picture
from bot.posts.seats import seats_post
from bot.posts.table_post import closed_post, table_post
from bot.tables.live import LiveTable
from bot.tables.lobby import IDLE_S
from bot.tables.record import Chair, Place, TableRecord
from engine.seats import Seat, Seats


class Publisher:
    """Shows tables through the outbox.

    Without a painter posts have no pictures. ``is_unreachable`` says to whom no private message
    gets through.
    """

    def __init__(
        self,
        outbox: Outbox,
        timer: Timer,
        painter: Painter | None = None,
        is_unreachable: Callable[[PersonId], bool] = lambda _: False,
    ) -> None:
        self._is_unreachable = is_unreachable
        self._outbox = outbox
        self._painter = painter
        self._timer = timer

    def show(self, live: LiveTable) -> None:
        """Bring all chats and people of a table up to date."""
        for place in live.record.places:
            self.show_place(live, place)
        for seat in range(len(live.record.chairs)):
            self.show_hand(live, Seat(seat))

    def show_place(self, live: LiveTable, place: Place, *, anew: bool = False) -> None:
        """Bring one chat up to date; a rematch gets a message of its own."""
        record = live.record
        number = record.matches if live.is_playing else 0
        self._outbox.show(
            Topic(place.address, record.code),
            partial(self._newest_place_post, live, place),
            about=None if record.closed else number,
            anew=anew,
            more=live.computer_to_act() is not None and not record.closed,
        )

    def show_hand(self, live: LiveTable, seat: Seat, *, anew: bool = False) -> None:
        """Bring one person's private message up to date; a new hand gets one of its own."""
        chair = live.record.chairs[seat]
        if chair.person is None or self._is_unreachable(chair.person):
            return
        if not (live.has_dealt or _is_homeless(live.record, chair.person)):
            return
        number = live.hand_number if live.has_dealt else 0
        self._outbox.show(
            Topic(chair.person, live.record.code),
            partial(self._newest_hand_post, live, chair.person),
            about=None if live.record.closed else number,
            anew=anew,
        )

    def show_hand_in(self, live: LiveTable, seat: Seat, message: str) -> None:
        """Bring one person's hand up to date in this message, which is one of their hand in play.

        It may be none that was noted: an answer, or a post of a process that died before its note.
        """
        chair = live.record.chairs[seat]
        assert chair.person is not None, "a hand is shown to a person in private"
        if not self.is_shown_in(live, chair.person, message):
            # It is no newer than this; one that is too old for an edit will be posted anew.
            topic = Topic(chair.person, live.record.code)
            self._outbox.recall(topic, message, self._timer.now())
        self.show_hand(live, seat)

    def is_shown_in(self, live: LiveTable, reader: Reader, message: str) -> bool:
        """Whether this is the message in which a reader is shown a table, or a hand at it."""
        note = self._outbox.deliveries.find(Topic(reader, live.record.code))
        return note is not None and note.message == message

    def remind(self, live: LiveTable) -> None:
        """Call the people who owe an answer, with a new message where they will notice it."""
        due = live.record.due
        assert due is not None, "people who are reminded owe an answer"
        self.show(live)
        for seat in due.seats:
            chair = live.record.chairs[seat]
            if chair.person is None:
                continue
            if not self._is_unreachable(chair.person):
                self.show_hand(live, seat, anew=True)
                continue
            for place in live.record.places:
                if place.address.platform == chair.person.platform:
                    self.show_place(live, place, anew=True)

    def say(self, address: Address, about: str, text: str, *, anew: bool = False) -> None:
        """Write a line about something into a chat; said already, it is said again if ``anew``."""
        self._outbox.show(Topic(address, about), partial(Post, text), anew=anew)

    def readers(self, code: str) -> tuple[Reader, ...]:
        """Everybody before whom a message about a table stands."""
        return self._outbox.deliveries.readers(code)

    def say_unreadable(self, reader: Reader, code: str, language: str) -> None:
        """Say where a table was shown that it cannot be read, and therefore is not played."""
        text = Voice(language).say(Line("chat-unreadable", {"code": code}))
        self._outbox.show(Topic(reader, code), partial(Post, text, is_last=True), about=0)

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
        return homeless_post(self._private_scene(live, live.record.chairs[seat]))

    def place_post(self, live: LiveTable, place: Place) -> Post:
        """What a chat should see now."""
        painter = None if place.text_only else self._painter
        voice = Voice(live.record.language_at(place))
        scene = self._scene(live, voice, painter)
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
        scene = self._private_scene(live, live.record.chairs[seat], language)
        if live.record.closed:
            return closed_post(scene)
        opened = live.opened(seat)
        scene = replace(scene, drawer=None if opened is None else opened.drawer)
        seen, marked = live.seen_from(seat), live.marked(seat)
        if live.record.lesson:
            return lesson_post(scene, live.public(), seen, marked)
        return hand_post(scene, seen, marked)

    def seats_post(self, live: LiveTable, language: str, free: Seats) -> Post:
        """The seats of a match among which somebody may choose."""
        return seats_post(self._scene(live, Voice(language), None), free)

    def told_score(
        self, live: LiveTable, voice: Voice, seat: Seat | None, *, text_only: bool
    ) -> Answer:
        """The score of a match, and whose word it is, as everybody may know them.

        Where they are told to one seat alone, its own word is called that.
        """
        painter = None if text_only else self._painter
        scene, public = self._scene(live, voice, painter), live.public()
        seen = public if seat is None else live.seen_from(seat)
        lines = (*score_lines(public, scene.names), turn_line(seen, scene.names))
        return Answer(scene.text(*lines), picture=score_picture(scene, public))

    def _private_scene(self, live: LiveTable, chair: Chair, language: str = "") -> Scene:
        painter = None if chair.text_only else self._painter
        voice = Voice(language or live.record.language_for(chair))
        return self._scene(live, voice, painter)

    def _scene(self, live: LiveTable, voice: Voice, painter: Painter | None) -> Scene:
        unreachable = frozenset(filter(self._is_unreachable, live.record.people))
        return Scene(live.record, live.names, voice, painter, unreachable)

    def forget_table(self, record: TableRecord) -> None:
        """Remember no longer which messages have shown a table that is closed."""
        self._outbox.deliveries.forget(record.code)

    def forget_person(self, record: TableRecord, person: PersonId) -> None:
        """Say nothing more about a table to a person who has left it."""
        self._outbox.forget(Topic(person, record.code))


def _is_homeless(record: TableRecord, person: PersonId) -> bool:
    """Whether a person has no chat of their platform in which an open table can be seen.

    A lesson needs none: it is held in private messages.
    """
    return not (record.closed or record.lesson or record.is_seen_on(person.platform))
