"""What typed words turned out to say, or why they said nothing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.actions import Action
from engine.hands import Lance


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Words that may mean several things, the likeliest first; they are asked back."""

    readings: tuple[Action, ...]

    @property
    def default(self) -> Action:
        """What is meant when the person does not choose."""
        return self.readings[0]


@dataclass(frozen=True, slots=True)
class Declared:
    """Words that declare pares or juego, which the engine does for everybody."""


Said: TypeAlias = Action | Ambiguous | Declared


class Misheard(StrEnum):
    """Why words were not understood; each is a line of the locale files."""

    UNKNOWN = "unknown"
    EMPTY = "empty"
    TOO_LONG = "too-long"
    WRONG_LANCE = "wrong-lance"
    NO_SUCH_CARD = "no-such-card"
    NO_ORDAGO = "no-ordago"


class UnknownCommandError(Exception):
    """Words that mean nothing here; ``suggestion`` is what may have been meant, or empty."""

    def __init__(
        self,
        text: str,
        suggestion: str = "",
        why: Misheard = Misheard.UNKNOWN,
        lance: Lance | None = None,
    ) -> None:
        super().__init__(text)
        self.text = text
        self.suggestion = suggestion
        self.why = why
        self.lance = lance
