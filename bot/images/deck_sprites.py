"""A deck of pictures: ours that ship, or one that an owner brings, and why it cannot be used.

A folder holds ``1o.png`` to ``12b.png``, named as cards are typed (RULES.md 14), and ``back.png``.
It may hold ``tiles/1o.png`` and so on; a tile that it lacks is ours.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from bot.text.localizer import LocalizedText
from engine.cards import DECK, Card

if TYPE_CHECKING:
    from PIL import Image

OURS: Final = Path(__file__).with_name("sprites")
"""The folder of the deck that ships; ``make sprites`` writes it."""

FRENCH: Final = "french"
"""What an owner calls our deck in French suits, in the place of a folder."""

SUITS: Final = ("spanish", FRENCH)
"""Our decks, of which a table may choose one in the place of what its bot shows elsewhere."""

CARD_SIZE: Final = (240, 374)
"""Width and height of every card and of the back, in pixels."""

TILE_SIZE: Final = (96, 96)
"""Width and height of every tile, in pixels."""

_BACK: Final = "back.png"
_PREFIX: Final = "mus"
_HASH_BYTES: Final = 6


class DeckError(Exception):
    """A deck folder cannot be used, on account of one file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class MissingPictureError(DeckError):
    """A file that every deck needs is not there."""


class UnreadablePictureError(DeckError):
    """A file is no picture, is damaged, or may not be read."""


def deck_failure(error: DeckError) -> LocalizedText:
    """Return why a folder of pictures is no deck."""
    is_missing = isinstance(error, MissingPictureError)
    key = "deck-missing-picture" if is_missing else "deck-unreadable-picture"
    return LocalizedText(key, {"path": str(error.path)})


class DeckSprites:
    """A deck in pixels, in memory as a whole; copy a picture before you change it."""

    def __init__(
        self,
        cards: Mapping[Card, "Image.Image"],
        back: "Image.Image",
        tiles: Mapping[Card, "Image.Image"],
    ) -> None:
        self._cards = cards
        self._back = back
        self._tiles = tiles

    @classmethod
    def load(cls, folder: Path | None) -> Self:
        """Read the deck of a folder, or else ours; raise DeckError.

        The name ``french`` alone is our other deck, unless there is a folder of that name. A
        picture of another size is fitted in, and what it leaves free is transparent.
        """
        deck = folder_meant(folder) or OURS
        return cls(
            {card: _picture(deck / f"{card}.png", CARD_SIZE) for card in DECK},
            _picture(deck / _BACK, CARD_SIZE),
            {card: _picture(_tile_file(deck, card), TILE_SIZE) for card in DECK},
        )

    def card(self, card: Card) -> "Image.Image":
        """Return the face of a card; RGBA."""
        return self._cards[card]

    def back(self) -> "Image.Image":
        """Return what a card shows from behind; RGBA."""
        return self._back

    def tile(self, card: Card) -> "Image.Image":
        """Return a card as a small sign, legible at 22 pixels between words; RGBA."""
        return self._tiles[card]


def folder_of(suits: str) -> Path:
    """Return the folder of our deck in these suits."""
    return OURS / FRENCH if suits == FRENCH else OURS


def folder_meant(folder: Path | None) -> Path | None:
    """Return the folder of the deck that an owner has named; None is ours in Spanish suits."""
    is_ours = folder == Path(FRENCH) and not folder.is_dir()
    return OURS / FRENCH if is_ours else folder


def _tile_file(deck: Path, card: Card) -> Path:
    own = deck / "tiles" / f"{card}.png"
    return own if own.exists() else OURS / "tiles" / f"{card}.png"


def _picture(path: Path, size: tuple[int, int]) -> "Image.Image":
    """Read a picture and fit it in; raise DeckError."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - slow to import

    try:
        with Image.open(path) as image:
            picture = image.convert("RGBA")
    except FileNotFoundError as error:
        raise MissingPictureError(path) from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        # Pillow says so of what is no picture or is damaged: which it is helps nobody.
        raise UnreadablePictureError(path) from error
    return picture if picture.size == size else ImageOps.pad(picture, size, color=(0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Tile:
    """A card's sign as a PNG file, under a name that another picture would not have."""

    card: Card
    name: str
    content: bytes


def tiles_of(deck: DeckSprites) -> tuple[Tile, ...]:
    """Return all forty."""
    return tuple(_tile(deck, card) for card in DECK)


def _tile(deck: DeckSprites, card: Card) -> Tile:
    image = deck.tile(card)
    # Of the pixels and not of the file, which another version of Pillow may pack otherwise.
    digest = blake2b(image.tobytes(), digest_size=_HASH_BYTES).hexdigest()
    file = io.BytesIO()
    image.save(file, format="PNG")
    return Tile(card, f"{_PREFIX}_{card}_{digest}", file.getvalue())
