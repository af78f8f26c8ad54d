"""What a chat platform is to the rest of the bot: people's deeds come in, posts go out.

Nothing here knows Discord or Telegram, and a platform knows nothing of tables. Everything that
people read is already in their language when it reaches a platform.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from typing import Final, Protocol, TypeAlias

from engine.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Address:
    """A chat as its platform knows it; ``thread`` is a forum topic or a thread, or empty."""

    platform: str
    chat: str
    thread: str = ""


@dataclass(frozen=True, slots=True)
class PersonId:
    """A person as a platform knows them; the same person elsewhere is another one to us."""

    platform: str
    id: str


@dataclass(frozen=True, slots=True)
class Person:
    """Who did something: their name as shown there, and the locale that the platform hints at."""

    id: PersonId
    name: str
    hint: str = ""


class Aim(Enum):
    """To whom words are said in a chat of several people."""

    ALL = auto()
    """To everybody there, as far as the platform knows."""
    REPLY = auto()
    """In reply to a message of the bot."""
    CALL = auto()
    """To the bot, which they call by its name."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Words in a chat that the bot may read; none at all where it was called and nothing else."""

    text: str
    aim: Aim = Aim.ALL


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, such as ``envido`` with the argument ``7``; both as typed, without the slash."""

    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button, or entries chosen from a menu; ``message`` is the post that it hangs on.

    One that ``is_aside`` stands in a chat, and is seen there by this person alone.
    """

    token: str
    message: str
    chosen: tuple[str, ...] = ()
    is_aside: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """A person came to the private chat, or let the bot into a group, by a link with a payload."""

    payload: str = ""


