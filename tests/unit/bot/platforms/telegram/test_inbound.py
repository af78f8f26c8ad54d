"""Tests of Telegram's inbound side: requests as the app receives them."""

from collections.abc import AsyncIterator
from typing import Final

import pytest
from structlog.testing import capture_logs
from telegram import Update

from bot.platforms.telegram.inbound import ChatTarget, received_in
from bot.ports.message import Question, Reply
from bot.ports.request import (
    Address,
    Addressee,
    ButtonPress,
    CommandCall,
    RequestBody,
    StartLink,
    TextMessage,
)
from tests.servers.telegram import TelegramServer, VirtualClock
from tests.servers.telegram.accounts import Json
from tests.unit.bot.platforms.telegram.stage import (
    TABLE,
    Scene,
    ScriptedHost,
    address,
    live,
    person,
    set_up,
)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group."""
    async with TelegramServer() as server, set_up(server) as ready:
        yield ready


async def test_a_person_and_a_place(scene: Scene) -> None:
    """A request has the person, the chat and the language of the person's app."""
    await scene.ane.say(scene.group, "/mesa")
    await scene.ane.say(scene.ane.private, "mus")
    await scene.told(2)
    in_group, in_private = scene.host.heard
    assert in_group.address == Address("telegram", str(scene.group.id))
    assert not in_group.private
    assert in_private.address == address(scene.ane.private)
    assert in_private.private
    assert in_group.person == in_private.person
    assert (in_group.person.id, in_group.person.name) == (person(scene.ane), "Ane")
    assert in_group.person.hint == "eu"


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("/mesa", CommandCall("mesa")),
        ("/mesa K7QX", CommandCall("mesa", "K7QX")),
        ("/Envido@mus_loopback_bot  7 ", CommandCall("envido", "7")),
        ("/envido@mus_loopback_bot\n7", CommandCall("envido", "7")),
        ("/ordago?", CommandCall("ordago", "?")),
        ("/quiero...", CommandCall("quiero", "...")),
        ("/start@mus_loopback_bot join_7", StartLink("join_7")),
        ("@mus_loopback_bot envido 5", TextMessage("envido 5", Addressee.BOT)),
        ("quiero, @mus_loopback_bot", TextMessage("quiero,", Addressee.BOT)),
        ("@mus_loopback_bot", TextMessage("", Addressee.BOT)),
    ],
)
async def test_words_in_a_group(scene: Scene, text: str, deed: RequestBody) -> None:
    """In a group the bot handles its commands, with or without its name, and mentions."""
    await scene.jon.say(scene.group, text)
    assert await scene.told() == [deed]


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("  envido 5 ", TextMessage("envido 5")),
        ("/órdago", TextMessage("/órdago")),
        ("/cartas@MUS_Loopback_Bot", CommandCall("cartas")),
        ("/start", StartLink()),
        ("/start join_7", StartLink("join_7")),
        ("/", TextMessage("/")),
    ],
)
async def test_words_in_private(scene: Scene, text: str, deed: RequestBody) -> None:
    await scene.ane.say(scene.ane.private, text)
    assert await scene.told() == [deed]


async def test_a_deep_link_brings_its_payload(scene: Scene) -> None:
    await scene.jon.start("join_K7QX")
    assert await scene.told() == [StartLink("join_K7QX")]


async def test_what_is_meant_for_others_is_not_heard() -> None:
    """Without privacy mode the bot receives all messages and ignores those for others."""
    async with TelegramServer(privacy=False) as server, set_up(server) as scene:
        talk = await scene.jon.say(scene.group, "/mus@some_other_bot")
        await scene.jon.say(scene.group, "vale", reply_to=talk)
        await scene.jon.say(scene.group, "ane@mus_loopback_bot")
        assert await scene.told(2) == [TextMessage("vale"), TextMessage("ane@mus_loopback_bot")]


async def test_a_message_that_is_edited_afterwards_is_no_new_one(scene: Scene) -> None:
    said = await scene.ane.say(scene.ane.private, "paso")
    await scene.ane.edit(said, "órdago")
    await scene.ane.say(scene.ane.private, "mus")
    assert await scene.told(2) == [TextMessage("paso"), TextMessage("mus")]


