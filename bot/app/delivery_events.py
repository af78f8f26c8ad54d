"""Handle what happens to messages, and the chats that the bot joins or loses."""

from functools import partial
from typing import Final, assert_never

import structlog
from cachetools import LRUCache

from bot.app.absence import note_left, note_unreachable
from bot.app.commands.chats import tell_lost, tell_outage
from bot.app.commands.language import language_rows
from bot.app.commands.threads import leave_lost
from bot.app.context import RequestContext, Services
from bot.app.refused_posts import GoesOn, RefusedPosts
from bot.delivery.events import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    RecipientLost,
    RenderFailed,
)
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
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
    ChatMoved,
    MessageDeleted,
    MessageSentDirectly,
    PermissionsChanged,
    PersonId,
    PersonLeft,
    PlatformRecovered,
    channel_of,
)
from bot.ports.scheduler import Scheduler
from bot.tables.documents import ChatDefaults
from bot.tables.table import Table
from bot.tables.table_state import TableChat, TableState
from bot.tables.threads import moved, moved_lost
from bot.text.localizer import LocalizedText, Localizer, language_of

RETRY_S: Final = 60.0
"""How long to wait before another attempt to return to a chat that reported nothing, in seconds."""

WELCOME_AFTER_S: Final = 2.0
"""How long a welcome waits, in seconds, in case the chat is an old one that has only moved."""

MOST_TIMES: Final = 3
"""How often a deleted message of a table is sent again until somebody acts at the table."""

LOOK_AFTER_S: Final = 1.0
"""How long after a request the bot waits before it looks for a deleted message, in seconds."""

LOOK_EVERY_S: Final = 10.0
"""The minimum time between two checks for deleted messages in a chat, in seconds."""

_MOST_CHATS: Final = 4_096
"""The maximum number of chats that each record here remembers."""

_log = structlog.get_logger()


