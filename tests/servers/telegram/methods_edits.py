"""Methods that edit a message: public ones, and ephemeral ones."""

from dataclasses import replace
from typing import TypeAlias

from aiogram.methods import (
    DeleteEphemeralMessage,
    EditEphemeralMessageCaption,
    EditEphemeralMessageMedia,
    EditEphemeralMessageReplyMarkup,
    EditEphemeralMessageText,
    EditMessageCaption,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
)
from aiogram.types import InputMediaPhoto

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.chats import Kind
from tests.servers.telegram.contents import (
    EPHEMERAL_MAX,
    TEXT_MAX,
    check_pages,
    keyboard,
    photo_content,
    text_content,
)
from tests.servers.telegram.errors import ApiError, MisuseError, Refusal
from tests.servers.telegram.messages import Content, Message
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route
from tests.servers.telegram.visibility import SightKind

EphemeralCall: TypeAlias = (
    EditEphemeralMessageText
    | EditEphemeralMessageCaption
    | EditEphemeralMessageMedia
    | EditEphemeralMessageReplyMarkup
    | DeleteEphemeralMessage
)


def edit_text(desk: Desk, call: EditMessageText) -> Json:
    """Edit the text; without a keyboard in the request the message loses its own."""
    content = _text(call)
    message = desk.own(call)
    return _edit(desk, _with_text(message), content).as_json()


def edit_caption(desk: Desk, call: EditMessageCaption) -> Json:
    """Edit the caption of a photo."""
    content = _caption(call)
    message = _with_photo(desk.own(call))
    return _edit(desk, message, replace(content, photo=message.content.photo)).as_json()


def edit_media(desk: Desk, call: EditMessageMedia) -> Json:
    """Replace the photo, or a text by a photo."""
    message = desk.own(call)
    return _edit(desk, message, _media(desk, call)).as_json()


def edit_reply_markup(desk: Desk, call: EditMessageReplyMarkup) -> Json:
    """Edit or remove the buttons."""
    buttons = keyboard(call.reply_markup)
    message = desk.own(call)
    return _edit(desk, message, replace(message.content, keyboard=buttons)).as_json()


def edit_ephemeral_text(desk: Desk, call: EditEphemeralMessageText) -> bool:
    """Edit an ephemeral text, which may be no longer than a caption."""
    content = _text(call, most=EPHEMERAL_MAX)
    _edit(desk, _with_text(_whisper(desk, call)), content)
    return True


def edit_ephemeral_caption(desk: Desk, call: EditEphemeralMessageCaption) -> bool:
    """Edit an ephemeral caption."""
    content = _caption(call)
    message = _with_photo(_whisper(desk, call))
    _edit(desk, message, replace(content, photo=message.content.photo))
    return True


def edit_ephemeral_media(desk: Desk, call: EditEphemeralMessageMedia) -> bool:
    """Replace an ephemeral photo."""
    message = _whisper(desk, call)
    _edit(desk, message, _media(desk, call))
    return True


def edit_ephemeral_reply_markup(desk: Desk, call: EditEphemeralMessageReplyMarkup) -> bool:
    """Edit ephemeral buttons."""
    message = _whisper(desk, call)
    _edit(desk, message, replace(message.content, keyboard=keyboard(call.reply_markup)))
    return True


def delete_ephemeral(desk: Desk, call: DeleteEphemeralMessage) -> bool:
    """Delete an ephemeral message."""
    message = _whisper(desk, call, missing=Refusal.DELETE_NOT_FOUND)
    message.chat.delete(message)
    return True


def _text(call: EditMessageText | EditEphemeralMessageText, *, most: int = TEXT_MAX) -> Content:
    return text_content(call.text, call.parse_mode, call.entities, call.reply_markup, most=most)


def _caption(call: EditMessageCaption | EditEphemeralMessageCaption) -> Content:
    return photo_content(
        None, call.caption, call.parse_mode, call.caption_entities, call.reply_markup
    )


def _media(desk: Desk, call: EditMessageMedia | EditEphemeralMessageMedia) -> Content:
    media = call.media
    if not isinstance(media, InputMediaPhoto):
        raise MisuseError(Refusal.MEDIA_KIND)
    return photo_content(
        desk.photo(media.media),
        media.caption,
        media.parse_mode,
        media.caption_entities,
        call.reply_markup,
    )


def _with_text(message: Message) -> Message:
    if message.content.photo is not None:
        raise ApiError(Refusal.NO_TEXT_TO_EDIT)
    return message


def _with_photo(message: Message) -> Message:
    if message.content.photo is None:
        raise ApiError(Refusal.NO_CAPTION_TO_EDIT)
    return message


def _whisper(
    desk: Desk, call: EphemeralCall, *, missing: Refusal = Refusal.EDIT_NOT_FOUND
) -> Message:
    message = desk.open_chat(call.chat_id).find(0, call.ephemeral_message_id)
    receiver = None if message is None else message.draft.receiver
    if message is None or receiver is None or receiver.id != call.receiver_user_id:
        raise ApiError(missing)
    return message


def _edit(desk: Desk, message: Message, content: Content) -> Message:
    desk.world.traffic.spend(message.chat.id)
    check_pages(content, is_private=message.chat.kind is Kind.PRIVATE)
    if content == message.content:
        raise ApiError(Refusal.NOT_MODIFIED)
    edited = message.chat.edit(message, content)
    desk.world.show(SightKind.EDITED, edited, desk.call)
    return edited


ROUTES = (
    Route(EditMessageText, edit_text),
    Route(EditMessageCaption, edit_caption),
    Route(EditMessageMedia, edit_media),
    Route(EditMessageReplyMarkup, edit_reply_markup),
    Route(EditEphemeralMessageText, edit_ephemeral_text),
    Route(EditEphemeralMessageCaption, edit_ephemeral_caption),
    Route(EditEphemeralMessageMedia, edit_ephemeral_media),
    Route(EditEphemeralMessageReplyMarkup, edit_ephemeral_reply_markup),
    Route(DeleteEphemeralMessage, delete_ephemeral),
)
