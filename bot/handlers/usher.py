"""Leads the people of a chat into a thread of their table's own: what is said beside its posts."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.lines.phrases import listed
from bot.lines.voice import Line, Voice
from bot.outbox.delivered import Topic
from bot.outbox.outbox import Outbox
from bot.ports.deeds import Address, Right
from bot.ports.platform import Platform
from bot.ports.post import Mention, Post
from bot.tables.live import LiveTable
from bot.tables.record import Place
from bot.tables.sights import hand_number
from bot.tables.threads import channel_of, own_threads

THREAD_RIGHTS: Final = (Right.OPEN_THREADS, Right.WRITE_IN_THREADS)
"""What the bot has to be allowed where a table goes on in a thread."""


class Usher:
    """Opens threads, calls the players into them, and says in the chats where tables go on."""

    def __init__(self, outbox: Outbox, platforms: Mapping[str, Platform]) -> None:
        self._outbox = outbox
        self._platforms = platforms

    async def open_thread(self, live: LiveTable, place: Place) -> Address:
        """Open a thread for a table under a chat, and call its people there; raise a PlatformError.

        The invitation goes past the outbox: it comes first, and shows whether one may write there.
        """
        record, voice = live.record, Voice(live.record.language_at(place))
        platform = self._platforms[place.address.platform]
        title = voice.say(Line("thread-title", {"code": record.code}))
        thread = await platform.open_thread(place.address, title)
        players = listed([live.names[seat] for seat in live.names])
        text = voice.say(Line("thread-hello", {"code": record.code, "players": players}))
        called = tuple(
            Mention(chair.name, chair.person)
            for chair in record.chairs
            if chair.person is not None and chair.person.platform == platform.name
        )
        await platform.post(thread, Post(text, mentions=called))
        self._outbox.note_written(thread, 0.0)
        return thread

    def refer(self, live: LiveTable) -> None:
        """Say in chats, where a table still seems to be, that it goes on in a thread of its own."""
        record = live.record
        for place in own_threads(record):
            topic = Topic(channel_of(place.address), record.code)
            if self._outbox.deliveries.find(topic) is None:
                continue
            voice = Voice(record.language_at(place))
            maker = partial(referral, voice, record.code, place.address)
            # How the match before has ended stays above it.
            self._outbox.show(topic, maker, about=hand_number(max(1, record.matches), 1))

    def lead_back(self, live: LiveTable, place: Place) -> None:
        """Say in a thread that its table is in the chat above again."""
        text = Voice(live.record.language_at(place)).say(
            Line("thread-left", {"code": live.record.code})
        )
        channel = channel_of(place.address)
        maker = partial(Post, text, is_last=True, is_silent=True, leads_to=channel)
        self._outbox.show(Topic(place.address, live.record.code), maker)


def referral(voice: Voice, code: str, thread: Address) -> Post:
    """Where a table goes on, with the way there."""
    text = voice.say(Line("thread-there", {"code": code}))
    return Post(text, is_last=True, is_silent=True, leads_to=thread)
