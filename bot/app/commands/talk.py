"""Send messages beside the table itself: lines between its chats, and links to its threads.

Lines in quick succession share one message that grows, so that they keep their order in a chat with
delayed delivery, and need few calls.
"""

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.app.rate_limit import RateLimiter
from bot.delivery.outbox import Outbox
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
from bot.ports.message import Mention, MessageContent
from bot.ports.platform import Platform, RateLimit
from bot.ports.request import Address, Permission, PersonId, channel_of
from bot.ports.value import MutableStruct, field
from bot.tables.hand_numbers import number_in_chats
from bot.tables.table import Table
from bot.tables.table_state import TableChat
from bot.tables.threads import own_threads
from bot.tables.view_cache import hand_number
from bot.text.common import listed
from bot.text.localizer import LocalizedText, Localizer, TextArg
from storage.clock import Clock

LONGEST: Final = 200
"""The maximum number of characters of a line."""

PACE: Final = RateLimit(burst=3, per_minute=10)
"""The rate limit for lines of one person."""

RUN_S: Final = 30.0
"""After this time without a line, the next line begins a new message, in seconds."""

_MOST_LINES: Final = 8
"""The maximum number of lines of a message; with names they fit on every platform."""

_MOST_RUNS: Final = 1024
_KEPT: Final = 4
"""The maximum number of messages to one recipient that may be in delivery."""

THREAD_RIGHTS: Final = (Permission.OPEN_THREADS, Permission.WRITE_IN_THREADS)
"""The permissions that a table in a thread needs."""


class _Batch(MutableStruct):
    """Lines to a recipient in quick succession; ``number`` identifies their message."""

    number: int
    heard_at: float
    lines: list[str] = field(default_factory=list)

    def post(self) -> MessageContent:
        """Return the message with all lines."""
        return MessageContent("\n".join(self.lines), is_final=True, is_silent=True)


class ChatRelay:
    """Sends lines to recipients through the outbox, and limits how often a person may speak."""

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._rate_limiter = RateLimiter(clock, PACE)
        self._runs: OrderedDict[tuple[Recipient, str], _Batch] = OrderedDict()

    def admits(self, person: PersonId) -> bool:
        """Return whether a person may speak now; if so, the call counts as one line."""
        return self._rate_limiter.allow(person)

    def send(self, recipient: Recipient, code: str, text: str) -> None:
        """Send a line about a table to a recipient, below the earlier lines."""
        run, now = self._runs.get((recipient, code)), self._clock.now()
        if run is None or now - run.heard_at > RUN_S or len(run.lines) == _MOST_LINES:
            run = self._begin(recipient, code, 0 if run is None else run.number + 1)
        run.lines.append(text)
        run.heard_at = now
        self._outbox.refresh(_key(recipient, code, run.number), partial(_Batch.post, run))

    def rest(self, code: str) -> None:
        """Forget the lines of a table that is being evicted from memory."""
        for key in [key for key in self._runs if key[1] == code]:
            del self._runs[key]

    def _begin(self, recipient: Recipient, code: str, number: int) -> _Batch:
        self._outbox.let_go(_key(recipient, code, number - _KEPT))
        run = self._runs[recipient, code] = _Batch(number, self._clock.now())
        self._runs.move_to_end((recipient, code))
        if len(self._runs) > _MOST_RUNS:
            self._runs.popitem(last=False)
        return run


def _key(recipient: Recipient, code: str, number: int) -> SlotKey:
    return SlotKey(recipient, SlotKind.CHAT_RELAY, code, number)


class ThreadService:
    """Opens threads, mentions the players there, and posts links to the threads in the chats."""

    def __init__(self, outbox: Outbox, platforms: Mapping[str, Platform]) -> None:
        self._outbox = outbox
        self._platforms = platforms

    async def open_thread(self, table: Table, place: TableChat) -> Address:
        """Open a thread for a table in a chat, and mention its people there; raise a PlatformError.

        The invitation bypasses the outbox, so that it comes first and shows whether the bot may
        write.
        """
        state, localizer = table.state, Localizer(table.state.language_at(place))
        platform = self._platforms[place.address.platform]
        title = localizer.format(LocalizedText("thread-title", {"code": state.code}))
        thread = await platform.open_thread(place.address, title)
        told: dict[str, TextArg] = {"code": state.code, "count": len(table.sitting)}
        if table.sitting:
            told["players"] = listed(table.sitting)
        text = localizer.format(LocalizedText("thread-hello", told))
        called = tuple(
            Mention(name, chair.person)
            for name, chair in zip(table.names.values(), state.chairs, strict=True)
            if chair.person is not None and place.address in state.chats_of(chair)
        )
        await platform.send(thread, MessageContent(text, mentions=called, is_silent=True))
        self._outbox.note_written(thread, 0.0)
        return thread

    async def has_left(self, chat: Address, person: PersonId) -> bool:
        """Return whether a person has left a chat; raise a PlatformError."""
        return await self._platforms[chat.platform].has_left(chat, person)

    async def is_admin(self, chat: Address, person: PersonId) -> bool:
        """Return whether a person administers a chat; raise a PlatformError."""
        return await self._platforms[chat.platform].is_admin(chat, person)

    def post_link(self, table: Table) -> None:
        """Post a link to each thread of a table in the chat where the thread was opened."""
        state = table.state
        next_hand = hand_number(state.matches + 1, 1)
        is_lobby = number_in_chats(table) == next_hand
        first_hand = next_hand if is_lobby else hand_number(max(1, state.matches), 1)
        for place in own_threads(state):
            channel = channel_of(place.address)
            latest = self._outbox.sent_messages.latest(channel, state.code)
            localizer = Localizer(state.language_at(place))
            maker = partial(thread_link_message, localizer, state.code, place.address)
            # The end of the previous match stays above the link.
            number = first_hand if latest is None else max(latest[0].number, first_hand)
            self._outbox.refresh(SlotKey(channel, SlotKind.TABLE_HAND, state.code, number), maker)

    def post_moved_back(self, table: Table, place: TableChat) -> None:
        """Say in a thread that its table has moved back to the chat."""
        text = Localizer(table.state.language_at(place)).format(
            LocalizedText("thread-left", {"code": table.state.code})
        )
        channel = channel_of(place.address)
        maker = partial(MessageContent, text, is_final=True, is_silent=True, link_to=channel)
        latest = self._outbox.sent_messages.latest(place.address, table.state.code)
        key = SlotKey(place.address, SlotKind.TABLE_HAND, table.state.code, number_in_chats(table))
        self._outbox.refresh(key if latest is None else latest[0], maker, is_lasting=False)


def thread_link_message(localizer: Localizer, code: str, thread: Address) -> MessageContent:
    """Return a message with a link to the thread of a table."""
    text = localizer.format(LocalizedText("thread-there", {"code": code}))
    return MessageContent(text, is_final=True, is_silent=True, link_to=thread)
