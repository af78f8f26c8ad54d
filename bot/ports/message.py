"""Define the output to a platform: messages with buttons and pictures, and replies.

All texts are already in the reader's language.
"""

from collections.abc import Callable
from enum import StrEnum
from hashlib import blake2b
from operator import attrgetter
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, equal_without, replace, repr_without
from engine.cards import Card, Cards

_DIGEST_BYTES: Final = 12


class Style(StrEnum):
    """The visual emphasis of a button."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "good"
    DANGER = "danger"


class Button(Struct, frozen=True):
    """A label, and a token of at most 64 bytes that comes back when the button is pressed."""

    label: str
    token: str
    style: Style = Style.PLAIN


class Link(Struct, frozen=True):
    """A link to the bot with a payload: to its private chat, or to a group that its reader chooses.

    If an ``app`` is named, the link opens that page of the bot within the platform.
    """

    label: str
    payload: str
    into_group: bool = False
    app: str = ""


class UrlLink(Struct, frozen=True):
    """A labelled link to a web page; the URL may contain a login secret.

    A link that ``opens_inside`` opens within the platform in a private chat, if the platform
    supports that.
    """

    label: str
    url: str
    opens_inside: bool = False

    def __repr__(self) -> str:
        """Show a digest in place of the URL."""
        digest = blake2b(self.url.encode(), digest_size=_DIGEST_BYTES).hexdigest()
        return f"UrlLink({self.label!r}, <{digest}>, {self.opens_inside})"


class MessageLink(Struct, frozen=True):
    """A labelled link to a message in a chat, for people who are in that chat."""

    label: str
    address: Address
    message: str


class MenuItem(Struct, frozen=True):
    """A menu entry; ``card`` is the reader's card for which it stands, if any."""

    label: str
    value: str
    card: Card | None = None
    is_chosen: bool = False


class Menu(Struct, frozen=True):
    """A menu in which several entries are chosen at once; their values come back with the token.

    On a platform with such menus it replaces the first ``rows`` rows of buttons, which offer the
    same entries one by one.
    """

    label: str
    token: str
    entries: tuple[MenuItem, ...]
    least: int
    most: int
    rows: int


class Mention(Struct, frozen=True):
    """A person's name in a text, so that the platform can mention the person."""

    name: str
    person: PersonId


class Timestamp(Struct, frozen=True):
    """Words in a text that name a time; ``at`` is in seconds since the epoch.

    A platform that supports it shows the time in the reader's time zone.
    """

    text: str
    at: float


class Picture(Struct, frozen=True, gc=True):
    """A picture that is rendered only when it is sent; equal keys mean equal pictures.

    ``compose`` returns the bytes of a PNG file and may run in any thread. Neither the key nor the
    file name reveals the content; ``alternative`` describes it for people who cannot see it.
    """

    key: str
    file_name: str
    alternative: str
    compose: Callable[[], bytes]

    def __repr__(self) -> str:
        """Leave out what the picture shows."""
        return repr_without(self, "alternative", "compose")

    def __eq__(self, other: object) -> bool:
        """Compare everything except ``compose``."""
        return equal_without(self, other, "compose")

    def __hash__(self) -> int:
        """Hash the key, which is equal for equal pictures."""
        return hash(self.key)


class PicturedText(Struct, frozen=True):
    """The text below a picture, without what the picture already shows.

    ``small`` are less important lines, for small print on platforms where pictures have alternative
    texts. ``folded`` are these lines with the description of the picture, for platforms without
    alternative texts.
    """

    text: str
    small: str = ""
    folded: str = ""


