"""Cards as small signs among letters, for platforms that can show such."""

import io
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from engine.cards import DECK, Card

if TYPE_CHECKING:
    from bot.pictures.cards import Deck

_PREFIX: Final = "mus"
_HASH_BYTES: Final = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """A card's sign as a PNG file, under a name that another picture would not have."""

    card: Card
    name: str
    content: bytes


def tiles_of(deck: "Deck") -> tuple[Tile, ...]:
    """All forty."""
    return tuple(_tile(deck, card) for card in DECK)


def _tile(deck: "Deck", card: Card) -> Tile:
    image = deck.tile(card)
    # Of the pixels and not of the file, which another version of Pillow may pack otherwise.
    digest = blake2b(image.tobytes(), digest_size=_HASH_BYTES).hexdigest()
    file = io.BytesIO()
    image.save(file, format="PNG")
    return Tile(card, f"{_PREFIX}_{card}_{digest}", file.getvalue())
