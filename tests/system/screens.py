"""What players see, in one shape for both platforms: a text, and what can be pressed below it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from bot.messages.callback_data import (
    BadCallbackError,
    CallbackData,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
)
from tests.servers.activity_signal import Bell

Meant = TypeVar("Meant", PlayButton, MarkButton, DiscardMenu, DiscardButton)

Token: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Screen:
    """A message as somebody sees it, who may be called by it; ``source`` is the platform's own."""

    text: str
    tokens: tuple[Token, ...] = ()
    is_calling: bool = False
    source: object = None

    @property
    def presses(self) -> tuple[tuple[Token, CallbackData], ...]:
        """What can be pressed, with what it means."""
        return tuple(_understood(self.tokens))

    def meaning(self, kind: type[Meant]) -> list[tuple[Token, Meant]]:
        """What can be pressed and means something of this kind."""
        return [(token, press) for token, press in self.presses if isinstance(press, kind)]

    def arranging(self, verb: Verb, about: str | None = None) -> list[Token]:
        """What can be pressed to arrange something; ``about`` may be left open."""
        return [
            token
            for token, press in self.presses
            if isinstance(press, TableButton)
            and press.action is verb
            and about in {None, press.argument}
        ]


NOTHING = Screen("")
"""Nothing was written yet."""


def _understood(tokens: Iterable[Token]) -> Iterator[tuple[Token, CallbackData]]:
    for token in tokens:
        try:
            yield token, decode(token)
        except BadCallbackError:
            continue


def kinds_of(tokens: Iterable[Token]) -> set[type[CallbackData]]:
    """What kinds of things were pressed."""
    return {type(press) for _, press in _understood(tokens)}


class SilenceError(Exception):
    """Nobody has answered a press; people see that it has failed."""


class Player(Protocol):
    """Somebody with an app, in a chat where a table stands."""

    @property
    def name(self) -> str:
        """What others call them."""
        ...

    @property
    def bell(self) -> Bell:
        """Rings whenever something happens before their eyes."""
        ...

    @property
    def table(self) -> Screen:
        """The newest message of the bot that all in the chat see."""
        ...

    @property
    def hand(self) -> Screen:
        """The newest message of the bot that this person alone sees."""
        ...

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether the hands come to the private chat by themselves."""
        ...

    async def press(self, screen: Screen, token: Token) -> str:
        """Press something; the words in which it was refused, or none.

        Raise SilenceError when no answer comes.
        """
        ...

    async def order(self, command: str, argument: str = "") -> None:
        """Give a command in the chat; raise SilenceError."""
        ...

    async def follow(self) -> None:
        """Open the private chat, where the last press has led there."""
        ...
