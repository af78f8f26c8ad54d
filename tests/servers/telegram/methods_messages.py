"""Methods that send, delete and answer."""

from dataclasses import replace
from typing import Final, TypeAlias

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    SendChatAction,
    SendDocument,
    SendMediaGroup,
    SendMessage,
    SendPhoto,
)
from aiogram.types import InputMediaPhoto

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.chats import Chat, Kind
from tests.servers.telegram.contents import (
    EPHEMERAL_MAX,
    TEXT_MAX,
    check_pages,
    photo_content,
    text_content,
)
from tests.servers.telegram.ephemeral import whispered
from tests.servers.telegram.errors import ApiError, MisuseError, Refusal
from tests.servers.telegram.member_status import Administrator, Permission, Right
from tests.servers.telegram.messages import Content, Draft, Message
from tests.servers.telegram.queries import Answer
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route
from tests.servers.telegram.visibility import Sight, SightKind

ALBUM_MAX: Final = 10
ANSWER_MAX: Final = 200
DELETABLE_S: Final = 48 * 3600

Sending: TypeAlias = SendMessage | SendPhoto | SendDocument | SendMediaGroup


def send_message(desk: Desk, call: SendMessage) -> Json:
    """Send a text to a chat, or to one person in it."""
    # The documentation allows more, but such a message could not be edited at that length.
    is_ephemeral = (
        call.ephemeral_message_parameters is not None or call.receiver_user_id is not None
    )
    most = EPHEMERAL_MAX if is_ephemeral else TEXT_MAX
    content = text_content(call.text, call.parse_mode, call.entities, call.reply_markup, most=most)
    chat = desk.open_chat(call.chat_id)
    desk.permit(chat, Permission.SEND_MESSAGES, Refusal.NO_RIGHT_TO_TEXT)
    draft = whispered(desk, chat, call, _draft(desk, chat, call))
    return _post(desk, chat, replace(draft, content=content)).as_json()


def send_photo(desk: Desk, call: SendPhoto) -> Json:
    """Send a photo to a chat, or to one person in it."""
    content = photo_content(
        None, call.caption, call.parse_mode, call.caption_entities, call.reply_markup
    )
    chat = desk.open_chat(call.chat_id)
    desk.permit(chat, Permission.SEND_PHOTOS, Refusal.NO_RIGHT_TO_PHOTOS)
    draft = whispered(desk, chat, call, _draft(desk, chat, call))
    content = replace(content, photo=desk.photo(call.photo))
    return _post(desk, chat, replace(draft, content=content)).as_json()


def send_document(desk: Desk, call: SendDocument) -> Json:
    """Send a file of any kind to a chat."""
    content = photo_content(
        None, call.caption, call.parse_mode, call.caption_entities, call.reply_markup
    )
    chat = desk.open_chat(call.chat_id)
    desk.permit(chat, Permission.SEND_DOCUMENTS, Refusal.NO_RIGHT_TO_DOCUMENTS)
    content = replace(content, document=desk.document(call.document))
    return _post(desk, chat, replace(_draft(desk, chat, call), content=content)).as_json()


def send_media_group(desk: Desk, call: SendMediaGroup) -> list[Json]:
    """Send an album of photos."""
    if not call.media:
        raise MisuseError(Refusal.ALBUM_EMPTY)
    if len(call.media) > ALBUM_MAX:
        raise MisuseError(Refusal.ALBUM_TOO_LONG)
    chat = desk.open_chat(call.chat_id)
    desk.permit(chat, Permission.SEND_PHOTOS, Refusal.NO_RIGHT_TO_PHOTOS)
    draft = _draft(desk, chat, call)
    contents = [_album_content(desk, item) for item in call.media]
    desk.world.traffic.spend(chat.id, len(contents))
    album = str(13_000_000_000 + desk.call)
    messages = [chat.post(replace(draft, content=one, album=album)) for one in contents]
    for message in messages:
        desk.world.show(SightKind.SENT, message, desk.call)
    return [message.as_json() for message in messages]


def send_chat_action(desk: Desk, call: SendChatAction) -> bool:
    """Show that the bot is busy."""
    desk.open_chat(call.chat_id).actions.append(call.action)
    return True


def delete_message(desk: Desk, call: DeleteMessage) -> bool:
    """Delete a message: the bot's own, or any if it has the right."""
    chat = desk.open_chat(call.chat_id)
    message = chat.find(call.message_id)
    if message is None:
        raise ApiError(Refusal.DELETE_NOT_FOUND)
    match chat.bot:
        case Administrator(rights) if Right.DELETE_MESSAGES in rights:
            pass
        case _ if message.sender != desk.world.bot and chat.kind is not Kind.PRIVATE:
            raise ApiError(Refusal.CANT_DELETE)
        case _ if desk.world.clock() - message.date > DELETABLE_S:
            raise ApiError(Refusal.CANT_DELETE_OLD)
    chat.delete(message)
    return True


def answer_callback_query(desk: Desk, call: AnswerCallbackQuery) -> bool:
    """Show a toast or an alert to the person who pressed."""
    if call.text is not None and len(call.text) > ANSWER_MAX:
        raise MisuseError(Refusal.ANSWER_TOO_LONG)
    answer = Answer(call.text or "", bool(call.show_alert), call.url or "")
    query = desk.world.queries.answer(call.callback_query_id, answer)
    if answer.text:
        desk.world.sights.append(
            Sight(
                call=desk.call,
                kind=SightKind.ANSWERED,
                chat=query.message.chat,
                audience=frozenset({desk.world.users[query.presser.id]}),
                text=answer.text,
            )
        )
    return True


def _draft(desk: Desk, chat: Chat, call: Sending) -> Draft:
    """Return the draft of a message with its topic and its reply."""
    reply_to = _replied(chat, call)
    thread = call.message_thread_id
    if thread is None and reply_to is not None:
        thread = reply_to.thread
    if thread is not None and thread not in chat.topics:
        raise ApiError(Refusal.THREAD_NOT_FOUND)
    if thread is not None and chat.topics[thread].is_closed:
        raise ApiError(Refusal.TOPIC_CLOSED)
    return Draft(sender=desk.world.bot, thread=thread, reply_to=reply_to)


def _replied(chat: Chat, call: Sending) -> Message | None:
    reply = call.reply_parameters
    if reply is None:
        return None
    if reply.ephemeral_message_id is not None:
        message = chat.find(0, reply.ephemeral_message_id)
    else:
        message = None if reply.message_id is None else chat.find(reply.message_id)
    if message is None and reply.allow_sending_without_reply is not True:
        raise ApiError(Refusal.REPLY_NOT_FOUND)
    return message


def _album_content(desk: Desk, item: object) -> Content:
    if not isinstance(item, InputMediaPhoto):
        raise MisuseError(Refusal.ALBUM_KIND)
    return photo_content(
        desk.photo(item.media), item.caption, item.parse_mode, item.caption_entities, None
    )


def _post(desk: Desk, chat: Chat, draft: Draft) -> Message:
    check_pages(draft.content, is_private=chat.kind is Kind.PRIVATE)
    desk.world.traffic.spend(chat.id)
    message = chat.post(draft)
    desk.world.show(SightKind.SENT, message, desk.call)
    return message


ROUTES = (
    Route(SendMessage, send_message),
    Route(SendPhoto, send_photo),
    Route(SendDocument, send_document),
    Route(SendMediaGroup, send_media_group),
    Route(SendChatAction, send_chat_action),
    Route(DeleteMessage, delete_message),
    Route(AnswerCallbackQuery, answer_callback_query),
)