class MessageContent(Struct, frozen=True):
    """The content of a message: plain text, mentions, a picture, and rows of buttons.

    The text is complete without the picture; where the picture is shown, ``pictured`` replaces the
    text. ``cards`` is the reader's hand, for platforms that show small cards in text.
    ``bold_lines`` are lines of these texts to show in bold. ``caption`` is a shorter text, or
    empty, for platforms that allow less text below a picture. Content that ``is_final`` is the last
    in its message, so a picture may stay above it. A message that ``is_silent`` makes no sound when
    it is sent; an edit never does. ``links``, and ``urls`` for a single reader, are shown below the
    buttons on platforms that have such links. ``moments`` are the times in the text, in order. With
    ``link_to`` the platform shows a link to that chat, if it can. ``ephemeral_key`` names an
    ephemeral message that may be updated.

    A message that ``calls`` begins with its mentions. It must notify only the mentioned people: a
    platform that would also notify others sends it without a sound. It replies to the message
    ``reply_to`` in the same chat, if that exists, and has the link ``jump`` on platforms that have
    links to messages.
    """

    text: str
    mentions: tuple[Mention, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    cards: Cards = ()
    bold_lines: frozenset[str] = frozenset()
    caption: str = ""
    pictured: PicturedText | None = None
    is_final: bool = False
    is_silent: bool = False
    links: tuple[Link, ...] = ()
    urls: tuple[UrlLink, ...] = ()
    moments: tuple[Timestamp, ...] = ()
    menu: Menu | None = None
    link_to: Address | None = None
    ephemeral_key: str = ""
    calls: bool = False
    reply_to: str = ""
    jump: MessageLink | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether two contents look alike, regardless of sound."""
        return isinstance(other, MessageContent) and _looks(self) == _looks(other)

    def __hash__(self) -> int:
        """Return the hash of the text, which is equal for contents that look alike."""
        return hash(self.text)

    @property
    def digest(self) -> str:
        """Return a digest that is equal for contents that look alike, even in another process."""
        looks = replace(self, is_silent=True, bold_lines=frozenset())
        text = repr((looks, sorted(self.bold_lines))).encode()
        return blake2b(text, digest_size=_DIGEST_BYTES).hexdigest()

    def without_buttons(self) -> "MessageContent":
        """Return the content without buttons and mentions, to show a past moment."""
        return replace(self, mentions=(), rows=(), links=(), urls=(), menu=None, is_silent=True)


_looks: Final = attrgetter(
    *(name for name in MessageContent.__struct_fields__ if name != "is_silent")
)


class InlineResult(Struct, frozen=True):
    """A result of an inline query, which a person may show in any chat for everyone to read."""

    key: str
    title: str
    about: str
    post: MessageContent


class Question(Struct, frozen=True):
    """A prompt for a line of text, which comes back as the chosen value of a ``ButtonPress``."""

    title: str
    label: str
    token: str


class File(Struct, frozen=True):
    """A file for one person; its name does not reveal the content."""

    name: str
    content: bytes

    def __repr__(self) -> str:
        """Leave out the content."""
        return repr_without(self, "content")


class Reply(Struct, frozen=True):
    """The immediate answer to a request, for its author only; an empty one acknowledges silently.

    ``text`` is one or two sentences without secrets, so everyone may see it if there is no other
    way; ``picture`` accompanies it, except in an alert.

    ``toast`` says in at most ``LONGEST_DONE`` characters what was done. It is shown as a brief
    notice on platforms that have such notices, and omitted where it would stay visible, because the
    messages show the effect anyway.

    ``post`` is for the author only, such as their hand, and never for a group. It is a new message,
    unless it ``is_in_place``: then it replaces the message of the pressed button, if only the
    author sees that message. Only a new state of the same page is in place. ``glance`` summarises
    it in at most ``LONGEST_DONE`` characters, for a chat in which the rate limit leaves no room for
    ``post``.

    ``file`` answers a command, with the text that describes it. Only the author gets it: in private
    if nothing else hides it from the chat, or not at all. With ``link_to`` the platform shows a
    link to that chat beside the text, if it can. Everyone sees ``fallback_text`` in place of a
    ``post`` or ``question`` that cannot be delivered. A ``post`` that ``is_public`` has no secrets:
    it answers words in the chat where they were written. ``start_payload`` is the payload of a link
    to the private chat, on platforms that have such links. ``offers`` answer an inline query, and
    ``completions`` an autocomplete query; each completion is a shown text and the text to send. A
    reply that ``is_echo`` answers a repeated delivery: nothing is shown, because even a silent
    acknowledgement would replace the first reply.
    """

    text: str = ""
    post: MessageContent | None = None
    question: Question | None = None
    start_payload: str = ""
    picture: Picture | None = None
    offers: tuple[InlineResult, ...] = ()
    toast: str = ""
    completions: tuple[tuple[str, str], ...] = ()
    is_echo: bool = False
    file: File | None = None
    fallback_text: str = ""
    is_public: bool = False
    is_in_place: bool = False
    glance: str = ""
    link_to: Address | None = None

    def __repr__(self) -> str:
        """Leave out the texts that show cards."""
        return repr_without(self, "toast", "glance")

    def __eq__(self, other: object) -> bool:
        """Compare everything except the toast."""
        return equal_without(self, other, "toast")

    def __hash__(self) -> int:
        """Hash the texts, which are equal for equal replies."""
        return hash((self.text, self.fallback_text))


LONGEST_DONE: Final = 200
"""The maximum length of a toast, in characters."""

DUPLICATE: Final = Reply(is_echo=True)
"""The reply to a repeated delivery of a request."""
