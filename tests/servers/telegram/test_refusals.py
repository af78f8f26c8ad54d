"""Refusals that a correct bot also gets; each reaches the client as the right exception."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import pytest
from telegram import InputMediaPhoto
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.servers.telegram import Permission, Refusal, Right
from tests.servers.telegram.fixtures import Scene, refused
from tests.servers.telegram.pictures import png

Request: TypeAlias = Callable[[Scene], Awaitable[Any]]

TWO_DAYS_S: Final = 48 * 3600
NOT_THERE: Final[dict[str, tuple[Request, Refusal]]] = {
    "a chat": (lambda s: s.bot.send_message(-100, "x"), Refusal.CHAT_NOT_FOUND),
    "a chat's name": (lambda s: s.bot.send_message("@nowhere", "x"), Refusal.CHAT_NOT_FOUND),
    "an edit": (lambda s: s.bot.edit_message_text("x", s.group.id, 99), Refusal.EDIT_NOT_FOUND),
    "a deletion": (lambda s: s.bot.delete_message(s.group.id, 99), Refusal.DELETE_NOT_FOUND),
    "a pin": (lambda s: s.bot.pin_chat_message(s.ane.id, 99), Refusal.PIN_NOT_FOUND),
    "no pin": (lambda s: s.bot.unpin_chat_message(s.ane.id), Refusal.UNPIN_NOT_FOUND),
    "a right": (lambda s: s.bot.pin_chat_message(s.group.id, 1), Refusal.NO_RIGHT_TO_PIN),
    "a press": (lambda s: s.bot.answer_callback_query("77", "x"), Refusal.QUERY_TOO_OLD),
    "a person": (lambda s: s.bot.get_chat_member(s.group.id, 77), Refusal.USER_NOT_FOUND),
    "a photo": (lambda s: s.bot.send_photo(s.ane.id, "AgAC-gone"), Refusal.FILE_ID_INVALID),
    "a file": (lambda s: s.bot.get_file("AgAC-gone"), Refusal.FILE_NOT_FOUND),
    "a reply": (
        lambda s: s.bot.send_message(s.ane.id, "x", reply_to_message_id=99),
        Refusal.REPLY_NOT_FOUND,
    ),
    "a topic": (
        lambda s: s.bot.send_message(s.group.id, "x", message_thread_id=99),
        Refusal.THREAD_NOT_FOUND,
    ),
}


async def test_a_person_who_has_not_started_the_bot(scene: Scene) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await scene.bot.send_message(scene.jon.id, "Kaixo")
    assert not scene.jon.private.messages


async def test_a_person_who_has_blocked_the_bot(scene: Scene) -> None:
    """They cannot be reached until they start it again."""
    await scene.ane.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await scene.bot.send_message(scene.ane.id, "Kaixo")
    await scene.ane.start()
    await scene.bot.send_message(scene.ane.id, "Kaixo")
    assert scene.ane.private.last.text == "Kaixo"
    updates = await scene.bot.get_updates()
    assert [update.my_chat_member is not None for update in updates] == [False, True, True, False]


async def test_a_group_that_threw_the_bot_out(scene: Scene) -> None:
    await scene.ane.kick_bot(scene.group)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await scene.bot.send_message(scene.group.id, "Kaixo")
    small = scene.server.world.group("Bi", scene.ane)
    await scene.ane.kick_bot(small)
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await scene.bot.get_chat(small.id)


async def test_a_group_that_the_bot_is_not_in(scene: Scene) -> None:
    small = scene.server.world.group("Bi", scene.ane, with_bot=False)
    with pytest.raises(Forbidden, match="bot is not a member of the group chat"):
        await scene.bot.send_message(small.id, "Kaixo")
    await scene.ane.say(small, "/mus")
    await scene.ane.add_bot(small)
    await scene.bot.leave_chat(small.id)
    with pytest.raises(Forbidden, match="bot is not a member of the group chat"):
        await scene.bot.send_message(small.id, "Kaixo")
    heard = [update.message.text for update in await scene.bot.get_updates() if update.message]
    assert heard == ["/start", None]


async def test_a_group_that_has_moved(scene: Scene) -> None:
    old = scene.server.world.group("Bi", scene.ane)
    new = await scene.ane.migrate(old)
    with pytest.raises(ChatMigrated) as moved:
        await scene.bot.send_message(old.id, "Kaixo")
    assert moved.value.new_chat_id == new.id
    assert scene.server.calls[-1].refusal == Refusal.UPGRADED


@pytest.mark.parametrize("what", NOT_THERE)
async def test_what_is_not_there(scene: Scene, what: str) -> None:
    """Such a refusal is normal and not a violation."""
    request, expected = NOT_THERE[what]
    await refused(scene, request(scene), expected)


async def test_an_edit_that_changes_nothing(scene: Scene) -> None:
    message = await scene.sent()
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content"):
        await scene.bot.edit_message_text(
            "<i></i>The table", scene.group.id, message.id, parse_mode="HTML"
        )
    with pytest.raises(BadRequest, match="Message is not modified"):
        await scene.bot.edit_message_reply_markup(scene.group.id, message.id)
    assert scene.group.last == message


async def test_a_message_that_somebody_deleted(scene: Scene) -> None:
    message = await scene.sent()
    await scene.jon.delete(message)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await scene.bot.edit_message_text("x", scene.group.id, message.id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await scene.bot.delete_message(scene.group.id, message.id)


async def test_only_own_messages_can_be_edited(scene: Scene) -> None:
    message = await scene.jon.say(scene.group, "envido")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await scene.bot.edit_message_text("x", scene.group.id, message.id)


async def test_a_text_has_no_caption_and_a_photo_no_text(scene: Scene) -> None:
    message = await scene.sent()
    photo = await scene.bot.send_photo(scene.group.id, png())
    edit = scene.bot.edit_message_caption(scene.group.id, message.id, caption="x")
    await refused(scene, edit, Refusal.NO_CAPTION_TO_EDIT)
    await refused(scene, photo.edit_text("x"), Refusal.NO_TEXT_TO_EDIT)


async def test_a_message_of_text_can_become_a_photo(scene: Scene) -> None:
    message = await scene.sent()
    new = InputMediaPhoto(png(), caption="Grande")
    await scene.bot.edit_message_media(new, scene.group.id, message.id)
    assert (scene.group.last.photo, scene.group.last.text) == (png(), "Grande")


async def test_what_others_wrote_only_an_administrator_deletes(scene: Scene) -> None:
    message = await scene.jon.say(scene.group, "envido")
    delete = scene.bot.delete_message
    await refused(scene, delete(scene.group.id, message.id), Refusal.CANT_DELETE)
    await scene.ane.promote_bot(scene.group, Right.PIN_MESSAGES)
    await refused(scene, delete(scene.group.id, message.id), Refusal.CANT_DELETE)
    await scene.ane.promote_bot(scene.group, Right.DELETE_MESSAGES)
    assert await delete(scene.group.id, message.id)
    assert scene.group.messages == ()


async def test_after_two_days_an_own_message_stays(scene: Scene) -> None:
    message = await scene.sent()
    scene.clock.advance(TWO_DAYS_S + 1)
    delete = scene.bot.delete_message(scene.group.id, message.id)
    await refused(scene, delete, Refusal.CANT_DELETE_OLD)


async def test_a_bot_without_a_voice(scene: Scene) -> None:
    """Text and photos are allowed or forbidden separately."""
    await scene.ane.restrict_bot(scene.group, Permission.SEND_MESSAGES)
    await scene.sent()
    photo = scene.bot.send_photo(scene.group.id, png())
    await refused(scene, photo, Refusal.NO_RIGHT_TO_PHOTOS)
    await scene.ane.restrict_bot(scene.group)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await scene.sent()


async def test_a_group_where_only_administrators_speak(scene: Scene) -> None:
    scene.group.permissions = frozenset()
    text = scene.bot.send_message(scene.group.id, "x")
    await refused(scene, text, Refusal.NO_RIGHT_TO_TEXT)
    await scene.ane.promote_bot(scene.group)
    await scene.sent()


async def test_a_topic_that_is_closed(scene: Scene) -> None:
    forum = scene.server.world.forum("Elkartea", scene.ane)
    thread = scene.server.world.topic(forum, "Mus")
    forum.topics[thread].is_closed = True
    text = scene.bot.send_message(forum.id, "x", message_thread_id=thread)
    await refused(scene, text, Refusal.TOPIC_CLOSED)
