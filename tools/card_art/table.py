"""What lies on the table beside the cards: the board for the stones, and what marks a card."""

from math import exp, sin
from random import Random
from typing import Final, NamedTuple

from tools.card_art import palette as colour
from tools.card_art.frames import HEIGHT, number, width
from tools.card_art.svg import box, circle, ellipse, path, placed, stretched

BOARD: Final = (912, 246)
"""Of walnut, as wide as a picture has room for."""

MARK: Final = (64, 64)

_PLANKS: Final = 2
_WALNUT: Final = "#63402a"
_RIDGES: Final = ("#573620", "#4d2f1b", "#6b452c", "#724c32")
_STEP: Final = 12
_PENS: Final = (1.2, 1.8, 2.6)
_SEED: Final = 31
_KNOTTY: Final = ((0.3, 0.42), (0.55, 0.68))
"""Which parts of a plank have a knot."""


class _Knot(NamedTuple):
    """Where a branch was, and how far its fibres part there."""

    x: float
    y: float
    reach: float


def board() -> str:
    """Planks side by side, each with the fibres of its own tree."""
    luck = Random(_SEED)  # noqa: S311 - how wood grows, the same at each drawing
    wide, high = BOARD
    plank = high / _PLANKS
    return "".join(placed(_plank(luck, (wide, plank)), (0, row * plank)) for row in range(_PLANKS))


def _plank(luck: Random, size: tuple[float, float]) -> str:
    """Fibres run along, bend about the knots, and the edges are worn."""
    wide, high = size
    # Where a stone may lie a knot would be taken for its hollow.
    knots = [
        _Knot(luck.uniform(*stretch) * wide, luck.uniform(0.2, 0.34) * high, luck.uniform(9, 14))
        for stretch in _KNOTTY
    ]
    lean = luck.uniform(0, 6)
    fibres, y = "", 3.0
    while y < high - 1:
        ink, pen = luck.choice(_RIDGES), luck.choice(_PENS)
        fibres += path(_fibre(y, lean, knots, wide), line=pen, ink=ink)
        y += luck.uniform(3.2, 7.5)
    return (
        box((0, 0), size, 0, _WALNUT, 0)
        + fibres
        + "".join(_ring(knot) for knot in knots)
        + path(f"M0 1H{wide:g}", line=2, ink="#8a6243")
        + path(f"M0 {high - 1.5:g}H{wide:g}", line=3, ink="#33200f")
    )


def _fibre(y: float, lean: float, knots: list[_Knot], wide: float) -> str:
    """Draw a line from the left edge to the right one."""
    points = []
    for x in range(0, int(wide) + _STEP, _STEP):
        at = y + 2.6 * sin(x / 150 + lean + y / 60) + 1.2 * sin(x / 47 + y / 23)
        for knot in knots:
            side = 1 if y > knot.y else -1
            near = exp(-(((x - knot.x) / (3.2 * knot.reach)) ** 2))
            at += side * knot.reach * near * exp(-abs(y - knot.y) / (2.2 * knot.reach))
        points.append(f"{x} {at:.1f}")
    return "M" + "L".join(points)


def _ring(knot: _Knot) -> str:
    across, down = knot.reach * 0.9, knot.reach * 0.62
    return placed(
        ellipse((0, 0), (across, down), "#4d2f1b", 2, "#3b2413")
        + ellipse((0.6, 0), (across * 0.5, down * 0.5), "#3b2413", 1.4, "#573620"),
        (knot.x, knot.y),
    )


_CROWN: Final = "M-18 13L-21 -10L-10 1L0 -17L10 1L21 -10L18 13Z"


def king_mark() -> str:
    """Draw a crown: this card counts as a rey."""
    gems = circle((-21, -11), 3.2, colour.RED, 0) + circle((21, -11), 3.2, colour.RED, 0)
    crown = path(_CROWN, colour.RED, 3.4, colour.RED_DEEP)
    return placed(_coin() + crown + gems + circle((0, -18), 3.6, colour.RED, 0), (32, 32))


def ace_mark() -> str:
    """Draw a one: this card counts as an as."""
    pen, scale = 8.0, 0.98
    left = -width(1, pen) * scale / 2 - 1
    one = stretched(
        number(1, colour.RED_DEEP, pen), (left, -(HEIGHT + pen) * scale / 2), (scale, scale)
    )
    return placed(_coin() + one, (32, 32))


def _coin() -> str:
    return circle((0, 0), 31.5, colour.PAPER, 0) + circle((0, 0), 27, colour.GOLD_LIGHT, 3)
