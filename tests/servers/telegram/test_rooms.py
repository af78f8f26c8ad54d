"""Chats and the bot's profile: topics, members, pins, menus and names."""

from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    Message,
    MessageEntity,
    Update,
)
from telegram.ext import CommandHandler, ContextTypes

from tests.servers.telegram import Right, TelegramServer
from tests.servers.telegram.client import connected, polling


async def test_a_table_lives_in_its_topic(server: TelegramServer) -> None:
    """The bot receives the topic of a command, and answers there."""
    ane = server.world.user("Ane")
    forum = server.world.forum("Elkartea", ane)
    mus, other = server.world.topic(forum, "Mus"), server.world.topic(forum, "Besteak")

    async def deal(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        heard = update.effective_message
        assert heard is not None
        assert heard.is_topic_message
        await heard.chat.send_message("The table", message_thread_id=heard.message_thread_id)

    async with polling(server, CommandHandler("mus", deal)) as bot:
        await ane.say(forum, "/mus", thread=mus)
        table = await forum.says("The table")
        reply = await bot.send_message(forum.id, "Here", reply_to_message_id=table.id)
    assert (table.thread, reply.message_thread_id) == (mus, mus)
    assert other not in {message.thread for message in forum.messages}


async def test_the_bot_can_ask_who_is_in_a_chat(server: TelegramServer) -> None:
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    group = server.world.supergroup("Lagunak", ane)
    async with connected(server) as bot:
        await jon.join(group)
        assert (await bot.get_chat_member(group.id, ane.id)).status == "creator"
        assert (await bot.get_chat_member(group.id, jon.id)).status == "member"
        assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
        assert await bot.get_chat_member_count(group.id) == 3
        await jon.leave(group)
        assert (await bot.get_chat_member(group.id, jon.id)).status == "left"
        await ane.promote_bot(group, Right.PIN_MESSAGES)
        administrators = await bot.get_chat_administrators(group.id)
        assert [member.user.id for member in administrators] == [ane.id, bot.id]
        await ane.restrict_bot(group)
        assert (await bot.get_chat_member(group.id, bot.id)).status == "restricted"
        updates = await bot.get_updates()
    assert [update.my_chat_member is not None for update in updates] == [False, False, True, True]
    assert updates[0].message is not None
    assert updates[0].message.new_chat_members[0].id == jon.id


async def test_who_comes_later_has_not_seen_what_was_said(server: TelegramServer) -> None:
    """The audience of a message is the members at its time."""
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    group = server.world.supergroup("Lagunak", ane)
    async with connected(server) as bot:
        await bot.send_message(group.id, "one")
        await jon.join(group)
        await bot.send_message(group.id, "two")
        await ane.leave(group)
        await bot.send_message(group.id, "three")
    assert [sight.audience for sight in server.outgoing()] == [{ane}, {ane, jon}, {jon}]
    assert ane.sees(group) == ()


async def test_a_message_is_pinned_and_unpinned(server: TelegramServer) -> None:
    """In a small group everyone may pin; the bot gets the update of its own pin."""
    ane = server.world.user("Ane")
    group = server.world.group("Lagunak", ane)
    async with connected(server) as bot:
        table = await bot.send_message(group.id, "The table")
        await table.pin()
        (update,) = await bot.get_updates()
        assert update.message is not None
        assert isinstance(update.message.pinned_message, Message)
        assert update.message.pinned_message.message_id == table.message_id
        assert (await bot.get_chat(group.id)).pinned_message == table
        assert group.pins[0].by == server.world.bot
        await table.unpin()
        assert group.pins == []
        await table.pin()
        await bot.unpin_all_chat_messages(group.id)
        assert group.pins == []
        assert group.messages == (group.last,)


async def test_entities_may_be_given_instead_of_markup(server: TelegramServer) -> None:
    ane = server.world.user("Ane")
    await ane.start()
    async with connected(server) as bot:
        bold = MessageEntity(MessageEntity.BOLD, 0, 3)
        sent = await bot.send_message(ane.id, "Ane", entities=[bold])
    assert sent.entities == (bold,)


async def test_a_private_chat_can_be_looked_at(server: TelegramServer) -> None:
    ane = server.world.user("Ane")
    async with connected(server) as bot:
        chat = await bot.get_chat(ane.id)
    assert (chat.type, chat.first_name) == ("private", "Ane")


async def test_everybody_is_offered_the_menu_in_their_language(server: TelegramServer) -> None:
    """The nearest scope wins, then the language, then the default menu."""
    ane, jon = server.world.user("Ane", language="eu"), server.world.user("Jon", language="de")
    group = server.world.group("Lagunak", ane, jon)
    groups = BotCommandScopeAllGroupChats()
    async with connected(server) as bot:
        await bot.set_my_commands([BotCommand("help", "Help")])
        await bot.set_my_commands([BotCommand("mus", "Play")], groups)
        await bot.set_my_commands([BotCommand("mus", "Jokatu")], groups, "eu")
        assert await bot.get_my_commands(groups, "eu") == (BotCommand("mus", "Jokatu"),)
        assert await bot.get_my_commands(groups, "fr") == ()
        assert [one.description for one in ane.menu(group)] == ["Jokatu"]
        assert [one.description for one in jon.menu(group)] == ["Play"]
        assert [one.description for one in ane.menu(ane.private)] == ["Help"]
        await bot.set_my_commands([BotCommand("stop", "Stop")], BotCommandScopeChat(group.id))
        assert [one.command for one in ane.menu(group)] == ["stop"]
        await bot.delete_my_commands(BotCommandScopeChat(group.id))
        assert [one.command for one in ane.menu(group)] == ["mus"]
    assert server.outgoing()[2].text == "/mus Jokatu"
    assert server.outgoing()[2].audience == {ane, jon}


async def test_the_bot_presents_itself_in_each_language(server: TelegramServer) -> None:
    async with connected(server) as bot:
        await bot.set_my_name("Mus joko", language_code="eu")
        await bot.set_my_description("Jokoa", language_code="eu")
        await bot.set_my_short_description("Game")
        assert (await bot.get_my_name("eu")).name == "Mus joko"
        assert (await bot.get_my_name()).name == server.world.bot.first_name
        assert (await bot.get_my_description("eu")).description == "Jokoa"
        assert (await bot.get_my_description("fr")).description == ""
        assert (await bot.get_my_short_description("fr")).short_description == "Game"


async def test_an_edit_by_a_person_is_told_as_one(server: TelegramServer) -> None:
    """A call that was edited afterwards is not a new call."""
    ane = server.world.user("Ane")
    await ane.start()
    call = await ane.say(ane.private, "paso")
    await ane.edit(call, "ordago")
    async with connected(server) as bot:
        (*_, said, edited) = await bot.get_updates()
    assert said.message is not None
    assert said.message.text == "paso"
    assert edited.message is None
    assert edited.edited_message is not None
    assert edited.edited_message.text == "ordago"


async def test_what_the_bot_may_not_hear_it_may_not_hear_edited(server: TelegramServer) -> None:
    """In privacy mode only the message that became a command reaches it."""
    ane = server.world.user("Ane")
    group = server.world.group("Lagunak", ane)
    said = await ane.say(group, "envido")
    said = await ane.edit(said, "ordago")
    await ane.edit(said, "/")
    await ane.edit(said, "/mus")
    async with connected(server) as bot:
        heard = [update.edited_message for update in await bot.get_updates()]
    assert [message.text for message in heard if message is not None] == ["/", "/mus"]


async def test_only_kinds_of_updates_that_were_asked_for_come(server: TelegramServer) -> None:
    ane = server.world.user("Ane")
    async with connected(server) as bot:
        await bot.get_updates(allowed_updates=["my_chat_member"])
        await ane.start()
        await ane.block()
        (update,) = await bot.get_updates(timeout=30)
    assert update.my_chat_member is not None
