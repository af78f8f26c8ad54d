"""What a deck of pictures is to whoever uses one: its cards, its tiles, and why it cannot be used.

Nothing here needs Pillow, which is slow to import.
"""

import io
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from bot.lines.voice import Line
from engine.cards import DECK, Card


class DeckError(Exception):
    """A deck folder cannot be used, on account of one file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class MissingPictureError(DeckError):
    """A file that every deck needs is not there."""


class UnreadablePictureError(DeckError):
    """A file is no picture, is damaged, or may not be read."""


def deck_failure(error: DeckError) -> Line:
    """Why a folder of pictures is no deck."""
    is_missing = isinstance(error, MissingPictureError)
    key = "deck-missing-picture" if is_missing else "deck-unreadable-picture"
    return Line(key, {"path": str(error.path)})


if TYPE_CHECKING:
    from PIL import Image

_PREFIX: Final = "mus"
_HASH_BYTES: Final = 6


class CardImages(Protocol):
    """Where the pictures of the cards come from, all of one size."""

    def card(self, card: Card, /) -> "Image.Image":
        """The picture of a card, with a transparent ground."""
        ...

    def tile(self, card: Card, /) -> "Image.Image":
        """The small picture of a card, as it stands among letters."""
        ...


@dataclass(frozen=True, slots=True)
class Tile:
    """A card's sign as a PNG file, under a name that another picture would not have."""

    card: Card
    name: str
    content: bytes


def tiles_of(deck: CardImages) -> tuple[Tile, ...]:
    """All forty."""
    return tuple(_tile(deck, card) for card in DECK)


def _tile(deck: CardImages, card: Card) -> Tile:
    image = deck.tile(card)
    # Of the pixels and not of the file, which another version of Pillow may pack otherwise.
    digest = blake2b(image.tobytes(), digest_size=_HASH_BYTES).hexdigest()
    file = io.BytesIO()
    image.save(file, format="PNG")
    return Tile(card, f"{_PREFIX}_{card}_{digest}", file.getvalue())
