"""The pictures of the cards: those that ship, or those that an owner brings in a folder.

A folder holds ``1o.png`` to ``12b.png``, named as cards are typed (RULES.md 14), and ``back.png``.
It may hold ``tiles/1o.png`` and so on; a tile that it lacks is ours.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final, Self

from PIL import Image, ImageOps

from bot.pictures.deck import MissingPictureError, UnreadablePictureError
from engine.cards import DECK, Card

OURS: Final = Path(__file__).with_name("sprites")
"""The folder of the deck that ships; ``make sprites`` writes it."""

CARD_SIZE: Final = (240, 374)
TILE_SIZE: Final = (96, 96)
_BACK: Final = "back.png"


class Sprites:
    """A deck in pixels, in memory as a whole; copy a picture before you change it."""

    size: ClassVar = CARD_SIZE
    """Width and height of every card and of the back, in pixels."""

    tile_size: ClassVar = TILE_SIZE
    """Width and height of every tile, in pixels."""

    def __init__(
        self,
        cards: Mapping[Card, Image.Image],
        back: Image.Image,
        tiles: Mapping[Card, Image.Image],
    ) -> None:
        self._cards = cards
        self._back = back
        self._tiles = tiles

    @classmethod
    def load(cls, folder: Path | None) -> Self:
        """Read the deck of a folder, or else ours; raise DeckError.

        A picture of another size is fitted in, and what it leaves free is transparent.
        """
        deck = folder or OURS
        return cls(
            {card: _picture(deck / f"{card}.png", CARD_SIZE) for card in DECK},
            _picture(deck / _BACK, CARD_SIZE),
            {card: _picture(_tile_file(deck, card), TILE_SIZE) for card in DECK},
        )

    def card(self, card: Card) -> Image.Image:
        """The face of a card; RGBA."""
        return self._cards[card]

    def back(self) -> Image.Image:
        """What a card shows from behind; RGBA."""
        return self._back

    def tile(self, card: Card) -> Image.Image:
        """A card as a small sign, legible at 22 pixels between words; RGBA."""
        return self._tiles[card]


def _tile_file(deck: Path, card: Card) -> Path:
    own = deck / "tiles" / f"{card}.png"
    return own if own.exists() else OURS / "tiles" / f"{card}.png"


def _picture(path: Path, size: tuple[int, int]) -> Image.Image:
    """Read a picture and fit it in; raise DeckError."""
    try:
        with Image.open(path) as image:
            picture = image.convert("RGBA")
    except FileNotFoundError as error:
        raise MissingPictureError(path) from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        # Pillow says so of what is no picture or is damaged: which it is helps nobody.
        raise UnreadablePictureError(path) from error
    return picture if picture.size == size else ImageOps.pad(picture, size, color=(0, 0, 0, 0))
