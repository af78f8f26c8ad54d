"""What Telegram allows, as its Bot API documents it: how much, and where the bot may write."""

from typing import Final

from telegram import Chat, ChatMember, ChatMemberRestricted, Update

from bot.ports.platform import Limits, RateLimit
from bot.ports.request import Address, BotAdded, BotRemoved, ChatEvent, PersonId, PersonLeft

NAME: Final = "telegram"
"""What addresses and people of Telegram carry as their platform."""

CAPTION: Final = 1024
"""How long the text under a picture may be."""

EPHEMERAL: Final = 1024
"""How long a text may be that one person alone sees: edits refuse more, be it documented or not."""

ALERT: Final = 200
"""How long the words may be that answer a press."""

HINT: Final = 64
"""How long the words may be that stand in an empty input field."""

_HOUR_S: Final = 3600.0

STEADY_S: Final = 4.0
"""A group that has something to show is written to this often, whatever people ask for."""

# A group bears 20 calls a minute, of which edits and ephemeral messages are some. The pace leaves
# one of them for whoever is called with a sound, and two for answers to people, who may have more
# where the table needs less.
# Telegram shows at most 100 buttons under a message.
LIMITS: Final = Limits(
    text=4096,
    buttons_in_row=8,
    rows=12,
    label=64,
    chat_pace=RateLimit(burst=2, per_minute=17, reserved=1, answers=2, steady_s=STEADY_S),
    person_pace=RateLimit(burst=3, per_minute=60),
    global_rate=RateLimit(burst=25, per_minute=1500),
    edit_age_s=47 * _HOUR_S,
)


def news_in(update: Update) -> ChatEvent | None:
    """Return who left a chat, or whether the bot may write there; channels are no chats to us.

    A group that becomes another one says so in both, the old one and the new one.
    """
    message = update.message
    if message is not None and message.migrate_to_chat_id:
        return BotRemoved(Address(NAME, str(message.chat.id)))
    if message is not None and message.migrate_from_chat_id:
        return BotRemoved(Address(NAME, str(message.migrate_from_chat_id)))
    change = update.my_chat_member
    if change is None or change.chat.type == Chat.CHANNEL:
        return _person_left(update)
    may_write = _may_write(change.new_chat_member)
    if may_write is _may_write(change.old_chat_member):
        return None
    chat = str(change.chat.id)
    # A private chat has its person's own number.
    person = PersonId(NAME, chat) if change.chat.type == Chat.PRIVATE else None
    address = Address(NAME, chat)
    if not may_write:
        return BotRemoved(address, person)
    return BotAdded(address, person, change.from_user.language_code or "")


def _person_left(update: Update) -> PersonLeft | None:
    """Return who left a group: as its message says, or as an administrator is told."""
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
