"""Brings every chat and every person of a table up to date, each in their own language.

Which message shows what to whom is noted in the table, when the outbox says that it was delivered.
"""

from collections.abc import Container
from dataclasses import replace
from functools import partial
from typing import assert_never

from bot.outbox.outbox import Delivered, Outbox, Topic
from bot.pictures.painter import Painter
from bot.platform import Address, Answer, PersonId, Post
from bot.posts.lesson import lesson_post
from bot.posts.lobby import SEATS, lobby_post
from bot.posts.mesa import closed_post, hand_post, homeless_post, table_post
from bot.posts.pictured import score_picture
from bot.posts.scene import Scene
from bot.tables.lobby import IDLE_S
from bot.tables.mesa import Chair, Mesa, Message, Place
from bot.tables.running import Running
from bot.telling.standing import score_lines, turn_line
from bot.telling.voice import Voice
from bot.timer import Timer
from engine.seats import Seat


class Announcer:
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

    def show(self, running: Running) -> None:
        """Bring all chats and people of a table up to date."""
        for place in running.mesa.places:
            self.show_place(running, place)
        for seat in range(len(running.mesa.chairs)):
            self.show_hand(running, Seat(seat))

    def show_place(self, running: Running, place: Place, *, anew: bool = False) -> None:
        """Bring one chat up to date; a rematch gets a message of its own."""
        mesa = running.mesa
        topic = Topic(place.address, mesa.code)
        if topic.reader.platform not in self._connected:
            return
        is_new = running.is_playing and self._begins(topic, place.match, mesa.matches)
        self._outbox.show(
            topic,
            partial(self._newest_place_post, running, place),
            anew=anew or is_new,
            more=running.computer_to_act() is not None and not mesa.closed,
        )

    def show_hand(self, running: Running, seat: Seat, *, anew: bool = False) -> None:
        """Bring one person's private message up to date; a new hand gets one of its own."""
        chair = running.mesa.chairs[seat]
        if chair.person is None or chair.unreachable:
            return
        if chair.person.platform not in self._connected:
            return
        topic = Topic(chair.person, running.mesa.code)
        if running.has_dealt:
            anew |= self._begins(topic, chair.hand_number, running.hand_number)
        elif not _is_homeless(running.mesa, chair.person):
            return
        self._outbox.show(topic, partial(self._newest_hand_post, running, chair.person), anew=anew)

    def show_hand_in(self, running: Running, seat: Seat, message: str) -> None:
        """Bring one person's hand up to date in this message, which is one of their hand in play.

        It may be none that was noted: an answer, or a post of a process that died before its note.
        """
        chair = running.mesa.chairs[seat]
        assert chair.person is not None, "who is shown a hand in private sits there"
        if chair.hand is None or chair.hand.id != message:
            # It is no newer than this; one that is too old for an edit will be posted anew.
            shown = Message(message, self._timer.now())
            self._recall(Topic(chair.person, running.mesa.code), shown)
        self.show_hand(running, seat)

    def remind(self, running: Running) -> None:
        """Call those who owe an answer, with a new message where they will notice it."""
        due = running.mesa.due
        assert due is not None, "who is reminded owes an answer"
        self.show(running)
        for seat in due.seats:
            chair = running.mesa.chairs[seat]
            if chair.person is None:
                continue
            if not chair.unreachable:
                self.show_hand(running, seat, anew=True)
                continue
            for place in running.mesa.places:
                if place.address.platform == chair.person.platform:
                    self.show_place(running, place, anew=True)

    def say(self, address: Address, about: str, text: str, *, anew: bool = False) -> None:
        """Write a line about something into a chat; said already, it is said again if ``anew``."""
        self._outbox.show(Topic(address, about), partial(Post, text), anew=anew)

    def recall(self, mesa: Mesa) -> None:
        """Go on with the messages that an earlier process has posted."""
        for place in mesa.places:
            self._recall(Topic(place.address, mesa.code), place.post)
        for chair in mesa.chairs:
            if chair.person is not None:
                self._recall(Topic(chair.person, mesa.code), chair.hand)

    def _newest_place_post(self, running: Running, place: Place) -> Post:
        """What a chat should see when it is shown, in the language that it then has."""
        return self.place_post(running, running.mesa.place_at(place.address) or place)

    def _newest_hand_post(self, running: Running, person: PersonId) -> Post | None:
        """What a person should see of a table when it is shown, wherever they then sit."""
        seat = running.mesa.seat_of(person)
        if seat is None:
            return None
        if running.has_dealt:
            return self.hand_post(running, seat)
        if not _is_homeless(running.mesa, person):
            return None
        return homeless_post(self._scene(running, running.mesa.chairs[seat]))

    def place_post(self, running: Running, place: Place) -> Post:
        """What a chat should see now."""
        painter = None if place.text_only else self._painter
        scene = Scene(running.mesa, running.names, Voice(running.mesa.language_at(place)), painter)
        if running.mesa.closed:
            return closed_post(scene)
        if running.game is None or (running.page is not None and not running.is_playing):
            return lobby_post(scene, running.page or SEATS)
        public = running.public()
        asked = [running.seen_from(seat) for seat in public.speakers]
        idle = self._timer.now() - running.mesa.touched_at >= IDLE_S
        return table_post(scene, public, asked, platform=place.address.platform, idle=idle)

    def hand_post(self, running: Running, seat: Seat, language: str = "") -> Post:
        """What a person should see of their own hand now."""
        scene = self._scene(running, running.mesa.chairs[seat], language)
        if running.mesa.closed:
            return closed_post(scene)
        seen, marked = running.seen_from(seat), running.marked(seat)
        if running.mesa.lesson:
            return lesson_post(scene, running.public(), seen, marked)
        return hand_post(scene, seen, marked)

    def told_score(self, running: Running, voice: Voice, *, text_only: bool) -> Answer:
        """The score of a match, and whose word it is, as everybody may know them."""
        painter = None if text_only else self._painter
        scene, public = Scene(running.mesa, running.names, voice, painter), running.public()
        lines = (*score_lines(public, scene.names), turn_line(public, scene.names))
        return Answer(scene.text(*lines), picture=score_picture(scene, public))

    def _scene(self, running: Running, chair: Chair, language: str = "") -> Scene:
        painter = None if chair.text_only else self._painter
        voice = Voice(language or running.mesa.language_for(chair))
        return Scene(running.mesa, running.names, voice, painter)

    def _recall(self, topic: Topic, message: Message | None) -> None:
        if message is not None and topic.reader.platform in self._connected:
            self._outbox.recall(topic, message.id, message.posted_at)

    def _begins(self, topic: Topic, shown: int, now: int) -> bool:
        """Whether a reader's message is about an earlier match or hand; true once for each."""
        begun = self._begun.get(topic, shown)
        self._begun[topic] = now
        return begun not in {0, now}

    def forget_person(self, mesa: Mesa, person: PersonId) -> None:
        """Say nothing more about a table to a person who has left it."""
        topic = Topic(person, mesa.code)
        self._begun.pop(topic, None)
        self._outbox.forget(topic)


