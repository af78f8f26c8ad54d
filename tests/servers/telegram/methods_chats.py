"""Methods about a chat: its data, members and pins, and leaving it."""

from aiogram.methods import (
    GetChat,
    GetChatAdministrators,
    GetChatMember,
    GetChatMemberCount,
    LeaveChat,
    PinChatMessage,
    UnpinAllChatMessages,
    UnpinChatMessage,
)

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.chats import Chat, Kind, Pin
from tests.servers.telegram.errors import ApiError, Refusal
from tests.servers.telegram.member_status import (
    Administrator,
    Left,
    Owner,
    Permission,
    is_present,
    standing_json,
)
from tests.servers.telegram.messages import Draft
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route


def get_chat(desk: Desk, call: GetChat) -> Json:
    """Return the full data of a chat; of a private one even before the Start."""
    chat = desk.chat(call.chat_id)
    if chat.kind is not Kind.PRIVATE:
        desk.open_chat(call.chat_id)
    return chat.full_json()


def get_chat_member(desk: Desk, call: GetChatMember) -> Json:
    """Return the status of a member in a chat."""
    chat = desk.open_chat(call.chat_id)
    if call.user_id == desk.world.bot.id:
        return standing_json(desk.world.bot, chat.bot)
    user = desk.world.users.get(call.user_id)
    if user is None:
        raise ApiError(Refusal.USER_NOT_FOUND)
    return standing_json(user.account, chat.members.get(user.id, Left()))


def get_chat_administrators(desk: Desk, call: GetChatAdministrators) -> list[Json]:
    """Return the administrators of a chat; there are no other bots."""
    chat = desk.open_chat(call.chat_id)
    people = [
        standing_json(desk.world.users[person].account, standing)
        for person, standing in chat.members.items()
        if isinstance(standing, Owner | Administrator)
    ]
    ours = [standing_json(desk.world.bot, chat.bot)] if isinstance(chat.bot, Administrator) else []
    return people + ours


def get_chat_member_count(desk: Desk, call: GetChatMemberCount) -> int:
    """Return the number of members of a chat, including the bot."""
    chat = desk.open_chat(call.chat_id)
    return len(chat.present) + is_present(chat.bot)


def leave_chat(desk: Desk, call: LeaveChat) -> bool:
    """Leave a group."""
    chat = desk.open_chat(call.chat_id)
    desk.world.place_bot(chat, Left(), by=desk.world.bot)
    return True


def pin_chat_message(desk: Desk, call: PinChatMessage) -> bool:
    """Pin a message; the chat gets a service message, which the bot also receives."""
    chat = _pinnable(desk, call.chat_id)
    message = chat.find(call.message_id)
    if message is None:
        raise ApiError(Refusal.PIN_NOT_FOUND)
    chat.pins = [pin for pin in chat.pins if pin.message_id != message.id]
    chat.pins.append(Pin(message.id, desk.world.bot))
    service: Json = {"pinned_message": message.as_json(with_reply=False)}
    draft = Draft(sender=desk.world.bot, service=service, reply_to=message, thread=message.thread)
    desk.world.say(chat, draft)
    return True


def unpin_chat_message(desk: Desk, call: UnpinChatMessage) -> bool:
    """Unpin one message, by default the newest pin."""
    chat = _pinnable(desk, call.chat_id)
    newest = chat.pins[-1].message_id if chat.pins else None
    wanted = newest if call.message_id is None else call.message_id
    if not any(pin.message_id == wanted for pin in chat.pins):
        raise ApiError(Refusal.UNPIN_NOT_FOUND)
    chat.pins = [pin for pin in chat.pins if pin.message_id != wanted]
    desk.world.bell.ring()
    return True


def unpin_all_chat_messages(desk: Desk, call: UnpinAllChatMessages) -> bool:
    """Unpin all messages."""
    _pinnable(desk, call.chat_id).pins.clear()
    desk.world.bell.ring()
    return True


def _pinnable(desk: Desk, chat_id: int | str) -> Chat:
    chat = desk.open_chat(chat_id)
    if chat.kind is not Kind.PRIVATE:
        desk.permit(chat, Permission.PIN_MESSAGES, Refusal.NO_RIGHT_TO_PIN)
    return chat


ROUTES = (
    Route(GetChat, get_chat),
    Route(GetChatMember, get_chat_member),
    Route(GetChatAdministrators, get_chat_administrators),
    Route(GetChatMemberCount, get_chat_member_count),
    Route(LeaveChat, leave_chat),
    Route(PinChatMessage, pin_chat_message),
    Route(UnpinChatMessage, unpin_chat_message),
    Route(UnpinAllChatMessages, unpin_all_chat_messages),
)
