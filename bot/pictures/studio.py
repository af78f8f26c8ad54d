"""The studio: one deck, opened once, for all that a process paints, and what was painted before."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from bot.pictures.painter import Painter
from bot.pictures.tiles import Tile, tiles_of
from bot.uploads import Uploads

if TYPE_CHECKING:
    from bot.pictures.sprites import Sprites


class Studio:
    """What pictures need; the deck of a folder, or ours, is read when the first of them does."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.uploads = Uploads()
        self.painter = Painter(lambda: self.deck, folder)

    @cached_property
    def deck(self) -> "Sprites":
        """The pictures of the cards; raise DeckError."""
        from bot.pictures.sprites import Sprites  # noqa: PLC0415 - Pillow is slow to import

        return Sprites.load(self._folder)

    def open(self) -> None:
        """Read the deck now; raise DeckError."""
        _ = self.deck

    def tiles(self) -> tuple[Tile, ...]:
        """The cards as small signs; raise DeckError."""
        return tiles_of(self.deck)
