"""Requests of a faulty bot: they are refused as by Telegram, and the test also fails."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import pytest
from telegram import (
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    InputMediaVideo,
    WebAppInfo,
)
from telegram.error import BadRequest

from tests.servers.telegram import Refusal
from tests.servers.telegram.fixtures import Scene, refused
from tests.servers.telegram.pictures import png

Request: TypeAlias = Callable[[Scene], Awaitable[Any]]

NO_BOT_SHOULD: Final[dict[str, tuple[Request, str]]] = {
    "say nothing": (lambda s: s.bot.send_message(s.ane.id, " "), Refusal.TEXT_EMPTY),
    "forget the text": (lambda s: s.bot.do_api_request("sendmessage"), Refusal.TEXT_EMPTY),
    "say too much": (lambda s: s.bot.send_message(s.ane.id, "x" * 4097), Refusal.TEXT_TOO_LONG),
    "write too much under a photo": (
        lambda s: s.bot.send_photo(s.ane.id, png(), caption="x" * 1025),
        Refusal.CAPTION_TOO_LONG,
    ),
    "answer at length": (
        lambda s: s.bot.answer_callback_query("77", "x" * 201),
        Refusal.ANSWER_TOO_LONG,
    ),
    "leave a tag open": (
        lambda s: s.bot.send_message(s.ane.id, "<b>x", parse_mode="HTML"),
        Refusal.CANT_PARSE,
    ),
    "use the old Markdown": (
        lambda s: s.bot.send_message(s.ane.id, "x", parse_mode="Markdown"),
        Refusal.PARSE_MODE_UNSUPPORTED,
    ),
    "put too much into a button": (
        lambda s: s.bot.send_message(s.ane.id, "x", reply_markup=button(data="ñ" * 33)),
        Refusal.BUTTON_DATA_INVALID,
    ),
    "make a button that does nothing": (
        lambda s: s.bot.send_message(s.ane.id, "x", reply_markup=button()),
        Refusal.BUTTON_TYPE_INVALID,
    ),
    "make a button without words": (
        lambda s: s.bot.send_message(s.ane.id, "x", reply_markup=button(" ", data="x")),
        Refusal.BUTTON_TEXT_EMPTY,
    ),
    "link to where nothing starts": (
        lambda s: s.bot.send_message(
            s.ane.id, "x", reply_markup=button(url="https://t.me/b?start=a.b")
        ),
        Refusal.BUTTON_URL_INVALID,
    ),
    "open a page inside a group": (
        lambda s: s.bot.send_message(s.group.id, "x", reply_markup=opening("https://example.org")),
        Refusal.BUTTON_TYPE_INVALID,
    ),
    "open a page without https": (
        lambda s: s.bot.send_message(s.ane.id, "x", reply_markup=opening("http://example.org")),
        Refusal.BUTTON_URL_INVALID,
    ),
    "put nine buttons into a row": (
        lambda s: s.bot.send_message(
            s.ane.id,
            "x",
            reply_markup=InlineKeyboardMarkup.from_row(
                [InlineKeyboardButton("A", callback_data="a")] * 9
            ),
        ),
        Refusal.MARKUP_TOO_LONG,
    ),
    "send a drawing as a photo": (
        lambda s: s.bot.send_photo(s.ane.id, b"<svg/>"),
        Refusal.PHOTO_UNREADABLE,
    ),
    "send a ribbon": (lambda s: s.bot.send_photo(s.ane.id, png(41, 2)), Refusal.PHOTO_DIMENSIONS),
    "write a command in capitals": (
        lambda s: s.bot.set_my_commands([BotCommand("Mus", "Play")]),
        Refusal.COMMAND_INVALID,
    ),
    "describe itself at length": (
        lambda s: s.bot.set_my_short_description("x" * 121),
        Refusal.DESCRIPTION_TOO_LONG,
    ),
    "edit what is in no chat": (
        lambda s: s.bot.edit_message_text("x", inline_message_id="7"),
        Refusal.INLINE_NOT_FOUND,
    ),
    "edit in no chat": (
        lambda s: s.bot.do_api_request("editmessagetext", {"text": "x"}),
        Refusal.CHAT_EMPTY,
    ),
    "act in no chat": (
        lambda s: s.bot.do_api_request("sendchataction", {"action": "typing"}),
        Refusal.CHAT_EMPTY,
    ),
    "send a list for a number": (
        lambda s: s.bot.do_api_request("sendmessage", {"chat_id": [], "text": "x"}),
        "Bad Request: chat_id.int is wrong",
    ),
    "put eleven photos into an album": (
        lambda s: s.bot.send_media_group(s.ane.id, [InputMediaPhoto(png())] * 11),
        Refusal.ALBUM_TOO_LONG,
    ),
    "put a film into an album": (
        lambda s: s.bot.send_media_group(s.ane.id, [InputMediaVideo("AgAC")]),
        Refusal.ALBUM_KIND,
    ),
    "send ten megabytes": (
        lambda s: s.bot.send_photo(s.ane.id, png() + bytes(10 * 1024 * 1024)),
        Refusal.PHOTO_TOO_BIG,
    ),
    "offer a hundred and one commands": (
        lambda s: s.bot.set_my_commands([BotCommand("mus", "Play")] * 101),
        Refusal.COMMANDS_TOO_MUCH,
    ),
    "offer a command without saying what it does": (
        lambda s: s.bot.do_api_request(
            "setmycommands", {"commands": [{"command": "mus", "description": ""}]}
        ),
        Refusal.COMMAND_DESCRIPTION_INVALID,
    ),
    "whisper where there are only two": (
        lambda s: s.bot.send_message(s.ane.id, "x", api_kwargs={"receiver_user_id": s.ane.id}),
        Refusal.EPHEMERAL_CHAT_INVALID,
    ),
    "edit no message": (
        lambda s: s.bot.do_api_request("editmessagetext", {"chat_id": s.group.id, "text": "x"}),
        Refusal.MESSAGE_UNSPECIFIED,
    ),
    "invent a method": (lambda s: s.bot.do_api_request("sendMus"), Refusal.METHOD_NOT_FOUND),
}


def opening(url: str) -> InlineKeyboardMarkup:
    """Return a keyboard of one button that opens a page inside the app."""
    return InlineKeyboardMarkup([[InlineKeyboardButton("A", web_app=WebAppInfo(url))]])


def button(
    text: str = "A", *, data: str | None = None, url: str | None = None
) -> InlineKeyboardMarkup:
    """Return a keyboard of one button."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(text, callback_data=data, url=url)]])


