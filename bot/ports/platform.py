"""What a chat platform is to the rest of the bot: people's deeds come in, posts go out.

Nothing here knows Discord or Telegram, and a platform knows nothing of tables. Everything that
people read is already in their language when it reaches a platform.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from engine.cards import Cards


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


@dataclass(frozen=True, slots=True)
class Typed:
    """Words in a chat that the bot may read."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, such as ``envido`` with the argument ``7``; both as typed, without the slash."""

    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button, or entries chosen from a menu; ``message`` is the post that it hangs on."""

    token: str
    message: str
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Started:
    """A person opened the private chat with the bot, by a link with this payload."""

    payload: str = ""


Deed: TypeAlias = Typed | Asked | Pressed | Started


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something that a person did in a chat; ``key`` is the same when it is delivered twice.

    ``at`` is when they did it, in seconds since the epoch, or 0 where the platform does not say.
    """

    address: Address
    person: Person
    deed: Deed
    private: bool = False
    key: str = ""
    at: float = 0.0


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


ChatNews: TypeAlias = ChatLost | ChatJoined


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
class Mention:
    """A name in a text that stands for a person, so that the platform can call them."""

    name: str
    person: PersonId


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
    successor in its message, so that a picture may stay above it.
    """

    text: str
    mentions: tuple[Mention, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    cards: Cards = ()
    strong: frozenset[str] = frozenset()
    brief: str = ""
    is_last: bool = False


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
    ``start`` is the payload of a link to the private chat, where the platform has such links.
    What ``is_echo`` answers a deed that was delivered before: where even a silent acknowledgement
    would take the place of the answer to the first delivery, nothing at all is said.
    """

    text: str = ""
    post: Post | None = None
    question: Question | None = None
    start: str = ""
    picture: Picture | None = None
    done: str = field(default="", compare=False, repr=False)
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

    ``edit_age_s`` is the age from which a message is better posted anew than edited.
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