@dataclass(frozen=True, slots=True)
class Unnamed:
    """Somebody asked for something in the name of a whole chat, so that nobody knows who it was."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Somebody looks, in a chat that the bot need not know, for what they might show there."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Typing:
    """What somebody has typed so far behind a command; nothing is done yet.

    ``option`` is what that place behind the command is called in the catalogue.
    """

    command: str
    option: str
    text: str


Deed: TypeAlias = Typed | Asked | Pressed | Started | Unnamed | Sought | Typing


class Right(StrEnum):
    """What a bot has to be allowed in a chat; without pictures it does with words."""

    BE_HERE = "be-here"
    SEE = "see"
    WRITE = "write"
    WRITE_IN_THREADS = "write-in-threads"
    PICTURES = "pictures"


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something that a person did in a chat; ``key`` is the same when it is delivered twice.

    ``at`` is when they did it, in seconds since the epoch, or 0 where the platform does not say.
    The bot ``lacks`` these rights in that chat, as far as the platform says so.
    """

    address: Address
    person: Person
    deed: Deed
    private: bool = False
    key: str = ""
    at: float = 0.0
    lacks: tuple[Right, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatLost:
    """The bot was thrown out of a chat with all its threads, or out of one, or lost its voice.

    ``person`` is whose private chat it was. A chat that has moved may be told of like this too.
    """

    address: Address
    person: PersonId | None = None


@dataclass(frozen=True, slots=True)
class ChatJoined:
    """The bot was let into a chat where it may write, or back into the chat of a person."""

    address: Address
    person: PersonId | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ChatWritten:
    """The platform wrote to a chat or a person by itself, to answer somebody at once.

    ``pause_s`` is for how many seconds it was then told to write nothing more there.
    """

    reader: Address | PersonId
    pause_s: float = 0.0


@dataclass(frozen=True, slots=True)
class PlatformRegained:
    """A whole platform answers again after it was lost; what waits for that may be tried now."""

    platform: str


ChatNews: TypeAlias = ChatLost | ChatJoined | ChatWritten | PlatformRegained


class Style(StrEnum):
    """How much a button should stand out."""

    PLAIN = "plain"
    PRIMARY = "primary"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A label and at most 64 bytes that come back when it is pressed."""

    label: str
    token: str
    style: Style = Style.PLAIN


@dataclass(frozen=True, slots=True)
class Link:
    """A way to the bot, with a payload: to its private chat, or to a group that one chooses."""

    label: str
    payload: str
    into_group: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that may be chosen; ``card`` is one of the reader's own, where it stands for it."""

    label: str
    value: str
    card: Card | None = None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """Several things to be chosen in one go; their values come back with the token, as chosen.

    On a platform that has such menus it stands in the place of the first ``rows`` rows of buttons,
    which say the same one by one.
    """

    label: str
    token: str
    entries: tuple[Entry, ...]
    least: int
    most: int
    rows: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text that stands for a person, so that the platform can call them."""

    name: str
    person: PersonId


@dataclass(frozen=True, slots=True)
class Moment:
    """Words in a text that name a time, ``at`` in seconds since the epoch.

    A platform that can shows them as its reader's own clock would.
    """

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is made only when it is sent; two of the same key are the same picture.

    ``compose`` makes the bytes of a PNG file, in any thread. Neither the key nor the file's name
    tells what is to be seen; ``alternative`` says it to people who cannot see it.
    """

    key: str
    file_name: str
    alternative: str = field(repr=False)
    compose: Callable[[], bytes] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Post:
    """A message as it should stand: plain text, whom it calls, and rows of buttons.

    The text says all that there is to say; a picture shows it again to those who see it. ``cards``
    are those of the reader's own hand, for platforms that can show small cards among letters.
    ``strong`` are lines of the text that stand out. ``brief`` says what matters in fewer words, or
    is empty, for platforms that take less text below a picture than alone. What ``is_last`` has no
    successor in its message, so that a picture may stay above it. What ``is_silent`` makes no sound
    when it comes; an edit never makes one. ``links`` are offered below the buttons, where the
    platform has such links. ``moments`` are times that the text names.
    """

    text: str
    mentions: tuple[Mention, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    cards: Cards = ()
    strong: frozenset[str] = frozenset()
    brief: str = ""
    is_last: bool = False
    is_silent: bool = field(default=False, compare=False)
    links: tuple[Link, ...] = ()
    moments: tuple[Moment, ...] = ()
    menu: Menu | None = None

    def bare(self) -> "Post":
        """What is left of it once it asks nobody anything: no buttons, and nobody called."""
        return replace(self, mentions=(), rows=(), links=(), menu=None, is_silent=True)


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody may show in any chat, in their own name; all there read it."""

    key: str
    title: str
    about: str
    post: Post


@dataclass(frozen=True, slots=True)
class Question:
    """Ask the person for one line of text; it comes back as ``Pressed`` with it as chosen."""

    title: str
    label: str
    token: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the author of a deed alone gets, at once; all empty is a silent acknowledgement.

    ``text`` is one or two sentences and tells no secret, so that it may be said aloud where there
    is no other way; ``picture`` shows it again, and goes where it goes, but never into an alert.
    ``done`` says in at most ``LONGEST_DONE`` letters what was done, to its author alone: shown
    for a moment where the platform can, and left out where it would have to stay for ever. The
    posts show it anyway, so that answers which differ in nothing else are the same.
    ``post`` is for their eyes only, such as the own hand, and never for a group.
    ``start`` is the payload of a link to the private chat that is offered beside the rest, where
    the platform has such links.
    ``offers`` are what somebody may choose from who has looked for something.
    ``completions`` are what may be meant by what is still typed: as it is shown, and as it is sent.
    What ``is_echo`` answers a deed that was delivered before: where even a silent acknowledgement
    would take the place of the answer to the first delivery, nothing at all is said.
    """

    text: str = ""
    post: Post | None = None
    question: Question | None = None
    start: str = ""
    picture: Picture | None = None
    offers: tuple[Offer, ...] = ()
    done: str = field(default="", compare=False, repr=False)
    completions: tuple[tuple[str, str], ...] = ()
    is_echo: bool = False


LONGEST_DONE: Final = 200
"""Letters of what is said in passing."""

ECHO: Final = Answer(is_echo=True)
"""The answer to what was delivered before."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often the platform may be called: how many calls at once, and how many a minute."""

    at_once: int
    a_minute: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What the platform's messages may hold, and how often they may be sent or edited.

    ``edit_age_s`` is the age from which a message is better posted anew than edited. A platform
    that ``hides_commands`` shows nobody in a chat what another person has asked.
    """

    text: int
    buttons_in_row: int
    rows: int
    label: int
    chat_pace: Pace
    person_pace: Pace
    whole_pace: Pace
    edit_age_s: float
    token_bytes: int = 64
    hides_commands: bool = False


Greet: TypeAlias = Callable[[str], None]
"""Hears what a platform calls the bot that it has let in; it may say so again."""

Receive: TypeAlias = Callable[[Incoming], Awaitable[Answer]]
Learn: TypeAlias = Callable[[ChatNews], None]


class Platform(Protocol):
    """One chat platform; messages are named by texts of its own."""

    @property
    def name(self) -> str:
        """The name that addresses and people of this platform carry."""
        ...

    @property
    def limits(self) -> Limits:
        """What its messages may hold."""
        ...

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Bring what people do to ``receive`` and what chats do to ``learn``, until cancelled."""
        ...

    async def post(self, to: Address, post: Post, *, once: str = "") -> str:
        """Write a message that all in the chat see; raise a PlatformError.

        ``once``, of at most 24 letters, is the same when the same message is asked for again: a
        platform that can brings the one written before up to date instead of writing another.
        """
        ...

    async def edit(self, to: Address, message: str, post: Post) -> None:
        """Bring a message up to date; raise a PlatformError."""
        ...

    async def whisper(self, to: PersonId, post: Post, *, once: str = "") -> str:
        """Write to a person alone, ``once`` as in ``post``; raise a PlatformError."""
        ...

    async def edit_whisper(self, to: PersonId, message: str, post: Post) -> None:
        """Bring a private message up to date; raise a PlatformError."""
        ...

    async def delete(self, to: Address, message: str) -> None:
        """Take a message of its own away; raise a PlatformError."""
        ...

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a private message of its own away; raise a PlatformError."""
        ...

    def depth(self, to: Address, message: str) -> int:
        """How many messages stand below this one, as far as the platform knows."""
        ...