class DeliveryEvents:
    """Receives events of the outbox and the platforms, and applies them to the tables.

    ``refusals`` remembers which refused messages were explained.
    """

    def __init__(self, services: Services, tasks: TaskGroup, scheduler: Scheduler) -> None:
        self._services = services
        self._tasks = tasks
        self._scheduler = scheduler
        self._removed = LRUCache[Address, bool](_MOST_CHATS)
        self._returned = LRUCache[Address, bool](_MOST_CHATS)
        self._retried = LRUCache[Address, float](_MOST_CHATS)
        self._moved_to = LRUCache[Address, bool](_MOST_CHATS)
        self._replaced = LRUCache[tuple[str, Address], tuple[float, int]](_MOST_CHATS)
        self._acted_at = LRUCache[Address, float](_MOST_CHATS)
        self._looked_at = LRUCache[Address, float](_MOST_CHATS)
        self.refusals = RefusedPosts()

    def on_event(self, notice: DeliveryEvent) -> None:  # noqa: C901 - one short case for each notice
        """Handle an event; do not block or raise."""
        table = self._services.tables.get(notice.key.table)
        if table is not None and isinstance(notice, RecipientLost):
            self._on_call_lost(table, notice)
        if table is None or not notice.key.kind.shows_table:
            return
        match notice:
            case DeliveredEvent(key, is_newest=is_newest, sent_at=sent_at, asks=asks):
                self._delivered(table, key.recipient, is_newest=is_newest)
                if is_newest and (person := _reader_of(table, key.recipient)) is not None:
                    seat = table.state.seat_of(person)
                    table.ui.note_panel_shown(seat, self._services.clock.now())
                if not asks.isdisjoint(table.asked.asks):
                    # Outdated content counts too if it asks the current question.
                    self._services.game_loop.on_delivered(table, key.recipient, sent_at)
                if is_newest and isinstance(key.recipient, Address):
                    self._services.publisher.refresh_ephemerals(table, delivered=key.recipient)
            case RecipientLost():
                self._lost(table, notice)
            case ChatMigrated(key, address):
                assert isinstance(key.recipient, Address), "only chats move"
                self._moved(key.recipient, address)
            case ImagesForbidden():
                self._explain_text_only(table, notice)
            case RenderFailed():
                if table.stored.is_unverified:
                    self.leave_out(table)
            case _:
                assert_never(notice)

    def on_request(self, ctx: RequestContext) -> None:
        """Record who acts in a chat.

        A table that has lost the chat tries to return, at most once a minute, because Telegram does
        not report changes of the permissions of all members. Do not block.
        """
        self.refusals.note(ctx)
        chat, now = channel_of(ctx.address), self._services.clock.now()
        if self._services.tables.has_lost(chat) and not self._is_retry(chat):
            self._retried[chat] = now
            self._tasks.spawn("return", self._return((chat,)))

    def look_for_deleted(self, address: Address, acted_at: float) -> None:
        """Schedule a check whether the tables of a chat are still visible after a request.

        The request was made at ``acted_at``. The check exists because Telegram does not report
        deleted messages. Do not block.
        """
        if self._services.publisher.reports_deletions(address.platform):
            return
        if not self._services.tables.find_by(address):
            return
        self._acted_at[address] = acted_at
        if _look_key(address) not in self._scheduler:
            soon = self._services.clock.now() + LOOK_AFTER_S
            at = max(soon, self._looked_at.get(address, 0.0) + LOOK_EVERY_S)
            self._scheduler.at(_look_key(address), at, partial(self._look, address))

    async def _look(self, address: Address) -> None:
        """Show each table of a chat again if its message was deleted."""
        now, publisher = self._services.clock.now(), self._services.publisher
        acted_at = self._acted_at.get(address, now)
        for table in self._services.tables.find_by(address):
            place = table.state.place_at(address)
            if place is None or not publisher.is_unseen(table, place, acted_at):
                continue
            if not publisher.may_look(address):
                again = partial(self._look, address)
                self._scheduler.at(_look_key(address), now + LOOK_EVERY_S, again)
                return
            self._looked_at[address] = now
            message = await publisher.find_deleted(table, place)
            if message:
                await self._replace_deleted(address, message)

    def _is_retry(self, chat: Address) -> bool:
        """Return whether tables tried to return to a chat within the last ``RETRY_S`` seconds."""
        return self._services.clock.now() < self._retried.get(chat, 0.0) + RETRY_S

    def hear_outage(self, platform: str, *, is_out: bool) -> None:
        """Handle the beginning or the end of a platform's outage; do not block."""
        _log.warning("outage", platform=platform, is_out=is_out)
        tell_outage(self._services, platform, is_out=is_out)

    def set_reachable(self, person: PersonId, *, reachable: bool) -> None:
        """Store whether a person receives direct messages, and update their tables."""
        known = self._services.documents.preferences(person).reachable
        if known is reachable:
            return
        self._tasks.spawn(
            "prefer", self._services.documents.set_preference(person, reachable=reachable)
        )
        if not reachable:
            self._tasks.spawn("gone", note_unreachable(self._services, person))
        if not (reachable and known is None):
            for table in self._services.tables.find_by(person):
                self._services.game_loop.continue_table(table)

    def learn(self, news: ChatEvent) -> None:
        """Handle an event of a chat; do not block."""
        match news:
            case MessageDeleted(address, message):
                self._tasks.spawn("deleted", self._replace_deleted(address, message))
            case MessageSentDirectly(recipient, pause_s):
                self._services.publisher.note_written(recipient, pause_s)
            case PersonLeft(person, chats):
                self._tasks.spawn("gone", note_left(self._services, person, chats))
            case PlatformRecovered(platform):
                self._services.publisher.wake(platform)
            case BotRemoved(address, person):
                self._on_removed(address, person)
            case BotAdded(address, person, hint):
                self._on_added(address, person, hint)
            case PermissionsChanged(chats):
                self._tasks.spawn("return", self._return(chats))
            case ChatMoved(before, after):
                self._on_moved(before, after)
            case _:
                assert_never(news)

    def _on_removed(self, address: Address, person: PersonId | None) -> None:
        if person is not None:
            self.set_reachable(person, reachable=False)
        if not address.thread:
            self._removed[address] = True
        self._tasks.spawn("knock", self._probe_chat(address))

    def _on_added(self, address: Address, person: PersonId | None, hint: str) -> None:
        self._tasks.spawn("return", self._return((address,)))
        if person is not None:
            # A person who opens a private chat gets a reply there anyway.
            self.set_reachable(person, reachable=True)
            return
        at = self._services.clock.now() + WELCOME_AFTER_S
        self._scheduler.at(_welcome_key(address), at, partial(self._welcome, address, hint))

    def _on_moved(self, before: Address, after: Address) -> None:
        self._moved_to[after] = True
        self._scheduler.cancel(_welcome_key(after))
        self._tasks.spawn("move", self._move(before, after))

    def leave_out(self, table: Table) -> None:
        """Stop playing a table that cannot be shown; the store keeps it unchanged."""
        self._services.game_loop.drop_table(table)
        self.announce_unreadable(table.state.code, table.state)

    def announce_unreadable(self, code: str, state: TableState | None) -> None:
        """Tell the chats of a table, or its people if it has none, that it is unreadable."""
        places = {place.address: place for place in (() if state is None else state.places)}
        recipients = dict.fromkeys([*self._services.publisher.recipients(code), *places])
        unreadable = self._services.tables.unreadable
        unreadable.put(code, unreadable.keys(code) | recipients.keys())
        chats = [recipient for recipient in recipients if isinstance(recipient, Address)]
        for recipient in chats or recipients:
            language = self._language_for(recipient, places)
            self._services.publisher.say_unreadable(recipient, code, language)

    def _language_for(self, recipient: Recipient, places: dict[Address, TableChat]) -> str:
        place = places.get(recipient) if isinstance(recipient, Address) else None
        seen_in = "" if place is None else place.language
        return self._chosen_by(recipient) or seen_in or language_of("")

    def _chosen_by(self, recipient: Recipient) -> str:
        return self._services.documents.preferences(recipient).spoken

    def _delivered(self, table: Table, recipient: Recipient, *, is_newest: bool) -> None:
        table.stored.is_unverified = False
        if isinstance(recipient, Address):
            self._removed.pop(channel_of(recipient), None)
            self._returned.pop(channel_of(recipient), None)
        if isinstance(recipient, PersonId):
            self.set_reachable(recipient, reachable=True)
            if is_newest and recipient not in table.state.everybody:
                self._services.publisher.forget(table.state, recipient)
        elif table.state.closed:
            self._remove_chat(table, recipient)
        elif is_newest and table.state.place_at(recipient) is None:
            self._services.publisher.forget(table.state, recipient)

    def _lost(self, table: Table, lost: RecipientLost) -> None:
        """Remove a chat where the bot may not write, or record that a person is unreachable."""
        recipient, error = lost.key.recipient, lost.error
        code, version = table.state.code, table.version
        _log.warning("recipient lost", code=code, version=version, error=type(error).__name__)
        match recipient:
            case PersonId():
                if isinstance(error, UnreachableError):
                    self.set_reachable(recipient, reachable=False)
            case Address():
                if table.state.closed:
                    self._remove_chat(table, recipient)
                elif isinstance(error, ForbiddenHereError | UnreachableError | ModeratedError):
                    self._refused(table, lost)
            case _:
                assert_never(recipient)

    def _on_call_lost(self, table: Table, lost: RecipientLost) -> None:
        """Nudge the people of a lost call elsewhere, or later when their platform works again."""
        if lost.key.kind is SlotKind.CALL and lost.key.number == table.revision:
            self._tasks.spawn("call", self._call_again(table, lost))

    async def _call_again(self, table: Table, lost: RecipientLost) -> None:
        recipient = lost.key.recipient
        async with table.lock:
            seats = self._services.game_loop.note_call_lost(table, recipient)
            if isinstance(recipient, PersonId) and isinstance(lost.error, UnreachableError):
                self.set_reachable(recipient, reachable=False)
                await self._services.game_loop.call_again(table, seats)

    def _refused(self, table: Table, lost: RecipientLost) -> None:
        """Continue a table elsewhere after a refused message, and inform who acted there last.

        A table in a thread moves back to its chat. A table in a chat moves into a thread, once, if
        one can be opened. Otherwise the table is removed from the chat. A message that was refused
        by moderation only is skipped instead, because the next one may be accepted.
        """
        address, error = lost.key.recipient, lost.error
        assert isinstance(address, Address), "a chat refuses a table"
        is_moderated = isinstance(error, ModeratedError)
        is_removed = channel_of(address) in self._removed
        if not (is_moderated or is_removed) and leave_lost(self._services, table, address):
            self._services.game_loop.continue_table(table)
            self._tell_refused(table, address, error, GoesOn.CHANNEL)
            return
        place = table.state.place_at(address)
        if place is not None and self.refusals.may_open_thread(table, place):
            self._tasks.spawn("thread", self._into_thread(table, place, lost))
        else:
            self._without_post(table, address, lost)

    async def _into_thread(self, table: Table, place: TableChat, lost: RecipientLost) -> None:
        try:
            thread = await self._services.threads.open_thread(table, place)
        except PlatformError as failed:
            _log.warning("thread not created", code=table.state.code, **error_fields(failed))
            self._without_post(table, place.address, lost)
            return
        if channel_of(place.address) in self._returned:
            # The bot was added again in the meantime.
            self._without_post(table, place.address, lost)
            return
        self._change(table, moved(table.state, place.address, thread))
        self._services.game_loop.continue_table(table)
        self._tell_refused(table, place.address, lost.error, GoesOn.THREAD, thread)

    def _without_post(self, table: Table, address: Address, lost: RecipientLost) -> None:
        error = lost.error
        if not isinstance(error, ModeratedError):
            self._change(table, table.state.with_lost(address, lost.message))
            chat = channel_of(address)
            if chat in self._returned:
                # The refusal dates from before the bot was added again.
                del self._returned[chat]
                self._tasks.spawn("return", self._return((chat,)))
                return
            self._services.game_loop.continue_table(table)
            if self._is_retry(chat):
                return
            tell_lost(self._services, table, address)
        self._tell_refused(table, address, error, GoesOn.ASIDE)

    def _tell_refused(
        self,
        table: Table,
        address: Address,
        error: PlatformError,
        goes_on: GoesOn,
        thread: Address | None = None,
    ) -> None:
        """Explain the refusal once to the person who acted last in a chat."""
        told = self.refusals.told(table, address, error, goes_on)
        if told is not None:
            person, text = told
            # For a lost chat, its people are informed in private anyway.
            key = SlotKey(person, SlotKind.REFUSED_POST, table.state.code)
            private = key if isinstance(error, ModeratedError) else None
            post = MessageContent(text, is_final=True, link_to=thread)
            work = self._services.publisher.send_ephemeral(address, person, post, private)
            self._tasks.spawn("tell", work)

    def _explain_text_only(self, table: Table, unpictured: ImagesForbidden) -> None:
        """Explain once in a chat, or to the person who acted there, why there are no pictures."""
        _log.warning("pictures refused", code=table.state.code, version=table.version)
        recipient = unpictured.key.recipient
        place = table.state.place_at(recipient) if isinstance(recipient, Address) else None
        if place is not None and isinstance(unpictured.error, ModeratedError):
            self._tell_refused(table, place.address, unpictured.error, GoesOn.TEXT)
        elif place is not None:
            line = Localizer(place.language).format(LocalizedText("chat-no-pictures"))
            self._services.publisher.say(place.address, SlotKind.NO_PICTURES, line)

    def _moved(self, before: Address, after: Address) -> None:
        """Change the address of a chat at each of its tables, and move the chat's settings."""
        self._follow(before, after)
        self._tasks.spawn("move", self._wake_and_follow(before, after))
        known, there = map(self._services.documents.preferences, (before, after))
        is_set = there.defaults != ChatDefaults()
        chosen = self._services.documents.set_preference(
            after,
            language=known.language or None,
            text_only=known.text_only or None,
            thread=known.thread or None,
            defaults=None if is_set else known.defaults,
        )
        self._tasks.spawn("prefer", chosen)
        self._tasks.spawn("ranking", self._services.documents.move_ranking(before, after))

    async def _wake_and_follow(self, before: Address, after: Address) -> None:
        """Load the evicted tables of a chat, and change the chat's address there too."""
        if await self._services.tables.load_related(before):
            self._follow(before, after)

    def _follow(self, before: Address, after: Address) -> None:
        for table in self._services.tables.find_by(before):
            self._change(table, moved(table.state, before, after))

    def _remove_chat(self, table: Table, address: Address) -> None:
        """Remove a chat from a table, and forget a closed table that no chat shows any more.

        A chat that was shown that the table is closed need not show it any longer.
        """
        self._change(table, table.state.without_place(address))
        if table.state.is_past:
            self._services.publisher.forget_table(table.state)

    def _change(self, table: Table, state: TableState) -> None:
        self._services.tables.update(table, state)
        self._tasks.spawn("save", self._services.tables.save(table))

    async def _replace_deleted(self, address: Address, message: str) -> None:
        """Show the table of a deleted message again, up to ``MOST_TIMES``, until somebody acts.

        The limit exists because another bot may delete every message in the chat.
        """
        for table in await self._services.tables.find_in_chat(address):
            place = table.state.place_at(address)
            if place is None or not self._services.publisher.is_shown_in(table, address, message):
                continue
            key = table.state.code, address
            used_at, times = self._replaced.get(key, (0.0, 0))
            times = times + 1 if used_at == table.state.last_activity_at else 1
            self._replaced[key] = table.state.last_activity_at, times
            if times <= MOST_TIMES:
                self._services.publisher.replace_deleted(table, place, message)

    async def _welcome(self, address: Address, hint: str) -> None:
        """Introduce the bot to a chat that has added it, unless the chat already has a table."""
        if address in self._moved_to or await self._services.tables.find_in_chat(address):
            return
        line = Localizer(self._chosen_by(address) or language_of(hint)).format(
            LocalizedText("chat-welcome")
        )
        rows = language_rows(Verb.CHAT_LANGUAGE)
        self._services.publisher.say(address, SlotKind.WELCOME, line, rows=rows, anew=True)

    async def _return(self, chats: tuple[Address, ...]) -> None:
        """Show tables again in chats where the bot may write again, with pictures if permitted."""
        for chat in chats:
            if self._removed.pop(chat, False):
                self._returned[chat] = True
            self.refusals.forget(chat)
            for table in await self._services.tables.find_lost(chat):
                await self._return_table(table, chat)
            if self._services.publisher.allow_pictures(chat):
                for table in await self._services.tables.find_in_chat(chat):
                    self._services.game_loop.continue_table(table)

    async def _return_table(self, table: Table, chat: Address) -> None:
        """Show a table again wherever in a chat it was lost: the chat itself and its threads."""
        async with table.lock:
            for lost in table.state.lost_places:
                if _is_within(lost.place.address, chat):
                    self._change(table, table.state.with_place(lost.place))
                    self._services.publisher.return_to(table, lost.place, lost.message)
            self._services.game_loop.continue_table(table)

    async def _move(self, before: Address, after: Address) -> None:
        """Move the tables of a chat to its new address, including tables that it had lost."""
        tables = await self._services.tables.find_in_chat(before)
        self._services.publisher.move(before, after)
        self._moved(before, after)
        for table in tables:
            for place in table.state.places:
                if _is_within(place.address, after):
                    self._services.publisher.refresh_chat(table, place)
        for table in await self._services.tables.find_lost(before):
            self._change(table, moved_lost(table.state, before, after))
        await self._return((after,))

    async def _probe_chat(self, lost: Address) -> None:
        """Show all tables of a chat again; a table whose message is refused leaves the chat.

        When a Telegram group becomes a supergroup, an update says that the bot has left. Only the
        refusal gives the new address.
        """
        for table in await self._services.tables.find_in_chat(lost):
            for place in table.state.places:
                if _is_within(place.address, lost):
                    self._services.publisher.refresh_chat(table, place, anew=True)


def _welcome_key(address: Address) -> tuple[str, Address]:
    return "welcome", address


def _look_key(address: Address) -> tuple[str, Address]:
    return "look", address


def _reader_of(table: Table, recipient: Recipient) -> PersonId | None:
    """Return the person who alone reads a recipient's messages, if they are not for a group."""
    if isinstance(recipient, PersonId):
        return recipient
    place = table.state.place_at(recipient)
    return None if place is None else place.reader


def _is_within(address: Address, chat: Address) -> bool:
    """Return whether an address is the given chat or a thread in it."""
    return channel_of(address) == channel_of(chat) and chat.thread in {"", address.thread}
