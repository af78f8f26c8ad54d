"""Define the input from a platform: people's requests and chat events."""

from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias

from bot.ports.value import Struct, replace


class Address(Struct, frozen=True):
    """A chat as its platform identifies it; ``thread`` is a forum topic or a thread, or empty."""

    platform: str
    chat: str
    thread: str = ""


def channel_of(address: Address) -> Address:
    """Return the chat in which a thread was opened, or the address itself if it has no thread."""
    return replace(address, thread="")


class PersonId(Struct, frozen=True):
    """A person on one platform; on another platform the same person has another id."""

    platform: str
    id: str


class ServerId(Struct, frozen=True):
    """A community of several chats: a Discord server, or a Telegram forum with its topics."""

    platform: str
    id: str


class Person(Struct, frozen=True):
    """The author of a request, with their display name and the locale that the platform reports."""

    id: PersonId
    name: str
    hint: str = ""


class Addressee(Enum):
    """The addressee of words in a chat of several people."""

    CHAT = auto()
    """Everyone in the chat, as far as the platform knows."""
    REPLY = auto()
    """The bot, by a reply to its message."""
    BOT = auto()
    """The bot, by a mention."""


class TextMessage(Struct, frozen=True):
    """A text that the bot may read; empty if it is only a mention of the bot."""

    text: str
    aim: Addressee = Addressee.CHAT


class CommandCall(Struct, frozen=True):
    """A command, such as ``envido`` with the argument ``7``, both as typed, without the slash."""

    command: str
    argument: str = ""


class ButtonPress(Struct, frozen=True):
    """A pressed button, or entries chosen from a menu; ``message`` is the message with the button.

    If it ``is_ephemeral``, the message is in a chat and only this person sees it there.
    """

    token: str
    message: str
    chosen: tuple[str, ...] = ()
    is_ephemeral: bool = False


class StartLink(Struct, frozen=True):
    """A person used a link with a payload to open the private chat or add the bot to a group."""

    payload: str = ""


class AnonymousAdmin(Struct, frozen=True):
    """A request made in the name of a chat, whose author is unknown."""


class InlineQuery(Struct, frozen=True):
    """A search for something to show, in a chat that the bot may not know."""

    text: str = ""


class AutocompleteQuery(Struct, frozen=True):
    """The beginning of an argument that a person is still typing, which triggers no action.

    ``option`` is the name of the argument in the command list.
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
"""The label of each kind of request in the metrics."""


class Permission(StrEnum):
    """Permissions that the bot needs in a chat; without ``PICTURES`` it sends text."""

    BE_HERE = "be-here"
    SEE = "see"
    WRITE = "write"
    OPEN_THREADS = "open-threads"
    WRITE_IN_THREADS = "write-in-threads"
    PICTURES = "pictures"


class Where(Enum):
    """Where a person makes a request, which determines who can read the reply."""

    CHAT = auto()
    """In a chat with other people."""
    PRIVATE = auto()
    """In the private chat with the bot."""
    WINDOW = auto()
    """On a page that shows the table to this person only; it is not a chat."""


class Request(Struct, frozen=True):
    """A person's request in a chat; repeated deliveries have the same ``key``.

    It is ``private`` if only its author can read the reply. ``at`` is its time in seconds since the
    epoch, or 0 if unknown. ``missing_permissions`` are those that the bot lacks in the chat, as far
    as the platform reports them. If the chat ``has_threads``, threads may be opened in it.
    ``server`` is the community to which the chat belongs, or None for a chat outside any community.
    """

    address: Address
    person: Person
    body: RequestBody
    where: Where = Where.CHAT
    key: str = ""
    at: float = 0.0
    missing_permissions: tuple[Permission, ...] = ()
    has_threads: bool = False
    server: ServerId | None = None

    @property
    def private(self) -> bool:
        """Return whether only the author can read the reply."""
        return self.where is not Where.CHAT


class BotRemoved(Struct, frozen=True):
    """The bot was removed from a chat with all its threads or from a thread, or may not write.

    ``person`` is the person in a private chat. A chat that has moved may also be reported like
    this.
    """

    address: Address
    person: PersonId | None = None


class BotAdded(Struct, frozen=True):
    """The bot was added to a chat where it may write, or unblocked in a private chat."""

    address: Address
    person: PersonId | None = None
    hint: str = ""


class PermissionsChanged(Struct, frozen=True):
    """The bot's permissions in some chats and their threads have changed; it may write there."""

    chats: tuple[Address, ...]


class ChatMoved(Struct, frozen=True):
    """A chat has a new address."""

    before: Address
    after: Address


class MessageDeleted(Struct, frozen=True):
    """Someone deleted a message in a chat or a thread; not every platform reports this."""

    address: Address
    message: str


class PersonLeft(Struct, frozen=True):
    """A person left or was removed from these chats and all their threads."""

    person: PersonId
    chats: tuple[Address, ...]


class MessageSentDirectly(Struct, frozen=True):
    """The platform module sent a message to a chat or a person itself, as an immediate answer.

    No other message may be sent there for the next ``pause_s`` seconds.
    """

    reader: Address | PersonId
    pause_s: float = 0.0


class PlatformRecovered(Struct, frozen=True):
    """The platform works again after an outage; waiting messages may be sent now."""

    platform: str


ChatEvent: TypeAlias = (
    BotRemoved
    | BotAdded
    | PermissionsChanged
    | ChatMoved
    | MessageDeleted
    | PersonLeft
    | MessageSentDirectly
    | PlatformRecovered
)