@pytest.mark.parametrize("what", NO_BOT_SHOULD)
async def test_no_bot_should(scene: Scene, what: str) -> None:
    """Such a refusal is also a violation, and nobody sees anything."""
    request, expected = NO_BOT_SHOULD[what]
    await refused(scene, request(scene), expected)
    (violation,) = scene.server.forgive()
    assert expected in violation
    assert not scene.server.outgoing()


async def test_limits_are_inclusive(scene: Scene) -> None:
    """A text of exactly the maximum length, counted after parsing the markup, is accepted."""
    await scene.bot.send_message(scene.ane.id, f"<b>{'ñ' * 4096}</b>", parse_mode="HTML")
    await scene.bot.send_photo(scene.ane.id, png(40, 2), caption="ñ" * 1024)
    await scene.bot.send_message(scene.ane.id, "x", reply_markup=button(data="ñ" * 32))
    assert scene.ane.private.last.button("A").data == "ñ" * 32


async def test_a_picture_that_is_left_behind(scene: Scene) -> None:
    """The client silently drops an InputFile inside a medium."""
    message = await scene.sent()
    lost = InputMediaPhoto(InputFile(png()))
    with pytest.raises(BadRequest):
        await scene.bot.edit_message_media(lost, scene.group.id, message.id)
    (violation,) = scene.server.forgive()
    assert "media" in violation


async def test_a_message_does_not_become_a_film(scene: Scene) -> None:
    message = await scene.sent()
    film = scene.bot.edit_message_media(InputMediaVideo("AgAC"), scene.group.id, message.id)
    await refused(scene, film, Refusal.MEDIA_KIND)
    assert len(scene.server.forgive()) == 1
