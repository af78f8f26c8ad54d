"""What a chat platform is to the rest of the bot: deeds come in, posts go out or fail to.

Nothing here knows Discord or Telegram, and a platform knows nothing of tables.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from bot.ports.message import MessageContent, Reply
from bot.ports.request import Address, ChatEvent, PersonId, Request

Greet: TypeAlias = Callable[[str], None]
"""Hears what a platform calls the bot that it has let in; it may say so again."""

Receive: TypeAlias = Callable[[Request], Awaitable[Reply]]

Learn: TypeAlias = Callable[[ChatEvent], None]

_MOST_CHATS: Final = 4_096

_MOST_MESSAGES: Final = 32
"""More than anybody asks for: what is this far up is out of sight."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How often the platform may be called: how many calls at once, and how many a minute.

    So many ``urgent`` ones a minute may come on top of that, and so many ``answers`` to people.
    Where answers count, they and all else leave room for one call every ``steady_s`` seconds, so
    that a chat is never silent for longer.
    """

    burst: int
    per_minute: float
    reserved: int = 0
    answers: int = 0
    steady_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What the platform's messages may hold, and how often they may be sent or edited.

    ``edit_age_s`` is the age from which a message is better posted anew than edited. A platform
    that ``hides_commands`` shows nobody in a chat what another person has asked. With
    ``free_asides`` an update of what one person alone sees in a chat is no call to that chat, and
    may be a new message below the others.
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
    free_asides: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """How a platform fares: whether it hears people, and how often it was told to call less."""

    is_connected: bool
    told_to_wait: int


class Platform(Protocol):
    """One chat platform; messages are named by texts of its own."""

    @property
    def name(self) -> str:
        """Return the name that addresses and people of this platform carry."""
        ...

    @property
    def limits(self) -> Limits:
        """Return what its messages may hold."""
        ...

    @property
    def health(self) -> Health:
        """Return how it fares now; before ``run`` and after it, nobody is heard."""
        ...

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Bring what people do to ``receive`` and what chats do to ``learn``, until cancelled."""
        ...

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write a message that all in the chat see; raise a PlatformError.

        ``once``, of at most 24 letters, is the same when the same message is asked for again: a
        platform that can brings the one written before up to date instead of writing another.
        """
        ...

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Bring a message up to date; raise a PlatformError."""
        ...

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write to a person alone, ``once`` as in ``post``; raise a PlatformError."""
        ...

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Bring a private message up to date; raise a PlatformError."""
        ...

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Bring up to date, by its name, what one person sees in a chat; raise a PlatformError.

        Where nothing of that name stands, or only a press can change it, that is a GoneError. One
        that stands above the message ``below`` is sent anew at the end of the chat, on a platform
        with ``free_asides``.
        """
        ...

    async def tell_aside(self, to: Address, person: PersonId, post: MessageContent) -> None:
        """Tell one person alone something in a chat where they did something; a PlatformError.

        Where the platform cannot do that, or not any more, it is a GoneError; a RetryLaterError
        where what they did was not answered yet.
        """
        ...

    async def open_thread(self, to: Address, title: str) -> Address:
        """Open a thread under a chat, for all there to read; raise a PlatformError.

        Where there are no threads that is a NoThreadsError.
        """
        ...

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return whether the platform says that a person is not in a chat.

        Raise a PlatformError.
        """
        ...

    async def delete(self, to: Address, message: str) -> None:
        """Take a message of its own away; raise a PlatformError."""
        ...

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a private message of its own away; raise a PlatformError."""
        ...

    def messages_below(self, to: Address, message: str) -> int:
        """Return how many messages stand below this one, as far as the platform knows."""
        ...


class Depths:
    """Remembers the newest messages of each chat, by their numbers; of old chats nothing."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, deque[int]] = {}

    def note(self, chat: Hashable, message: int) -> None:
        """See a message in a chat, whoever wrote it."""
        seen = self._seen.pop(chat, None) or deque(maxlen=_MOST_MESSAGES)
        if message not in seen:
            seen.append(message)
        self._seen[chat] = seen
        if len(self._seen) > _MOST_CHATS:
            del self._seen[next(iter(self._seen))]

    def newest(self, chat: Hashable) -> int:
        """Return the largest number that was seen in a chat; 0 where none was."""
        return max(self._seen.get(chat, ()), default=0)

    def below(self, chat: Hashable, message: int) -> int:
        """Return how many of the messages that were seen in a chat stand below this one."""
        return sum(number > message for number in self._seen.get(chat, ()))


class PlatformError(Exception):
    """A post could not be delivered."""


class RetryLaterError(PlatformError):
    """The platform asks to wait before anything else goes to this chat."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class UnreachableError(PlatformError):
    """The person has never opened the private chat, or has closed it."""


class GoneError(PlatformError):
    """The message is no longer there; it must be posted anew."""


class TooOldError(PlatformError):
    """The message may not be edited any more; it must be posted anew."""


class ForbiddenHereError(PlatformError):
    """The bot has been removed from the chat, or may not write in it."""


class ModeratedError(PlatformError):
    """The moderation of the chat refuses this message; the same one is refused again."""


class ClosedThreadError(ForbiddenHereError):
    """The thread is locked or archived, and the bot may not open it."""


class PicturesForbiddenError(PlatformError):
    """The bot may send no pictures there; whether it may write shows without one."""


class NoThreadsError(PlatformError):
    """No thread can be opened there: the platform or the chat has none."""


class MovedError(PlatformError):
    """The chat has another address now."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self.address = address


class FailedError(PlatformError):
    """Anything else that may pass: the network, or the platform itself.

    It carries the kind or the codes of what failed, but never its words.
    """


class RefusedTokenError(Exception):
    """The platform does not know the token, or does not grant what was asked; carries neither."""

    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform


class RefusedReadingError(RefusedTokenError):
    """The platform knows the token, but does not let this bot read what people write."""


class CannotListenError(Exception):
    """Nobody can be let in at an address: it is taken, or none of this machine."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.address = f"{host}:{port}"
