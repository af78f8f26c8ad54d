"""Updates as deeds (what a person did), and where an answer to each would go.

A question that the bot asks in writing carries in itself what a reply to it means. Telegram hands
the question over with the reply to it, but none of its buttons. So the title is a link to the bot,
with the token (what a button would carry as callback data) behind it; a reply is understood however
old the question is, and whatever was restarted since.
"""

import re
from dataclasses import dataclass
from typing import Final, Self, TypeAlias
from urllib.parse import quote, unquote, urlsplit

from telegram import (
    CallbackQuery,
    Chat,
    InlineQuery,
    MaybeInaccessibleMessage,
    Message,
    MessageEntity,
    Update,
    User,
)

from bot.parsing.command_list import find_command
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.rendering import BOT_URL, units
from bot.ports.request import (
    Address,
    Addressee,
    AnonymousAdmin,
    ButtonPress,
    CommandCall,
    Person,
    PersonId,
    Request,
    RequestBody,
    StartLink,
    TextMessage,
)
from bot.ports.request import (
    InlineQuery as Sought,
)
from bot.ports.value import replace

KINDS: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.INLINE_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
)
"""The kinds of updates that concern us: an edited message is no new word."""

_COMMAND: Final = re.compile(
    r"/(?P<command>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?P<argument>[^\w@/].*)?", re.DOTALL
)
_SUPERGROUPS: Final = -1_000_000_000_000
"""The numbers of supergroups begin here, downwards."""

_START: Final = "start"
_EPHEMERAL: Final = "ephemeral_message_id"


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """Where a message stands: a chat by its number, and a topic in it or none."""

    chat: int
    topic: int | None = None

    @classmethod
    def of(cls, address: Address) -> Self:
        """Return the chat target at an address."""
        return cls(int(address.chat), int(address.thread) if address.thread else None)

    @property
    def is_private(self) -> bool:
        """Return whether this is a private chat; group ids are negative."""
        return self.chat > 0

    @property
    def is_counting(self) -> bool:
        """Whether its messages are numbered one by one: those of a supergroup without topics are.

        Elsewhere the numbers are shared with other chats, and in a forum with other topics.
        """
        return self.chat <= _SUPERGROUPS and self.topic is None


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


@dataclass(frozen=True, slots=True)
class AnonymousMessage:
    """Something was written in the name of a chat: whoever did so can be told nothing alone."""

    message: int


@dataclass(frozen=True, slots=True)
class Search:
    """Something was looked for behind the bot's name, in a chat that Telegram does not tell."""

    query: str


Personal: TypeAlias = Press | Words
Origin: TypeAlias = Personal | AnonymousMessage | Search


@dataclass(frozen=True, slots=True)
class Received:
    """What the host is told, and what only an answer needs to know."""

    incoming: Request
    origin: Origin


def carrying(token: str, title: str, username: str) -> MessageEntity:
    """Return a link entity that stores a token in the title of a question."""
    url = f"{BOT_URL}{username}#{quote(token)}"
    return MessageEntity(MessageEntity.TEXT_LINK, 0, units(title), url=url)


def received_in(update: Update, username: str) -> Received | None:
    """Return the request in an update, or None if it is not for this bot."""
    if update.callback_query is not None:
        return _pressed(update.callback_query, update.update_id)
    if update.message is not None:
        return _said(update.message, update.update_id, username)
    if update.inline_query is not None:
        return _sought(update.inline_query, update.update_id)
    return None


def _key(update: int, *what: object) -> str:
    """Return a unique key of a request; update ids restart after a week without updates."""
    return "/".join(map(str, (update, *what)))


def _pressed(query: CallbackQuery, update: int) -> Received | None:
    message = query.message
    if message is None or query.data is None:
        return None
    origin = Press(query.id, message.message_id, ephemeral_number(message))
    deed = ButtonPress(query.data, str(message.message_id), is_aside=bool(origin.ephemeral))
    key = _key(update, query.id)
    return Received(_incoming(message, query.from_user, deed, key), origin)


def _sought(query: InlineQuery, update: int) -> Received:
    """Return the chat is unknown; that somebody looks for something opens no private chat."""
    author = query.from_user
    incoming = Request(
        address=Address(NAME, str(author.id)),
        person=_person(author),
        body=Sought(query.query),
        key=_key(update, query.id),
    )
    return Received(incoming, Search(query.id))


def _said(message: Message, update: int, username: str) -> Received | None:
    author = message.from_user
    if _is_of_another(message):
        return None
    if message.sender_chat is not None:
        return _unsigned(message, message.sender_chat, update, username)
    if author is None or author.is_bot or not message.text:
        return None
    deed = _reply(message, username) or _words(message, username)
    if deed is None:
        return None
    origin = Words(message.message_id, ephemeral_number(message))
    key = _key(update, message.chat.id, origin.message, origin.ephemeral)
    incoming = _incoming(message, author, deed, key)
    return Received(replace(incoming, at=message.date.timestamp()), origin)


