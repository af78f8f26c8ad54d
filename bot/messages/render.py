"""What a chat, or a person alone, should see of a table now, and of moments that are past.

Posts of such moments, how a hand ended and an órdago as it was said, ask nobody anything.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from bot.delivery.sent_messages import Recipient
from bot.images.image_cache import ImageRenderer
from bot.messages.buttons import Scene, choice_rows
from bot.messages.callback_data import Verb
from bot.messages.hand_message import hand_glance, render_hand, render_lesson, render_no_chat_notice
from bot.messages.lobby_message import SEATS, render_lobby, table_offer, times_post
from bot.messages.pictures import score_picture, seating_picture
from bot.messages.seat_lines import dismissing_post, seats_post, take_over_rows
from bot.messages.table_message import closed_post, render_empty_table, render_table
from bot.ports.clock import Clock
from bot.ports.message import InlineResult, MessageContent, Reply
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.fairness import is_opened
from bot.tables.lobby import IDLE_S
from bot.tables.table import Panel, Table
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.tables.view_cache import Snapshot
from bot.text.common import score_lines, turn_line
from bot.text.localizer import LocalizedText, Localizer
from engine.rules import Rules
from engine.seats import Seat, Seats


class Scenes:
    """Makes the scene of a table for whoever reads, in their language; pictures by a painter."""

    def __init__(
        self, painter: ImageRenderer | None, is_unreachable: Callable[[PersonId], bool]
    ) -> None:
        self.painter = painter
        self._is_unreachable = is_unreachable

    def of_place(self, shown: Table | Snapshot, place: TableChat) -> Scene:
        """Return a table as a chat is told it."""
        voice = Localizer(shown.record.language_at(place))
        unreachable = frozenset(filter(self._is_unreachable, shown.record.people))
        return self.of_table(
            *(shown, voice),
            text_only=place.text_only,
            unreachable=unreachable,
            has_threads=place.has_threads,
        )

    def of_chair(self, shown: Table | Snapshot, chair: SeatAssignment, language: str = "") -> Scene:
        """Return a table as a person is told it in private."""
        voice = Localizer(language or shown.record.language_for(chair))
        return self.of_table(shown, voice, text_only=chair.text_only)

    def of_table(
        self,
        shown: Table | Snapshot,
        voice: Localizer,
        *,
        text_only: bool,
        unreachable: AbstractSet[PersonId] = frozenset(),
        has_threads: bool = False,
    ) -> Scene:
        """Return a table as a voice tells it."""
        painter = self.painter
        if painter is not None:
            painter = None if text_only else painter.with_deck(shown.record.suits)
        telling = shown.hand_text
        names = shown.names if telling is None else telling.names
        scene = (shown.record, names, voice, painter, unreachable)
        return Scene(*scene, telling=telling, choices=shown.choices, has_threads=has_threads)


class Pages:
    """Composes the newest post of everything that a table shows to somebody."""

    def __init__(self, scenes: Scenes, timer: Clock) -> None:
        self._scenes = scenes
        self._timer = timer

    def of_place(self, live: Table, place: TableChat) -> MessageContent:
        """Return what a chat should see now."""
        scene = self._scenes.of_place(live, place)
        if live.record.closed:
            return closed_post(scene, is_told=live.is_playing and is_opened(live.rules))
        if not live.record.people:
            return render_empty_table(scene)
        if live.game is None or (live.lobby_page is not None and not live.is_playing):
            return render_lobby(scene, live.lobby_page or SEATS)
        public = live.public_view()
        asked = [live.view_of(seat) for seat in public.speakers]
        idle = self._timer.now() - live.record.touched_at >= IDLE_S
        return render_table(scene, public, asked, platform=place.address.platform, idle=idle)

    def of_hand(self, live: Table, seat: Seat, language: str = "") -> MessageContent:
        """Return what a person should see of their own hand now."""
        scene = self._scenes.of_chair(live, live.record.chairs[seat], language)
        if live.record.closed:
            return closed_post(scene, is_told=live.is_playing and is_opened(live.rules))
        opened = live.opened(seat)
        if opened is not None:
            scene = replace(scene, drawer=opened.drawer)
        seen, marked = live.view_of(seat), live.marked(seat)
        if live.record.lesson:
            return render_lesson(scene, live.public_view(), seen, marked)
        return render_hand(scene, seen, marked)

    def of_confirmation(
        self, live: Table, seat: Seat, drawer: Panel, language: str
    ) -> MessageContent:
        """Return the question whether somebody is sure of an órdago, without their hand."""
        scene = self._scenes.of_chair(live, live.record.chairs[seat], language)
        rows = choice_rows(replace(scene, drawer=drawer), (), live.revision)
        return MessageContent(
            scene.say(LocalizedText("press-think", {"word": drawer.value})), rows=rows
        )

    def hand_aside(
        self, live: Table, seat: Seat, language: str, shown: Snapshot | None = None
    ) -> MessageContent:
        """Return the same for their eyes only in a chat of several; it is one page for all hands.

        While an accepted órdago is not counted yet, it is what is ``shown`` of that.
        """
        chair = live.record.chairs[seat]
        if shown is None:
            post = self.of_hand(live, seat, language)
        else:
            scene = self._scenes.of_chair(shown, chair, language)
            post = render_hand(scene, shown.view_of(seat))
        post = replace(post, ephemeral_key=live.record.code)
        if live.record.closed or (chair.person is not None and live.waits_for(chair.person)):
            return post
        scene = self._scenes.of_chair(live, chair, language)
        refresh = scene.button(Verb.SHOW_HAND, LocalizedText("chat-refresh"))
        return replace(post, rows=(*post.rows, (refresh,)))

    def of_snapshot(
        self, shown: Snapshot, reader: Recipient, *, is_end: bool
    ) -> MessageContent | None:
        """Return a moment of a hand as a reader is shown it, with nothing to press.

        In a lesson, that is its end alone.
        """
        record = shown.record
        if isinstance(reader, PersonId):
            seat = record.seat_of(reader)
            if seat is None or (record.lesson and not is_end):
                return None
            scene = self._scenes.of_chair(shown, record.chairs[seat])
            seen = shown.view_of(seat)
            if record.lesson:
                return render_lesson(scene, shown.public_view(), seen).without_buttons()
            return render_hand(scene, seen).without_buttons()
        place = record.place_at(reader)
        if place is None:
            return None
        scene = self._scenes.of_place(shown, place)
        return render_table(
            scene, shown.public_view(), (), platform=reader.platform
        ).without_buttons()

    def glance(self, live: Table, seat: Seat, language: str, step: Snapshot | None = None) -> str:
        """Return the cards of a seat and the turn in a few words, or an accepted órdago."""
        shown = live if step is None else step
        scene = self._scenes.of_chair(shown, live.record.chairs[seat], language)
        return hand_glance(scene, shown.view_of(seat))

    def of_offer(self, live: Table, voice: Localizer) -> InlineResult:
        """Return a table to be shown in any chat, as everybody may know it."""
        return table_offer(self._scenes.of_table(live, voice, text_only=True))

    def of_seats(self, live: Table, language: str, free: Seats, reader: PersonId) -> MessageContent:
        """Return the seats of a match among which somebody may choose."""
        scene = self._scenes.of_table(live, Localizer(language), text_only=True)
        return seats_post(scene, free, reader)

    def of_chats(self, live: Table, voice: Localizer) -> MessageContent:
        """Return the chats that see a table, as its maker may send one away."""
        return dismissing_post(self._scenes.of_table(live, voice, text_only=True))

    def of_times(self, live: Table, voice: Localizer) -> MessageContent:
        """Return the times that a table may have, as its maker may set them in a match."""
        return times_post(self._scenes.of_table(live, voice, text_only=True))

    def of_absence(self, live: Table, voice: Localizer, line: LocalizedText) -> MessageContent:
        """Buttons to have the computer play for those who do not answer, below a line."""
        scene = self._scenes.of_table(live, voice, text_only=True)
        return MessageContent(scene.say(line), rows=take_over_rows(scene))

    def of_score(
        self, live: Table, voice: Localizer, seat: Seat | None, *, text_only: bool
    ) -> Reply:
        """Return the score of a match, and whose word it is, as everybody may know them.

        Where they are told to one seat alone, its own word is called that.
        """
        scene = self._scenes.of_table(live, voice, text_only=text_only)
        public = live.public_view()
        seen = public if seat is None else live.view_of(seat)
        lines = (*score_lines(public, scene.names), turn_line(seen, scene.names))
        return Reply(scene.text(*lines), picture=score_picture(scene, public))

    def of_primer(
        self, post: MessageContent, voice: Localizer, rules: Rules, *, text_only: bool
    ) -> MessageContent:
        """Return a page before a lesson, below a picture of who sits where."""
        painter = self._scenes.painter
        if text_only or painter is None:
            return post
        return replace(post, picture=seating_picture(painter, voice, rules))

    def of_homeless(self, live: Table, seat: Seat) -> MessageContent:
        """What a person should see who sits at a table that no chat of their platform sees."""
        return render_no_chat_notice(self._scenes.of_chair(live, live.record.chairs[seat]))


def is_homeless(record: TableState, person: PersonId) -> bool:
    """Return whether a person has no chat of their platform in which an open table can be seen.

    A lesson needs none: it is held in private messages.
    """
    return not (record.closed or record.lesson or record.is_seen_on(person.platform))
