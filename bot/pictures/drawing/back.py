"""The back of all cards: stones of Mus on a woven ground, and a large amarraco in the middle."""

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.frames import SIZE, paper
from bot.pictures.drawing.svg import box, circle, ellipse, path, placed

_COMMA = (
    "M0 0C-4 -20 8 -40 28 -40C46 -40 54 -22 44 -10C36 0 24 -2 22 -10C26 -8 30 -12 28 -16"
    "C22 -24 6 -18 0 0Z"
)


def back() -> str:
    """The one side that all cards share; turned upside down it is the same."""
    wide, high = SIZE
    centre = (wide / 2, high / 2)
    return (
        paper()
        + box((10, 10), (wide - 20, high - 20), 11, colour.BLUE_DEEP)
        + _weave()
        + box((18, 18), (wide - 36, high - 36), 7, "none", 2)
        + circle(centre, 84, colour.BLUE_DEEP, 0)
        + circle(centre, 79, colour.PAPER, 2.6)
        + placed(_amarracos() + _whirl(), centre)
    )


def _weave() -> str:
    """Stones in slanting rows, five by five as an amarraco counts."""
    wide, high = SIZE
    rows, columns, step = 17, 10, 20
    return "".join(
        ellipse(
            (
                wide / 2 + (column - (columns - 1) / 2) * step,
                high / 2 + (row - (rows - 1) / 2) * step,
            ),
            (7.2, 5.6),
            (colour.RED, colour.GOLD)[(row + column) % 2],
            1.4,
        )
        for row in range(rows)
        for column in range(columns)
    )


def _amarracos() -> str:
    """The eight amarracos of a game to forty, in a ring."""
    stone = ellipse((0, -65), (10, 7.5), colour.GOLD, 2.4)
    stone += path("M-5 -67Q-2 -69.500 1 -69.500", line=1.8)
    return "".join(placed(stone, (0, 0), turn=turn) for turn in range(0, 360, 45))


def _whirl() -> str:
    """Four commas around a stone, as the sun turns."""
    commas = "".join(
        placed(path(_COMMA, colour.RED), (0, 0), 1.04, turn) for turn in range(0, 360, 90)
    )
    return commas + circle((0, 0), 9, colour.GOLD, 2.4)
