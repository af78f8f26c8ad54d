"""The questions that the bot asks in writing: each carries in itself what a reply to it means.

Telegram hands the question over with the reply to it, but none of its buttons. So the title is a
link to the bot, with the token behind it; a reply is understood however old the question is, and
whatever was restarted since.
"""

from typing import Final
from urllib.parse import quote, unquote, urlsplit

from telegram import Message, MessageEntity

from bot.platforms.telegram.rendering import units

BOT_URL: Final = "https://t.me/"


def carrying(token: str, title: str, username: str) -> MessageEntity:
    """What lets the title at the beginning of a question carry a token."""
    url = f"{BOT_URL}{username}#{quote(token)}"
    return MessageEntity(MessageEntity.TEXT_LINK, 0, units(title), url=url)


def token_in(question: Message, username: str) -> str | None:
    """What a reply to this message means, if it is a question of the bot of this name."""
    author = question.from_user
    if author is None or author.username != username:
        return None
    links = question.parse_entities([MessageEntity.TEXT_LINK])
    tokens = (unquote(urlsplit(link.url or "").fragment) for link in links)
    return next(filter(None, tokens), None)
