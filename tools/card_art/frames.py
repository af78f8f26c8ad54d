"""What every card has around its picture, the numbers in its corners, and the back of all cards."""

from collections.abc import Mapping
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import Card, Rank, Suit
from tools.card_art import palette as colour
from tools.card_art.palette import EDGE, INK, LIVERIES, PAPER
from tools.card_art.svg import Point, box, circle, ellipse, path, placed, stretched

SIZE: Final = (240, 374)
"""Of a card: the traditional 61 to 95."""

PINTAS: Final[Mapping[Suit, int]] = MappingProxyType(
    {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
)
"""How often the frame is broken above and below, so that a hand held tight shows its suits."""

CORNER: Final = 16
INSET: Final = 11
GAP: Final = 30
_LINE: Final = 5.0
_INDEX_PEN: Final = 7.4
_INDEX_HIGH: Final = 1.4
_INDEX_WIDE: Final = (1.4, 1.14)
"""How much wider than they were drawn a single digit is, and two of them."""

_INDEX_AT: Final = INSET + 9
_MOAT: Final = 5
"""The paper that is left around a number."""


def framed(card: Card, picture: str) -> str:
    """Draw a whole card: a picture on its paper, within its frame, under its numbers."""
    return paper() + frame(card.suit) + picture + indices(card)


def paper() -> str:
    """Draw a blank card."""
    wide, high = SIZE
    return box((1, 1), (wide - 2, high - 2), CORNER, EDGE, 0) + box(
        (2.5, 2.5), (wide - 5, high - 5), CORNER - 1.5, PAPER, 0
    )


def frame(suit: Suit) -> str:
    """Draw the line around the picture, broken above and below as the suit has it."""
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
    """Draw a level line from a point to the right, with gaps at even distances."""
    left, y = start
    middles = [left + (end - left) * (place + 1) / (gaps + 1) for place in range(gaps)]
    edges = [
        left,
        *(edge for middle in middles for edge in (middle - gap / 2, middle + gap / 2)),
        end,
    ]
    return "".join(f"M{a:g} {y:g}H{b:g}" for a, b in list(pairwise(edges))[::2])


def indices(card: Card) -> str:
    """Draw the number in the upper left corner, and upside down in the lower right one."""
    wide, high = SIZE
    x = y = _INDEX_AT
    across = _INDEX_WIDE[card.rank >= Rank.SOTA]
    drawn = number(card.rank, LIVERIES[card.suit].number, _INDEX_PEN)
    room = (width(card.rank, _INDEX_PEN) * across, (HEIGHT + _INDEX_PEN) * _INDEX_HIGH)
    tab = box((-_MOAT, -_MOAT), (room[0] + 2 * _MOAT, room[1] + 2 * _MOAT), 8, PAPER, 0)
    index = tab + stretched(drawn, (0, 0), (across, _INDEX_HIGH))
    return placed(index, (x, y)) + placed(index, (wide - x, high - y), turn=180)


class Glyph(NamedTuple):
    """How the pen runs, between 0 and 30 downwards, and how far to the right."""

    run: str
    width: float


GLYPHS: Final[Mapping[str, Glyph]] = MappingProxyType(
    {
        "0": Glyph("M9 0C16 0 18 7 18 15S16 30 9 30S0 23 0 15S2 0 9 0Z", 18),
        "1": Glyph("M0 6L7 0V30", 7),
        "2": Glyph("M0 7C1 -2 18 -3 18 8C18 16 2 20 0 30H18", 18),
        "3": Glyph("M1 0H17L9 12C20 12 20 30 8 30Q2 30 0 25", 18),
        "4": Glyph("M14 30V0L0 21H19", 19),
        "5": Glyph("M16 0H3L1 13C8 9 18 11 18 20C18 31 4 33 0 26", 18),
        "6": Glyph("M15 0C5 3 0 12 0 20C0 33 18 33 18 20.500C18 9 3 9 0.500 18", 18),
        "7": Glyph("M0 0H18L7 30", 18),
        "A": Glyph("M0 30L10 0L20 30M4 20H16", 20),
        "J": Glyph("M3 0H15V21C15 33 0 33 0 22", 15),
        "Q": Glyph("M10 0C18 0 20 7 20 15S18 30 10 30S0 23 0 15S2 0 10 0ZM12 21L21 31", 21),
        "K": Glyph("M0 0V30M18 0L1 17M7 12L19 30", 19),
    }
)
HEIGHT: Final = 30


def width(number: int | str, pen: float) -> float:
    """How wide a number or letter is, from the left of its first stroke to that of its last."""
    digits = str(number)
    return sum(GLYPHS[digit].width for digit in digits) + _gap(pen) * (len(digits) - 1) + pen


def number(value: int | str, ink: str, pen: float = 5, halo: float = 0) -> str:
    """Draw a number or letter whose strokes begin at the origin; a halo makes them thicker."""
    drawn, x = "", pen / 2
    for digit in str(value):
        glyph = GLYPHS[digit]
        drawn += placed(path(glyph.run, line=pen + halo, ink=ink), (x, pen / 2))
        x += glyph.width + _gap(pen)
    return drawn


def _gap(pen: float) -> float:
    """From one digit to the next, so that there is paper between their strokes."""
    return pen + 1.8


_COMMA = (
    "M0 0C-4 -20 8 -40 28 -40C46 -40 54 -22 44 -10C36 0 24 -2 22 -10C26 -8 30 -12 28 -16"
    "C22 -24 6 -18 0 0Z"
)

_STEP: Final = 20
"""From one stone to the next, across and down."""
_CLEAR: Final = 81
"""How far from the middle the stones begin."""


def back() -> str:
    """Draw the one side that all cards share; turned upside down it is the same."""
    wide, high = SIZE
    centre = (wide / 2, high / 2)
    return (
        paper()
        + box((10, 10), (wide - 20, high - 20), 11, colour.BLUE_DEEP)
        + placed(_weave(), centre)
        + box((18, 18), (wide - 36, high - 36), 7, "none", 2)
        + circle(centre, 72, colour.GOLD)
        + circle(centre, 67, colour.PAPER)
        + placed(_amarracos() + _whirl(), centre, 0.86)
    )


def _weave() -> str:
    """Stones of both pairs in turn, wherever a whole one has room beside the medal."""
    stones = (
        ((column * _STEP, row * _STEP), (colour.RED, colour.GOLD)[(row + column) % 2])
        for row in range(-8, 9)
        for column in range(-4, 5)
    )
    drawn = (ellipse(spot, (7.6, 5.9), fill, 1.4) for spot, fill in stones if hypot(*spot) > _CLEAR)
    return "".join(drawn)


def _amarracos() -> str:
    """Draw the eight amarracos of a game to forty, in a ring."""
    stone = ellipse((0, -65), (10, 7.5), colour.GOLD, 2.4)
    stone += path("M-5 -67Q-2 -69.500 1 -69.500", line=1.8)
    return "".join(placed(stone, (0, 0), turn=turn) for turn in range(0, 360, 45))


def _whirl() -> str:
    """Four commas around a stone, as the sun turns."""
    commas = "".join(
        placed(path(_COMMA, colour.RED), (0, 0), 0.84, turn) for turn in range(0, 360, 90)
    )
    return commas + circle((0, 0), 9, colour.GOLD, 2.4)
