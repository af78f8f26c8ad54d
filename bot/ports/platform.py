"""Define what the bot needs from a chat platform: incoming requests and outgoing messages.

This module does not depend on Discord or Telegram, and platforms do not depend on tables.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Protocol, TypeAlias

from bot.ports.message import MessageContent, Reply
from bot.ports.request import Address, ChatEvent, PersonId, Request
from bot.ports.value import Struct

Greet: TypeAlias = Callable[[str], None]
"""Called with the bot's name on the platform after each login."""

Receive: TypeAlias = Callable[[Request], Awaitable[Reply]]

Learn: TypeAlias = Callable[[ChatEvent], None]

_MOST_CHATS: Final = 4_096

_MOST_MESSAGES: Final = 32
"""The number of messages to remember per chat; older ones count as out of sight."""


class RateLimit(Struct, frozen=True):
    """A rate limit: the calls in a burst, and the calls per minute.

    ``reserved`` calls per minute are added for urgent messages, and ``answers`` for replies to
    people. With ``steady_s``, replies are counted separately, and one call every ``steady_s``
    seconds always remains possible, so that a chat is never silent for longer.
    """

    burst: int
    per_minute: float
    reserved: int = 0
    answers: int = 0
    steady_s: float = 0.0


def _is_never_private(_: Address) -> bool:
    return False


class Limits(Struct, frozen=True):
    """The limits of a platform's messages: their size, and how often they may be sent or edited.

    Messages older than ``edit_age_s`` are sent anew instead of edited. If the platform
    ``hides_commands``, only the author of a command sees it. With ``free_ephemerals`` the update of
    an ephemeral message does not count as a call to the chat, and may be a new message below the
    others. With ``calls_raise_table`` a buried table is sent anew when a person is called in its
    chat. With ``has_unasked_dms`` the bot may write to people who have never opened the private
    chat. The platform's apps cannot be set to the ``missing_languages``, so tables offer these by
    buttons. If the platform ``reports_deletions``, an event reports each deleted message; otherwise
    the bot has to look for them. An address that ``is_private`` is the chat of one person, where
    the limit for groups does not apply.

    A platform that ``is_local`` is one person's screen on their own machine. It draws the table
    itself, so no messages are sent to it, and it asks for confirmation of an órdago. Its requests
    are not limited, and a bug raises an error instead of being reported to the person.
    """

    text: int
    buttons_in_row: int
    rows: int
    label: int
    chat_pace: RateLimit
    person_pace: RateLimit
    global_rate: RateLimit
    edit_age_s: float
    token_bytes: int = 64
    hides_commands: bool = False
    free_ephemerals: bool = False
    calls_raise_table: bool = False
    has_unasked_dms: bool = False
    missing_languages: tuple[str, ...] = ()
    reports_deletions: bool = False
    is_private: Callable[[Address], bool] = _is_never_private
    is_local: bool = False


class Health(Struct, frozen=True):
    """Whether a platform is connected, and how many calls its rate limit has refused."""

    is_connected: bool
    told_to_wait: int


class Platform(Protocol):
    """One chat platform; a message is named by an id that only the platform understands.

    A recipient is a chat, or a person in their private chat.
    """

    @property
    def limits(self) -> Limits:
        """Return the limits of its messages."""
        ...

    @property
    def health(self) -> Health:
        """Return its health; before and after ``run`` it is not connected."""
        ...

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Pass requests to ``receive`` and chat events to ``learn``, until cancelled."""
        ...

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Send a message and return its id; raise a PlatformError.

        A repeated call has the same ``nonce``, of at most 24 characters. A platform that supports
        it updates the message already sent with this nonce instead of sending another.
        """
        ...

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Replace the content of a message; raise a PlatformError."""
        ...

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Delete one of the bot's messages; raise a PlatformError."""
        ...

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Do nothing if a message with this content still exists; raise GoneError if it is gone.

        People do not notice the call, which is made only if the platform does not report deletions.
        Raise another PlatformError if it is unknown whether the message exists.
        """
        ...

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Show content to one person only, in a chat where they have done something.

        Content with an ``ephemeral_key`` replaces the person's ephemeral message that has this key;
        on a platform with ``free_ephemerals`` the message is sent anew if it is above the message
        ``below``. Content without a key is a further answer to the person's last request. Raise a
        PlatformError: GoneError if there is no such message, or if the platform can no longer do
        this; RetryLaterError if the person's last request has not been answered yet.
        """
        ...

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a thread in a chat, visible to everyone there; raise a PlatformError.

        Raise NoThreadsError if the chat cannot have threads.
        """
        ...

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether a person is known not to be in a chat; raise a PlatformError."""
        ...

    async def is_admin(self, to: Address, person: PersonId) -> bool:
        """Return whether a person who has just acted in a chat may administer it.

        Raise a PlatformError if the platform does not answer.
        """
        ...

    def messages_below(self, to: Address, message: str) -> int:
        """Return how many messages are below this one, as far as the platform knows."""
        ...


