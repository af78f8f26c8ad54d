"""What goes out to a chat platform: posts with their buttons and pictures, and answers.

Everything that people read is already in their language.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from operator import attrgetter
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace
from engine.cards import Card, Cards

_DIGEST_BYTES: Final = 12


class Style(StrEnum):
    """How much a button should stand out."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "good"
    DANGER = "danger"


class Button(Struct, frozen=True):
    """A label and at most 64 bytes that come back when it is pressed."""

    label: str
    token: str
    style: Style = Style.PLAIN


class Link(Struct, frozen=True):
    """A way to the bot, with a payload: to its private chat, or to a group that one chooses."""

    label: str
    payload: str
    into_group: bool = False


class MenuItem(Struct, frozen=True):
    """Something that may be chosen; ``card`` is one of the reader's own, where it stands for it."""

    label: str
    value: str
    card: Card | None = None
    is_chosen: bool = False


class Menu(Struct, frozen=True):
    """Several things to be chosen in one go; their values come back with the token, as chosen.

    On a platform that has such menus it stands in the place of the first ``rows`` rows of buttons,
    which say the same one by one.
    """

    label: str
    token: str
    entries: tuple[MenuItem, ...]
    least: int
    most: int
    rows: int


class Mention(Struct, frozen=True):
    """A name in a text that stands for a person, so that the platform can call them."""

    name: str
    person: PersonId


class Timestamp(Struct, frozen=True):
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


class MessageContent(Struct, frozen=True):
    """A message as it should stand: plain text, whom it calls, and rows of buttons.

    The text says all that there is to say; a picture shows it again to those who see it. ``cards``
    are those of the reader's own hand, for platforms that can show small cards among letters.
    ``strong`` are lines of the text that stand out. ``brief`` says what matters in fewer words, or
    is empty, for platforms that take less text below a picture than alone. What ``is_last`` has no
    successor in its message, so that a picture may stay above it. What ``is_silent`` makes no sound
    when it comes; an edit never makes one. ``links`` are offered below the buttons, where the
    platform has such links. ``moments`` are times that the text names. Where it ``leads_to`` a
    chat, the platform shows the way there, if it can. What one person alone is shown in a chat,
    and may be brought up to date there, is named ``aside``.
    """

    text: str
    mentions: tuple[Mention, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    cards: Cards = ()
    bold_lines: frozenset[str] = frozenset()
    caption: str = ""
    is_final: bool = False
    is_silent: bool = False
    links: tuple[Link, ...] = ()
    moments: tuple[Timestamp, ...] = ()
    menu: Menu | None = None
    link_to: Address | None = None
    ephemeral_key: str = ""

    def __eq__(self, other: object) -> bool:
        """Two posts are one where they look alike, with a sound or without."""
        return isinstance(other, MessageContent) and _looks(self) == _looks(other)

    def __hash__(self) -> int:
        """Of the text, which two that look alike share."""
        return hash(self.text)

    @property
    def digest(self) -> str:
        """Return a short text that posts share if they look alike, whichever process made them."""
        looks = replace(self, is_silent=True, bold_lines=frozenset())
        text = repr((looks, sorted(self.bold_lines))).encode()
        return blake2b(text, digest_size=_DIGEST_BYTES).hexdigest()

    def without_buttons(self) -> "MessageContent":
        """Return what is left of it once it asks nobody anything: no buttons, and nobody called."""
        return replace(self, mentions=(), rows=(), links=(), menu=None, is_silent=True)


_looks: Final = attrgetter(
    *(name for name in MessageContent.__struct_fields__ if name != "is_silent")
)


class InlineResult(Struct, frozen=True):
    """What somebody may show in any chat, in their own name; all there read it."""

    key: str
    title: str
    about: str
    post: MessageContent


class Question(Struct, frozen=True):
    """Ask the person for one line of text; it comes back as ``ButtonPress`` with it as chosen."""

    title: str
    label: str
    token: str


@dataclass(frozen=True, slots=True)
class File:
    """A file for one person alone; its name tells nothing of what it holds."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the author of a deed alone gets, at once; all empty is a silent acknowledgement.

    ``text`` is one or two sentences and tells no secret, so that it may be said aloud where there
    is no other way; ``picture`` shows it again, and goes where it goes, but never into an alert.
    ``done`` says in at most ``LONGEST_DONE`` letters what was done, to its author alone: shown
    for a moment where the platform can, and left out where it would have to stay for ever. The
    posts show it anyway, so that answers which differ in nothing else are the same.
    ``post`` is for their eyes only, such as the own hand, and never for a group. It is a message of
    its own, unless it ``is_in_place``: then it replaces the message whose button was pressed, if
    the author alone sees that message. Only another state of the same page is in place.
    ``glance`` says in at most ``LONGEST_DONE`` letters what matters most of a page that was asked
    for, to its author alone, where a platform has no room for the page now.
    ``file`` answers a command, with the text that says what it is. Its author alone gets it, in
    private where nobody else in the chat could be kept from it, or not at all.
    ``unshown`` is said aloud in the place of a ``post`` or a ``question`` that gets to nobody.
    ``start`` is the payload of a link to the private chat that is offered beside the rest, where
    the platform has such links.
    ``offers`` are what somebody may choose from who has looked for something.
    ``completions`` are what may be meant by what is still typed: as it is shown, and as it is sent.
    What ``is_echo`` answers a deed that was delivered before: where even a silent acknowledgement
    would take the place of the answer to the first delivery, nothing at all is said.
    """

    text: str = ""
    post: MessageContent | None = None
    question: Question | None = None
    start_payload: str = ""
    picture: Picture | None = None
    offers: tuple[InlineResult, ...] = ()
    toast: str = field(default="", compare=False, repr=False)
    completions: tuple[tuple[str, str], ...] = ()
    is_echo: bool = False
    file: File | None = None
    fallback_text: str = ""
    is_in_place: bool = False
    glance: str = field(default="", repr=False)


LONGEST_DONE: Final = 200
"""Letters of what is said in passing."""

DUPLICATE: Final = Reply(is_echo=True)
"""The answer to what was delivered before."""
