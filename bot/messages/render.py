"""Render a table's messages for each recipient, now and at past moments of a hand.

The message for a past moment (the end of a hand, or an accepted órdago) has no buttons.
"""

from collections.abc import Callable

from bot.delivery.slot_key import Recipient
from bot.images.image_cache import ImageRenderer
from bot.messages.buttons import choice_rows
from bot.messages.callback_data import Verb
from bot.messages.chats_page import dismissing_post
from bot.messages.hand_message import (
    hand_glance,
    private_switch,
    render_hand,
    render_lesson,
    render_no_chat_notice,
    render_own_chat,
)
from bot.messages.lobby_message import SEATS, render_lobby, settings_post, table_offer
from bot.messages.look import (
    Look,
    lobby_look,
    render_look,
    seats_look,
    with_onlookers,
    without_presses,
)
from bot.messages.pictures import score_picture, seating_picture
from bot.messages.render_context import WATCH_LABEL, RenderContext
from bot.messages.seat_lines import seats_post, take_over_rows
from bot.messages.table_message import closed_post, render_empty_table, render_table
from bot.ports.message import (
    Button,
    InlineResult,
    Link,
    Mention,
    MessageContent,
    MessageLink,
    Reply,
    UrlLink,
)
from bot.ports.page import PageLinks
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.fairness import is_opened
from bot.tables.lobby import IDLE_S
from bot.tables.snapshots import Snapshot
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.tables.ui_state import Panel
from bot.text.common import score_lines, turn_line
from bot.text.localizer import LocalizedText, Localizer, TextArg, language_of
from bot.text.table_settings import LATE, NO_ONLOOKERS, TIME_PAGE
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.view import View
from storage.clock import Clock


