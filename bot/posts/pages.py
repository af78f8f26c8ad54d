"""What a chat, or a person alone, should see of a table now."""

from dataclasses import replace

from bot.lines.phrases import score_lines, turn_line
from bot.lines.voice import Line, Voice
from bot.ports.deeds import PersonId
from bot.ports.post import Answer, Offer, Post
from bot.ports.timer import Timer
from bot.posts.chats_post import dismissing_post
from bot.posts.hand_post import hand_post, homeless_post, lesson_post
from bot.posts.lobby_post import SEATS, lobby_post, table_offer
from bot.posts.pictured import score_picture, seating_picture
from bot.posts.seats import seats_post
from bot.posts.still_posts import Scenes
from bot.posts.table_post import closed_post, deserted_post, table_post
from bot.posts.tokens import Verb
from bot.tables.live import LiveTable
from bot.tables.lobby import IDLE_S
from bot.tables.record import Place, TableRecord
from bot.tables.stills import Still
from engine.rules import Rules
from engine.seats import Seat, Seats


class Pages:
    """Composes the newest post of everything that a table shows to somebody."""

    def __init__(self, scenes: Scenes, timer: Timer) -> None:
        self._scenes = scenes
        self._timer = timer

    def of_place(self, live: LiveTable, place: Place) -> Post:
        """What a chat should see now."""
        scene = self._scenes.of_place(live, place)
        if live.record.closed:
            return closed_post(scene, in_play=live.is_playing)
        if not live.record.people:
            return deserted_post(scene)
        if live.game is None or (live.page is not None and not live.is_playing):
            return lobby_post(scene, live.page or SEATS)
        public = live.public()
        asked = [live.seen_from(seat) for seat in public.speakers]
        idle = self._timer.now() - live.record.touched_at >= IDLE_S
        return table_post(scene, public, asked, platform=place.address.platform, idle=idle)

    def of_hand(self, live: LiveTable, seat: Seat, language: str = "") -> Post:
        """What a person should see of their own hand now."""
        scene = self._scenes.of_chair(live, live.record.chairs[seat], language)
        if live.record.closed:
            return closed_post(scene, in_play=live.is_playing)
        opened = live.opened(seat)
        if opened is not None:
            scene = replace(scene, drawer=opened.drawer)
        seen, marked = live.seen_from(seat), live.marked(seat)
        if live.record.lesson:
            return lesson_post(scene, live.public(), seen, marked)
        return hand_post(scene, seen, marked)

    def hand_aside(
        self, live: LiveTable, seat: Seat, language: str, still: Still | None = None
    ) -> Post:
        """The same for their eyes only in a chat of several, where nothing renews it by itself.

        While a moment stands that everybody must see, such as an accepted órdago, it is that.
        """
        chair = live.record.chairs[seat]
        if still is None:
            post = self.of_hand(live, seat, language)
        else:
            scene = self._scenes.of_chair(still, chair, language)
            post = hand_post(scene, still.seen_from(seat))
        post = replace(post, aside=f"{live.record.code} {live.hand_number}")
        if live.record.closed or (chair.person is not None and live.waits_for(chair.person)):
            return post
        scene = self._scenes.of_chair(live, chair, language)
        refresh = scene.button(Verb.HAND, Line("chat-refresh"))
        return replace(post, rows=(*post.rows, (refresh,)))

    def of_offer(self, live: LiveTable, voice: Voice) -> Offer:
        """A table to be shown in any chat, as everybody may know it."""
        return table_offer(self._scenes.of_table(live, voice, text_only=True))

    def of_seats(self, live: LiveTable, language: str, free: Seats, reader: PersonId) -> Post:
        """The seats of a match among which somebody may choose."""
        scene = self._scenes.of_table(live, Voice(language), text_only=True)
        return seats_post(scene, free, reader)

    def of_chats(self, live: LiveTable, voice: Voice) -> Post:
        """The chats that see a table, as its maker may send one away."""
        return dismissing_post(self._scenes.of_table(live, voice, text_only=True))

    def of_score(
        self, live: LiveTable, voice: Voice, seat: Seat | None, *, text_only: bool
    ) -> Answer:
        """The score of a match, and whose word it is, as everybody may know them.

        Where they are told to one seat alone, its own word is called that.
        """
        scene = self._scenes.of_table(live, voice, text_only=text_only)
        public = live.public()
        seen = public if seat is None else live.seen_from(seat)
        lines = (*score_lines(public, scene.names), turn_line(seen, scene.names))
        return Answer(scene.text(*lines), picture=score_picture(scene, public))

    def of_primer(self, post: Post, voice: Voice, rules: Rules, *, text_only: bool) -> Post:
        """A page before a lesson, below a picture of who sits where."""
        painter = self._scenes.painter
        if text_only or painter is None:
            return post
        return replace(post, picture=seating_picture(painter, voice, rules))

    def of_homeless(self, live: LiveTable, seat: Seat) -> Post:
        """What a person should see who sits at a table that no chat of their platform sees."""
        return homeless_post(self._scenes.of_chair(live, live.record.chairs[seat]))


def is_homeless(record: TableRecord, person: PersonId) -> bool:
    """Whether a person has no chat of their platform in which an open table can be seen.

    A lesson needs none: it is held in private messages.
    """
    return not (record.closed or record.lesson or record.is_seen_on(person.platform))
