"""What is heard of chats and people: what became of posts, and where the bot was let in or not."""

from typing import assert_never

import structlog

from bot.app.absence import note_left, note_unreachable
from bot.app.commands.chats import leave_lost, tell_lost, tell_outage
from bot.app.commands.preferences import language_rows
from bot.app.context import Services
from bot.app.refused_posts import GoesOn, RefusedPosts
from bot.delivery.sent_messages import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    Recipient,
    RecipientLost,
    RenderFailed,
    SlotKey,
    SlotKind,
)
from bot.messages.callback_data import Verb
from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.platform import (
    ForbiddenHereError,
    ModeratedError,
    PlatformError,
    UnreachableError,
)
from bot.ports.request import (
    Address,
    BotAdded,
    BotRemoved,
    ChatEvent,
    MessageSentDirectly,
    PersonId,
    PersonLeft,
    PlatformRecovered,
)
from bot.tables.table import Table
from bot.tables.table_index import moved
from bot.tables.table_state import TableChat, TableState
from bot.text.localizer import LocalizedText, Localizer, language_of

_log = structlog.get_logger()


class DeliveryEvents:
    """Hears the outbox and the platforms, and brings what they say to the tables.

    The chats of the ``unreadable`` tables were told that these cannot be read.
    """

    def __init__(self, room: Services, chores: TaskGroup) -> None:
        self._room = room
        self._chores = chores
        self.unreadable: set[str] = set()
        self.refusals = RefusedPosts()

    def on_event(self, notice: DeliveryEvent) -> None:  # noqa: C901 - one short case for each notice
        """Take note; never waits, never raises."""
        live = self._room.tables.get(notice.key.table)
        if live is None or not notice.key.kind.shows_table:
            return
        match notice:
            case DeliveredEvent(key, is_newest=is_newest, sent_at=sent_at, asks=asks):
                self._delivered(live, key.recipient, is_newest=is_newest)
                if is_newest and isinstance(key.recipient, PersonId):
                    live.note_opened_shown(key.recipient, self._room.timer.now())
                if not asks.isdisjoint(live.awaited):
                    # What was overtaken on its way may ask the same as what follows.
                    self._room.conductor.on_delivered(live, key.recipient, sent_at)
                if is_newest and isinstance(key.recipient, Address):
                    self._room.publisher.renew_asides(live, delivered=key.recipient)
            case RecipientLost():
                self._lost(live, notice)
            case ChatMigrated(key, address):
                assert isinstance(key.recipient, Address), "people do not move"
                self._moved(key.recipient, address)
            case ImagesForbidden():
                self._explain_text_only(live, notice)
            case RenderFailed():
                if live.is_unverified:
                    self.leave_out(live)
            case _:
                assert_never(notice)

    def hear_outage(self, platform: str, *, is_out: bool) -> None:
        """Hear that a whole platform is out of reach, or no longer; never waits."""
        _log.warning("outage", platform=platform, is_out=is_out)
        tell_outage(self._room, platform, is_out=is_out)

    def set_reachable(self, person: PersonId, *, reachable: bool) -> None:
        """Note whether private messages get through to a person, and what follows from it."""
        known = self._room.archive.preferences(person).reachable
        if known is reachable:
            return
        self._chores.spawn("prefer", self._room.archive.set_preference(person, reachable=reachable))
        if not reachable:
            self._chores.spawn("gone", note_unreachable(self._room, person))
        if not (reachable and known is None):
            for live in self._room.tables.find_by(person):
                self._room.conductor.continue_table(live)

    def learn(self, news: ChatEvent) -> None:
        """Hear of a chat, and do what follows from it; never waits."""
        match news:
            case MessageSentDirectly(reader, pause_s):
                self._room.publisher.note_written(reader, pause_s)
            case PersonLeft(person, chats):
                self._chores.spawn("gone", note_left(self._room, person, chats))
            case PlatformRecovered(platform):
                self._room.publisher.wake(platform)
            case BotRemoved(address, person):
                if person is not None:
                    self.set_reachable(person, reachable=False)
                self._chores.spawn("knock", self._probe_chat(address))
            case BotAdded(address, person, hint):
                if person is not None:
                    # Who opens a private chat is answered there anyway.
                    self.set_reachable(person, reachable=True)
                    return
                line = Localizer(self._chosen_by(address) or language_of(hint)).format(
                    LocalizedText("chat-welcome")
                )
                rows = language_rows(Verb.CHAT_LANGUAGE)
                self._room.publisher.say(address, SlotKind.WELCOME, line, rows=rows, anew=True)
            case _:
                assert_never(news)

    def leave_out(self, live: Table) -> None:
        """Play a table no longer that cannot be shown; the store keeps it as it is."""
        self._room.conductor.drop_table(live)
        self.announce_unreadable(live.record.code, live.record)

    def announce_unreadable(self, code: str, record: TableState | None) -> None:
        """Tell the chats of a table that it cannot be read, or its people where no chat sees it."""
        self.unreadable.add(code)
        places = {place.address: place for place in (() if record is None else record.places)}
        readers = dict.fromkeys([*self._room.publisher.readers(code), *places])
        chats = [reader for reader in readers if isinstance(reader, Address)]
        for reader in chats or readers:
            language = self._language_for(reader, places)
            self._room.publisher.say_unreadable(reader, code, language)

    def _language_for(self, reader: Recipient, places: dict[Address, TableChat]) -> str:
        place = places.get(reader) if isinstance(reader, Address) else None
        seen_in = "" if place is None else place.language
        return self._chosen_by(reader) or seen_in or language_of("")

    def _chosen_by(self, reader: Recipient) -> str:
        return self._room.archive.preferences(reader).language

    def _delivered(self, live: Table, reader: Recipient, *, is_newest: bool) -> None:
        live.is_unverified = False
        if isinstance(reader, PersonId):
            self.set_reachable(reader, reachable=True)
        elif live.record.closed:
            self._remove_chat(live, reader)
        elif is_newest and live.record.place_at(reader) is None:
            self._room.publisher.forget(live.record, reader)

    def _lost(self, live: Table, lost: RecipientLost) -> None:
        """Drop a chat where the bot may not write, or remember whom no private message reaches."""
        reader, error = lost.key.recipient, lost.error
        code, version = live.record.code, live.version
        _log.warning("reader lost", code=code, version=version, error=type(error).__name__)
        match reader:
            case PersonId():
                if isinstance(error, UnreachableError):
                    self.set_reachable(reader, reachable=False)
            case Address():
                if live.record.closed:
                    self._remove_chat(live, reader)
                elif isinstance(error, ForbiddenHereError | UnreachableError | ModeratedError):
                    self._refused(live, reader, error)
            case _:
                assert_never(reader)

    def _refused(self, live: Table, address: Address, error: PlatformError) -> None:
        """Go on elsewhere where the posts of a table are refused, and tell who acted there last.

        From a thread the table comes back to its chat, and from a chat it goes into a thread once,
        if one can be opened. Otherwise the chat sees it no more; but what only the moderation
        refuses stays to be shown there, as what is said next may pass.
        """
        is_moderated = isinstance(error, ModeratedError)
        if not is_moderated and leave_lost(self._room, live, address):
            self._room.conductor.continue_table(live)
            self._tell_refused(live, address, error, GoesOn.CHANNEL)
            return
        place = live.record.place_at(address)
        if place is not None and self.refusals.may_open_thread(live, place):
            self._chores.spawn("thread", self._into_thread(live, place, error))
        else:
            self._without_post(live, address, error)

    async def _into_thread(self, live: Table, place: TableChat, error: PlatformError) -> None:
        try:
            thread = await self._room.usher.open_thread(live, place)
        except PlatformError as failed:
            _log.warning("thread unopened", code=live.record.code, **error_fields(failed))
            self._without_post(live, place.address, error)
            return
        self._change(live, moved(live.record, place.address, thread))
        self._room.conductor.continue_table(live)
        self._tell_refused(live, place.address, error, GoesOn.THREAD, thread)

    def _without_post(self, live: Table, address: Address, error: PlatformError) -> None:
        if not isinstance(error, ModeratedError):
            self._remove_chat(live, address)
            tell_lost(self._room, live, address)
            self._room.conductor.continue_table(live)
        self._tell_refused(live, address, error, GoesOn.ASIDE)

    def _tell_refused(
        self,
        live: Table,
        address: Address,
        error: PlatformError,
        goes_on: GoesOn,
        thread: Address | None = None,
    ) -> None:
        """Tell the person who acted last in a chat what is wrong there, once."""
        told = self.refusals.told(live, address, error, goes_on)
        if told is not None:
            person, text = told
            # The people of a chat that is lost are told in private anyway.
            key = SlotKey(person, SlotKind.REFUSED_POST, live.record.code)
            private = key if isinstance(error, ModeratedError) else None
            post = MessageContent(text, is_final=True, link_to=thread)
            work = self._room.publisher.tell_aside(address, person, post, private)
            self._chores.spawn("tell", work)

    def _explain_text_only(self, live: Table, unpictured: ImagesForbidden) -> None:
        """Say once in a chat, or to who acted there, why it sees no pictures."""
        _log.warning("pictures refused", code=live.record.code, version=live.version)
        reader = unpictured.key.recipient
        place = live.record.place_at(reader) if isinstance(reader, Address) else None
        if place is not None and isinstance(unpictured.error, ModeratedError):
            self._tell_refused(live, place.address, unpictured.error, GoesOn.TEXT)
        elif place is not None:
            line = Localizer(place.language).format(LocalizedText("chat-no-pictures"))
            self._room.publisher.say(place.address, SlotKind.NO_PICTURES, line)

    def _moved(self, before: Address, after: Address) -> None:
        """Follow a chat to its new address, with every table that it sees."""
        self._follow(before, after)
        self._chores.spawn("move", self._wake_and_follow(before, after))
        known = self._room.archive.preferences(before)
        chosen = self._room.archive.set_preference(
            after, language=known.language or None, text_only=known.text_only or None
        )
        self._chores.spawn("prefer", chosen)

    async def _wake_and_follow(self, before: Address, after: Address) -> None:
        """Bring the tables as well that rested."""
        if await self._room.tables.load_related(before):
            self._follow(before, after)

    def _follow(self, before: Address, after: Address) -> None:
        for live in self._room.tables.find_by(before):
            self._change(live, moved(live.record, before, after))

    def _remove_chat(self, live: Table, address: Address) -> None:
        """A chat sees the table no more; when a closed one is seen nowhere, nothing is left of it.

        A chat that knows that the table is closed need not see it any longer.
        """
        self._change(live, live.record.without_place(address))
        if live.record.is_past:
            self._room.publisher.forget_table(live.record)

    def _change(self, live: Table, record: TableState) -> None:
        self._room.tables.update(live, record)
        self._chores.spawn("save", self._room.tables.save(live))

    async def _probe_chat(self, lost: Address) -> None:
        """Show every table of a chat anew: what is refused now makes the table leave the chat.

        A group of Telegram that becomes another one tells that the bot has left; there the refusal
        names the way to go.
        """
        for live in await self._room.tables.find_in_chat(lost):
            for place in live.record.places:
                if _is_within(place.address, lost):
                    self._room.publisher.refresh_chat(live, place, anew=True)


def _is_within(address: Address, chat: Address) -> bool:
    """Whether an address is that of a chat or, where a whole chat is meant, of a thread in it."""
    same_chat = (address.platform, address.chat) == (chat.platform, chat.chat)
    return same_chat and chat.thread in {"", address.thread}
