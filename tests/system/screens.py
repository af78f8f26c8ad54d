"""What players see, in the same form for both platforms: a text and its buttons."""

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
    """A message as a player sees it, with ``source`` as the platform's object."""

    text: str
    tokens: tuple[Token, ...] = ()
    is_calling: bool = False
    source: object = None

    @property
    def presses(self) -> tuple[tuple[Token, CallbackData], ...]:
        """The tokens of the buttons with their meaning."""
        return tuple(_understood(self.tokens))

    def meaning(self, kind: type[Meant]) -> list[tuple[Token, Meant]]:
        """Return the buttons whose meaning has this type."""
        return [(token, press) for token, press in self.presses if isinstance(press, kind)]

    def arranging(self, verb: Verb, about: str | None = None) -> list[Token]:
        """Return the tokens of lobby buttons with this verb; ``about`` is optional."""
        return [
            token
            for token, press in self.presses
            if isinstance(press, TableButton)
            and press.action is verb
            and about in {None, press.argument}
        ]


NOTHING = Screen("")
"""No message yet."""


def _understood(tokens: Iterable[Token]) -> Iterator[tuple[Token, CallbackData]]:
    for token in tokens:
        try:
            yield token, decode(token)
        except BadCallbackError:
            continue


def kinds_of(tokens: Iterable[Token]) -> set[type[CallbackData]]:
    """Return the types of these buttons."""
    return {type(press) for _, press in _understood(tokens)}


class SilenceError(Exception):
    """A press got no answer; people see that it has failed."""


class Player(Protocol):
    """A person with an app, in a chat with a table."""

    @property
    def name(self) -> str:
        """The name that others see."""
        ...

    @property
    def bell(self) -> Bell:
        """Rings when the player's view changes."""
        ...

    @property
    def table(self) -> Screen:
        """The bot's newest message that the whole chat sees."""
        ...

    @property
    def hand(self) -> Screen:
        """The bot's newest message that only this player sees."""
        ...

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether hands arrive in the private chat automatically."""
        ...

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button; return the text of a refusal, or none.

        Raise SilenceError if no answer comes.
        """
        ...

    async def order(self, command: str, argument: str = "") -> None:
        """Send a command in the chat; raise SilenceError."""
        ...

    async def follow(self) -> None:
        """Open the private chat, if the last press has led there."""
        ...
