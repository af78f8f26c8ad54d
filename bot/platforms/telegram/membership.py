"""What Telegram tells of the bot's own place in chats: let in, thrown out, silenced, blocked."""

from telegram import Chat, ChatMember, ChatMemberRestricted, Update

from bot.platforms.telegram.limits import NAME
from bot.ports.deeds import Address, ChatJoined, ChatLost, ChatNews, PersonId


def news_in(update: Update) -> ChatNews | None:
    """Whether the bot may write in a chat from now on, or no more; channels are no chats to us.

    A group that becomes another one says so in both, the old one and the new one.
    """
    message = update.message
    if message is not None and message.migrate_to_chat_id:
        return ChatLost(Address(NAME, str(message.chat.id)))
    if message is not None and message.migrate_from_chat_id:
        return ChatLost(Address(NAME, str(message.migrate_from_chat_id)))
    change = update.my_chat_member
    if change is None or change.chat.type == Chat.CHANNEL:
        return None
    may_write = _may_write(change.new_chat_member)
    if may_write is _may_write(change.old_chat_member):
        return None
    chat = str(change.chat.id)
    # A private chat has its person's own number.
    person = PersonId(NAME, chat) if change.chat.type == Chat.PRIVATE else None
    address = Address(NAME, chat)
    if not may_write:
        return ChatLost(address, person)
    return ChatJoined(address, person, change.from_user.language_code or "")


def _may_write(bot: ChatMember) -> bool:
    if isinstance(bot, ChatMemberRestricted):
        return bot.is_member and bot.can_send_messages
    return bot.status not in {ChatMember.LEFT, ChatMember.BANNED}
