"""Serve the pictures of the cards; each name has a digest, so that browsers can cache it.

The built-in decks are vector drawings, which are small and sharp at every size.
"""

from hashlib import blake2b
from pathlib import Path
from typing import Final, Self

from bot.images.deck_sprites import DRAWINGS, FRENCH, folder_meant, folder_of
from engine.cards import DECK, Card

SPANISH: Final = "spanish"

_DIGEST_BYTES: Final = 6
_DRAWING: Final = "svg"
_PICTURE: Final = "png"


class CardPictures:
    """The files of a deck, by their address below ``/cards/``; ``kind`` is the extension."""

    def __init__(self, deck: str, folder: Path, kind: str) -> None:
        self.files: dict[str, bytes] = {}
        self._kind = kind
        self._names = {card: self._add(deck, str(card), folder) for card in DECK}
        self.back = f"/cards/{self._add(deck, 'back', folder)}"

    @classmethod
    def of_all_decks(cls, own: Path | None = None) -> dict[str, Self]:
        """Return the pictures of each deck; ``own``, the operator's, replaces the Spanish one."""
        french = cls(FRENCH, DRAWINGS / FRENCH, _DRAWING)
        usual = folder_meant(own)
        if usual is None:
            return {SPANISH: cls(SPANISH, DRAWINGS, _DRAWING), FRENCH: french}
        if usual == folder_of(FRENCH):
            return {SPANISH: french, FRENCH: french}
        return {SPANISH: cls(SPANISH, usual, _PICTURE), FRENCH: french}

    def address(self, card: Card) -> str:
        """Return the address of a card's face."""
        return f"/cards/{self._names[card]}"

    def _add(self, deck: str, name: str, folder: Path) -> str:
        content = (folder / f"{name}.{self._kind}").read_bytes()
        digest = blake2b(content, digest_size=_DIGEST_BYTES).hexdigest()
        address = f"{deck}-{name}-{digest}.{self._kind}"
        self.files[address] = content
        return address
