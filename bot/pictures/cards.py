"""Cards ready to be laid: in the size that a picture needs, with their shadow, kept once made."""

from functools import lru_cache
from typing import Final, Protocol

from PIL import Image

from bot.pictures.cloth import shadowed
from engine.cards import Card

MARGIN: Final = 14
"""What a card's shadow needs on each side, in pixels."""

_DROP: Final = 5
_KEPT: Final = 256
_DIMMED: Final = 0.55


class Deck(Protocol):
    """Where the pictures of the cards come from, all of one size."""

    def card(self, card: Card, /) -> Image.Image:
        """The picture of a card, with a transparent ground."""
        ...

    def tile(self, card: Card, /) -> Image.Image:
        """The small picture of a card, as it stands among letters."""
        ...


class CardSet:
    """The cards of one deck in whatever width is asked for; what is made is kept."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._ready = lru_cache(maxsize=_KEPT)(self._made)

    def height(self, width: int) -> int:
        """How high a card of this width is, without its shadow."""
        sample = self._deck.card(Card.AS_DE_OROS)
        return round(width * sample.height / sample.width)

    def lay(
        self, ground: Image.Image, at: tuple[int, int], card: Card, width: int, *, dim: bool = False
    ) -> None:
        """Lay a card with its upper left corner there."""
        ready = self._ready(card, width, dim=dim)
        ground.paste(ready, (at[0] - MARGIN, at[1] - MARGIN), ready)

    def _made(self, card: Card, width: int, *, dim: bool) -> Image.Image:
        size = (width, self.height(width))
        small = self._deck.card(card).convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        if dim:
            dark = Image.new("RGB", size, (40, 62, 50))
            faded = Image.blend(dark, small.convert("RGB"), _DIMMED)
            faded.putalpha(small.getchannel("A"))
            small = faded
        return shadowed(small, MARGIN, _DROP)