class Depths:
    """Remembers the ids of each chat's newest messages; forgets chats without recent messages."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, deque[int]] = {}
        self._deleted: dict[Hashable, deque[int]] = {}

    def note(self, chat: Hashable, message: int) -> None:
        """Record a message by any author in a chat."""
        seen = self._seen.pop(chat, None) or deque(maxlen=_MOST_MESSAGES)
        if message not in seen:
            seen.append(message)
        self._seen[chat] = seen
        if len(self._seen) > _MOST_CHATS:
            oldest = next(iter(self._seen))
            del self._seen[oldest]
            self._deleted.pop(oldest, None)

    def note_deleted(self, chat: Hashable, message: int) -> None:
        """Record that a message was deleted, so that it no longer counts as below another one."""
        if chat in self._seen:
            self._deleted.setdefault(chat, deque(maxlen=_MOST_MESSAGES)).append(message)

    def deleted_below(self, chat: Hashable, message: int) -> int:
        """Return how many deleted messages in a chat were below this one."""
        return sum(number > message for number in self._deleted.get(chat, ()))

    def newest(self, chat: Hashable) -> int:
        """Return the largest recorded message id in a chat; 0 if there is none."""
        return max(self._seen.get(chat, ()), default=0)

    def below(self, chat: Hashable, message: int) -> int:
        """Return how many recorded messages in a chat are below this one."""
        deleted = self._deleted.get(chat, ())
        seen = (number for number in self._seen.get(chat, ()) if number not in deleted)
        return sum(number > message for number in seen)


class PlatformError(Exception):
    """Raised if a message could not be delivered."""


class RetryLaterError(PlatformError):
    """The platform asks the bot to wait before anything else is sent to this chat."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class UnreachableError(PlatformError):
    """The person has never opened the private chat, or has closed it."""


class GoneError(PlatformError):
    """The message no longer exists; it must be sent anew."""


class TooOldError(PlatformError):
    """The message is too old to be edited; it must be sent anew."""


class ForbiddenHereError(PlatformError):
    """The bot has been removed from the chat, or may not write there."""


class ModeratedError(PlatformError):
    """The chat's moderation refuses this message, and would refuse it again."""


class ClosedThreadError(ForbiddenHereError):
    """The thread is locked or archived, and the bot may not open it."""


class PicturesForbiddenError(PlatformError):
    """The bot may not send pictures there; whether it may write is unknown."""


class NoThreadsError(PlatformError):
    """The platform or the chat does not support threads."""


class MovedError(PlatformError):
    """The chat now has another address."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self.address = address


class FailedError(PlatformError):
    """A temporary failure of the network or the platform.

    It contains the failure's kind or codes, but never its text.
    """


class RefusedTokenError(Exception):
    """The platform rejects the token, or refuses a permission; the error contains no secret."""

    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform


class RefusedReadingError(RefusedTokenError):
    """The platform accepts the token, but does not let this bot read messages."""


class CannotListenError(Exception):
    """The process cannot listen on the address: it is in use, or not one of this machine."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.address = f"{host}:{port}"
