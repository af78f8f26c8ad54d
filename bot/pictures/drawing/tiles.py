"""The cards as small signs between words: a number and a suit, legible 22 pixels high."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.pictures.drawing.frames import PINTAS, broken
from bot.pictures.drawing.numbers import number, width
from bot.pictures.drawing.palette import LIVERIES, PAPER
from bot.pictures.drawing.pips import PIPS
from bot.pictures.drawing.svg import box, path, placed
from engine.cards import Card, Suit

TILE: Final = (96, 96)
_PEN: Final = 7
_SIGNS: Final[Mapping[Suit, tuple[float, float, float, float]]] = MappingProxyType(
    {
        Suit.OROS: (68, 60, 0.52, 0),
        Suit.COPAS: (69, 58, 0.66, 0),
        Suit.ESPADAS: (69, 50, 0.82, 24),
        Suit.BASTOS: (69, 50, 0.82, 24),
    }
)
"""Where the sign of a suit stands on a tile, its scale, and how far it is turned."""


def tile(card: Card) -> str:
    """The number large at the left, the suit at the right, within the frame of the suit."""
    wide, high = TILE
    livery = LIVERIES[card.suit]
    x, y, scale, turn = _SIGNS[card.suit]
    edge = 6
    lines = (
        broken((edge, edge), wide - edge, PINTAS[card.suit], 17)
        + broken((edge, high - edge), wide - edge, PINTAS[card.suit], 17)
        + f"M{edge} {edge}V{high - edge}M{wide - edge} {edge}V{high - edge}"
    )
    size = 1.85
    return (
        box((1, 1), (wide - 2, high - 2), 12, PAPER, 0)
        + path(lines, line=8, ink=livery.number)
        + placed(PIPS[card.suit], (x, y), scale, turn)
        + placed(
            number(card.rank, livery.number, _PEN),
            (33 - width(card.rank, _PEN) * size / 2, 48 - 37 * size / 2),
            size,
        )
    )