OTHERS: Final = {
    "forwarded from a person": {
        "forward_origin": {
            "type": "user",
            "date": 1,
            "sender_user": {"id": 7, "is_bot": False, "first_name": "Jon"},
        }
    },
    "forwarded from a person who hides": {
        "forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "Jon"}
    },
    "forwarded from a channel": {
        "forward_origin": {
            "type": "channel",
            "date": 1,
            "chat": {"id": -1001, "type": "channel", "title": "Mus"},
            "message_id": 3,
        }
    },
    "by way of another bot": {
        "via_bot": {"id": 8, "is_bot": True, "first_name": "Gif", "username": "gif_bot"}
    },
    "by a bot of a business": {
        "sender_business_bot": {"id": 8, "is_bot": True, "first_name": "B", "username": "b_bot"}
    },
    "sent by a schedule": {"is_from_offline": True},
    "edited before it came": {"edit_date": 2},
}


@pytest.mark.parametrize("origin", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("text", ["envido 5", "/envido 5", "/salir", "@mus_loopback_bot órdago"])
async def test_who_passes_on_words_of_others_plays_nothing(text: str, origin: Json) -> None:
    """Forwarded words play nothing, in private, in a reply to the table or with a mention."""
    async with TelegramServer(privacy=False) as server, set_up(server) as scene:
        table = await scene.table()
        await scene.ane.say(scene.ane.private, text, origin=origin)
        await scene.ane.say(scene.group, text, origin=origin)
        await scene.ane.say(scene.group, text, reply_to=table, origin=origin)
        await scene.ane.say(scene.ane.private, "mus")
        assert await scene.told(1) == [TextMessage("mus")]


async def test_what_happens_to_a_group_is_no_deed(scene: Scene) -> None:
    """Service messages of a group, such as a new member, are no requests."""
    await scene.jon.leave(scene.group)
    await scene.jon.join(scene.group)
    small = scene.server.world.group("Bi", scene.ane, with_bot=False)
    await scene.ane.add_bot(small)
    await scene.ane.migrate(small)
    await scene.ane.say(scene.group, "/mus")
    assert await scene.told() == [CommandCall("mus")]


async def test_a_reply_to_the_bot_is_received_in_privacy_mode(scene: Scene) -> None:
    table = await scene.table()
    await scene.jon.say(scene.group, "quiero", reply_to=table)
    assert await scene.told() == [TextMessage("quiero", Addressee.REPLY)]


async def test_a_press_names_its_token_and_its_message(scene: Scene) -> None:
    table = await scene.table()
    answer = await scene.jon.press(table, "Envido")
    assert scene.host.deeds == [ButtonPress("c:1:bet", str(table.id))]
    assert scene.host.heard[0].person.id == person(scene.jon)
    assert (answer.text, answer.alert, answer.url) == ("", False, "")


def test_a_press_on_a_message_that_is_too_old_to_be_read_is_a_press() -> None:
    """A press on an inaccessible message is handled; Telegram only reports the chat."""
    chat = {"id": -1002000000009, "type": "supergroup", "title": "Lagunak"}
    ane = {"id": 5000000001, "is_bot": False, "first_name": "Ane"}
    query = {"id": "4", "from": ane, "chat_instance": "1", "data": "c:1:mus"}
    old = {"message_id": 7, "date": 0, "chat": chat}
    heard = received_in(_update(callback_query=query | {"message": old}), "bot")
    assert heard is not None
    assert heard.request.body == ButtonPress("c:1:mus", "7")
    assert heard.request.address == Address("telegram", "-1002000000009")


def test_what_is_nobodys_deed_is_not_heard() -> None:
    """A press on a foreign message, and messages of groups, channels or bots, are ignored."""
    chat = {"id": -1002000000009, "type": "supergroup", "title": "Lagunak"}
    robot = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    ane = {"id": 5000000001, "is_bot": False, "first_name": "Ane"}
    said = {"message_id": 7, "date": 1, "chat": chat, "text": "/mus"}
    for update in (
        _update(callback_query={"id": "4", "from": ane, "chat_instance": "1", "data": "x"}),
        _update(message=said | {"from": robot}),
        _update(message=said | {"from": ane, "sender_chat": chat, "is_automatic_forward": True}),
        _update(message=said | {"from": ane, "sender_chat": chat, "text": "mus"}),
        _update(message=said),
        _update(edited_message=said | {"from": ane}),
    ):
        assert received_in(update, "bot") is None
    assert received_in(_update(message=said | {"from": ane}), "bot") is not None


def _update(**what: object) -> Update:
    return Update.de_json({"update_id": 1, **what})


async def test_a_topic_is_a_place_of_its_own(scene: Scene) -> None:
    """A forum topic is a separate chat; a thread elsewhere is a chain of replies."""
    forum = scene.server.world.forum("Elkartea", scene.ane)
    mus = scene.server.world.topic(forum, "Mus")
    await scene.ane.say(forum, "/mesa", thread=mus)
    await scene.ane.say(forum, "/mesa")
    await scene.told(2)
    assert [heard.address for heard in scene.host.heard] == [address(forum, mus), address(forum)]
    post = await scene.platform.send(address(forum, mus), TABLE)
    table = forum.find(int(post))
    assert table is not None
    assert table.thread == mus
    await scene.ane.press(table, "Envido")
    assert scene.host.heard[-1].address == address(forum, mus)


async def test_the_bot_hears_late_what_was_said_while_it_was_away() -> None:
    """Late updates are handled after an outage; a late press gets no answer, without an error."""
    clock, host = VirtualClock(), ScriptedHost()
    async with TelegramServer(clock=clock) as server:
        ane = server.world.user("Ane")
        async with live(server, host) as platform:
            await ane.start()
            await server.until_acknowledged()
            table = ane.private.find(int(await platform.send(person(ane), TABLE)))
            assert table is not None
        with pytest.raises(AssertionError, match="never answered"):
            await ane.press(table, "Envido", timeout_s=0.01)
        clock.advance(3600)
        host.answers("c:1:bet", Reply("Too late"))
        with capture_logs() as logs:
            async with live(server, host):
                await server.until(lambda _: len(host.heard) == 2)
                await ane.say(ane.private, "mus")
                await server.until(lambda _: len(host.heard) == 3)
        assert [log for log in logs if log["log_level"] != "info"] == []


async def test_a_reply_to_a_question_is_its_answer(scene: Scene) -> None:
    """A reply to a question is its answer, also a second time; other replies are words."""
    scene.host.answers("envido", Reply(question=Question("Envido", "How many?", "c:1:amount")))
    await scene.ane.say(scene.ane.private, "/envido")
    question = await scene.ane.reads(scene.ane.private, "How many?")
    await scene.ane.say(scene.ane.private, " 7 ", reply_to=question)
    await scene.ane.say(scene.ane.private, "8", reply_to=question)
    await scene.ane.say(scene.ane.private, "mus", reply_to=scene.ane.private.messages[0])
    assert (await scene.told(4))[1:] == [
        ButtonPress("c:1:amount", str(question.id), ("7",)),
        ButtonPress("c:1:amount", str(question.id), ("8",)),
        TextMessage("mus"),
    ]


async def test_a_reply_to_a_question_of_before_a_restart_is_its_answer() -> None:
    """A reply to a question from before a restart is its answer, even a bare number in a group."""
    host = ScriptedHost()
    async with TelegramServer() as server:
        ane = server.world.user("Ane")
        group = server.world.supergroup("Lagunak", ane)
        host.answers(
            "envido", Reply(question=Question("Envido", "How many?", "K7QX2:7:amount:bet"))
        )
        async with live(server, host):
            await ane.say(group, "/envido")
            question = await group.says("How many?")
        async with live(server, host):
            await ane.say(group, "7", reply_to=question)
            await server.until(lambda _: len(host.heard) == 2)
    assert host.deeds[1] == ButtonPress("K7QX2:7:amount:bet", str(question.id), ("7",))


def test_a_link_of_somebody_else_carries_no_token() -> None:
    """A link written by another person carries no token."""
    chat = {"id": -1002000000009, "type": "supergroup", "title": "Lagunak"}
    ane = {"id": 5000000001, "is_bot": False, "first_name": "Ane"}
    link = {"type": "text_link", "offset": 0, "length": 6, "url": "https://t.me/bot#K7QX2:7:amount"}
    forged = {"message_id": 6, "date": 1, "chat": chat, "text": "Envido", "entities": [link]}
    reply = {"message_id": 7, "date": 2, "chat": chat, "text": "7", "from": ane}
    heard = received_in(
        _update(message=reply | {"reply_to_message": forged | {"from": ane}}), "bot"
    )
    assert heard is not None
    assert heard.request.body == TextMessage("7")
    assert heard.request.at == 2.0


def test_only_a_supergroup_without_topics_numbers_its_messages_one_by_one() -> None:
    """Only a supergroup without topics numbers its messages one by one."""
    supergroup = -1_002_000_000_003
    assert ChatTarget(supergroup).is_counting
    assert not ChatTarget(supergroup, 7).is_counting
    assert not ChatTarget(-4_001).is_counting
    assert not ChatTarget(5_000_000_001).is_counting