def _is_homeless(mesa: Mesa, person: PersonId) -> bool:
    """Whether a person has no chat of their platform in which an open table can be seen."""
    return not (mesa.closed or mesa.is_seen_on(person.platform))


def noted(running: Running, delivered: Delivered) -> Mesa:
    """The table with it noted in which message a reader was shown what."""
    message = Message(delivered.message, delivered.posted_at)
    reader = delivered.topic.reader
    match reader:
        case Address():
            return _with_post(running, reader, message)
        case PersonId():
            return _with_hand(running, reader, message)
        case _:
            assert_never(reader)


def _with_post(running: Running, address: Address, message: Message) -> Mesa:
    mesa = running.mesa
    place = mesa.place_at(address)
    if place is None:
        return mesa
    number = mesa.matches if running.is_playing else place.match
    shown = replace(place, post=message, match=number)
    return mesa if shown == place else mesa.with_place(shown)


def _with_hand(running: Running, person: PersonId, message: Message) -> Mesa:
    mesa = running.mesa
    seat = mesa.seat_of(person)
    if seat is None or running.game is None:
        return mesa
    chair = mesa.chairs[seat]
    number = running.hand_number
    shown = replace(chair, hand=message, hand_number=number, unreachable=False)
    return mesa if shown == chair else mesa.with_chair(seat, shown)
