"""What every card has around its picture: paper, the frame with its pintas, and the numbers."""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from bot.pictures.drawing.numbers import HEIGHT, number, width
from bot.pictures.drawing.palette import EDGE, INK, LIVERIES, PAPER
from bot.pictures.drawing.svg import Point, box, path, placed
from engine.cards import Card, Suit

SIZE: Final = (240, 374)
"""Of a card: the traditional 61 to 95."""

PINTAS: Final[Mapping[Suit, int]] = MappingProxyType(
    {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
)
"""How often the frame is broken above and below, so that a hand held tight shows its suits."""

CORNER: Final = 16
INSET: Final = 11
GAP: Final = 19
_LINE: Final = 2.8
_INDEX_PEN: Final = 5.0
_INDEX_SCALE: Final = 0.92


def framed(card: Card, picture: str) -> str:
    """A whole card: a picture on its paper, within its frame, under its numbers."""
    return paper() + frame(card.suit) + picture + indices(card)


def paper() -> str:
    """A blank card."""
    wide, high = SIZE
    return box((1, 1), (wide - 2, high - 2), CORNER, EDGE, 0) + box(
        (2.5, 2.5), (wide - 5, high - 5), CORNER - 1.5, PAPER, 0
    )


def frame(suit: Suit) -> str:
    """The line around the picture, broken above and below as the suit has it."""
    wide, high = SIZE
    left, right, top, low = INSET, wide - INSET, INSET, high - INSET
    return path(
        broken((left, top), right, PINTAS[suit])
        + broken((left, low), right, PINTAS[suit])
        + f"M{left:g} {top:g}V{low:g}M{right:g} {top:g}V{low:g}",
        line=_LINE,
        ink=INK,
    )


def broken(start: Point, end: float, gaps: int, gap: float = GAP) -> str:
    """A level line from a point to the right, with gaps at even distances."""
    left, y = start
    middles = [left + (end - left) * (place + 1) / (gaps + 1) for place in range(gaps)]
    edges = [
        left,
        *(edge for middle in middles for edge in (middle - gap / 2, middle + gap / 2)),
        end,
    ]
    return "".join(f"M{a:g} {y:g}H{b:g}" for a, b in list(pairwise(edges))[::2])


def indices(card: Card) -> str:
    """The number in the upper left corner, and upside down in the lower right one."""
    wide, high = SIZE
    x, y = INSET + 8, INSET + 8
    drawn = number(card.rank, LIVERIES[card.suit].number, _INDEX_PEN)
    ground = box((-4, -4), (width(card.rank, _INDEX_PEN) + 8, HEIGHT + _INDEX_PEN + 8), 6, PAPER, 0)
    index = ground + drawn
    return placed(index, (x, y), _INDEX_SCALE) + placed(
        index, (wide - x, high - y), _INDEX_SCALE, turn=180
    )
