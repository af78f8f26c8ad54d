"""Serve the pictures of the cards; the name of each has a digest, so that browsers keep it."""

from hashlib import blake2b
from pathlib import Path
from typing import Final, Self

from bot.images.deck_sprites import FRENCH, OURS, folder_meant, folder_of
from engine.cards import DECK, Card

SPANISH: Final = "spanish"

_DIGEST_BYTES: Final = 6


class CardPictures:
    """The files of one deck, by their address below ``/cards/``."""

    def __init__(self, deck: str, folder: Path) -> None:
        self.files: dict[str, bytes] = {}
        self._names = {card: self._add(deck, str(card), folder / f"{card}.png") for card in DECK}
        self.back = f"/cards/{self._add(deck, 'back', folder / 'back.png')}"

    @classmethod
    def of_all_decks(cls, own: Path | None = None) -> dict[str, Self]:
        """Return the pictures of each deck; ``own`` is the operator's, in place of the Spanish."""
        usual = folder_meant(own) or OURS
        return {SPANISH: cls(SPANISH, usual), FRENCH: cls(FRENCH, folder_of(FRENCH))}

    def address(self, card: Card) -> str:
        """Return the address of a card's face."""
        return f"/cards/{self._names[card]}"

    def _add(self, deck: str, name: str, path: Path) -> str:
        content = path.read_bytes()
        digest = blake2b(content, digest_size=_DIGEST_BYTES).hexdigest()
        self.files[f"{deck}-{name}-{digest}.png"] = content
        return f"{deck}-{name}-{digest}.png"
