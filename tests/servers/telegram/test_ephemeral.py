"""Ephemeral messages: seen by one person and the bot, within a group."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest

from tests.servers.telegram import Chat, TelegramServer, User, VirtualClock
from tests.servers.telegram.client import connected
from tests.servers.telegram.pictures import png

TABLE = InlineKeyboardMarkup([[InlineKeyboardButton("My hand", callback_data="t:hand")]])


@dataclass(frozen=True, slots=True)
class Scene:
    """A table in a group, and Ane's unanswered press on its button."""

    server: TelegramServer
    bot: Bot
    clock: VirtualClock
    ane: User
    jon: User
    group: Chat
    query_id: str

    def to_ane(self, **more: object) -> dict[str, Any]:
        """Return the parameters that make a message ephemeral for Ane by her press."""
        whom = {"receiver_user_id": self.ane.id, "callback_query_id": self.query_id, **more}
        return {"ephemeral_message_parameters": whom}


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a scene in which Ane waits for her hand."""
    clock = VirtualClock()
    async with TelegramServer(clock=clock) as server, connected(server) as bot:
        ane, jon = server.world.user("Ane"), server.world.user("Jon")
        group = server.world.supergroup("Lagunak", ane, jon)
        await bot.send_message(group.id, "The table", reply_markup=TABLE)
        press = asyncio.ensure_future(ane.press(group.last, "My hand"))
        (update,) = await bot.get_updates(timeout=30)
        assert update.callback_query is not None
        yield Scene(server, bot, clock, ane, jon, group, update.callback_query.id)
        press.cancel()


async def test_the_one_who_pressed_sees_it_and_nobody_else(scene: Scene) -> None:
    sent = await scene.bot.send_photo(
        scene.group.id, png(), caption="31!", api_kwargs=scene.to_ane()
    )
    assert sent.message_id == 0
    assert sent.api_kwargs["receiver_user"]["id"] == scene.ane.id
    assert [message.text for message in scene.ane.sees(scene.group)] == ["The table", "31!"]
    assert [message.text for message in scene.jon.sees(scene.group)] == ["The table"]
    assert scene.group.last.text == "The table"
    assert scene.server.outgoing()[-1].audience == {scene.ane}


async def test_the_older_parameters_are_understood(scene: Scene) -> None:
    """Bot API 10.2 had no object for them."""
    whom = {"receiver_user_id": scene.ane.id, "callback_query_id": scene.query_id}
    await scene.bot.send_message(scene.group.id, "31!", api_kwargs=whom)
    assert scene.ane.sees(scene.group)[-1].text == "31!"


async def test_it_can_stand_in_the_place_of_the_table(scene: Scene) -> None:
    whom = scene.to_ane(replace_callback_query_message=True)
    await scene.bot.send_message(scene.group.id, "31!", api_kwargs=whom)
    assert [message.text for message in scene.ane.sees(scene.group)] == ["31!"]
    assert [message.text for message in scene.jon.sees(scene.group)] == ["The table"]


async def test_it_is_edited_and_deleted_by_its_own_methods(scene: Scene) -> None:
    sent = await scene.bot.send_message(
        scene.group.id, "31!", reply_markup=TABLE, api_kwargs=scene.to_ane()
    )
    which = {
        "chat_id": scene.group.id,
        "receiver_user_id": scene.ane.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    edit = scene.bot.do_api_request
    assert await edit("editEphemeralMessageText", {**which, "text": "32!"})
    seen = scene.ane.sees(scene.group)[-1]
    assert (seen.text, seen.labels) == ("32!", ())
    media = InputMediaPhoto(png(), caption="33!")
    assert await edit("editEphemeralMessageMedia", {**which, "media": media})
    assert await edit("editEphemeralMessageCaption", {**which, "caption": "34!"})
    assert await edit("editEphemeralMessageReplyMarkup", {**which, "reply_markup": TABLE})
    seen = scene.ane.sees(scene.group)[-1]
    assert (seen.photo, seen.text, seen.labels) == (png(), "34!", ("My hand",))
    assert all(sight.audience == {scene.ane} for sight in scene.server.outgoing()[1:])
    assert await edit("deleteEphemeralMessage", which)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await edit("deleteEphemeralMessage", which)
    assert len(scene.ane.sees(scene.group)) == 1


async def test_a_text_for_one_person_is_no_longer_than_a_caption(scene: Scene) -> None:
    """The documentation allows more, but the real server refuses an edit to more."""
    with pytest.raises(BadRequest, match="too long"):
        await scene.bot.send_message(scene.group.id, "x" * 1025, api_kwargs=scene.to_ane())
    sent = await scene.bot.send_message(scene.group.id, "x" * 1024, api_kwargs=scene.to_ane())
    which = {
        "chat_id": scene.group.id,
        "receiver_user_id": scene.ane.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    edit = scene.bot.do_api_request
    assert await edit("editEphemeralMessageText", {**which, "text": "y" * 1024})
    with pytest.raises(BadRequest, match="too long"):
        await edit("editEphemeralMessageText", {**which, "text": "y" * 1025})
    assert len(scene.server.forgive()) == 2


async def test_its_buttons_can_be_pressed_by_its_receiver_alone(scene: Scene) -> None:
    await scene.bot.send_message(
        scene.group.id, "31!", reply_markup=TABLE, api_kwargs=scene.to_ane()
    )
    hand = await scene.ane.reads(scene.group, "31!")
    with pytest.raises(AssertionError, match="never came"):
        await scene.jon.reads(scene.group, "31!", timeout_s=0.05)
    with pytest.raises(AssertionError, match="does not see"):
        await scene.jon.press(hand, "My hand")
    press = asyncio.ensure_future(scene.ane.press(hand, "My hand"))
    (*_, update) = await scene.bot.get_updates(offset=-1, timeout=30)
    query = update.callback_query
    assert query is not None
    again = scene.to_ane(callback_query_id=query.id, replace_callback_query_message=True)
    with pytest.raises(BadRequest):
        await scene.bot.send_message(scene.group.id, "31!", api_kwargs=again)
    assert len(scene.server.forgive()) == 1
    assert query.message is not None
    assert query.message.api_kwargs["ephemeral_message_id"] == hand.ephemeral_id
    await query.answer("seen")
    assert (await press).text == "seen"


@pytest.mark.parametrize("wrong", ["too late", "another person", "no press", "somebody outside"])
async def test_without_a_fresh_press_of_that_person_it_is_refused(scene: Scene, wrong: str) -> None:
    """Nothing is shown: it does not become a public message."""
    whom = {"receiver_user_id": scene.ane.id, "callback_query_id": scene.query_id}
    match wrong:
        case "too late":
            scene.clock.advance(16)
        case "another person":
            whom["receiver_user_id"] = scene.jon.id
        case "no press":
            del whom["callback_query_id"]
        case _:
            await scene.ane.leave(scene.group)
    before = scene.server.outgoing()
    with pytest.raises(BadRequest):
        await scene.bot.send_message(
            scene.group.id, "31!", api_kwargs={"ephemeral_message_parameters": whom}
        )
    assert scene.server.outgoing() == before


async def test_an_administrator_needs_no_press(scene: Scene) -> None:
    await scene.ane.promote_bot(scene.group)
    whom = {"ephemeral_message_parameters": {"receiver_user_id": scene.jon.id}}
    await scene.bot.send_message(scene.group.id, "30", api_kwargs=whom)
    assert scene.jon.sees(scene.group)[-1].text == "30"
    assert scene.ane.sees(scene.group)[-1].text == "The table"


async def test_an_ephemeral_command_is_heard_by_the_bot_alone_and_may_be_answered(
    scene: Scene,
) -> None:
    """A command marked so in the menu, such as ``/hand``, leaves no trace in the group."""
    ephemeral = {"is_ephemeral": True}
    await scene.bot.set_my_commands([BotCommand("hand", "My hand", api_kwargs=ephemeral)])
    await scene.jon.say(scene.group, "/hand")
    assert scene.group.last.text == "The table"
    assert [message.text for message in scene.ane.sees(scene.group)] == ["The table"]
    (*_, update) = await scene.bot.get_updates(offset=-1, timeout=30)
    assert update.message is not None
    reply = {
        "reply_parameters": {
            "ephemeral_message_id": update.message.api_kwargs["ephemeral_message_id"]
        },
        "ephemeral_message_parameters": {"receiver_user_id": scene.jon.id},
    }
    await scene.bot.send_message(scene.group.id, "30", api_kwargs=reply)
    assert [message.text for message in scene.jon.sees(scene.group)][1:] == ["/hand", "30"]
    to_another = {"ephemeral_message_parameters": {"receiver_user_id": scene.ane.id}}
    with pytest.raises(BadRequest):
        await scene.bot.send_message(scene.group.id, "30", api_kwargs=reply | to_another)
    scene.clock.advance(16)
    with pytest.raises(BadRequest):
        await scene.bot.send_message(scene.group.id, "30", api_kwargs=reply)
