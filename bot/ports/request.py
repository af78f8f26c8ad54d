"""What comes in from a chat platform: what people do, where, and what becomes of chats."""

from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias

from bot.ports.value import Struct


class Address(Struct, frozen=True):
    """A chat as its platform knows it; ``thread`` is a forum topic or a thread, or empty."""

    platform: str
    chat: str
    thread: str = ""


class PersonId(Struct, frozen=True):
    """A person as a platform knows them; the same person elsewhere is another one to us."""

    platform: str
    id: str


class Person(Struct, frozen=True):
    """Who did something: their name as shown there, and the locale that the platform hints at."""

    id: PersonId
    name: str
    hint: str = ""


class Addressee(Enum):
    """To whom words are said in a chat of several people."""

    CHAT = auto()
    """To everybody there, as far as the platform knows."""
    REPLY = auto()
    """In reply to a message of the bot."""
    BOT = auto()
    """To the bot, which they call by its name."""


class TextMessage(Struct, frozen=True):
    """Words in a chat that the bot may read; none at all where it was called and nothing else."""

    text: str
    aim: Addressee = Addressee.CHAT


class CommandCall(Struct, frozen=True):
    """A command, such as ``envido`` with the argument ``7``; both as typed, without the slash."""

    command: str
    argument: str = ""


class ButtonPress(Struct, frozen=True):
    """A button, or entries chosen from a menu; ``message`` is the post that it hangs on.

    One that ``is_aside`` stands in a chat, and is seen there by this person alone.
    """

    token: str
    message: str
    chosen: tuple[str, ...] = ()
    is_aside: bool = False


class StartLink(Struct, frozen=True):
    """A person came to the private chat, or let the bot into a group, by a link with a payload."""

    payload: str = ""


class AnonymousAdmin(Struct, frozen=True):
    """Somebody asked for something in the name of a whole chat, so that nobody knows who it was."""


class InlineQuery(Struct, frozen=True):
    """Somebody looks, in a chat that the bot need not know, for what they might show there."""

    text: str = ""


class AutocompleteQuery(Struct, frozen=True):
    """What somebody has typed so far behind a command; nothing is done yet.

    ``option`` is what that place behind the command is called in the catalogue.
    """

    command: str
    option: str
    text: str


RequestBody: TypeAlias = (
    TextMessage
    | CommandCall
    | ButtonPress
    | StartLink
    | AnonymousAdmin
    | InlineQuery
    | AutocompleteQuery
)


KINDS: Final[dict[type[object], str]] = {
    TextMessage: "typed",
    CommandCall: "asked",
    ButtonPress: "pressed",
    StartLink: "started",
    AnonymousAdmin: "unnamed",
    InlineQuery: "sought",
    AutocompleteQuery: "typing",
}
"""What metrics call each kind of request."""


class Permission(StrEnum):
    """What a bot has to be allowed in a chat; without pictures it does with words."""

    BE_HERE = "be-here"
    SEE = "see"
    WRITE = "write"
    OPEN_THREADS = "open-threads"
    WRITE_IN_THREADS = "write-in-threads"
    PICTURES = "pictures"


class Request(Struct, frozen=True):
    """Something that a person did in a chat; ``key`` is the same when it is delivered twice.

    ``at`` is when they did it, in seconds since the epoch, or 0 where the platform does not say.
    The bot ``lacks`` these rights in that chat, as far as the platform says so; where the chat
    ``has_threads``, one may be opened under it.
    """

    address: Address
    person: Person
    body: RequestBody
    private: bool = False
    key: str = ""
    at: float = 0.0
    missing_permissions: tuple[Permission, ...] = ()
    has_threads: bool = False


class BotRemoved(Struct, frozen=True):
    """The bot was thrown out of a chat with all its threads, or out of one, or lost its voice.

    ``person`` is whose private chat it was. A chat that has moved may be told of like this too.
    """

    address: Address
    person: PersonId | None = None


class BotAdded(Struct, frozen=True):
    """The bot was let into a chat where it may write, or back into the chat of a person."""

    address: Address
    person: PersonId | None = None
    hint: str = ""


class PersonLeft(Struct, frozen=True):
    """A person left chats, with all their threads, or was put out of them."""

    person: PersonId
    chats: tuple[Address, ...]


class MessageSentDirectly(Struct, frozen=True):
    """The platform wrote to a chat or a person by itself, to answer somebody at once.

    ``pause_s`` is for how many seconds it was then told to write nothing more there.
    """

    reader: Address | PersonId
    pause_s: float = 0.0


class PlatformRecovered(Struct, frozen=True):
    """A whole platform answers again after it was lost; what waits for that may be tried now."""

    platform: str


ChatEvent: TypeAlias = BotRemoved | BotAdded | PersonLeft | MessageSentDirectly | PlatformRecovered
