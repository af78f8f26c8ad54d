"""Ephemeral messages: who may receive one, and when.

A bot may send one to a member of a group within 15 seconds of that member's press on a button, or
of an ephemeral message of that member. An administrator may do so at any time.
"""

from dataclasses import replace

from aiogram.methods import SendMessage, SendPhoto
from aiogram.types import EphemeralMessageParameters

from tests.servers.telegram.chats import Chat, Kind
from tests.servers.telegram.errors import ApiError, MisuseError, Refusal
from tests.servers.telegram.member_status import Administrator
from tests.servers.telegram.messages import Draft
from tests.servers.telegram.queries import LIFETIME_S, Query
from tests.servers.telegram.request_log import Desk


def whispered(desk: Desk, chat: Chat, call: SendMessage | SendPhoto, draft: Draft) -> Draft:
    """Return the draft, made ephemeral if requested; raise ApiError if that is not allowed."""
    asked = _asked(call)
    if asked is None:
        return draft
    if chat.kind is Kind.PRIVATE:
        raise MisuseError(Refusal.EPHEMERAL_CHAT_INVALID)
    if asked.receiver_user_id not in chat.present:
        raise ApiError(Refusal.USER_NOT_FOUND)
    query = _query(desk, chat, asked)
    if query is None and not _answers_whisper(desk, asked, draft):
        match chat.bot:
            case Administrator():
                pass
            case _:
                raise ApiError(Refusal.EPHEMERAL_NOT_ALLOWED)
    return replace(
        draft,
        receiver=desk.world.users[asked.receiver_user_id].account,
        covers=_covers(asked, query),
    )


def _asked(call: SendMessage | SendPhoto) -> EphemeralMessageParameters | None:
    """Return the parameters in the form of Bot API 10.3; those of 10.2 are converted."""
    if call.ephemeral_message_parameters is not None:
        return call.ephemeral_message_parameters
    if call.receiver_user_id is None:
        return None
    return EphemeralMessageParameters(
        receiver_user_id=call.receiver_user_id, callback_query_id=call.callback_query_id
    )


def _query(desk: Desk, chat: Chat, asked: EphemeralMessageParameters) -> Query | None:
    if asked.callback_query_id is None:
        return None
    query = desk.world.queries.fresh(asked.callback_query_id)
    if query.presser.id != asked.receiver_user_id or query.message.chat is not chat:
        raise ApiError(Refusal.EPHEMERAL_NOT_ALLOWED)
    return query


def _answers_whisper(desk: Desk, asked: EphemeralMessageParameters, draft: Draft) -> bool:
    heard = draft.reply_to
    return (
        heard is not None
        and heard.draft.receiver == desk.world.bot
        and heard.sender.id == asked.receiver_user_id
        and desk.world.clock() - heard.date <= LIFETIME_S
    )


def _covers(asked: EphemeralMessageParameters, query: Query | None) -> int | None:
    if not asked.replace_callback_query_message or query is None:
        return None
    if query.message.draft.receiver is not None:
        raise MisuseError(Refusal.EPHEMERAL_NOT_ALLOWED)
    return query.message.id
