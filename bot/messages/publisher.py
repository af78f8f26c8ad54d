"""Bring the messages of a table up to date, for each chat and person in their language.

The outbox knows which message shows what to whom.
"""

from collections.abc import Callable, Container, Iterable
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

    Without an image renderer messages have no pictures. ``is_unreachable`` says whom private
    messages do not reach, ``is_out`` which platforms have an outage, ``wants_private_messages`` who
    has asked for their cards in private, and ``is_at_window`` who sees a table in a window.
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
        """Call ``wake`` whenever something that a reader of a table sees may have changed.

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
        """Return the table as a page shows it; all onlookers of a language share one look."""
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
        """Update the messages of all chats and people of a table where they are outdated.

        A change by a person ``is_prompt``: chats see it before what computer players say next.
        """
        self.wake_watchers(table.state.code)
        for place in table.state.places:
            self.refresh_chat(table, place, is_patient=is_patient, is_prompt=is_prompt)
        for seat in range(len(table.state.chairs)):
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

        If somebody is asked and the message is buried, it is sent anew.
        """
        asks = table.asked.asks
        key = _place_key(table, place.address)
        self._outbox.refresh(
            key,
            partial(self._newest_place_post, table, place, key),
            anew=anew,
            more=_has_more(table),
            is_prompt=is_prompt,
            asks=asks,
            floats=bool(asks),
            is_patient=is_patient,
            is_lasting=not table.state.closed or key.kind is SlotKind.CLOSING,
            again_at=_again_at(table),
        )

    def replace_deleted(self, table: Table, place: TableChat, message: str) -> None:
        """Show a table at once in a new message, in place of one that was deleted in a chat."""
        self._outbox.note_deleted(_place_key(table, place.address), message)
        self.refresh_chat(table, place, is_prompt=True)

    def may_look(self, address: Address) -> bool:
        """Return whether the bot has calls to spare to look for deleted messages in a chat."""
        return self._outbox.has_spare(address)

    def reports_deletions(self, platform: str) -> bool:
        """Return whether a platform says by itself that a message was deleted."""
        return self._outbox.reports_deletions(platform)

    def is_unseen(self, table: Table, place: TableChat, since: float) -> bool:
        """Return whether no call since that time has shown that a table's message is there."""
        latest = self._outbox.sent_messages.latest(place.address, table.state.code)
        return latest is not None and self._outbox.is_unseen(latest[0], since)

    async def find_deleted(self, table: Table, place: TableChat) -> str:
        """Look for a table's message in a chat; return it if it was deleted, otherwise nothing."""
        latest = self._outbox.sent_messages.latest(place.address, table.state.code)
        if latest is None:
            return ""
        key, sent = latest
        return sent.message if await self._outbox.is_gone(key) else ""

    def return_to(self, table: Table, place: TableChat, message: str) -> None:
        """Show a table anew in a chat to which it returns, and delete its message from before."""
        if message:
            self._outbox.adopt(_place_key(table, place.address), message, 0.0)
        self.refresh_chat(table, place, anew=True)

    def move(self, before: Address, after: Address) -> None:
        """Continue the messages of a chat at its new address."""
        self._outbox.move(before, after)

    def allow_pictures(self, address: Address) -> bool:
        """Send pictures to a chat again; return whether it got text only."""
        return self._outbox.allow_pictures(address)

    def refresh_hand(
        self, table: Table, seat: Seat, *, anew: bool = False, is_patient: bool = False
    ) -> None:
        """Update one person's private message; a new hand gets a message of its own.

        A person who looks at their cards in the chat, or did not ask for private messages, gets no
        new one.
        """
        self.wake_watchers(table.state.code)
        chair = table.state.chairs[seat]
        if chair.person is None or self._is_unreachable(chair.person):
            return
        if self.is_at_window(table.state, seat):
            return
        if not (table.has_dealt or has_no_chat(table.state, chair.person)):
            return
        key = _hand_key(table, chair.person)
        is_unwanted = not self._gets_new_hands(
            table.state, chair.person, table.ui.ephemeral_viewers
        )
        if is_unwanted and (anew or not self._shows_hand(table, key)):
            # An older private message, from before they looked in the chat, keeps the end of its
            # hand without buttons.
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
        """Show the end of a hand to every recipient, in its message, before anything newer.

        The people in ``ephemeral`` look at their cards in a chat; in private they see only the end
        of the hand whose message is there.
        """
        state = end.state
        for place in state.places:
            self._show_end(place.address, end)
        for person in state.people:
            key = SlotKey(person, SlotKind.OWN_HAND, state.code, end.hand_number)
            is_unwanted = not self._gets_new_hands(state, person, ephemeral)
            is_unwanted = is_unwanted or self._is_at_window(state.code, person)
            is_other = is_unwanted and self._outbox.sent_messages.find(key) is None
            if not (is_other or self._is_unreachable(person)):
                self._show_end(person, end)

    def show_missed_ends(self, table: Table, ends: Iterable[Snapshot]) -> None:
        """Show the ends of hands that recipients have not seen, as far as is known.

        A recipient whose message shows an earlier hand of the match gets the ends since then;
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
        """Return whether the person of a seat sees the table in a window."""
        person = state.chairs[seat].person
        return person is not None and self._is_at_window(state.code, person)

    def all_at_windows(self, state: TableState) -> bool:
        """Return whether every person who plays sees the table in a window."""
        present = [
            Seat(seat) for seat, chair in enumerate(state.chairs) if chair.has_person_present
        ]
        return bool(present) and all(self.is_at_window(state, seat) for seat in present)

    def _gets_next_hand(self, table: Table, recipient: Recipient) -> bool:
        return isinstance(recipient, Address) or self.has_private_page(table.state, recipient)

    def _hands_shown(self, table: Table) -> dict[Recipient, int]:
        """Return the hand of the match that each recipient's message shows."""
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
        """Wait until all recipients have been shown the table, at most ``within_s`` seconds."""
        await self._outbox.wait_delivered(table.state.code, within_s)

    async def send_ephemeral(
        self,
        address: Address,
        person: PersonId,
        post: MessageContent,
        otherwise: SlotKey | None = None,
    ) -> None:
        """Send one person a message in a chat that only they see, or else a private message."""
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

        Each is updated once for each question to its reader, at the end of a hand, and when they
        see a sign. Where such calls are free it is updated at once, also for the questions of
        others, and sent anew when the table's newest message is below it. Elsewhere it is updated
        once the table's message was ``delivered``, as far as the rate budget allows. The end of an
        órdago that was accepted in the message is always shown, because the message still waits for
        it.
        """
        if table.state.closed or not table.has_dealt:
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

    def accepted_ordago(self, table: Table) -> Snapshot | None:
        """Return the acceptance of an órdago while its cards are held back."""
        if table.suspense is None or not table.has_dealt:
            return None
        return table.suspense.accepted if table.held_back(self._clock.now()) is not None else None

    def _table_in(self, table: Table, address: Address) -> str:
        """Return the message in which a chat sees a table; empty if none is known."""
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
        """Adopt a message as the one of the current hand, and update it.

        The message may not be recorded: it may be a reply, or from a process that died too early.
        """
        chair = table.state.chairs[seat]
        assert chair.person is not None, "a hand is shown to a person in private"
        if not self.is_shown_in(table, chair.person, message):
            # Its age is unknown. If it is too old to be edited, it will be sent anew.
            self._outbox.adopt(_hand_key(table, chair.person), message, self._clock.now())
        self.refresh_hand(table, seat)

    def is_shown_in(self, table: Table, recipient: Recipient, message: str) -> bool:
        """Return whether this message shows a recipient the table, or a hand at it."""
        latest = self._outbox.sent_messages.latest(recipient, table.state.code)
        return latest is not None and latest[1].message == message

    def _shows_hand(self, table: Table, key: SlotKey) -> bool:
        """Return whether a private message shows this hand, or any of a table that is closed."""
        latest = self._outbox.sent_messages.latest(key.recipient, key.table)
        return latest is not None and (table.state.closed or latest[0] == key)

    def call_target(self, table: Table, seat: Seat) -> Recipient | None:
        """Return where a person is called: in private if possible, or else where they acted last.

        If that chat does not show the table now, return the first chat of their platform.
        """
        chair = table.state.chairs[seat]
        if chair.person is None:
            return None
        if self._is_called_in_private(table, chair.person):
            return chair.person
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

        Where the bot may write unasked, it does so only for people who have asked for it, who acted
        last in the private chat, or who see the table in no chat.
        """
        if self._is_unreachable(person):
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
        """Return whether a person gets the private messages that they asked for.

        Return None on a platform where people open the private chat themselves.
        """
        if not self.has_unasked_dms(person.platform):
            return None
        return self._wants_private_messages(person) and not self._is_unreachable(person)

    def call(self, table: Table, recipient: Recipient, seats: Seats, *, is_late: bool) -> None:
        """Call people of some seats by a short message, which replaces an earlier one.

        In a private chat it has a sound. In a chat it mentions the people, and a buried table
        may move down. When it ``is_late``, half of their time is over.
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
        """Offer moves, which reveal no secret, to an asked person in a chat.

        Only they see it if the platform can do that. Otherwise it is a silent call, which mentions
        them and is deleted like any other.
        """
        chair, question = table.state.chairs[seat], table.revision
        assert chair.person is not None, "moves are offered to people"
        called = replace(
            post, mentions=(Mention(chair.name, chair.person),), calls=True, is_silent=True
        )

        def newest() -> MessageContent | None:
            is_open = table.revision == question and seat in table.people_asked()
            return called if is_open and not table.state.closed else None

        table.ui.offered_moves[seat] = question
        key = SlotKey(address, SlotKind.CALL, table.state.code, question)
        await self._outbox.send_ephemeral(address, chair.person, post, key, newest)

    def _newest_call(
        self, table: Table, recipient: Recipient, seats: Seats, *, is_late: bool, is_moved: bool
    ) -> MessageContent | None:
        """Return the content of a call; it replies to the table's message unless that is moved."""
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
            post = self.renderer.chat_call(table, asked, place, is_late=is_late)
        return replace(post, reply_to=reply_to)

    def _chat_to_show(self, table: Table, seat: Seat, *, has_page: bool) -> Address | None:
        """Return the chat in which a person who is called in private finds the table.

        A person who acted last on the page in the private chat finds it there.
        """
        chair = table.state.chairs[seat]
        assert chair.person is not None, "people are called"
        here = table.state.chats_of(chair)
        if chair.last_acted_in in here:
            return chair.last_acted_in
        return here[0] if here and not has_page else None

    def _remove_past_calls(self, table: Table) -> None:
        """Delete the calls of people who have answered, or whose question is past."""
        for key in self._outbox.calls(table.state.code):
            if not self._is_due(table, key):
                self._outbox.remove(key)

    def _is_due(self, table: Table, key: SlotKey) -> bool:
        """Return whether a call still concerns a person who is asked.

        The people in a call of an earlier process are unknown: it concerns all who were called.
        """
        state = table.state
        if state.closed or key.number != table.revision:
            return False
        asked = {state.chairs[seat].person for seat in table.people_asked()}
        if isinstance(key.recipient, PersonId):
            return key.recipient in asked
        nudged = state.nudged.seats if state.nudged is not None else ()
        offers = table.ui.offered_moves.items()
        called = {*nudged, *(seat for seat, question in offers if question == key.number)}
        people = {state.chairs[seat].person for seat in called}
        shown = self._outbox.shown_in(key)
        if shown is not None:
            people &= {mention.person for mention in shown.mentions}
        return state.place_at(key.recipient) is not None and not people.isdisjoint(asked)

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
        """Write a line of some kind into a chat; an existing one is repeated only if ``anew``.

        Only a line of the operator makes a sound.
        """
        is_silent = kind is not SlotKind.OPERATOR
        maker = partial(MessageContent, text, rows=rows, is_silent=is_silent)
        self._outbox.refresh(SlotKey(address, kind, table), maker, anew=anew)

    def dismiss(self, table: Table, place: TableChat) -> None:
        """Remove a table from a chat, and say so in its message."""
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

        They have no window at it, and their platform may have an outage; or no chat of it shows the
        table and private messages do not reach them. After a while this does not count any more.
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
        """Resume delivery on a platform that works again."""
        self._outbox.wake(platform)

    def recipients(self, code: str) -> tuple[Recipient, ...]:
        """Return all recipients of messages about a table."""
        return self._outbox.sent_messages.recipients(code)

    def say_unreadable(self, recipient: Recipient, code: str, language: str) -> None:
        """Say in a table's message that the table cannot be read and therefore not be played."""
        text = Localizer(language).format(LocalizedText("chat-unreadable", {"code": code}))
        latest = self._outbox.sent_messages.latest(recipient, code)
        kind = SlotKind.TABLE_HAND if isinstance(recipient, Address) else SlotKind.OWN_HAND
        key = SlotKey(recipient, kind, code) if latest is None else latest[0]
        self._outbox.refresh(key, partial(MessageContent, text, is_final=True))

    def _step(self, table: Table, key: SlotKey) -> MessageContent | None:
        """Return what is shown of an accepted órdago before its cards.

        A message that differs from it only by its buttons keeps them.
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
        """Return the newest content for a chat, in its current language.

        It makes no sound. If another hand has begun since, return None.
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

        If another hand has begun since, return None.
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
        """Forget which messages have shown a table that is closed."""
        self._outbox.sent_messages.forget(state.code)

    def forget_reader(self, recipient: Recipient) -> None:
        """Send nothing more about any table to a person, or to a chat with all its threads."""
        for key in self._outbox.sent_messages.keys_of(account_of(recipient)):
            self._outbox.forget(key.recipient, key.table)

    def forget(self, state: TableState, recipient: Recipient) -> None:
        """Send nothing more about a table to a person who has left it, or to a chat it has left."""
        self._outbox.forget(recipient, state.code)


def _place_key(table: Table, address: Address) -> SlotKey:
    """Return the slot of the message in which a chat sees a table now."""
    key = SlotKey(address, SlotKind.TABLE_HAND, table.state.code, number_in_chats(table))
    return _closing_key(table, key) if table.state.closed else key


def _hand_key(table: Table, person: PersonId) -> SlotKey:
    """Return the slot of the message in which a person sees their hand now."""
    key = SlotKey(person, SlotKind.OWN_HAND, table.state.code, number_in_private(table))
    return _closing_key(table, key) if table.state.closed else key


def _closing_key(table: Table, key: SlotKey) -> SlotKey:
    """Return the slot for the end of a table: below a finished hand, or its own message."""
    is_past = (
        table.game is not None and is_over(table.public_view()) and table.ui.lobby_page is None
    )
    return SlotKey(key.recipient, SlotKind.CLOSING, key.table) if is_past else key


def _has_more(table: Table) -> bool:
    """Return whether a computer player is about to act."""
    return table.computer_to_act() is not None and not table.state.closed


def _again_at(table: Table) -> tuple[float, ...]:
    """Return when the content changes without an event, as during an accepted órdago."""
    suspense = table.suspense
    return () if suspense is None else (suspense.accepted_at, suspense.counted_at)
