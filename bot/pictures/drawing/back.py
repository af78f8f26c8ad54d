"""The back of all cards: rows of stones, and in the middle a medal with a whirl."""

from math import hypot
from typing import Final

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.frames import SIZE, paper
from bot.pictures.drawing.svg import box, circle, ellipse, path, placed

_COMMA = (
    "M0 0C-4 -20 8 -40 28 -40C46 -40 54 -22 44 -10C36 0 24 -2 22 -10C26 -8 30 -12 28 -16"
    "C22 -24 6 -18 0 0Z"
)

_STEP: Final = 20
"""From one stone to the next, across and down."""
_CLEAR: Final = 81
"""How far from the middle the stones begin."""


def back() -> str:
    """The one side that all cards share; turned upside down it is the same."""
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
    """The eight amarracos of a game to forty, in a ring."""
    stone = ellipse((0, -65), (10, 7.5), colour.GOLD, 2.4)
    stone += path("M-5 -67Q-2 -69.500 1 -69.500", line=1.8)
    return "".join(placed(stone, (0, 0), turn=turn) for turn in range(0, 360, 45))


def _whirl() -> str:
    """Four commas around a stone, as the sun turns."""
    commas = "".join(
        placed(path(_COMMA, colour.RED), (0, 0), 0.84, turn) for turn in range(0, 360, 90)
    )
    return commas + circle((0, 0), 9, colour.GOLD, 2.4)
