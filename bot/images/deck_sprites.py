"""Load a deck of card pictures, built-in or the operator's; report why a deck cannot be used.

A folder contains ``1o.png`` to ``12b.png``, named as cards are typed (RULES.md 14), and
``back.png``. It may contain ``tiles/1o.png`` and so on; a missing tile comes from the built-in
deck.
"""

import io
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from bot.ports.value import Struct
from bot.text.localizer import LocalizedText
from engine.cards import DECK, Card

if TYPE_CHECKING:
    from PIL import Image

OURS: Final = Path(__file__).with_name("sprites")
"""The folder of the built-in deck, which ``make sprites`` writes."""

DRAWINGS: Final = Path(__file__).with_name("drawings")
"""The folder of the SVG files of that deck, with the same subfolders."""

FRENCH: Final = "french"
"""The name of the built-in deck with French suits, given instead of a folder."""

CARD_SIZE: Final = (240, 374)
"""The width and height of every card and of the back, in pixels."""

TILE_SIZE: Final = (96, 96)
"""The width and height of every tile, in pixels."""

_BACK: Final = "back.png"
_PREFIX: Final = "mus"
_HASH_BYTES: Final = 6


class DeckError(Exception):
    """Raised if a deck folder cannot be used because of a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class MissingPictureError(DeckError):
    """Raised for a missing file that every deck needs."""


class UnreadablePictureError(DeckError):
    """Raised for a file that is not a picture, is damaged, or may not be read."""


def deck_failure(error: DeckError) -> LocalizedText:
    """Return the line that says why a deck folder cannot be used."""
    is_missing = isinstance(error, MissingPictureError)
    key = "deck-missing-picture" if is_missing else "deck-unreadable-picture"
    return LocalizedText(key, {"path": str(error.path)})


class DeckSprites:
    """The pictures of a deck; the files are in memory, and each call decodes one of them.

    Decoded pictures would take forty times as much memory.
    """

    def __init__(
        self, cards: Mapping[Card, bytes], back: bytes, tiles: Mapping[Card, bytes]
    ) -> None:
        self._cards = cards
        self._back = back
        self._tiles = tiles

    @classmethod
    def load(cls, folder: Path | None) -> Self:
        """Read the deck of a folder, or the built-in one; raise DeckError.

        The name ``french`` means the built-in French deck, unless there is a folder of that name. A
        picture of another size is scaled to fit, with transparent margins.
        """
        deck = folder_meant(folder) or OURS
        return cls(
            {card: _read(deck / f"{card}.png") for card in DECK},
            _read(deck / _BACK),
            {card: _read(_tile_file(deck, card)) for card in DECK},
        )

    def card(self, card: Card) -> "Image.Image":
        """Return the face of a card; RGBA."""
        return _decoded(self._cards[card], CARD_SIZE)

    def back(self) -> "Image.Image":
        """Return the back of a card; RGBA."""
        return _decoded(self._back, CARD_SIZE)

    def tile(self, card: Card) -> "Image.Image":
        """Return a card as a small icon, legible at 22 pixels within text; RGBA."""
        return _decoded(self._tiles[card], TILE_SIZE)


def folder_of(suits: str) -> Path:
    """Return the folder of the built-in deck with these suits."""
    return OURS / FRENCH if suits == FRENCH else OURS


def folder_meant(folder: Path | None) -> Path | None:
    """Return the folder of the deck that the operator named; None is the built-in Spanish deck."""
    is_ours = folder == Path(FRENCH) and not folder.is_dir()
    return OURS / FRENCH if is_ours else folder


def _tile_file(deck: Path, card: Card) -> Path:
    own = deck / "tiles" / f"{card}.png"
    return own if own.exists() else OURS / "tiles" / f"{card}.png"


def _read(path: Path) -> bytes:
    """Return the content of a picture file; raise DeckError if it cannot be decoded."""
    from PIL import Image  # noqa: PLC0415 - slow to import

    try:
        content = path.read_bytes()
        with Image.open(io.BytesIO(content)) as image:
            image.load()
    except FileNotFoundError as error:
        raise MissingPictureError(path) from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        # Pillow raises one of these errors for a file that is not a picture or is damaged.
        raise UnreadablePictureError(path) from error
    return content


def _decoded(content: bytes, size: tuple[int, int]) -> "Image.Image":
    """Return a picture, scaled to fit."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - slow to import

    with Image.open(io.BytesIO(content)) as image:
        picture = image.convert("RGBA")
    return picture if picture.size == size else ImageOps.pad(picture, size, color=(0, 0, 0, 0))


class Tile(Struct, frozen=True):
    """A card icon as a PNG file, with a name that depends on its pixels."""

    card: Card
    name: str
    content: bytes


def tiles_of(deck: DeckSprites) -> tuple[Tile, ...]:
    """Return the tiles of all forty cards."""
    return tuple(_tile(deck, card) for card in DECK)


def _tile(deck: DeckSprites, card: Card) -> Tile:
    image = deck.tile(card)
    # Hash the pixels, because another version of Pillow may compress the file differently.
    digest = blake2b(image.tobytes(), digest_size=_HASH_BYTES).hexdigest()
    file = io.BytesIO()
    image.save(file, format="PNG")
    return Tile(card, f"{_PREFIX}_{card}_{digest}", file.getvalue())
