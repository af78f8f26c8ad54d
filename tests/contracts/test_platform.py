"""The contract between a platform and the delivery: both real platforms, and the fake one."""

from collections.abc import AsyncIterator, Callable
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, TypeAlias

import pytest

from bot.platforms import discord, telegram
from bot.ports.message import Button, MessageContent, Picture
from bot.ports.platform import (
    ForbiddenHereError,
    GoneError,
    NoThreadsError,
    PicturesForbiddenError,
    Platform,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from tests.contracts.venues import FLOOD_S, VENUES, Venue
from tests.servers.telegram.pictures import png

Reader: TypeAlias = Address | PersonId
Whom: TypeAlias = Callable[[Venue], Reader]

TABLE: Final = MessageContent(
    "The table", rows=((Button("Envido", "K7Q2:1:bet"), Button("Paso", "K7Q2:1:pass")),)
)
LATER: Final = MessageContent("Habla Ane", rows=((Button("Quiero", "K7Q2:2:yes"),),))
PICTURED: Final = MessageContent(
    "With a picture", picture=Picture("grey", "hand.png", "A grey square.", lambda: png(64, 64))
)
READERS: Final[dict[str, Whom]] = {
    "chat": lambda venue: venue.chat,
    "person": lambda venue: venue.person,
}


@pytest.fixture(params=VENUES)
async def venue(request: pytest.FixtureRequest) -> AsyncIterator[Venue]:
    """Yield each platform in turn."""
    async with VENUES[request.param]() as opened:
        yield opened


@pytest.fixture(params=READERS)
def whom(request: pytest.FixtureRequest) -> Whom:
    """Return a chat, and a person in a private chat."""
    return READERS[request.param]


async def write(platform: Platform, to: Reader, post: MessageContent, once: str = "") -> str:
    """Send a message to a chat or a person."""
    if isinstance(to, Address):
        return await platform.send(to, post, nonce=once)
    return await platform.send(to, post, nonce=once)


async def change(platform: Platform, to: Reader, message: str, post: MessageContent) -> None:
    """Edit a message."""
    if isinstance(to, Address):
        await platform.edit(to, message, post)
    else:
        await platform.edit(to, message, post)


async def take_away(platform: Platform, to: Reader, message: str) -> None:
    """Delete a message."""
    if isinstance(to, Address):
        await platform.delete(to, message)
    else:
        await platform.delete(to, message)


ROOMS: Final = frozenset(
    {
        *("platform", "inbound", "outbound", "replies", "rendering"),
        *("commands", "errors", "limits", "images"),
    }
)
MOST_OTHER_ROOMS: Final = 3


@pytest.mark.parametrize("platform", [discord, telegram])
def test_somebody_who_knows_one_platform_finds_the_way_in_the_other(platform: ModuleType) -> None:
    """Both platform packages have the same modules, and few extra ones."""
    found = {module.name for module in iter_modules(platform.__path__)}
    assert found >= ROOMS
    assert len(found - ROOMS) <= MOST_OTHER_ROOMS


class TestPlatform:
    async def test_a_message_stands_and_is_brought_up_to_date(
        self, venue: Venue, whom: Whom
    ) -> None:
        """Text and buttons change in the same message; an edit without a change also succeeds."""
        reader = whom(venue)
        first = await write(venue.platform, reader, TABLE)
        second = await write(venue.platform, reader, TABLE)
        assert first != second
        assert venue.labels(reader) == ["Envido", "Paso"]
        for post in (LATER, LATER):
            await change(venue.platform, reader, second, post)
            assert venue.texts(reader) == [TABLE.text, LATER.text]
            assert venue.labels(reader) == ["Quiero"]
        await change(venue.platform, reader, second, MessageContent("Nobody"))
        assert venue.labels(reader) == []

    async def test_nobody_else_sees_a_whisper(self, venue: Venue) -> None:
        message = await venue.platform.send(venue.person, TABLE)
        await venue.platform.edit(venue.person, message, LATER)
        assert venue.texts(venue.chat) == []
        assert venue.texts(venue.person) == [LATER.text]

    async def test_what_is_taken_away_is_gone(self, venue: Venue, whom: Whom) -> None:
        """The other messages stay, and a deleted message cannot be deleted again."""
        reader = whom(venue)
        first = await write(venue.platform, reader, TABLE)
        await write(venue.platform, reader, LATER)
        await take_away(venue.platform, reader, first)
        assert venue.texts(reader) == [LATER.text]
        with pytest.raises(GoneError):
            await take_away(venue.platform, reader, first)

    async def test_a_look_finds_out_whether_a_message_was_deleted(
        self, venue: Venue, whom: Whom
    ) -> None:
        """It changes nothing; a platform that reports deletions need not look."""
        reader = whom(venue)
        message = await write(venue.platform, reader, TABLE)
        await venue.platform.look_for(reader, message, TABLE)
        assert (venue.texts(reader), venue.labels(reader)) == ([TABLE.text], ["Envido", "Paso"])
        await take_away(venue.platform, reader, message)
        if not venue.platform.limits.reports_deletions:
            with pytest.raises(GoneError):
                await venue.platform.look_for(reader, message, TABLE)

    async def test_what_is_silent_makes_no_sound(self, venue: Venue, whom: Whom) -> None:
        """A silent message makes no sound, with or without a picture."""
        reader = whom(venue)
        for post in (TABLE, PICTURED):
            await write(venue.platform, reader, post)
            await write(venue.platform, reader, replace(post, is_silent=True))
        assert venue.sounds(reader) == [True, False, True, False]

    async def test_it_tells_how_many_messages_stand_below_one(self, venue: Venue) -> None:
        """It counts the bot's messages, and those of people that it knows of."""
        first = await venue.platform.send(venue.chat, TABLE)
        assert venue.platform.messages_below(venue.chat, first) == 0
        await venue.talk(3)
        last = await venue.platform.send(venue.chat, TABLE)
        assert venue.platform.messages_below(venue.chat, first) == 4
        assert venue.platform.messages_below(venue.chat, last) == 0

    async def test_a_deleted_message_stands_below_no_other(self, venue: Venue) -> None:
        """A message of the bot that it has deleted is not counted any more."""
        first = await venue.platform.send(venue.chat, TABLE)
        for _ in range(3):
            message = await venue.platform.send(venue.chat, TABLE)
            await venue.platform.delete(venue.chat, message)
        assert venue.platform.messages_below(venue.chat, first) == 0
        await venue.platform.send(venue.chat, TABLE)
        assert venue.platform.messages_below(venue.chat, first) == 1

    async def test_it_tells_how_it_fares(self, venue: Venue) -> None:
        """It reports the connection, and each call that the platform delayed by a rate limit."""
        await write(venue.platform, venue.chat, TABLE)
        assert venue.platform.health.is_connected
        waited = venue.platform.health.told_to_wait
        venue.flood()
        with pytest.raises(RetryLaterError):
            await write(venue.platform, venue.chat, TABLE)
        assert venue.platform.health.told_to_wait > waited

    async def test_what_is_asked_for_once_stands_as_it_was_asked_last(
        self, venue: Venue, whom: Whom
    ) -> None:
        """The same message is updated; without a record of it a new one is sent."""
        reader = whom(venue)
        first = await write(venue.platform, reader, TABLE, once="K7Q2-1")
        again = await write(venue.platform, reader, LATER, once="K7Q2-1")
        other = await write(venue.platform, reader, LATER, once="K7Q2-2")
        assert other not in {first, again}
        earlier = [LATER.text] if again == first else [TABLE.text, LATER.text]
        assert venue.texts(reader) == [*earlier, LATER.text]

    async def test_what_fills_the_limits_is_shown_whole(self, venue: Venue, whom: Whom) -> None:
        """It shows the longest text, and the most buttons with the longest labels and tokens."""
        limits, reader = venue.platform.limits, whom(venue)
        text = "a" * limits.text
        await write(venue.platform, reader, MessageContent(text))
        assert venue.texts(reader) == [text]
        label = "b" * limits.label
        rows = [
            [f"{row:03}{column:03}".ljust(limits.token_bytes, "t") for column in range(in_row)]
            for row, in_row in enumerate([limits.buttons_in_row] * limits.rows)
        ]
        buttons = tuple(tuple(Button(label, token) for token in row) for row in rows)
        await write(venue.platform, reader, MessageContent("Many", rows=buttons))
        assert venue.labels(reader) == [label] * (limits.buttons_in_row * limits.rows)

    async def test_what_is_too_long_ends_with_what_is_newest(
        self, venue: Venue, whom: Whom
    ) -> None:
        """Nothing is refused because of its length, neither a new message nor an edit."""
        reader = whom(venue)
        long = "\n".join(f"line {number}" for number in range(venue.platform.limits.text // 5))
        newest = long.rpartition("\n")[2]
        message = await write(venue.platform, reader, MessageContent(long))
        assert venue.texts(reader)[-1].endswith(newest)
        await change(venue.platform, reader, message, MessageContent(f"{long}!"))
        assert venue.texts(reader)[-1].endswith(f"{newest}!")


class TestRefusals:
    async def test_a_message_that_is_deleted_is_gone(self, venue: Venue, whom: Whom) -> None:
        """A new message can be sent in its place."""
        reader = whom(venue)
        message = await write(venue.platform, reader, TABLE)
        await venue.delete(reader)
        with pytest.raises(GoneError):
            await change(venue.platform, reader, message, LATER)
        await write(venue.platform, reader, LATER)
        assert venue.texts(reader) == [LATER.text]

    async def test_a_message_may_be_too_old(self, venue: Venue) -> None:
        """A new message can be sent in its place."""
        message = await venue.too_old()
        with pytest.raises(TooOldError):
            await venue.platform.edit(venue.chat, message, LATER)
        await venue.platform.send(venue.chat, LATER)
        assert venue.texts(venue.chat)[-1] == LATER.text

    async def test_a_chat_that_silences_the_bot_is_forbidden(self, venue: Venue) -> None:
        """The person is still reachable."""
        await venue.silence()
        with pytest.raises(ForbiddenHereError):
            await venue.platform.send(venue.chat, TABLE)
        await venue.platform.send(venue.person, TABLE)
        assert (venue.texts(venue.chat), venue.texts(venue.person)) == ([], [TABLE.text])

    async def test_a_person_who_has_closed_the_door_is_unreachable(self, venue: Venue) -> None:
        """The chat still receives the table."""
        await venue.shut()
        with pytest.raises(UnreachableError):
            await venue.platform.send(venue.person, TABLE)
        await venue.platform.send(venue.chat, TABLE)
        assert (venue.texts(venue.chat), venue.texts(venue.person)) == ([TABLE.text], [])

    async def test_a_chat_that_must_wait_says_how_long(self, venue: Venue) -> None:
        """Other chats do not wait."""
        venue.flood()
        with pytest.raises(RetryLaterError) as later:
            await venue.platform.send(venue.chat, TABLE)
        assert later.value.seconds == FLOOD_S
        await venue.platform.send(venue.person, TABLE)
        assert venue.texts(venue.person) == [TABLE.text]

    async def test_what_nobody_has_asked_for_aside_cannot_be_renewed(self, venue: Venue) -> None:
        with pytest.raises(GoneError):
            await venue.platform.show_ephemeral(
                venue.chat, venue.person, replace(TABLE, ephemeral_key="K 1")
            )
        assert venue.texts(venue.chat) == venue.texts(venue.person) == []

    async def test_a_thread_is_opened_where_there_are_threads(self, venue: Venue) -> None:
        """The thread has its own messages; a platform without threads refuses with that reason."""
        if not venue.has_threads:
            with pytest.raises(NoThreadsError):
                await venue.platform.open_thread(venue.chat, "Mus")
            return
        thread = await venue.platform.open_thread(venue.chat, "Mus")
        assert (thread.platform, thread.chat) == (venue.chat.platform, venue.chat.chat)
        await venue.platform.edit(thread, await venue.platform.send(thread, TABLE), LATER)
        assert venue.texts(venue.chat) == []
        with pytest.raises(NoThreadsError):
            await venue.platform.open_thread(thread, "Mus")

    async def test_a_chat_without_pictures_takes_words(self, venue: Venue) -> None:
        """A picture that is there already stays."""
        await venue.platform.send(venue.chat, PICTURED)
        await venue.forbid_pictures()
        with pytest.raises(PicturesForbiddenError):
            await venue.platform.send(venue.chat, PICTURED)
        await venue.platform.send(venue.chat, TABLE)
        assert venue.texts(venue.chat) == [PICTURED.text, TABLE.text]
