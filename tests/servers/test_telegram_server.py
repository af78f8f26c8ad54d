"""The real client with the loopback server: the bot's life from login to logout."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram import Update as UpdateForBot
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken
from telegram.ext import (
    CallbackContext,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    TypeHandler,
    filters,
)

from tests.servers.telegram import TelegramServer
from tests.servers.telegram.client import connected, polling

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]

TABLE = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Envido", callback_data="t:envido")],
        [InlineKeyboardButton("My hand", callback_data="t:hand")],
    ]
)


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """Yield a server with an empty world."""
    async with TelegramServer() as live:
        yield live


async def deal(update: UpdateForBot, context: Context) -> None:
    """Send a table with two buttons to the chat."""
    assert update.effective_chat is not None
    await update.effective_chat.send_message(
        " ".join(["The table", *(context.args or [])]), reply_markup=TABLE
    )


async def repeat(update: UpdateForBot, _context: Context) -> None:
    """Repeat a message where it was written."""
    assert update.effective_message is not None
    assert update.effective_message.text is not None
    await update.effective_message.reply_text(f"heard: {update.effective_message.text}")


async def test_the_bot_learns_who_it_is(server: TelegramServer) -> None:
    """The login asks for the bot's account; its answer shows privacy mode."""
    async with connected(server) as bot:
        assert bot.bot == await bot.get_me()
        assert bot.username == server.world.bot.username
        assert not bot.can_read_all_group_messages


@pytest.mark.parametrize(
    ("token", "words"), [(f"7000000002:{'B' * 35}", "Unauthorized"), ("no token", "Not Found")]
)
async def test_a_wrong_token_is_refused(server: TelegramServer, token: str, words: str) -> None:
    """As on Telegram, a well-formed token gets 401, and a malformed one 404."""
    with pytest.raises(InvalidToken) as refused:
        async with connected(server, token):
            pass
    assert str(refused.value.__cause__) == words
    assert not server.calls


async def test_after_logging_out_nothing_is_answered(server: TelegramServer) -> None:
    async with connected(server) as bot:
        assert await bot.close()
        assert await bot.log_out()
        with pytest.raises(BadRequest, match="Logged out"):
            await bot.get_me()


async def test_a_poll_waits_until_something_happens(server: TelegramServer) -> None:
    """The request is pending before the message arrives, and returns it."""
    ane = server.world.user("Ane")
    async with connected(server) as bot:
        poll = asyncio.ensure_future(bot.get_updates(timeout=30))
        await server.until(lambda known: known.called("getUpdates"))
        assert not poll.done()
        await ane.start()
        (update,) = await poll
        assert update.message is not None
        assert update.message.text == "/start"
    assert len(server.called("getUpdates")) == 1


async def test_a_poll_ends_when_its_time_is_over(server: TelegramServer) -> None:
    async with connected(server) as bot:
        assert await bot.get_updates(timeout=1) == ()


async def test_an_update_comes_again_until_a_later_one_is_asked_for(server: TelegramServer) -> None:
    ane = server.world.user("Ane")
    await ane.start()
    await ane.say(ane.private, "kaixo")
    async with connected(server) as bot:
        first, second = await bot.get_updates()
        assert await bot.get_updates(offset=first.update_id) == (first, second)
        assert await bot.get_updates(offset=second.update_id) == (second,)
        assert (await bot.get_webhook_info()).pending_update_count == 1
        assert await bot.get_updates(offset=second.update_id + 1) == ()


async def test_what_waited_can_be_dropped(server: TelegramServer) -> None:
    await server.world.user("Ane").start()
    async with connected(server) as bot:
        await bot.delete_webhook(drop_pending_updates=True)
        assert await bot.get_updates() == ()


async def test_a_second_poll_ends_the_first(server: TelegramServer) -> None:
    """Two programs with one token disturb each other, and the first one gets an error."""
    async with connected(server) as one, connected(server) as other:
        first = asyncio.ensure_future(one.get_updates(timeout=30))
        await server.until(lambda known: known.called("getUpdates"))
        assert await other.get_updates() == ()
        with pytest.raises(Conflict, match="terminated by other getUpdates"):
            await first


async def test_a_server_that_goes_ends_the_poll_at_once() -> None:
    async with AsyncExitStack() as bots:
        async with TelegramServer() as server:
            bot = await bots.enter_async_context(connected(server))
            poll = asyncio.ensure_future(bot.get_updates(timeout=30))
            await server.until(lambda known: known.called("getUpdates"))
        assert await poll == ()


async def test_a_deep_link_brings_its_payload(server: TelegramServer) -> None:
    """The link is the only way from a button in a group to a private chat."""
    ane = server.world.user("Ane", language="eu")
    group = server.world.group("Lagunak", ane)
    url = f"https://t.me/{server.world.bot.username}?start=t_42"
    join = InlineKeyboardMarkup([[InlineKeyboardButton("Join", url=url)]])
    async with polling(server, CommandHandler("start", deal)) as bot:
        await bot.send_message(group.id, "Who plays?", reply_markup=join)
        await ane.follow(group.last.button("Join"))
        message = await ane.private.says("The table t_42")
    assert message.labels == ("Envido", "My hand")
    assert ane.sees(ane.private)[-1] == message