class Renderer:
    """Renders the content of every message about a table for one recipient."""

    def __init__(  # noqa: PLR0913 - the last two by name
        self,
        image_renderer: ImageRenderer | None,
        is_unreachable: Callable[[PersonId], bool],
        clock: Clock,
        private_choice: Callable[[PersonId], bool | None],
        *,
        missing_languages: Callable[[str], tuple[str, ...]],
        page: PageLinks | None = None,
    ) -> None:
        """Create a renderer.

        ``private_choice`` says whether a person gets their hand in private; it is None where there
        is no such choice. Tables offer the ``missing_languages`` of a chat's platform, and links to
        the ``page`` if one is served.
        """
        self._page = page
        self._missing_languages = missing_languages
        self._private_choice = private_choice
        self._image_renderer = image_renderer
        self._is_unreachable = is_unreachable
        self._clock = clock

    def _context(
        self,
        shown: Table | Snapshot,
        localizer: Localizer,
        *,
        text_only: bool = True,
        chat: TableChat | None = None,
    ) -> RenderContext:
        """Return what a recipient's message needs besides the view: names, language, pictures."""
        images = self._image_renderer
        if images is not None:
            images = None if text_only else images.with_deck(shown.state.suits)
        telling, languages = shown.hand_text, tuple[str, ...]()
        is_met = shown.meeting is not None and shown.meeting.is_of(shown.state)
        if chat is not None:
            languages = self._missing_languages(chat.address.platform)
        return RenderContext(
            *(shown.state, shown.names if telling is None else telling.names, localizer, images),
            telling=telling,
            choices=shown.choices,
            unreachable=frozenset(filter(self._is_unreachable, shown.state.people if chat else ())),
            has_threads=chat is not None and chat.has_threads,
            page_link=None if chat is None else self._page_link(shown, localizer, chat.address),
            has_page=chat is not None and self._page is not None,
            languages=tuple(one for one in languages if one != localizer.language),
            meeting=shown.meeting if is_met else None,
        )

    def _page_link(
        self, shown: Table | Snapshot, localizer: Localizer, chat: Address
    ) -> Link | None:
        """Return a chat's link to the table's page, if the chat's platform has such links."""
        if self._page is None:
            return None
        return self._page.for_chat(localizer.format(WATCH_LABEL), shown.state.code, chat)

    def _chat_context(self, shown: Table | Snapshot, chat: TableChat) -> RenderContext:
        localizer = Localizer(shown.state.language_at(chat))
        return self._context(shown, localizer, text_only=chat.text_only, chat=chat)

    def _seat_context(
        self, shown: Table | Snapshot, chair: SeatAssignment, language: str = ""
    ) -> RenderContext:
        localizer = Localizer(language or shown.state.language_for(chair))
        return self._context(shown, localizer, text_only=chair.text_only)

    def table_message(self, table: Table, place: TableChat) -> MessageContent:
        """Return a chat's message as it should be now."""
        context = self._chat_context(table, place)
        if table.state.closed:
            return closed_post(context, is_told=table.is_playing and is_opened(table.rules))
        if not table.state.people:
            return render_empty_table(context)
        if table.game is None or (table.ui.lobby_page is not None and not table.is_playing):
            context = replace(context, names=table.names)
            return render_lobby(context, table.ui.lobby_page or SEATS)
        own = _reader_at(table.state, place)
        if own is not None and table.has_dealt:
            return self._own_chat_message(table, place, own)
        public = table.public_view()
        asked = [table.view_of(seat) for seat in public.speakers]
        idle = self._clock.now() - table.state.last_activity_at >= IDLE_S
        return render_table(context, public, asked, platform=place.address.platform, idle=idle)

    def _own_chat_message(self, table: Table, place: TableChat, seat: Seat) -> MessageContent:
        """Return the only message of a table in the private chat of a person who sits there."""
        context, person = self._own_chat_context(table, place, seat), place.reader
        assert person is not None, "the chat is a person's own"
        urls = self._inner_links(table, seat, person, context.localizer.language)
        links = () if urls else context.page_links
        post = render_own_chat(*_hand_inputs(context, table, seat))
        return replace(post, urls=urls, links=links)

    def _own_chat_context(
        self, shown: Table | Snapshot, place: TableChat, seat: Seat
    ) -> RenderContext:
        chair = shown.state.chairs[seat]
        localizer = Localizer(shown.state.language_for(chair))
        text_only = place.text_only or chair.text_only
        context = self._context(shown, localizer, text_only=text_only, chat=place)
        return replace(context, is_own_chat=True)

    def hand_message(self, table: Table, seat: Seat, language: str = "") -> MessageContent:
        """Return a person's private message as it should be now."""
        post = self._hand(table, seat, language)
        person = table.state.chairs[seat].person
        if person is not None and not (table.state.closed or table.state.lesson):
            post = replace(post, urls=self._inner_links(table, seat, person, language))
        if person is None or not (self._private_choice(person) and self._may_move_hand(table)):
            return post
        context = self._seat_context(table, table.state.chairs[seat], language)
        return replace(post, rows=(*post.rows, (private_switch(context, now=True),)))

    def _inner_links(
        self, table: Table, seat: Seat, person: PersonId, language: str
    ) -> tuple[UrlLink, ...]:
        """Return the link to the table's page that opens inside the private chat, if any."""
        url = "" if self._page is None else self._page.for_private_chat(table.state.code, person)
        context = self._seat_context(table, table.state.chairs[seat], language)
        return (UrlLink(context.say(WATCH_LABEL), url, opens_inside=True),) if url else ()

    @staticmethod
    def _may_move_hand(table: Table) -> bool:
        """Return whether the player may choose between a hand in private and in a chat."""
        return bool(table.state.places) and not (table.state.closed or table.state.is_solo)

    def _hand(self, table: Table, seat: Seat, language: str) -> MessageContent:
        context = self._seat_context(table, table.state.chairs[seat], language)
        if table.state.closed:
            return closed_post(context, is_told=table.is_playing and is_opened(table.rules))
        context, seen, marked = _hand_inputs(context, table, seat)
        if table.state.lesson:
            return render_lesson(context, table.public_view(), seen, marked)
        return render_hand(context, seen, marked)

    def look(self, table: Table, seat: Seat | None, language: str = "", onlookers: int = 0) -> Look:
        """Return the table as the person in a seat sees it on a web page; None is an onlooker.

        Onlookers see what the table allows: everything public, the previous hand, or nothing. An
        accepted órdago is revealed step by step, as in the chats.
        """
        if seat is None:
            return self._seen_by_onlooker(
                table, Localizer(language_of(language or table.state.language))
            )
        context = self._seat_context(table, table.state.chairs[seat], language)
        return with_onlookers(self._look(table, context, seat), context, onlookers)

    def _seen_by_onlooker(self, table: Table, localizer: Localizer) -> Look:
        context, allowed = self._context(table, localizer), table.state.onlookers
        is_going_on = table.is_playing or table.held_back(self._clock.now()) is not None
        if allowed == NO_ONLOOKERS and (is_going_on or table.is_day_over):
            line = context.say(LocalizedText("page-no-onlookers"))
            return lobby_look(context, MessageContent(line))
        if allowed == LATE and is_going_on:
            if table.last_end is None:
                line = context.say(LocalizedText("page-late-onlookers"))
                return lobby_look(context, MessageContent(line))
            end = table.last_end
            return render_look(self._context(end, localizer), end.public_view())
        return self._look(table, context, None)

    def _look(self, table: Table, context: RenderContext, seat: Seat | None) -> Look:
        if table.state.closed:
            is_told = table.is_playing and is_opened(table.rules)
            return lobby_look(context, closed_post(context, is_told=is_told))
        if not table.state.people:
            return lobby_look(context, render_empty_table(context))
        if table.game is None or (table.ui.lobby_page is not None and not table.is_playing):
            page, context = table.ui.lobby_page or SEATS, replace(context, names=table.names)
            look = lobby_look(context, render_lobby(context, page), seat, is_arranged=True)
            return look if page else seats_look(context, look)
        step = table.held_back(self._clock.now())
        shown = table if step is None else step
        seen = shown.public_view() if seat is None else shown.view_of(seat)
        if step is None:
            return render_look(context, seen)
        return without_presses(render_look(self._context(step, context.localizer), seen))

    def private_call(
        self, table: Table, seat: Seat, chat: tuple[Address, str] | None, *, is_late: bool
    ) -> MessageContent:
        """Return a short message that tells a person in private what the table waits for.

        It links to the table's message in ``chat``, if one is given.
        """
        context = self._seat_context(table, table.state.chairs[seat])
        turn = turn_line(table.view_of(seat), context.names)
        lines = [LocalizedText("several-said", {"code": table.state.code, "said": turn})]
        if is_late:
            lines.append(LocalizedText("chat-hurry", {"player": context.names[seat]}))
        label = context.say(LocalizedText("chat-call-go"))
        jump = None if chat is None or not chat[1] else MessageLink(label, *chat)
        return MessageContent(context.text(*lines), calls=True, jump=jump)

    def chat_call(
        self, table: Table, seats: Seats, place: TableChat, *, is_late: bool
    ) -> MessageContent:
        """Return one line for a chat that mentions the people for whom the table waits."""
        context = self._chat_context(table, place)
        called = ((context.names[seat], table.state.chairs[seat].person) for seat in seats)
        mentions = tuple(Mention(name, person) for name, person in called if person is not None)
        late = "yes" if is_late else "no"
        told: dict[str, TextArg] = {"code": table.state.code, "people": len(mentions), "late": late}
        text = context.say(LocalizedText("chat-call-here", told))
        return MessageContent(text, mentions, calls=True)

    def ordago_confirmation(
        self, table: Table, seat: Seat, panel: Panel, language: str
    ) -> MessageContent:
        """Return the question whether a player is sure of an órdago, without showing their hand."""
        context = self._seat_context(table, table.state.chairs[seat], language)
        rows = choice_rows(replace(context, panel=panel), (), table.revision)
        return MessageContent(
            context.say(LocalizedText("press-think", {"word": panel.value})), rows=rows
        )

    def ephemeral_hand(
        self, table: Table, seat: Seat, language: str, shown: Snapshot | None = None
    ) -> MessageContent:
        """Return a person's hand as an ephemeral message in a chat; one message serves all hands.

        While the cards of an accepted órdago are held back, it shows the snapshot ``shown``.
        """
        chair = table.state.chairs[seat]
        if shown is None:
            post = self._hand(table, seat, language)
        else:
            context = self._seat_context(shown, chair, language)
            post = render_hand(context, shown.view_of(seat))
        post = replace(post, ephemeral_key=table.state.code)
        if table.state.closed or chair.person is None:
            return post
        context, aside = self._seat_context(table, chair, language), list[Button]()
        if not table.waits_for(chair.person):
            aside.append(context.button(Verb.SHOW_HAND, LocalizedText("chat-refresh")))
        gets_it = self._private_choice(chair.person)
        if gets_it is not None and self._may_move_hand(table):
            aside.append(private_switch(context, now=gets_it))
        return replace(post, rows=(*post.rows, tuple(aside))) if aside else post

    def snapshot(
        self, shown: Snapshot, recipient: Recipient, *, is_end: bool
    ) -> MessageContent | None:
        """Return the message for a past moment of a hand, without buttons.

        Return None if the recipient has left the table, and in a lesson except at the end of a
        hand.
        """
        state = shown.state
        if isinstance(recipient, PersonId):
            seat = state.seat_of(recipient)
            if seat is None or (state.lesson and not is_end):
                return None
            context = self._seat_context(shown, state.chairs[seat])
            seen = shown.view_of(seat)
            if state.lesson:
                return render_lesson(context, shown.public_view(), seen).without_buttons()
            return render_hand(context, seen).without_buttons()
        place = state.place_at(recipient)
        if place is None:
            return None
        seat = _reader_at(state, place)
        if seat is not None:
            context = self._own_chat_context(shown, place, seat)
            return render_own_chat(context, shown.view_of(seat)).without_buttons()
        context = self._chat_context(shown, place)
        return render_table(
            context, shown.public_view(), (), platform=recipient.platform
        ).without_buttons()

    def hand_summary(
        self, table: Table, seat: Seat, language: str, step: Snapshot | None = None
    ) -> str:
        """Return a seat's cards and whose turn it is as a short text, now or as of ``step``."""
        shown = table if step is None else step
        context = self._seat_context(shown, table.state.chairs[seat], language)
        return hand_glance(context, shown.view_of(seat))

    def offer(self, table: Table, localizer: Localizer) -> InlineResult:
        """Return the message that shows a table in any chat, with public information only."""
        return table_offer(self._context(table, localizer))

    def seat_choice(
        self, table: Table, language: str, free: Seats, recipient: PersonId
    ) -> MessageContent:
        """Return the seats of a match from which a person may choose."""
        context = self._context(table, Localizer(language))
        return seats_post(context, free, recipient)

    def chat_list(self, table: Table, localizer: Localizer) -> MessageContent:
        """Return the chats that show a table, with buttons for its owner to remove one."""
        return dismissing_post(self._context(table, localizer))

    def turn_times(self, table: Table, localizer: Localizer) -> MessageContent:
        """Return a table's turn times, with buttons for its owner to change them in a match."""
        return settings_post(self._context(table, localizer), TIME_PAGE)

    def absence_vote(
        self, table: Table, localizer: Localizer, line: LocalizedText
    ) -> MessageContent:
        """Return a text with buttons that let computer players replace people who do not answer."""
        context = self._context(table, localizer)
        return MessageContent(context.say(line), rows=take_over_rows(context))

    def score(
        self, table: Table, localizer: Localizer, seat: Seat | None, *, text_only: bool
    ) -> Reply:
        """Return the public score of a match and whose turn it is.

        With a ``seat``, the turn is worded for its player.
        """
        context = self._context(table, localizer, text_only=text_only)
        public = table.public_view()
        seen = public if seat is None else table.view_of(seat)
        lines = (*score_lines(public, context.names), turn_line(seen, context.names))
        return Reply(context.text(*lines), picture=score_picture(context, public))

    def primer(
        self, post: MessageContent, localizer: Localizer, rules: Rules, *, text_only: bool
    ) -> MessageContent:
        """Return a page of the primer, with a picture of the seats unless pictures are off."""
        image_renderer = self._image_renderer
        if text_only or image_renderer is None:
            return post
        return replace(post, picture=seating_picture(image_renderer, localizer, rules))

    def no_chat_notice(self, table: Table, seat: Seat) -> MessageContent:
        """Return the notice for a person at a table that no chat of their platform shows."""
        return render_no_chat_notice(self._seat_context(table, table.state.chairs[seat]))


def _hand_inputs(
    context: RenderContext, table: Table, seat: Seat
) -> tuple[RenderContext, View, frozenset[int]]:
    """Return what rendering a hand needs: its view, the open panel and the marked cards."""
    seen, opened = table.view_of(seat), table.ui.opened(seat, table.revision)
    if opened is not None:
        context = replace(context, panel=opened.panel)
    return context, seen, table.ui.marked(seat, table.revision, seen.phase)


def _reader_at(state: TableState, place: TableChat) -> Seat | None:
    """Return the seat of the person whose private chat a place is, if they sit at the table."""
    return None if place.reader is None else state.seat_of(place.reader)


def has_no_chat(state: TableState, person: PersonId) -> bool:
    """Return whether no chat shows an open table to a person.

    A table of one person needs no chat: it is played in private messages.
    """
    return not (state.closed or state.is_solo or state.is_seen_by(person))
