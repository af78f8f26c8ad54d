"""Bring a table's messages up to date, for each chat and person in their language.

The outbox knows what each message shows, and to whom.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from bot.delivery.outage import MOST_OUT_S
from bot.delivery.outbox import Outbox
from bot.delivery.rate_budget import account_of
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
from bot.images.image_cache import ImageRenderer
from bot.messages.buttons import Rows
from bot.messages.look import Look
from bot.messages.render import Renderer, has_no_chat
from bot.ports.message import Mention, MessageContent
from bot.ports.page import PageLinks
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.hand_numbers import number_in_chats, number_in_private
from bot.tables.snapshots import Snapshot
from bot.tables.table import Table
from bot.tables.table_state import TableChat, TableState
from bot.tables.ui_state import EphemeralState
from bot.tables.view_cache import hand_number
from bot.text.common import is_over
from bot.text.localizer import LocalizedText, Localizer
from engine.seats import Seat, Seats
from storage.clock import Clock


class Publisher:
    """Shows tables through the outbox.

    Without an image renderer, messages have no pictures. ``is_unreachable`` says whether private
    messages fail to reach a person, ``is_out`` whether a platform has an outage,
    ``wants_private_messages`` whether a person has asked for their cards in private, and
    ``is_at_window`` whether a person sees a table in a window.
    """

    def __init__(  # noqa: PLR0913 - the last by its name
        self,
        outbox: Outbox,
        clock: Clock,
        image_renderer: ImageRenderer | None = None,
        is_unreachable: Callable[[PersonId], bool] = lambda _: False,
        is_out: Callable[[str], bool] = lambda _: False,
        *,
        wants_private_messages: Callable[[PersonId], bool] = lambda _: False,
        is_at_window: Callable[[str, PersonId], bool] = lambda _code, _person: False,
        page: PageLinks | None = None,
    ) -> None:
        self._is_out = is_out
        self._is_at_window = is_at_window
        self._wants_private_messages = wants_private_messages
        self._is_unreachable = is_unreachable
        self._outbox = outbox
        self._clock = clock
        self._watchers: dict[str, set[Callable[[], None]]] = {}
        self._looks: dict[str, dict[tuple[Seat | None, str, int], Look]] = {}
        self.renderer = Renderer(
            *(image_renderer, is_unreachable, clock, self.private_choice),
            missing_languages=outbox.missing_languages,
            page=page,
        )

    def watch(self, code: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` whenever what a reader of the table sees may have changed.

        Return a function that stops the calls.
        """
        watchers = self._watchers.setdefault(code, set())
        watchers.add(wake)

        def stop() -> None:
            watchers.discard(wake)
            if not watchers and self._watchers.get(code) is watchers:
                del self._watchers[code]
                self._looks.pop(code, None)

        return stop

    def look(self, table: Table, seat: Seat | None, language: str, onlookers: int) -> Look:
        """Return the table as a web page shows it; all onlookers with one language share a look."""
        code, asked = table.state.code, (seat, language, onlookers)
        if code not in self._watchers:
            return self.renderer.look(table, *asked)
        known = self._looks.setdefault(code, {})
        if asked not in known:
            known[asked] = self.renderer.look(table, *asked)
        return known[asked]

    def wake_watchers(self, code: str) -> None:
        """Call the ``wake`` function of everyone who watches a table."""
        self._looks.pop(code, None)
        for wake in tuple(self._watchers.get(code, ())):
            wake()

    def refresh(self, table: Table, *, is_patient: bool = False, is_prompt: bool = False) -> None:
        """Update the outdated messages of all chats and people of a table.

        With ``is_prompt``, for a person's action, chats see it before what computer players say
        next.
        """
        self.wake_watchers(table.state.code)
        for place in table.state.places:
            if not (table.is_playing and self._is_read_at_window(table.state, place)):
                self.refresh_chat(table, place, is_patient=is_patient, is_prompt=is_prompt)
        if not _keeps_hands(table):
            for seat, chair in enumerate(table.state.chairs):
                if table.state.own_chat(chair.person) is None:
                    self.refresh_hand(table, Seat(seat), is_patient=is_patient)
        self.refresh_ephemerals(table)
        self._remove_past_calls(table)

    def refresh_chat(
        self,
        table: Table,
        place: TableChat,
        *,
        anew: bool = False,
        is_patient: bool = False,
        is_prompt: bool = False,
    ) -> None:
        """Update the message of one chat; a new hand gets a message of its own.

        If the table waits for an answer and newer messages have buried this one, send it anew.
        """
        asks = table.asked.asks
        key = _place_key(table, place.address)
        self._outbox.refresh(
            key,
            partial(self._newest_place_post, table, place, key),
            anew=anew,
            more=_has_more(table),
            is_prompt=is_prompt,
            is_private=place.reader is not None,
            asks=asks,
            floats=bool(asks),
            is_patient=is_patient,
            is_lasting=not table.state.closed or key.kind is SlotKind.CLOSING,
            again_at=_again_at(table),
        )

    def replace_deleted(self, table: Table, place: TableChat, message: str) -> None:
        """Show a table at once in a new message, in place of one that was deleted from a chat."""
        self._outbox.note_deleted(_place_key(table, place.address), message)
        self.refresh_chat(table, place, is_prompt=True)

    def may_look(self, address: Address) -> bool:
        """Return whether the bot can spare a call to look for deleted messages in a chat."""
        return self._outbox.has_spare(address)

    def reports_deletions(self, platform: str) -> bool:
        """Return whether a platform notifies the bot of deleted messages."""
        return self._outbox.reports_deletions(platform)

    def is_unseen(self, table: Table, place: TableChat, since: float) -> bool:
        """Return whether no call since ``since`` has shown that a table's message still exists."""
        latest = self._outbox.sent_messages.latest(place.address, table.state.code)
        return latest is not None and self._outbox.is_unseen(latest[0], since)

    async def find_deleted(self, table: Table, place: TableChat) -> str:
        """Look for a table's message in a chat; return its id if it was deleted, else nothing."""
        latest = self._outbox.sent_messages.latest(place.address, table.state.code)
        if latest is None:
            return ""
        key, sent = latest
        return sent.message if await self._outbox.is_gone(key) else ""

    def return_to(self, table: Table, place: TableChat, message: str) -> None:
        """Show a table anew in a chat to which it returns, and delete its earlier message."""
        if message:
            self._outbox.adopt(_place_key(table, place.address), message, 0.0)
        self.refresh_chat(table, place, anew=True)

    def move(self, before: Address, after: Address) -> None:
        """Continue a chat's messages at its new address."""
        self._outbox.move(before, after)

    def allow_pictures(self, address: Address) -> bool:
        """Send pictures to a chat again; return whether it had been getting text only."""
        return self._outbox.allow_pictures(address)

    def refresh_hand(
        self, table: Table, seat: Seat, *, anew: bool = False, is_patient: bool = False
    ) -> None:
        """Update one person's private message; a new hand gets a message of its own.

        A person who looks at their cards in the chat, or has not asked for private messages, gets
        no new message. In a person's own chat the table's message shows their hand.
        """
        self.wake_watchers(table.state.code)
        chair = table.state.chairs[seat]
        own_chat = table.state.own_chat(chair.person)
        if self.is_at_window(table.state, seat):
            return
        if own_chat is not None:
            self.refresh_chat(table, own_chat, anew=anew, is_patient=is_patient)
            return
        if chair.person is None or self._is_unreachable(chair.person):
            return
        if not (table.has_dealt or has_no_chat(table.state, chair.person)):
            return
        key = _hand_key(table, chair.person)
        is_unwanted = not self._gets_new_hands(
            table.state, chair.person, table.ui.ephemeral_viewers
        )
        if is_unwanted and (anew or not self._shows_hand(table, key)):
            # A private message that predates the look in the chat keeps the end of its hand,
            # without buttons.
            self._outbox.withdraw(key)
            return
        self._outbox.refresh(
            key,
            partial(self._newest_hand_post, table, chair.person, key),
            anew=anew,
            more=_has_more(table),
            asks=table.asked.asks,
            is_patient=is_patient,
            is_lasting=not table.state.closed or key.kind is SlotKind.CLOSING,
            again_at=_again_at(table),
        )

    def show_end(self, end: Snapshot, ephemeral: AbstractSet[PersonId]) -> None:
        """Show the end of a hand in the hand's message to every recipient, before anything newer.

        The people in ``ephemeral`` look at their cards in a chat; in private they see the end only
        if they have a private message of that hand.
        """
        state = end.state
        for place in state.places:
            key = SlotKey(place.address, SlotKind.TABLE_HAND, state.code, end.hand_number)
            is_elsewhere = self._is_read_at_window(state, place)
            if not is_elsewhere or self._outbox.sent_messages.find(key) is not None:
                self._show_end(place.address, end)
        for person in state.people:
            if state.own_chat(person) is not None:
                continue
            key = SlotKey(person, SlotKind.OWN_HAND, state.code, end.hand_number)
            is_unwanted = not self._gets_new_hands(state, person, ephemeral)
            is_unwanted = is_unwanted or self._is_at_window(state.code, person)
            is_other = is_unwanted and self._outbox.sent_messages.find(key) is None
            if not (is_other or self._is_unreachable(person)):
                self._show_end(person, end)

    def show_missed_ends(self, table: Table, ends: Iterable[Snapshot]) -> None:
        """Show recipients the ends of hands that, as far as is known, they have not seen.

        A recipient whose message shows an earlier hand of the match gets every end since that hand;
        one who gets no new messages gets only the end of that hand.
        """
        shown = self._hands_shown(table)
        for end in ends:
            for recipient, number in shown.items():
                is_next = number < end.hand_number and self._gets_next_hand(table, recipient)
                if number == end.hand_number or is_next:
                    self._show_end(recipient, end)

    def is_behind(self, table: Table) -> bool:
        """Return whether any message still shows an earlier hand of the match."""
        return any(
            number < number_in_chats(table) and self._gets_next_hand(table, recipient)
            for recipient, number in self._hands_shown(table).items()
        )

    def is_at_window(self, state: TableState, seat: Seat) -> bool:
        """Return whether the person in a seat sees the table in a window."""
        person = state.chairs[seat].person
        return person is not None and self._is_at_window(state.code, person)

    def _is_read_at_window(self, state: TableState, place: TableChat) -> bool:
        """Return whether a chat's only reader sees the table in a window."""
        return place.reader is not None and self._is_at_window(state.code, place.reader)

    def all_at_windows(self, state: TableState) -> bool:
        """Return whether every person who is playing sees the table in a window."""
        present = [
            Seat(seat) for seat, chair in enumerate(state.chairs) if chair.has_person_present
        ]
        return bool(present) and all(self.is_at_window(state, seat) for seat in present)

    def _gets_next_hand(self, table: Table, recipient: Recipient) -> bool:
        return isinstance(recipient, Address) or self.has_private_page(table.state, recipient)

    def _hands_shown(self, table: Table) -> dict[Recipient, int]:
        """Return which hand of the match each recipient's message shows."""
        code, first = table.state.code, hand_number(table.state.matches, 1)
        sent_messages = self._outbox.sent_messages
        latest = {
            recipient: sent_messages.latest(recipient, code)
            for recipient in sent_messages.recipients(code)
        }
        numbers = {recipient: one[0].number for recipient, one in latest.items() if one is not None}
        return {recipient: number for recipient, number in numbers.items() if number >= first}

    def _show_end(self, recipient: Recipient, end: Snapshot) -> None:
        kind = SlotKind.TABLE_HAND if isinstance(recipient, Address) else SlotKind.OWN_HAND
        key = SlotKey(recipient, kind, end.state.code, end.hand_number)
        maker = partial(self.renderer.snapshot, end, recipient, is_end=True)
        self._outbox.refresh(key, maker, is_final=True)

    async def shown(self, table: Table, within_s: float) -> None:
        """Wait at most ``within_s`` seconds until all recipients have been shown the table."""
        await self._outbox.wait_delivered(table.state.code, within_s)

    async def send_ephemeral(
        self,
        address: Address,
        person: PersonId,
        post: MessageContent,
        otherwise: SlotKey | None = None,
    ) -> None:
        """Send a person a message in a chat that only they see, or failing that a private one."""
        await self._outbox.send_ephemeral(address, person, post, otherwise)

    def note_ephemeral(
        self, table: Table, person: PersonId, address: Address, step: Snapshot | None
    ) -> None:
        """Record what a person's ephemeral message in a chat shows from now on."""
        shown = EphemeralState(
            table.revision, table.waits_for(person), self._table_in(table, address)
        )
        table.ui.ephemeral_revisions[person, address] = shown if step is None else None

    def refresh_ephemerals(
        self, table: Table, *, delivered: Address | None = None, signed: Container[Seat] = ()
    ) -> None:
        """Update the ephemeral messages with people's hands.

        Each message is updated once for each question to its reader, at the end of a hand, and when
        its reader sees a sign. Where updates cost no rate budget, it is updated at once, also when
        others are asked, and sent anew when a newer message of the table is below it. Elsewhere it
        is updated once the table's message was ``delivered``, if the rate budget allows. The end of
        an órdago that was accepted in this message is always shown, because its reader is still
        waiting for it.
        """
        if not table.has_dealt or _keeps_hands(table):
            return
        if table.state.closed:
            self._close_ephemerals(table)
            return
        for (person, address), shown in tuple(table.ui.ephemeral_revisions.items()):
            seat = table.state.seat_of(person)
            if seat is None:
                continue
            is_free = self._outbox.has_free_ephemerals(address.platform)
            is_here = (
                person in table.ui.ephemeral_viewers
                and table.state.chairs[seat].last_acted_in == address
            )
            if not (is_free or (is_here and (address == delivered or seat in signed))):
                continue
            step = None if delivered == address else self.accepted_ordago(table)
            if shown is None and step is not None:
                continue
            is_asked = is_over(table.public_view()) or table.waits_for(person)
            now = EphemeralState(table.revision, is_asked, self._table_in(table, address))
            is_new = is_asked and (shown is None or replace(shown, table=now.table) != now)
            if is_new or (is_free and shown != now) or seat in signed:
                table.ui.ephemeral_revisions[person, address] = now if step is None else None
                maker = partial(self._newest_ephemeral, table, person, step)
                code, is_due = table.state.code, shown is None
                self._outbox.refresh_ephemeral(address, code, person, maker, is_due=is_due)

    def _close_ephemerals(self, table: Table) -> None:
        """Say in every ephemeral message with a hand that the table has been closed."""
        for person, address in table.ui.ephemeral_revisions:
            maker = partial(self._newest_ephemeral, table, person, None)
            self._outbox.refresh_ephemeral(address, table.state.code, person, maker)
        table.ui.ephemeral_revisions.clear()

    def accepted_ordago(self, table: Table) -> Snapshot | None:
        """Return the moment an órdago was accepted, while its cards are held back; else None."""
        if table.suspense is None or not table.has_dealt:
            return None
        return table.suspense.accepted if table.held_back(self._clock.now()) is not None else None

    def _table_in(self, table: Table, address: Address) -> str:
        """Return the id of the message in which a chat sees a table; empty if none is known."""
        latest = self._outbox.sent_messages.latest(address, table.state.code)
        return "" if latest is None else latest[1].message

    def _newest_ephemeral(
        self, table: Table, person: PersonId, step: Snapshot | None
    ) -> MessageContent | None:
        """Return the newest content of a person's ephemeral message in a chat."""
        seat = table.state.seat_of(person)
        if seat is None or not table.has_dealt:
            return None
        language = table.state.language_for(table.state.chairs[seat])
        return self.renderer.ephemeral_hand(table, seat, language, step)

    def adopt_hand_message(self, table: Table, seat: Seat, message: str) -> None:
        """Adopt a message as the current hand's private message, and update it.

        The message may be unrecorded: a reply, or one whose process died before recording it.
        """
        person = table.state.chairs[seat].person
        assert person is not None, "a hand is shown to a person in private"
        key = _hand_key(table, person)
        if not self.is_shown_in(table, key.recipient, message):
            # Its age is unknown. If it is too old to be edited, it will be sent anew.
            self._outbox.adopt(key, message, self._clock.now())
        self.refresh_hand(table, seat)

    def is_shown_in(self, table: Table, recipient: Recipient, message: str) -> bool:
        """Return whether this message shows a recipient the table or a hand."""
        latest = self._outbox.sent_messages.latest(recipient, table.state.code)
        return latest is not None and latest[1].message == message

    def _shows_hand(self, table: Table, key: SlotKey) -> bool:
        """Return whether a private message shows this hand, or any hand of a closed table."""
        latest = self._outbox.sent_messages.latest(key.recipient, key.table)
        return latest is not None and (table.state.closed or latest[0] == key)

    def call_target(self, table: Table, seat: Seat) -> Recipient | None:
        """Return where to call a person: in private if possible, or else where they acted last.

        If that chat does not show the table now, return the first chat of their platform.
        """
        chair = table.state.chairs[seat]
        if chair.person is None:
            return None
        if self._is_called_in_private(table, chair.person):
            return chair.person
        own_chat = table.state.own_chat(chair.person)
        if own_chat is not None:
            return own_chat.address
        here = table.state.chats_of(chair)
        if chair.last_acted_in in here:
            return chair.last_acted_in
        return here[0] if here else None

    def _is_called_in_private(self, table: Table, person: PersonId) -> bool:
        """Return whether a person has opened the private chat, or sees this hand there."""
        if not self.has_private_page(table.state, person):
            return False
        is_unasked = self.has_unasked_dms(person.platform)
        return not is_unasked or self._outbox.knows(_hand_key(table, person))

    def has_unasked_dms(self, platform: str) -> bool:
        """Return whether the bot may write to people who have never opened the private chat."""
        return self._outbox.has_unasked_dms(platform)

    def has_private_page(self, state: TableState, person: PersonId) -> bool:
        """Return whether a person sees their hands at a table in private messages.

        On a platform where the bot may write first, it does so only for people who have asked for
        it, who acted last in the private chat, or who do not see the table in any chat.
        """
        if self._is_unreachable(person) or state.own_chat(person) is not None:
            return False
        if not self.has_unasked_dms(person.platform) or self._wants_private_messages(person):
            return True
        seat = state.seat_of(person)
        is_there = seat is not None and state.chairs[seat].last_acted_in is None
        return is_there or state.is_solo or has_no_chat(state, person)

    def _gets_new_hands(
        self, state: TableState, person: PersonId, ephemeral: AbstractSet[PersonId]
    ) -> bool:
        """Return whether a person gets new hands in private messages.

        The people in ``ephemeral`` look at their cards in a chat.
        """
        is_elsewhere = person in ephemeral and not self._wants_private_messages(person)
        return not is_elsewhere and self.has_private_page(state, person)

    def private_choice(self, person: PersonId) -> bool | None:
        """Return whether a person has asked for private messages and can be reached by them.

        Return None on a platform where people open the private chat themselves.
        """
        if not self.has_unasked_dms(person.platform):
            return None
        return self._wants_private_messages(person) and not self._is_unreachable(person)

    def call(self, table: Table, recipient: Recipient, seats: Seats, *, is_late: bool) -> None:
        """Call the people in some seats with a short message, which replaces an earlier one.

        In a private chat it makes a sound. In a group chat it mentions the people, and a buried
        table may move down. ``is_late`` means that half of their time is over.
        """
        place = table.state.place_at(recipient) if isinstance(recipient, Address) else None
        is_moved = place is not None and self._outbox.raises_table(_place_key(table, place.address))
        if place is not None and is_moved:
            self.refresh_chat(table, place, anew=True)
        question = table.revision
        self._outbox.refresh(
            SlotKey(recipient, SlotKind.CALL, table.state.code, question),
            partial(self._newest_call, table, recipient, seats, is_late=is_late, is_moved=is_moved),
            anew=True,
            call=True,
            asks=frozenset((question, seat) for seat in seats),
        )

    async def offer_moves(
        self, table: Table, seat: Seat, address: Address, post: MessageContent
    ) -> None:
        """Offer a person whose turn it is moves that reveal no secret, in a chat.

        The message is visible only to them if the platform allows that. Otherwise it is a silent
        call, which mentions them and is deleted like any other call.
        """
        chair, question = table.state.chairs[seat], table.revision
        assert chair.person is not None, "moves are offered to people"
        mention = Mention(table.names[seat], chair.person)
        called = replace(post, mentions=(mention,), calls=True, is_silent=True)

        def newest() -> MessageContent | None:
            is_open = table.revision == question and seat in table.people_asked()
            return called if is_open and not table.state.closed else None

        table.ui.offered_moves[seat] = question
        key = SlotKey(address, SlotKind.CALL, table.state.code, question)
        await self._outbox.send_ephemeral(address, chair.person, post, key, newest)

    def _newest_call(
        self, table: Table, recipient: Recipient, seats: Seats, *, is_late: bool, is_moved: bool
    ) -> MessageContent | None:
        """Return the content of a call, a reply to the table's message unless the table moved."""
        asked = tuple(seat for seat in seats if seat in table.people_asked())
        if table.state.closed or not asked:
            return None
        latest = self._outbox.sent_messages.latest(recipient, table.state.code)
        reply_to = "" if is_moved or latest is None else latest[1].message
        if isinstance(recipient, PersonId):
            chat = self._chat_to_show(table, asked[0], has_page=latest is not None)
            jump = None if chat is None else (chat, self._table_in(table, chat))
            post = self.renderer.private_call(table, asked[0], jump, is_late=is_late)
        else:
            place = table.state.place_at(recipient)
            if place is None:
                return None
            post = (
                self.renderer.private_call(table, asked[0], None, is_late=is_late)
                if place.reader == table.state.chairs[asked[0]].person
                else self.renderer.chat_call(table, asked, place, is_late=is_late)
            )
        return replace(post, reply_to=reply_to)

    def _chat_to_show(self, table: Table, seat: Seat, *, has_page: bool) -> Address | None:
        """Return the chat to which a private call links, if any.

        A person who last acted on the private page needs no link.
        """
        chair = table.state.chairs[seat]
        assert chair.person is not None, "people are called"
        here = table.state.chats_of(chair)
        if chair.last_acted_in in here:
            return chair.last_acted_in
        return here[0] if here and not has_page else None

    def _remove_past_calls(self, table: Table) -> None:
        """Delete the calls whose people have answered or whose question is past."""
        for key in self._outbox.calls(table.state.code):
            if not self._is_due(table, key):
                self._outbox.remove(key)

    def _is_due(self, table: Table, key: SlotKey) -> bool:
        """Return whether the table still waits for a person in a call.

        If an earlier process sent it, the mentioned people are unknown: assume everyone who was
        called.
        """
        state = table.state
        if state.closed or key.number != table.revision:
            return False
        asked = {state.chairs[seat].person for seat in table.people_asked()}
        if isinstance(key.recipient, PersonId):
            return key.recipient in asked
        place = state.place_at(key.recipient)
        if place is not None and place.reader in asked:
            return True
        nudged = state.nudged.seats if state.nudged is not None else ()
        offers = table.ui.offered_moves.items()
        called = {*nudged, *(seat for seat, question in offers if question == key.number)}
        people = {state.chairs[seat].person for seat in called}
        shown = self._outbox.shown_in(key)
        if shown is not None:
            people &= {mention.person for mention in shown.mentions}
        return place is not None and not people.isdisjoint(asked)

    def say(  # noqa: PLR0913 - the last three by their names
        self,
        address: Address,
        kind: SlotKind,
        text: str,
        *,
        table: str = "",
        rows: Rows = (),
        anew: bool = False,
    ) -> None:
        """Write a line of some kind into a chat; repeat an existing one only if ``anew``.

        Only the operator's lines make a sound.
        """
        is_silent = kind is not SlotKind.OPERATOR
        maker = partial(MessageContent, text, rows=rows, is_silent=is_silent)
        self._outbox.refresh(SlotKey(address, kind, table), maker, anew=anew)

    def dismiss(self, table: Table, place: TableChat) -> None:
        """Remove a table from a chat, and say so in the table's message there."""
        text = Localizer(table.state.language_at(place)).format(
            LocalizedText("talk-gone", {"code": table.state.code})
        )
        key = _closing_key(table, _place_key(table, place.address))
        self._outbox.refresh(
            key,
            partial(MessageContent, text, is_final=True),
            is_lasting=key.kind is SlotKind.CLOSING,
        )

    def is_unreachable(self, state: TableState, person: PersonId) -> bool:
        """Return whether a person sees nothing of a table at which they sit.

        That is so without a window on the table while their platform has an outage, or, for a while
        after the table's last activity, when no chat on their platform shows the table and private
        messages do not reach them.
        """
        if self._is_at_window(state.code, person):
            return False
        is_lost = self._is_unreachable(person) and has_no_chat(state, person)
        is_lately = self._clock.now() - state.last_activity_at < MOST_OUT_S
        return self._is_out(person.platform) or (is_lost and is_lately)

    def note_written(self, recipient: Recipient, pause_s: float) -> None:
        """Record a message that was sent to a recipient without the outbox."""
        self._outbox.note_written(recipient, pause_s)

    def wake(self, platform: str) -> None:
        """Resume delivery on a platform after an outage."""
        self._outbox.wake(platform)

    def recipients(self, code: str) -> tuple[Recipient, ...]:
        """Return all recipients of messages about a table."""
        return self._outbox.sent_messages.recipients(code)

    def say_unreadable(self, recipient: Recipient, code: str, language: str) -> None:
        """Say in a table's message that the table cannot be read and so cannot be played."""
        text = Localizer(language).format(LocalizedText("chat-unreadable", {"code": code}))
        latest = self._outbox.sent_messages.latest(recipient, code)
        kind = SlotKind.TABLE_HAND if isinstance(recipient, Address) else SlotKind.OWN_HAND
        key = SlotKey(recipient, kind, code) if latest is None else latest[0]
        self._outbox.refresh(key, partial(MessageContent, text, is_final=True))

    def _step(self, table: Table, key: SlotKey) -> MessageContent | None:
        """Return what a message shows of an accepted órdago before the cards, or None.

        A message that differs only by its buttons keeps them.
        """
        shown = None if table.suspense is None else table.held_back(self._clock.now())
        if shown is None or table.state.closed or shown.hand_number != key.number:
            return None
        post = self.renderer.snapshot(shown, key.recipient, is_end=False)
        stands = self._outbox.shown_in(key)
        return (
            stands
            if stands is not None and post is not None and stands.without_buttons() == post
            else post
        )

    def _newest_place_post(
        self, table: Table, place: TableChat, key: SlotKey
    ) -> MessageContent | None:
        """Return the newest, silent content for a chat, in its current language.

        Return None if another hand has begun since.
        """
        if not table.state.closed and key.number != number_in_chats(table):
            return None
        if (step := self._step(table, key)) is not None:
            return step
        post = self.renderer.table_message(table, table.state.place_at(place.address) or place)
        return post if post.is_silent else replace(post, is_silent=True)

    def _newest_hand_post(
        self, table: Table, person: PersonId, key: SlotKey
    ) -> MessageContent | None:
        """Return the newest content for a person, wherever they sit now.

        Return None if another hand has begun since.
        """
        seat = table.state.seat_of(person)
        is_past = key.number != number_in_private(table)
        if seat is None or (is_past and not table.state.closed):
            return None
        if (step := self._step(table, key)) is not None:
            return step
        if table.has_dealt:
            post = self.renderer.hand_message(table, seat)
            return post if post.is_silent else replace(post, is_silent=True)
        if not has_no_chat(table.state, person):
            return None
        return self.renderer.no_chat_notice(table, seat)

    def forget_table(self, state: TableState) -> None:
        """Forget which messages have shown a closed table."""
        self._outbox.sent_messages.forget(state.code)

    def forget_reader(self, recipient: Recipient, language: str) -> None:
        """Send nothing more about any table to a person, or to a chat with all its threads.

        Their messages about tables lose their buttons.
        """
        for key in self._outbox.sent_messages.keys_of(account_of(recipient)):
            gone = _not_there(key.table, language)
            self._end(key.recipient, key.table, gone, keeps_text=False)

    def part_with(self, table: Table, person: PersonId, chats: Sequence[Address] = ()) -> None:
        """Say in the messages of a person who leaves their seat that they are not there any more.

        The same is said in private ``chats`` with them. The message of a hand that is over keeps
        its text. No message keeps a button.
        """
        state, code = table.state, table.state.code
        seat = state.seat_of(person)
        assert seat is not None, "the person has a seat"
        language = state.language_for(state.chairs[seat])
        gone = _not_there(code, language)
        is_past = table.has_dealt and is_over(table.public_view())
        for reader, address in tuple(table.ui.ephemeral_revisions):
            if reader == person:
                hand = self.renderer.ephemeral_hand(table, seat, language)
                aside = hand.without_buttons() if is_past else replace(gone, ephemeral_key=code)
                self._outbox.refresh_ephemeral(address, code, person, partial(_same, aside))
                del table.ui.ephemeral_revisions[reader, address]
        recipients: tuple[Recipient, ...] = (person, *chats)
        for recipient in recipients:
            self._end(recipient, code, gone, keeps_text=is_past)

    def _end(
        self, recipient: Recipient, code: str, gone: MessageContent, *, keeps_text: bool
    ) -> None:
        """Show the last content about a table: a text, or what the message shows if it is known."""
        latest = self._outbox.sent_messages.latest(recipient, code)
        shown = None if latest is None else self._outbox.shown_in(latest[0])
        last = shown.without_buttons() if shown is not None and keeps_text else gone
        self._outbox.end(recipient, code, partial(_same, last))

    def forget(self, state: TableState, recipient: Recipient) -> None:
        """Send nothing more about a table to a person or chat that no longer belongs to it."""
        self._outbox.forget(recipient, state.code)