async def test_the_bot_knows_a_persons_language(server: TelegramServer) -> None:
    ane = server.world.user("Ane", language="eu", username="ane")
    await ane.start()
    async with connected(server) as bot:
        (update,) = await bot.get_updates()
        assert update.effective_user is not None
        known = update.effective_user
        assert (known.language_code, known.username) == ("eu", "ane")


async def test_privacy_mode_hides_what_is_not_meant_for_the_bot(server: TelegramServer) -> None:
    """Commands, replies to the bot and mentions arrive; other messages do not."""
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    group = server.world.supergroup("Lagunak", ane, jon)
    async with polling(server, MessageHandler(filters.TEXT, repeat)) as bot:
        sent = await bot.send_message(group.id, "The table")
        table = group.find(sent.message_id)
        for text in ("envido", "/mus@some_other_bot", "a/b @nobody", "see /mus"):
            await jon.say(group, text)
        await ane.say(group, "/mus")
        await ane.say(group, f"/mus@{bot.username}")
        await ane.say(group, "quiero", reply_to=table)
        await ane.say(group, f"@{bot.username} paso")
        await group.says("paso")
        await group.until(lambda chat: sum("heard" in m.text for m in chat.messages) == 4)
    assert not any("heard: envido" in message.text for message in group.messages)


@pytest.mark.parametrize("why", ["privacy is off", "administrator"])
async def test_a_bot_that_may_hears_every_word(why: str) -> None:
    async with TelegramServer(privacy=why != "privacy is off") as server:
        ane = server.world.user("Ane")
        group = server.world.group("Lagunak", ane)
        if why == "administrator":
            await ane.promote_bot(group)
        async with polling(server, MessageHandler(filters.TEXT, repeat)):
            await ane.say(group, "envido")
            heard = await group.says("heard: envido")
        assert heard.draft.sender == server.world.bot


async def test_a_group_becomes_a_supergroup_under_the_bot(server: TelegramServer) -> None:
    """Both chats have a service message, and the old id answers with the new one."""
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    old = server.world.group("Lagunak", ane, jon)
    new = await ane.migrate(old)
    async with connected(server) as bot:
        farewell, welcome = [one for one in await bot.get_updates() if one.message is not None]
        assert farewell.message is not None
        assert welcome.message is not None
        assert (farewell.message.chat_id, farewell.message.migrate_to_chat_id) == (old.id, new.id)
        assert (welcome.message.chat_id, welcome.message.migrate_from_chat_id) == (new.id, old.id)
        await bot.send_message(new.id, "Here we are")
    assert new.last.text == "Here we are"
    assert new.present == {ane.id, jon.id}


async def test_a_kicked_bot_hears_of_it_and_may_say_no_more(server: TelegramServer) -> None:
    ane = server.world.user("Ane")
    group = server.world.supergroup("Lagunak", ane)
    changes: list[tuple[str, str]] = []

    async def note(update: UpdateForBot, _context: Context) -> None:
        change = update.my_chat_member
        assert change is not None
        changes.append((change.old_chat_member.status, change.new_chat_member.status))

    async with polling(server, ChatMemberHandler(note)) as bot:
        await ane.kick_bot(group)
        await ane.add_bot(group)
        await bot.leave_chat(group.id)
        with pytest.raises(Forbidden, match="not a member of the supergroup chat"):
            await bot.send_message(group.id, "Adio")
        await server.until(lambda _: len(changes) == 3)
    assert changes == [("member", "kicked"), ("kicked", "member"), ("member", "left")]


async def test_updates_come_twice_and_late(server: TelegramServer) -> None:
    """Updates may be repeated or late."""
    ane = server.world.user("Ane")
    heard: list[tuple[int, str | None]] = []

    async def note(update: UpdateForBot, _context: Context) -> None:
        assert update.message is not None
        heard.append((update.update_id, update.message.text))

    async with polling(server, TypeHandler(UpdateForBot, note)):
        await ane.start()
        await server.until_acknowledged()
        server.world.updates.repeat_last()
        await server.until(lambda _: len(heard) == 2)
        with server.world.updates.late():
            await ane.say(ane.private, "mus")
            await server.world.user("Jon").start("first")
            assert len(heard) == 2
        await server.until(lambda _: len(heard) == 4)
    assert heard[0] == heard[1]
    assert [text for _, text in heard[2:]] == ["mus", "/start first"]


async def test_what_was_asked_before_hanging_up_is_heard(server: TelegramServer) -> None:
    """The server may read the data of a process only after it was killed."""
    address = urlsplit(server.base_url)
    _, dying = await asyncio.open_connection(address.hostname, address.port)
    dying.write(f"GET {address.path}{server.token}/getMe HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    dying.close()
    assert not server.calls
    await server.until_hung_up()
    assert [call.method for call in server.calls] == ["getMe"]


async def test_a_bot_that_starts_anew_finds_the_world_as_it_was(server: TelegramServer) -> None:
    """The world survives the bot, and keeps the messages of the meantime."""
    ane = server.world.user("Ane")
    async with polling(server, CommandHandler("start", deal)):
        await ane.start()
        table = await ane.private.says("The table")
    await ane.say(ane.private, "/start again")
    async with polling(server, CommandHandler("start", deal)):
        again = await ane.private.says("The table again")
    assert ane.sees(ane.private)[1] == table
    assert again.id > table.id
