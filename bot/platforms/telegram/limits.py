"""Hold the limits of Telegram's Bot API, and translate its updates about chats."""

from typing import Final

from telegram import Chat, ChatMember, ChatMemberRestricted, Message, Update

from bot.ports.platform import Limits, RateLimit
from bot.ports.request import (
    Address,
    BotAdded,
    BotRemoved,
    ChatEvent,
    ChatMoved,
    PermissionsChanged,
    PersonId,
    PersonLeft,
)
from bot.ports.value import replace

NAME: Final = "telegram"
"""The platform name in addresses and person ids."""

CAPTION: Final = 1024
"""The most characters in the caption of a picture."""

EPHEMERAL: Final = 1024
"""The most characters in an ephemeral message: edits refuse more, which is not documented."""

ALERT: Final = 200
"""The most characters in the answer to a press."""

HINT: Final = 64
"""The most characters in the placeholder of an input field."""

_HOUR_S: Final = 3600.0

_GROUP: Final = "-"
"""How the id of a group begins."""

STEADY_S: Final = 4.0
"""The longest time between messages to a group while there is new content, in seconds."""

# A group allows 20 calls a minute, including edits and ephemeral messages. This pace reserves one
# for a call with sound and two for replies, which may use more when the table needs less. Telegram
# shows at most 100 buttons under a message.
LIMITS: Final = Limits(
    text=4096,
    buttons_in_row=8,
    rows=12,
    label=64,
    chat_pace=RateLimit(burst=2, per_minute=17, reserved=1, answers=2, steady_s=STEADY_S),
    person_pace=RateLimit(burst=3, per_minute=60),
    global_rate=RateLimit(burst=25, per_minute=1500),
    edit_age_s=47 * _HOUR_S,
    is_private=lambda address: not address.chat.startswith(_GROUP),
    calls_raise_table=True,
)


def news_in(update: Update) -> ChatEvent | None:
    """Return the event of an update: a changed chat, a person who left, or the bot's permissions.

    Return None if there is none, and for broadcast channels.
    """
    about = None if update.message is None else _service_news(update.message)
    if about is not None:
        return about
    change = update.my_chat_member
    if change is None or change.chat.type == Chat.CHANNEL:
        return _person_left(update)
    may_write, might_write = map(_may_write, (change.new_chat_member, change.old_chat_member))
    if not (may_write or might_write):
        return None
    chat = str(change.chat.id)
    # The id of a private chat is the id of its person.
    person = PersonId(NAME, chat) if change.chat.type == Chat.PRIVATE else None
    address = Address(NAME, chat)
    if not may_write:
        return BotRemoved(address, person)
    if person is None and not is_out(change.old_chat_member):
        return PermissionsChanged((address,))
    return BotAdded(address, person, change.from_user.language_code or "")


def _service_news(message: Message) -> ChatEvent | None:
    """Return the event of a group that has become a supergroup, or of a reopened topic.

    Both the old chat and the new supergroup report the change.
    """
    here = Address(NAME, str(message.chat.id))
    if message.migrate_to_chat_id:
        return ChatMoved(here, Address(NAME, str(message.migrate_to_chat_id)))
    if message.migrate_from_chat_id:
        return ChatMoved(Address(NAME, str(message.migrate_from_chat_id)), here)
    if message.forum_topic_reopened is not None:
        return PermissionsChanged((replace(here, thread=str(message.message_thread_id or "")),))
    return None


def _person_left(update: Update) -> PersonLeft | None:
    """Return who left a group, from a service message or from an update for administrators."""
    message, change = update.message, update.chat_member
    if change is not None and is_out(change.new_chat_member):
        chat, user = change.chat, change.new_chat_member.user
    elif message is not None and message.left_chat_member is not None:
        chat, user = message.chat, message.left_chat_member
    else:
        return None
    address = Address(NAME, str(chat.id))
    return None if user.is_bot else PersonLeft(PersonId(NAME, str(user.id)), (address,))


def is_out(member: ChatMember) -> bool:
    """Return whether a member is no longer in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return not member.is_member
    return member.status in {ChatMember.LEFT, ChatMember.BANNED}


def _may_write(bot: ChatMember) -> bool:
    if isinstance(bot, ChatMemberRestricted):
        return bot.is_member and bot.can_send_messages
    return bot.status not in {ChatMember.LEFT, ChatMember.BANNED}