def _not_there(code: str, language: str) -> MessageContent:
    """Return the last message about a table to a person who is not there any more."""
    text = Localizer(language).format(LocalizedText("chat-not-there", {"code": code}))
    return MessageContent(text, is_final=True, is_silent=True)


def _same(content: MessageContent) -> MessageContent:
    """Render content that does not change any more."""
    return content


def _place_key(table: Table, address: Address) -> SlotKey:
    """Return the slot of the message in which a chat currently sees a table."""
    key = SlotKey(address, SlotKind.TABLE_HAND, table.state.code, number_in_chats(table))
    return _closing_key(table, key) if table.state.closed else key


def _hand_key(table: Table, person: PersonId) -> SlotKey:
    """Return the slot of the message in which a person currently sees their hand."""
    own_chat = table.state.own_chat(person)
    if own_chat is not None:
        return _place_key(table, own_chat.address)
    key = SlotKey(person, SlotKind.OWN_HAND, table.state.code, number_in_private(table))
    return _closing_key(table, key) if table.state.closed else key


def _closing_key(table: Table, key: SlotKey) -> SlotKey:
    """Return the slot for a table's closing: a new one below a finished hand, otherwise ``key``."""
    is_past = (
        table.game is not None and is_over(table.public_view()) and table.ui.lobby_page is None
    )
    return SlotKey(key.recipient, SlotKind.CLOSING, key.table) if is_past else key


def _keeps_hands(table: Table) -> bool:
    """Return whether the messages with hands stay as the last match ended.

    They do while the lobby is shown after it: other people may then sit in the seats.
    """
    return not (table.is_playing or table.state.closed) and (
        table.has_dealt and table.ui.lobby_page is not None
    )


def _has_more(table: Table) -> bool:
    """Return whether a computer player is about to act."""
    return table.computer_to_act() is not None and not table.state.closed


def _again_at(table: Table) -> tuple[float, ...]:
    """Return the times at which content changes without an event, as in an accepted órdago."""
    suspense = table.suspense
    return () if suspense is None else (suspense.accepted_at, suspense.counted_at)
