"""The numbers of the cards, drawn with one thick stroke each, so that no font is needed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.pictures.drawing.svg import path, placed


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
    }
)
HEIGHT: Final = 30


def width(number: int, pen: float) -> float:
    """How wide a number is, from the left of its first stroke to the right of its last."""
    digits = str(number)
    return sum(GLYPHS[digit].width for digit in digits) + _gap(pen) * (len(digits) - 1) + pen


def number(value: int, ink: str, pen: float = 5, halo: float = 0) -> str:
    """A number whose strokes begin in the upper left at the origin; a halo makes them thicker."""
    drawn, x = "", pen / 2
    for digit in str(value):
        glyph = GLYPHS[digit]
        drawn += placed(path(glyph.run, line=pen + halo, ink=ink), (x, pen / 2))
        x += glyph.width + _gap(pen)
    return drawn


def _gap(pen: float) -> float:
    """From one digit to the next, so that there is paper between their strokes."""
    return pen + 2.5
