"""The frame of a Spanish card: its place, and the gaps that show the suit."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cards import Suit

INSET: Final = 11
"""The distance of the frame from the edge of the card, in pixels."""

PINTAS: Final[Mapping[Suit, int]] = MappingProxyType(
    {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
)
"""The number of gaps in the frame, above and below."""
