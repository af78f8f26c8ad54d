"""What is said beside the posts of a table: between its chats, and where it goes on in a thread.

What people say in one go is one message that grows by a line each time, so that nothing is lost or
told in another order where a chat has to wait, and much talk costs few calls.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.app.rate_limit import RateLimiter
from bot.delivery.outbox import Outbox
from bot.delivery.sent_messages import Recipient, SlotKey, SlotKind
from bot.ports.clock import Clock
from bot.ports.message import Mention, MessageContent
from bot.ports.platform import Platform, RateLimit
from bot.ports.request import Address, Permission, PersonId
from bot.tables.table import Table
from bot.tables.table_index import channel_of, own_threads
from bot.tables.table_state import TableChat
from bot.tables.view_cache import hand_number
from bot.text.common import listed
from bot.text.localizer import LocalizedText, Localizer

LONGEST: Final = 200
"""Letters that may be said at once."""

PACE: Final = RateLimit(burst=3, per_minute=10)
"""How often one person may speak."""

RUN_S: Final = 30.0
"""After this silence what is said next has a message of its own."""

_MOST_LINES: Final = 8
"""Lines of one message: with names, as many as fit into one of any platform."""

_MOST_RUNS: Final = 1024
_KEPT: Final = 4
"""Messages of one reader that may still be on their way."""

THREAD_RIGHTS: Final = (Permission.OPEN_THREADS, Permission.WRITE_IN_THREADS)
"""What the bot has to be allowed where a table goes on in a thread."""


@dataclass(slots=True)
class _Batch:
    """What was said to a reader in one go; the number tells its message from those before."""

    number: int
    heard_at: float
    lines: list[str] = field(default_factory=list)

    def post(self) -> MessageContent:
        """Return all of it."""
        return MessageContent("\n".join(self.lines), is_final=True, is_silent=True)


class ChatRelay:
    """Brings lines to readers through the outbox, and counts who speaks how often."""

    def __init__(self, outbox: Outbox, timer: Clock) -> None:
        self._outbox = outbox
        self._timer = timer
        self._guard = RateLimiter(timer, PACE)
        self._runs: OrderedDict[tuple[Recipient, str], _Batch] = OrderedDict()

    def admits(self, person: PersonId) -> bool:
        """Return whether a person may speak now; it is counted by asking."""
        return self._guard.allow(person)

    def send(self, reader: Recipient, code: str, text: str) -> None:
        """Show a line about the table of a code to a reader, below what was said just before."""
        run, now = self._runs.get((reader, code)), self._timer.now()
        if run is None or now - run.heard_at > RUN_S or len(run.lines) == _MOST_LINES:
            run = self._begin(reader, code, 0 if run is None else run.number + 1)
        run.lines.append(text)
        run.heard_at = now
        self._outbox.refresh(_key(reader, code, run.number), partial(_Batch.post, run))

    def rest(self, code: str) -> None:
        """Know nothing more of what was said at a table where nobody says anything."""
        for key in [key for key in self._runs if key[1] == code]:
            del self._runs[key]

    def _begin(self, reader: Recipient, code: str, number: int) -> _Batch:
        self._outbox.let_go(_key(reader, code, number - _KEPT))
        run = self._runs[reader, code] = _Batch(number, self._timer.now())
        self._runs.move_to_end((reader, code))
        if len(self._runs) > _MOST_RUNS:
            self._runs.popitem(last=False)
        return run


def _key(reader: Recipient, code: str, number: int) -> SlotKey:
    return SlotKey(reader, SlotKind.CHAT_RELAY, code, number)


class ThreadService:
    """Opens threads, calls the players into them, and says in the chats where tables go on."""

    def __init__(self, outbox: Outbox, platforms: Mapping[str, Platform]) -> None:
        self._outbox = outbox
        self._platforms = platforms

    async def open_thread(self, live: Table, place: TableChat) -> Address:
        """Open a thread for a table under a chat, and call its people there; raise a PlatformError.

        The invitation goes past the outbox: it comes first, and shows whether one may write there.
        """
        record, voice = live.record, Localizer(live.record.language_at(place))
        platform = self._platforms[place.address.platform]
        title = voice.format(LocalizedText("thread-title", {"code": record.code}))
        thread = await platform.open_thread(place.address, title)
        players = listed([live.names[seat] for seat in live.names])
        text = voice.format(
            LocalizedText("thread-hello", {"code": record.code, "players": players})
        )
        called = tuple(
            Mention(chair.name, chair.person)
            for chair in record.chairs
            if chair.person is not None and chair.person.platform == platform.name
        )
        await platform.post(thread, MessageContent(text, mentions=called))
        self._outbox.note_written(thread, 0.0)
        return thread

    async def has_left(self, chat: Address, person: PersonId) -> bool:
        """Return whether a person is not in a chat; raise a PlatformError."""
        return await self._platforms[chat.platform].has_left(chat, person)

    def post_link(self, live: Table) -> None:
        """Say in chats, where a table still seems to be, that it goes on in a thread of its own."""
        record = live.record
        for place in own_threads(record):
            channel = channel_of(place.address)
            latest = self._outbox.deliveries.latest(channel, record.code)
            if latest is None:
                continue
            voice = Localizer(record.language_at(place))
            maker = partial(thread_link_message, voice, record.code, place.address)
            # How the match before has ended stays above it.
            number = max(latest[0].number, hand_number(max(1, record.matches), 1))
            self._outbox.refresh(SlotKey(channel, SlotKind.TABLE_HAND, record.code, number), maker)

    def post_moved_back(self, live: Table, place: TableChat) -> None:
        """Say in a thread that its table is in the chat above again."""
        text = Localizer(live.record.language_at(place)).format(
            LocalizedText("thread-left", {"code": live.record.code})
        )
        channel = channel_of(place.address)
        maker = partial(MessageContent, text, is_final=True, is_silent=True, link_to=channel)
        latest = self._outbox.deliveries.latest(place.address, live.record.code)
        key = SlotKey(place.address, SlotKind.TABLE_HAND, live.record.code, live.shown_number)
        self._outbox.refresh(key if latest is None else latest[0], maker, is_lasting=False)


def thread_link_message(voice: Localizer, code: str, thread: Address) -> MessageContent:
    """Return where a table goes on, with the way there."""
    text = voice.format(LocalizedText("thread-there", {"code": code}))
    return MessageContent(text, is_final=True, is_silent=True, link_to=thread)