def _is_of_another(message: Message) -> bool:
    """Return whether a message holds words that its sender did not write here and now.

    It is forwarded, written by way of another bot, sent by a schedule or by a bot of a business
    account, or edited before it was delivered.
    """
    return bool(
        message.forward_origin is not None
        or message.via_bot is not None
        or message.sender_business_bot is not None
        or message.is_from_offline
        or message.edit_date is not None
    )


def _unsigned(message: Message, author: Chat, update: int, username: str) -> Received | None:
    """What somebody asks for as a group or a channel, such as an administrator who is anonymous.

    They are nobody in particular, and cannot play. It is for the bot if it is a command, calls the
    bot or answers a question of its; talk of theirs, and what a channel is copied from, is not.
    """
    if message.is_automatic_forward or not _is_for_us(message, username):
        return None
    incoming = Request(
        address=Address(NAME, str(message.chat.id), _topic(message)),
        person=Person(PersonId(NAME, str(author.id)), author.title or ""),
        body=AnonymousAdmin(),
        key=_key(update, message.chat.id, message.message_id),
        at=message.date.timestamp(),
    )
    return Received(incoming, AnonymousMessage(message.message_id))


def _is_for_us(message: Message, username: str) -> bool:
    match _reply(message, username) or _words(message, username):
        case CommandCall(command):
            return find_command(command) is not None
        case TextMessage(aim=aim):
            return aim is Addressee.BOT
        case deed:
            return isinstance(deed, ButtonPress)


def _reply(message: Message, username: str) -> ButtonPress | None:
    """Return the answer to a question of the bot, or None."""
    question = message.reply_to_message
    if question is None:
        return None
    token = _token_in(question, username)
    if token is None:
        return None
    return ButtonPress(token, str(question.message_id), ((message.text or "").strip(),))


def _token_in(question: Message, username: str) -> str | None:
    """Return the token in a question of this bot, or None."""
    author = question.from_user
    if author is None or author.username != username:
        return None
    links = question.parse_entities([MessageEntity.TEXT_LINK])
    tokens = (unquote(urlsplit(link.url or "").fragment) for link in links)
    return next(filter(None, tokens), None)


def _words(message: Message, username: str) -> RequestBody | None:
    """Return a command, unless it is for another bot.

    Or plain words, without a call of this one.
    """
    text = (message.text or "").strip()
    found = _COMMAND.fullmatch(text)
    if found is None:
        said, calls = re.subn(rf"(?<!\w)@{username}\b", "", text, count=1, flags=re.IGNORECASE)
        return TextMessage(said.strip(), _aim(message, username, calls=calls))
    if (found["bot"] or username).casefold() != username.casefold():
        return None
    command, argument = found["command"].casefold(), (found["argument"] or "").strip()
    if command == _START:
        return StartLink(argument)
    return CommandCall(command, argument)


def _aim(message: Message, username: str, *, calls: int) -> Addressee:
    """To whom words are said, if they call the bot of this name or not."""
    answered = message.reply_to_message
    author = None if answered is None else answered.from_user
    if calls:
        return Addressee.BOT
    return Addressee.REPLY if author is not None and author.username == username else Addressee.CHAT


def _incoming(
    message: MaybeInaccessibleMessage | Message, author: User, deed: RequestBody, key: str
) -> Request:
    return Request(
        address=Address(NAME, str(message.chat.id), _topic(message)),
        person=_person(author),
        body=deed,
        private=_is_private(message.chat),
        key=key,
    )


def destination_of(message: Message) -> ChatTarget:
    """Return the chat target of a message."""
    topic = _topic(message)
    return ChatTarget(message.chat.id, int(topic) if topic else None)


def _person(user: User) -> Person:
    return Person(PersonId(NAME, str(user.id)), user.full_name, user.language_code or "")


def _topic(message: MaybeInaccessibleMessage | Message) -> str:
    """Return the forum topic; outside forums a thread is only a chain of replies."""
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id:
        return "" if _is_private(message.chat) else str(message.message_thread_id)
    return ""


def ephemeral_number(message: MaybeInaccessibleMessage) -> int:
    """Return the id of an ephemeral message, or 0."""
    number = message.api_kwargs.get(_EPHEMERAL, 0)
    assert isinstance(number, int), "Telegram numbers its messages"
    return number


def _is_private(chat: Chat) -> bool:
    return chat.type == Chat.PRIVATE
