"""The cards as small signs between words: a number and a suit, legible 22 pixels high."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.pictures.drawing.frames import HEIGHT, PINTAS, broken, number, width
from bot.pictures.drawing.palette import LIVERIES, PAPER
from bot.pictures.drawing.pips import PIPS
from bot.pictures.drawing.svg import box, path, placed, stretched
from engine.cards import Card, Rank, Suit

TILE: Final = (96, 96)
_EDGE: Final = 5.0
_FRAME: Final = 8.0
_PINTA: Final = 16.0


class Sign(NamedTuple):
    """Where the sign of a suit stands on a tile, how large, and turned by how many degrees."""

    x: float
    y: float
    scale: float
    turn: float


_SIGNS: Final[Mapping[Suit, Sign]] = MappingProxyType(
    {
        Suit.OROS: Sign(67, 58, 0.5, 0),
        Suit.COPAS: Sign(67, 52, 0.62, 0),
        Suit.ESPADAS: Sign(68, 48, 0.72, 16),
        Suit.BASTOS: Sign(70, 48, 0.72, 14),
    }
)


def tile(card: Card) -> str:
    """The number large at the left over the suit at the right, within the frame of the suit."""
    wide, high = TILE
    ink = LIVERIES[card.suit].number
    return (
        box((0, 0), (wide, high), 14, PAPER, 0)
        + _sign(card)
        + _frame(card.suit, ink)
        + _number(card.rank, ink)
    )


def _sign(card: Card) -> str:
    """Two digits push it aside."""
    x, y, scale, turn = _SIGNS[card.suit]
    if card.rank >= Rank.SOTA:
        x, scale = x + 6, scale * 0.84
    return placed(PIPS[card.suit], (x, y), scale, turn)


def _frame(suit: Suit, ink: str) -> str:
    wide, high = TILE
    lines = "".join(
        broken((_EDGE, y), wide - _EDGE, PINTAS[suit], _PINTA + _FRAME)
        for y in (_EDGE, high - _EDGE)
    )
    sides = "".join(f"M{x:g} {_EDGE:g}V{high - _EDGE:g}" for x in (_EDGE, wide - _EDGE))
    return path(lines + sides, line=_FRAME, ink=ink)


def _number(rank: Rank, ink: str) -> str:
    """Two digits are narrower than one; paper around them keeps them apart from the sign."""
    across, pen = (1.72, 7.5) if rank < Rank.SOTA else (1.06, 9)
    down = 1.85
    drawn = number(rank, PAPER, pen, halo=6) + number(rank, ink, pen)
    x = 12 + (44 - width(rank, pen) * across) / 2
    y = 48 - (HEIGHT + pen) * down / 2
    return stretched(drawn, (max(x, 11), y), (across, down))
