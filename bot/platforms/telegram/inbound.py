"""Turn Telegram updates into requests and the destinations of their replies.

A question of the bot contains the meaning of a reply to it. Telegram delivers the question with the
reply, but without its buttons. So the title of the question is a link to the bot that contains the
token (the callback data of a button). A reply is understood however old the question is, even after
restarts.
"""

import re
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
    ServerId,
    StartLink,
    TextMessage,
    Where,
)
from bot.ports.request import (
    InlineQuery as Sought,
)
from bot.ports.value import Struct, replace

KINDS: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.INLINE_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
)
"""The kinds of updates that are handled; an edited message is not a new message."""

_COMMAND: Final = re.compile(
    r"/(?P<command>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?P<argument>[^\w@/].*)?", re.DOTALL
)
_SUPERGROUPS: Final = -1_000_000_000_000
"""The ids of supergroups are below this number."""

_START: Final = "start"
_EPHEMERAL: Final = "ephemeral_message_id"


class ChatTarget(Struct, frozen=True):
    """The place of a message: the id of a chat, and of a topic if it is in one."""

    chat: int
    topic: int | None = None

    @classmethod
    def of(cls, address: Address) -> Self:
        """Return the chat target of an address."""
        return cls(int(address.chat), int(address.thread) if address.thread else None)

    @property
    def is_private(self) -> bool:
        """Return whether this is a private chat; group ids are negative."""
        return self.chat > 0

    @property
    def is_counting(self) -> bool:
        """Return whether message ids count the messages here, as in a supergroup without topics.

        Elsewhere other chats share the same count, and in a forum other topics do.
        """
        return self.chat <= _SUPERGROUPS and self.topic is None


class Press(Struct, frozen=True):
    """A pressed button; its message may be ephemeral."""

    query: str
    message: int
    ephemeral: int


class Words(Struct, frozen=True):
    """A message to everyone in the chat or, if it is an ephemeral command, only to the bot."""

    message: int
    ephemeral: int


class AnonymousMessage(Struct, frozen=True):
    """A message sent in the name of a chat; its author cannot be answered in private."""

    message: int


class Search(Struct, frozen=True):
    """An inline query, whose chat Telegram does not reveal."""

    query: str


Personal: TypeAlias = Press | Words
Origin: TypeAlias = Personal | AnonymousMessage | Search


class Received(Struct, frozen=True, gc=True):
    """A request for the app, and the data that only the reply needs."""

    request: Request
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
    """Return a unique key for a request; an update id may recur after a week without updates."""
    return "/".join(map(str, (update, *what)))


def _pressed(query: CallbackQuery, update: int) -> Received | None:
    message = query.message
    if message is None or query.data is None:
        return None
    origin = Press(query.id, message.message_id, ephemeral_number(message))
    body = ButtonPress(query.data, str(message.message_id), is_ephemeral=bool(origin.ephemeral))
    key = _key(update, query.id)
    return Received(_incoming(message, query.from_user, body, key), origin)


def _sought(query: InlineQuery, update: int) -> Received:
    """Return the request of an inline query; its chat is unknown, so its address is the person."""
    author = query.from_user
    request = Request(
        address=Address(NAME, str(author.id)),
        person=_person(author),
        body=Sought(query.query),
        key=_key(update, query.id),
    )
    return Received(request, Search(query.id))


def _said(message: Message, update: int, username: str) -> Received | None:
    author = message.from_user
    if _is_of_another(message):
        return None
    if message.sender_chat is not None:
        return _unsigned(message, message.sender_chat, update, username)
    if author is None or author.is_bot or not message.text:
        return None
    body = _reply(message, username) or _words(message, username)
    if body is None:
        return None
    origin = Words(message.message_id, ephemeral_number(message))
    key = _key(update, message.chat.id, origin.message, origin.ephemeral)
    request = _incoming(message, author, body, key)
    return Received(replace(request, at=message.date.timestamp()), origin)


def _is_of_another(message: Message) -> bool:
    """Return whether a message was not written by its sender, here and now.

    Such a message is forwarded, sent through another bot, scheduled, sent by a bot of a business
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
    """Return the request of a group or channel that is an author, as for anonymous administrators.

    Such an author is not a person and cannot play. The message is for the bot if it is a command,
    mentions the bot or answers its question; return None for other messages and for copies from a
    channel.
    """
    if message.is_automatic_forward or not _is_for_us(message, username):
        return None
    request = Request(
        address=Address(NAME, str(message.chat.id), _topic(message)),
        person=Person(PersonId(NAME, str(author.id)), author.title or ""),
        body=AnonymousAdmin(),
        key=_key(update, message.chat.id, message.message_id),
        at=message.date.timestamp(),
    )
    return Received(request, AnonymousMessage(message.message_id))


def _is_for_us(message: Message, username: str) -> bool:
    match _reply(message, username) or _words(message, username):
        case CommandCall(command):
            return find_command(command) is not None
        case TextMessage(aim=aim):
            return aim is Addressee.BOT
        case body:
            return isinstance(body, ButtonPress)


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
    """Return a command, or None if it is for another bot.

    If the message is not a command, return its text without a mention of this bot.
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
    """Return whom a message addresses: the bot, by a mention or a reply, or the chat."""
    answered = message.reply_to_message
    author = None if answered is None else answered.from_user
    if calls:
        return Addressee.BOT
    return Addressee.REPLY if author is not None and author.username == username else Addressee.CHAT


def _incoming(
    message: MaybeInaccessibleMessage | Message, author: User, body: RequestBody, key: str
) -> Request:
    return Request(
        address=Address(NAME, str(message.chat.id), _topic(message)),
        person=_person(author),
        body=body,
        where=_where(message.chat),
        key=key,
        server=_forum(message.chat),
    )


def _forum(chat: Chat) -> ServerId | None:
    """Return the id of a forum, or None: a private chat with topics belongs to one person."""
    is_forum = chat.is_forum and not _is_private(chat)
    return ServerId(NAME, str(chat.id)) if is_forum else None


def destination_of(message: Message) -> ChatTarget:
    """Return the chat target of a message."""
    topic = _topic(message)
    return ChatTarget(message.chat.id, int(topic) if topic else None)


def _person(user: User) -> Person:
    return Person(PersonId(NAME, str(user.id)), user.full_name, user.language_code or "")


def _topic(message: MaybeInaccessibleMessage | Message) -> str:
    """Return the forum topic, if any; outside forums a thread is only a chain of replies."""
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id:
        return "" if _is_private(message.chat) else str(message.message_thread_id)
    return ""


def ephemeral_number(message: MaybeInaccessibleMessage) -> int:
    """Return the id of an ephemeral message, or 0."""
    number = message.api_kwargs.get(_EPHEMERAL, 0)
    assert isinstance(number, int), "a Telegram message has an id"
    return number


def _where(chat: Chat) -> Where:
    return Where.PRIVATE if _is_private(chat) else Where.CHAT


def _is_private(chat: Chat) -> bool:
    return chat.type == Chat.PRIVATE
