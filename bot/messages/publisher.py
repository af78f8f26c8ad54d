"""Brings every chat and every person of a table up to date, each in their own language.

Which message shows what to whom is for the outbox to remember.
"""

from collections.abc import Callable, Container, Iterable
from collections.abc import Set as AbstractSet
from functools import partial
from typing import assert_never

from bot.delivery.outbox import Outbox
from bot.delivery.rate_budget import account_of
from bot.delivery.sent_messages import Recipient, SlotKey, SlotKind
from bot.delivery.slots import MOST_OUT_S
from bot.images.image_cache import ImageRenderer
from bot.messages.buttons import Rows
from bot.messages.render import Pages, Scenes, is_homeless
from bot.ports.clock import Clock
from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.table import Aside, Table
from bot.tables.table_state import TableChat, TableState
from bot.tables.view_cache import Snapshot, hand_number
from bot.text.common import is_over
from bot.text.localizer import LocalizedText, Localizer
from engine.game import HandOver
from engine.seats import Seat


class Publisher:
    """Shows tables through the outbox.

    Without a painter posts have no pictures. ``is_unreachable`` says to whom no private message
    gets through, and ``is_out`` which platforms are out of reach.
    """

    def __init__(
        self,
        outbox: Outbox,
        timer: Clock,
        painter: ImageRenderer | None = None,
        is_unreachable: Callable[[PersonId], bool] = lambda _: False,
        is_out: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._is_out = is_out
        self._is_unreachable = is_unreachable
        self._outbox = outbox
        self._timer = timer
        self.pages = Pages(Scenes(painter, is_unreachable), timer)

    def refresh(self, live: Table, *, is_patient: bool = False) -> None:
        """Bring all chats and people of a table up to date, or see that they are."""
        for place in live.record.places:
            self.refresh_chat(live, place, is_patient=is_patient)
        for seat in range(len(live.record.chairs)):
            self.refresh_hand(live, Seat(seat), is_patient=is_patient)
        self.renew_asides(live)

    def refresh_chat(
        self,
        live: Table,
        place: TableChat,
        *,
        anew: bool = False,
        call: bool = False,
        is_patient: bool = False,
    ) -> None:
        """Bring one chat up to date; a new hand gets a message of its own.

        Where somebody is asked it comes to the bottom when too much was written below it. A
        ``call`` is a new message with sound.
        """
        asks = live.awaited
        key = _place_key(live, place.address)
        self._outbox.refresh(
            key,
            partial(self._newest_place_post, live, place, key),
            anew=anew or call,
            more=live.computer_to_act() is not None and not live.record.closed,
            asks=asks,
            call=call,
            floats=bool(asks),
            is_patient=is_patient,
            is_lasting=not live.record.closed or key.kind is SlotKind.CLOSING,
            again_at=_again_at(live),
        )

    def refresh_hand(
        self,
        live: Table,
        seat: Seat,
        *,
        anew: bool = False,
        call: bool = False,
        is_patient: bool = False,
    ) -> None:
        """Bring one person's private message up to date; a new hand gets one of its own.

        Whoever looks at their cards in the chat gets no new one.
        """
        chair = live.record.chairs[seat]
        if chair.person is None or self._is_unreachable(chair.person):
            return
        if not (live.has_dealt or is_homeless(live.record, chair.person)):
            return
        key, is_new = _hand_key(live, chair.person), anew or call
        if chair.person in live.ephemeral_viewers and (is_new or not self._shows_hand(live, key)):
            # What came before they looked aside keeps how its hand has ended, and asks for nothing.
            self._outbox.withdraw(key)
            return
        self._outbox.refresh(
            key,
            partial(self._newest_hand_post, live, chair.person, key),
            anew=is_new,
            asks=live.awaited,
            call=call,
            is_patient=is_patient,
            is_lasting=not live.record.closed or key.kind is SlotKind.CLOSING,
            again_at=_again_at(live),
        )

    def show_end(self, end: Snapshot, aside: AbstractSet[PersonId]) -> None:
        """Have every reader see how a hand has ended, in its message, before anything newer.

        People ``aside`` look at their cards in a chat, and see in private no hand but that of the
        message that stands there.
        """
        record = end.record
        for place in record.places:
            self._show_end(place.address, end)
        for person in record.people:
            key = SlotKey(person, SlotKind.OWN_HAND, record.code, end.hand_number)
            is_other = person in aside and self._outbox.deliveries.find(key) is None
            if not (is_other or self._is_unreachable(person)):
                self._show_end(person, end)

    def show_missed_ends(self, live: Table, ends: Iterable[Snapshot]) -> None:
        """Show readers how hands ended that were not shown to them, as far as is known.

        Whoever sees an earlier hand of the match yet is to see how it and all since have ended.
        """
        shown = self._hands_shown(live)
        for end in ends:
            for reader, number in shown.items():
                if number <= end.hand_number:
                    self._show_end(reader, end)

    def is_behind(self, live: Table) -> bool:
        """Return whether anybody's message shows an earlier hand of the match than that in play."""
        return any(number < live.shown_number for number in self._hands_shown(live).values())

    def _hands_shown(self, live: Table) -> dict[Recipient, int]:
        """Return the hand of the match that each reader's message shows."""
        code, first = live.record.code, hand_number(live.record.matches, 1)
        deliveries = self._outbox.deliveries
        latest = {reader: deliveries.latest(reader, code) for reader in deliveries.readers(code)}
        numbers = {reader: one[0].number for reader, one in latest.items() if one is not None}
        return {reader: number for reader, number in numbers.items() if number >= first}

    def _show_end(self, reader: Recipient, end: Snapshot) -> None:
        kind = SlotKind.TABLE_HAND if isinstance(reader, Address) else SlotKind.OWN_HAND
        key = SlotKey(reader, kind, end.record.code, end.hand_number)
        maker = partial(self.pages.of_snapshot, end, reader, is_end=True)
        self._outbox.refresh(key, maker, is_final=True)

    async def shown(self, live: Table, within_s: float) -> None:
        """Wait until all have been shown the table, but no longer than so many seconds."""
        await self._outbox.wait_delivered(live.record.code, within_s)

    async def tell_aside(
        self,
        address: Address,
        person: PersonId,
        post: MessageContent,
        otherwise: SlotKey | None = None,
    ) -> None:
        """Tell one person alone something in a chat, or else in a private message."""
        await self._outbox.tell_aside(address, person, post, otherwise)

    def note_aside(
        self, live: Table, person: PersonId, address: Address, step: Snapshot | None
    ) -> None:
        """Note what a page shows from now on that one person alone sees in a chat."""
        shown = Aside(live.revision, live.waits_for(person), self._table_in(live, address))
        live.ephemeral_revisions[person, address] = shown if step is None else None

    def renew_asides(
        self, live: Table, *, delivered: Address | None = None, signed: Container[Seat] = ()
    ) -> None:
        """Bring the pages up to date that people alone see in chats, as their own hand.

        Each is once for each question that its reader is asked, at the end of a hand, and when they
        see a sign. Where such calls are free that is done at once, for the questions of others too,
        and a page that the table's newest post has left above comes below it. Elsewhere it is done
        once that post was ``delivered``, as far as the chat has calls to spare. How an órdago ends
        that was accepted on a page is shown in any case, because the page still waits for it.
        """
        if live.record.closed or not live.has_dealt:
            return
        for (person, address), shown in tuple(live.ephemeral_revisions.items()):
            seat = live.record.seat_of(person)
            if seat is None:
                continue
            is_free = self._outbox.has_free_asides(address.platform)
            is_here = (
                person in live.ephemeral_viewers and live.record.chairs[seat].plays_in == address
            )
            if not (is_free or (is_here and (address == delivered or seat in signed))):
                continue
            step = None if delivered == address else self.accepted_ordago(live)
            if shown is None and step is not None:
                continue
            is_asked = is_over(live.public_view()) or live.waits_for(person)
            now = Aside(live.revision, is_asked, self._table_in(live, address))
            is_new = is_asked and (shown is None or shown[:2] != now[:2])
            if is_new or (is_free and shown != now) or seat in signed:
                live.ephemeral_revisions[person, address] = now if step is None else None
                maker = partial(self._newest_aside_post, live, person, step)
                code, is_due = live.record.code, shown is None
                self._outbox.renew_aside(address, code, person, maker, is_due=is_due)

    def accepted_ordago(self, live: Table) -> Snapshot | None:
        """Return an órdago as it was accepted, while its cards are not shown yet."""
        if live.suspense is None or not live.has_dealt:
            return None
        return live.suspense.accepted if live.held_back(self._timer.now()) is not None else None

    def _table_in(self, live: Table, address: Address) -> str:
        """Return the message in which a chat sees a table; empty where none is known."""
        latest = self._outbox.deliveries.latest(address, live.record.code)
        return "" if latest is None else latest[1].message

    def _newest_aside_post(
        self, live: Table, person: PersonId, step: Snapshot | None
    ) -> MessageContent | None:
        """Return what stands on a page that one person alone sees in a chat."""
        seat = live.record.seat_of(person)
        if seat is None or not live.has_dealt:
            return None
        language = live.record.language_for(live.record.chairs[seat])
        return self.pages.hand_aside(live, seat, language, step)

    def adopt_hand_message(self, live: Table, seat: Seat, message: str) -> None:
        """Bring one person's hand up to date in this message, which is one of their hand in play.

        It may be none that was noted: an answer, or a post of a process that died before its note.
        """
        chair = live.record.chairs[seat]
        assert chair.person is not None, "a hand is shown to a person in private"
        if not self.is_shown_in(live, chair.person, message):
            # It is no newer than this; one that is too old for an edit will be posted anew.
            self._outbox.adopt(_hand_key(live, chair.person), message, self._timer.now())
        self.refresh_hand(live, seat)

    def is_shown_in(self, live: Table, reader: Recipient, message: str) -> bool:
        """Whether this is the message in which a reader is shown a table, or a hand at it."""
        latest = self._outbox.deliveries.latest(reader, live.record.code)
        return latest is not None and latest[1].message == message

    def _shows_hand(self, live: Table, key: SlotKey) -> bool:
        """Return whether a private message shows this hand, or all of a table that is closed."""
        latest = self._outbox.deliveries.latest(key.recipient, key.table)
        return latest is not None and (live.record.closed or latest[0] == key)

    def remind(self, live: Table) -> None:
        """Call the people who owe an answer, with a new message where they will notice it.

        Nobody hears a sound for a deal that nobody makes.
        """
        due = live.record.due
        assert due is not None, "people who are reminded owe an answer"
        self.refresh(live)
        call = not isinstance(live.public_view().phase, HandOver)
        for seat in due.seats:
            chair = live.record.chairs[seat]
            if chair.person is None:
                continue
            if not (chair.person in live.ephemeral_viewers or self._is_unreachable(chair.person)):
                self.refresh_hand(live, seat, anew=True, call=call)
                continue
            for place in live.record.places:
                if place.address.platform == chair.person.platform:
                    self.refresh_chat(live, place, anew=True, call=call)

    def nudge_target(self, live: Table, seat: Seat) -> Recipient | None:
        """Where a person is called: where they acted last, or else where they can be reached."""
        chair, record = live.record.chairs[seat], live.record
        if chair.person is None:
            return None
        if chair.plays_in is not None and record.place_at(chair.plays_in) is not None:
            return chair.plays_in
        if not (chair.person in live.ephemeral_viewers or self._is_unreachable(chair.person)):
            return chair.person
        places = (place.address for place in record.places)
        return next((one for one in places if one.platform == chair.person.platform), None)

    def nudge(self, live: Table, reader: Recipient) -> None:
        """Call whoever is asked with a new message, with sound, here and nowhere else."""
        match reader:
            case Address():
                place = live.record.place_at(reader)
                if place is not None:
                    self.refresh_chat(live, place, call=True)
            case PersonId():
                seat = live.record.seat_of(reader)
                if seat is not None:
                    self.refresh_hand(live, seat, call=True)
            case _:
                assert_never(reader)

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
        """Write a line of some kind into a chat; said already, it is said again if ``anew``."""
        self._outbox.refresh(
            SlotKey(address, kind, table), partial(MessageContent, text, rows=rows), anew=anew
        )

    def dismiss(self, live: Table, place: TableChat) -> None:
        """Let a chat see a table no longer, and say so where it saw it."""
        text = Localizer(live.record.language_at(place)).format(
            LocalizedText("talk-gone", {"code": live.record.code})
        )
        key = _closing_key(live, _place_key(live, place.address))
        self._outbox.refresh(
            key,
            partial(MessageContent, text, is_final=True),
            is_lasting=key.kind is SlotKind.CLOSING,
        )

    def is_unreachable(self, record: TableState, person: PersonId) -> bool:
        """Return whether a person sees nothing of a table that they sit at.

        Their platform may be out of reach; or no chat of it sees the table, and nothing gets
        through to them in private. Whatever it is, after a while it counts no more.
        """
        is_lost = self._is_unreachable(person) and is_homeless(record, person)
        is_lately = self._timer.now() - record.touched_at < MOST_OUT_S
        return self._is_out(person.platform) or (is_lost and is_lately)

    def note_written(self, reader: Recipient, pause_s: float) -> None:
        """Hear that a reader was written to past the outbox."""
        self._outbox.note_written(reader, pause_s)

    def wake(self, platform: str) -> None:
        """Hear that a platform works again."""
        self._outbox.wake(platform)

    def readers(self, code: str) -> tuple[Recipient, ...]:
        """Return everybody before whom a message about a table stands."""
        return self._outbox.deliveries.readers(code)

    def say_unreadable(self, reader: Recipient, code: str, language: str) -> None:
        """Say where a table was shown that it cannot be read, and therefore is not played."""
        text = Localizer(language).format(LocalizedText("chat-unreadable", {"code": code}))
        latest = self._outbox.deliveries.latest(reader, code)
        kind = SlotKind.TABLE_HAND if isinstance(reader, Address) else SlotKind.OWN_HAND
        key = SlotKey(reader, kind, code) if latest is None else latest[0]
        self._outbox.refresh(key, partial(MessageContent, text, is_final=True))

    def _step(self, live: Table, key: SlotKey) -> MessageContent | None:
        """Return what is shown of an accepted órdago before its cards; it may keep its buttons."""
        shown = None if live.suspense is None else live.held_back(self._timer.now())
        if shown is None or live.record.closed or shown.hand_number != key.number:
            return None
        post = self.pages.of_snapshot(shown, key.recipient, is_end=False)
        stands = self._outbox.shown_in(key)
        return (
            stands
            if stands is not None and post is not None and stands.without_buttons() == post
            else post
        )

    def _newest_place_post(
        self, live: Table, place: TableChat, key: SlotKey
    ) -> MessageContent | None:
        """Return what a chat should see when it is shown, in the language that it then has.

        Only the first lobby is heard when it comes, and who is called. Whoever has been called in
        private for what is asked is not called here as well; but as long as nobody is called here
        all are named, or an edit would tell of what they do in private. When another hand has begun
        of which nobody was told yet, nothing is shown in the message of this one.
        """
        if not live.record.closed and key.number != live.shown_number:
            return None
        if (step := self._step(live, key)) is not None:
            return step
        post = self.pages.of_place(live, live.record.place_at(place.address) or place)
        called = live.called_elsewhere(place.address)
        mentions = tuple(one for one in post.mentions if one.person not in called)
        is_silent = live.record.matches > 0
        if (mentions, is_silent) == (post.mentions, post.is_silent):
            return post
        return replace(post, mentions=mentions, is_silent=is_silent)

    def _newest_hand_post(
        self, live: Table, person: PersonId, key: SlotKey
    ) -> MessageContent | None:
        """Return what a person should see of a table when it is shown, wherever they then sit.

        When another hand has begun, nothing is shown in the message of this one.
        """
        seat = live.record.seat_of(person)
        is_past = key.number != live.private_number
        if seat is None or (is_past and not live.record.closed):
            return None
        if (step := self._step(live, key)) is not None:
            return step
        if live.has_dealt:
            post = self.pages.of_hand(live, seat)
            return post if post.is_silent else replace(post, is_silent=True)
        if not is_homeless(live.record, person):
            return None
        return self.pages.of_homeless(live, seat)

    def forget_table(self, record: TableState) -> None:
        """Remember no longer which messages have shown a table that is closed."""
        self._outbox.deliveries.forget(record.code)

    def forget_reader(self, reader: Recipient) -> None:
        """Say nothing more about any table to a person, or in a chat with all its threads."""
        for key in self._outbox.deliveries.keys_of(account_of(reader)):
            self._outbox.forget(key.recipient, key.table)

    def forget(self, record: TableState, reader: Recipient) -> None:
        """Say nothing more about a table to somebody who has left it, or in a chat it has left."""
        self._outbox.forget(reader, record.code)


def _place_key(live: Table, address: Address) -> SlotKey:
    """Name the message in which a chat is shown a table now."""
    key = SlotKey(address, SlotKind.TABLE_HAND, live.record.code, live.shown_number)
    return _closing_key(live, key) if live.record.closed else key


def _hand_key(live: Table, person: PersonId) -> SlotKey:
    """Name the message in which a person is shown their hand now."""
    key = SlotKey(person, SlotKind.OWN_HAND, live.record.code, live.private_number)
    return _closing_key(live, key) if live.record.closed else key


def _closing_key(live: Table, key: SlotKey) -> SlotKey:
    """Name the message that says that a table is closed: below a hand that is over, or its own."""
    is_past = live.game is not None and is_over(live.public_view()) and live.lobby_page is None
    return SlotKey(key.recipient, SlotKind.CLOSING, key.table) if is_past else key


def _again_at(live: Table) -> tuple[float, ...]:
    """Return when a table reads otherwise though nothing happens: as an accepted órdago is told."""
    suspense = live.suspense
    return () if suspense is None else (suspense.accepted_at, suspense.counted_at)
