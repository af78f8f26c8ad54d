"""Define what the bot needs from a chat platform: requests come in, and messages go out.

This module does not depend on Discord or Telegram, and a platform does not depend on tables.
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
"""The messages of a chat that are remembered; further ones count as out of sight."""


class RateLimit(Struct, frozen=True):
    """The rate limit of calls: a burst, and calls per minute.

    ``reserved`` calls a minute are for urgent messages on top of it, and ``answers`` are for
    replies to people. If answers count, both together leave room for one call every ``steady_s``
    seconds, so that a chat is never silent for longer.
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

    From the age ``edit_age_s`` on, a message is sent anew instead of edited. On a platform that
    ``hides_commands`` only their author sees a command. With ``free_ephemerals`` the update of an
    ephemeral message is no call to the chat, and may be a new message below the others. With
    ``calls_raise_table`` a buried table is sent anew when a person is called in its chat. With
    ``has_unasked_dms`` the bot may write to people who have never opened the private chat. People
    cannot set its apps to the ``missing_languages``, so that its tables offer these by a button.
    A platform that ``reports_deletions`` says by an event that a message was deleted; on any other
    one the bot has to look.
    An address that ``is_private`` is the chat of one person; the limit of groups does not apply.

    A platform that ``is_local`` is the screen of one person at their own machine. It draws their
    table itself, so no messages are sent to it, and it asks for confirmation of an órdago. Its
    requests are not limited, and an error of the program is raised instead of reported.
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
    """Whether a platform is connected, and how often it refused a call by its rate limit."""

    is_connected: bool
    told_to_wait: int


class Platform(Protocol):
    """One chat platform; a message is named by an id that only the platform understands.

    A recipient is a chat, or a person in private.
    """

    @property
    def limits(self) -> Limits:
        """Return what its messages may hold."""
        ...

    @property
    def health(self) -> Health:
        """Return whether it is connected; before ``run`` and after it, it is not."""
        ...

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Pass requests to ``receive`` and events of chats to ``learn``, until cancelled."""
        ...

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Send a message and return its id; raise a PlatformError.

        A repeated call has the same ``nonce``, of at most 24 characters: a platform that can do so
        updates the message that was sent with it instead of sending another.
        """
        ...

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Replace the content of a message; raise a PlatformError."""
        ...

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Delete a message of the bot; raise a PlatformError."""
        ...

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Do nothing if a message with this content is there; raise GoneError if it was deleted.

        Nobody sees the call. It is only made where the platform does not report deletions. Raise
        another PlatformError if it stays unknown.
        """
        ...

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Show content to one person alone in a chat where they did something.

        With an ``ephemeral_key`` it replaces the content of the person's ephemeral message with
        that key; on a platform with ``free_ephemerals`` the message is sent anew if it stands above
        the message ``below``. Without a key it is a further answer to what they did last.

        Raise a PlatformError: GoneError if there is no such message, or if the platform cannot do
        this any more; RetryLaterError if what they did was not answered yet.
        """
        ...

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a thread in a chat, visible to all there; raise a PlatformError.

        Raise NoThreadsError if there can be none.
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
        """Return how many messages stand below this one, as far as the platform knows."""
        ...


class Depths:
    """Remembers the ids of the newest messages of each chat; old chats are forgotten."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, deque[int]] = {}
        self._deleted: dict[Hashable, deque[int]] = {}

    def note(self, chat: Hashable, message: int) -> None:
        """Record a message in a chat, by any author."""
        seen = self._seen.pop(chat, None) or deque(maxlen=_MOST_MESSAGES)
        if message not in seen:
            seen.append(message)
        self._seen[chat] = seen
        if len(self._seen) > _MOST_CHATS:
            oldest = next(iter(self._seen))
            del self._seen[oldest]
            self._deleted.pop(oldest, None)

    def note_deleted(self, chat: Hashable, message: int) -> None:
        """Record that a message is deleted; it stands below no other any more."""
        if chat in self._seen:
            self._deleted.setdefault(chat, deque(maxlen=_MOST_MESSAGES)).append(message)

    def deleted_below(self, chat: Hashable, message: int) -> int:
        """Return how many deleted messages of a chat stood below this one."""
        return sum(number > message for number in self._deleted.get(chat, ()))

    def newest(self, chat: Hashable) -> int:
        """Return the largest recorded id of a chat; 0 if there is none."""
        return max(self._seen.get(chat, ()), default=0)

    def below(self, chat: Hashable, message: int) -> int:
        """Return how many recorded messages of a chat stand below this one."""
        deleted = self._deleted.get(chat, ())
        seen = (number for number in self._seen.get(chat, ()) if number not in deleted)
        return sum(number > message for number in seen)


class PlatformError(Exception):
    """Raised if a message could not be delivered."""


class RetryLaterError(PlatformError):
    """The platform asks to wait before anything else goes to this chat."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class UnreachableError(PlatformError):
    """The person has never opened the private chat, or has closed it."""


class GoneError(PlatformError):
    """The message no longer exists; it must be sent anew."""


class TooOldError(PlatformError):
    """The message may not be edited any more; it must be sent anew."""


class ForbiddenHereError(PlatformError):
    """The bot has been removed from the chat, or may not write in it."""


class ModeratedError(PlatformError):
    """The moderation of the chat refuses this message, and would refuse it again."""


class ClosedThreadError(ForbiddenHereError):
    """The thread is locked or archived, and the bot may not open it."""


class PicturesForbiddenError(PlatformError):
    """The bot may send no pictures there; only a message without one shows if it may write."""


class NoThreadsError(PlatformError):
    """No thread can be opened there: the platform or the chat has none."""


class MovedError(PlatformError):
    """The chat has another address now."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self.address = address


class FailedError(PlatformError):
    """A temporary failure of the network or the platform.

    It contains the kind or the codes of the failure, but never its text.
    """


class RefusedTokenError(Exception):
    """The platform does not know the token, or refuses a permission; the error contains neither."""

    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform


class RefusedReadingError(RefusedTokenError):
    """The platform knows the token, but does not let this bot read messages."""


class CannotListenError(Exception):
    """The address cannot be listened on: it is taken, or does not belong to this machine."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.address = f"{host}:{port}"
