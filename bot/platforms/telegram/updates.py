"""Updates as deeds: what somebody did in Telegram, and where an answer to it would go."""

import re
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from telegram import CallbackQuery, Chat, MaybeInaccessibleMessage, Message, Update, User

from bot.platforms.telegram.asked import token_in
from bot.platforms.telegram.limits import NAME
from bot.ports.platform import (
    Address,
    Asked,
    Deed,
    Incoming,
    Person,
    PersonId,
    Pressed,
    Started,
    Typed,
)

_COMMAND: Final = re.compile(
    r"/(?P<command>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?:\s+(?P<argument>.*))?", re.DOTALL
)
_START: Final = "start"
_EPHEMERAL: Final = "ephemeral_message_id"


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed; the message that it hangs on may be shown to this person alone."""

    query: str
    message: int
    ephemeral: int


@dataclass(frozen=True, slots=True)
class Words:
    """Something was written, to all in the chat or, as an ephemeral command, to the bot alone."""

    message: int
    ephemeral: int


Origin: TypeAlias = Press | Words


@dataclass(frozen=True, slots=True)
class Heard:
    """What the host is told, and what only an answer needs to know."""

    incoming: Incoming
    origin: Origin


def heard_in(update: Update, username: str) -> Heard | None:
    """What somebody did, if it concerns the bot of this name."""
    if update.callback_query is not None:
        return _pressed(update.callback_query, update.update_id)
    if update.message is not None:
        return _said(update.message, update.update_id, username)
    return None


def _key(update: int, *what: object) -> str:
    """What names a deed for ever: the numbers of updates begin again after a quiet week."""
    return "/".join(map(str, (update, *what)))


def _pressed(query: CallbackQuery, update: int) -> Heard | None:
    message = query.message
    if message is None or query.data is None:
        return None
    origin = Press(query.id, message.message_id, ephemeral_number(message))
    deed = Pressed(query.data, str(message.message_id))
    key = _key(update, query.id)
    return Heard(_incoming(message, query.from_user, deed, key), origin)


def _said(message: Message, update: int, username: str) -> Heard | None:
    """Who writes as a group or a channel is nobody in particular, and cannot play."""
    author = message.from_user
    if author is None or author.is_bot or message.sender_chat is not None or not message.text:
        return None
    deed = _reply(message, username) or _words(message, username)
    if deed is None:
        return None
    origin = Words(message.message_id, ephemeral_number(message))
    key = _key(update, message.chat.id, origin.message, origin.ephemeral)
    incoming = _incoming(message, author, deed, key)
    return Heard(replace(incoming, at=message.date.timestamp()), origin)


def _reply(message: Message, username: str) -> Pressed | None:
    """The answer to a question of ours."""
    question = message.reply_to_message
    if question is None:
        return None
    token = token_in(question, username)
    if token is None:
        return None
    return Pressed(token, str(question.message_id), ((message.text or "").strip(),))


def _words(message: Message, username: str) -> Deed | None:
    """A command, unless it is for another bot; or plain words, without a call of this one."""
    text = (message.text or "").strip()
    found = _COMMAND.fullmatch(text)
    if found is None:
        said = re.sub(rf"@{username}\b", "", text, count=1, flags=re.IGNORECASE).strip()
        return Typed(said) if said else None
    if (found["bot"] or username).casefold() != username.casefold():
        return None
    command, argument = found["command"].casefold(), (found["argument"] or "").strip()
    if command == _START and _is_private(message.chat):
        return Started(argument)
    return Asked(command, argument)


def _incoming(
    message: MaybeInaccessibleMessage | Message, author: User, deed: Deed, key: str
) -> Incoming:
    return Incoming(
        address=Address(NAME, str(message.chat.id), _topic(message)),
        person=Person(PersonId(NAME, str(author.id)), author.full_name, author.language_code or ""),
        deed=deed,
        private=_is_private(message.chat),
        key=key,
    )


def _topic(message: MaybeInaccessibleMessage | Message) -> str:
    """The topic of a forum; elsewhere a thread is only a chain of replies."""
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id:
        return "" if _is_private(message.chat) else str(message.message_thread_id)
    return ""


def ephemeral_number(message: MaybeInaccessibleMessage) -> int:
    """The number of a message that one person alone sees, or 0."""
    number = message.api_kwargs.get(_EPHEMERAL, 0)
    assert isinstance(number, int), "Telegram numbers its messages"
    return number


def _is_private(chat: Chat) -> bool:
    return chat.type == Chat.PRIVATE
