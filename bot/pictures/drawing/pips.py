"""The signs of the four suits, each about 100 units high around the origin."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.svg import box, circle, ellipse, mirrored, path, placed
from engine.cards import Suit

_PETAL: Final = "M0 -9C-8 -16 -8 -25 0 -31C8 -25 8 -16 0 -9Z"


def oro() -> str:
    """A coin with a rosette of eight petals."""
    petals = "".join(
        placed(path(_PETAL, colour.RED, 1.6), (0, 0), turn=turn) for turn in range(0, 360, 45)
    )
    return (
        circle((0, 0), 47, colour.GOLD, 3)
        + circle((0, 0), 40, colour.GOLD_LIGHT, 2, colour.GOLD_DEEP)
        + circle((0, 0), 33.5, colour.GOLD, 2, colour.GOLD_DEEP)
        + petals
        + circle((0, 0), 8, colour.GOLD_LIGHT, 2)
    )


def copa() -> str:
    """A goblet with a golden rim, a fluted cup and a broad foot."""
    bowl = path("M-36 -40C-37 -10 -26 8 -7 14H7C26 8 37 -10 36 -40Z", colour.RED, 3)
    flutes = path(
        "M-33 -16C-28 -2 -20 8 -7 14H7C20 8 28 -2 33 -16Q17 -9 0 -9Q-17 -9 -33 -16Z",
        colour.GOLD,
        2.2,
    )
    ribs = mirrored(path("M10 -10C10 0 8 8 4 13M22 -12C20 -4 14 6 8 12", line=1.8))
    rim = path("M-38 -40H38V-31Q0 -24 -38 -31Z", colour.GOLD, 2.4)
    mouth = ellipse((0, -40), (38, 8), colour.RED_DEEP, 2.8)
    stem = path("M-5 14H5C4 24 8 30 27 37V45Q0 50 -27 45V37C-8 30 -4 24 -5 14Z", colour.RED, 3)
    foot = path("M-27 38Q0 44 27 38V45Q0 51 -27 45Z", colour.GOLD, 2.2)
    knop = ellipse((0, 18), (11, 5.5), colour.GOLD, 2.4)
    shine = path("M-27 -25C-26 -20 -25 -18 -24 -16", line=4, ink=colour.RED_LIGHT)
    return bowl + flutes + ribs + rim + mouth + stem + foot + knop + shine


def espada(reach: float = 50) -> str:
    """A sword with its point down; the reach is half its length."""
    top = -reach
    blade = f"M-8.5 {top + 26:g}H8.5V{reach - 17:g}L0 {reach:g}L-8.5 {reach - 17:g}Z"
    half = f"M0 {top + 26:g}H8.5V{reach - 17:g}L0 {reach:g}Z"
    guard = (
        f"M-23 {top + 19:g}C-27 {top + 17:g} -29 {top + 23:g} -25 {top + 26:g}"
        f"Q0 {top + 32:g} 25 {top + 26:g}C29 {top + 23:g} 27 {top + 17:g} 23 {top + 19:g}"
        f"Q0 {top + 23:g} -23 {top + 19:g}Z"
    )
    return (
        path(blade, colour.BLUE_LIGHT, 3)
        + path(half, colour.BLUE, 1.6)
        + box((-5, top + 5), (10, 17), 3, colour.RED, 2.4)
        + path(guard, colour.GOLD, 2.4)
        + circle((0, top + 2), 7, colour.GOLD, 2.4)
    )


def basto(reach: float = 50) -> str:
    """A club with its thick end up, knots and a leaf; the reach is half its length."""
    top, low = -reach, reach
    wood = (
        f"M-16 {top + 10:g}C-17 {top - 4:g} 17 {top - 4:g} 16 {top + 10:g}"
        f"C16 {top + 30:g} 11 {reach * 0.3:g} 8 {low - 6:g}"
        f"Q0 {low + 4:g} -8 {low - 6:g}C-11 {reach * 0.3:g} -16 {top + 30:g} -16 {top + 10:g}Z"
    )
    shade = (
        f"M7 {top + 1:g}C16 {top + 2:g} 17 {top + 8:g} 16 {top + 14:g}"
        f"C15 {top + 34:g} 11 {reach * 0.3:g} 8 {low - 6:g}"
        f"Q6 {low - 2:g} 2 {low - 1:g}C5 {reach * 0.3:g} 9 {top + 30:g} 7 {top + 1:g}Z"
    )
    shine = f"M-9 {top + 14:g}C-9 {top + 30:g} -7 {reach * 0.1:g} -5 {reach * 0.4:g}"
    return (
        _stubs(reach)
        + path(wood, colour.GREEN, 3)
        + path(shade, colour.GREEN_DEEP, 0)
        + path(wood, line=3)
        + path(shine, line=4, ink=colour.GREEN_LIGHT)
        + ellipse((0, top + 4.5), (9.5, 4.4), colour.WOOD, 2.2)
        + placed(ellipse((0, 0), (3.6, 4.6), colour.WOOD, 2), (2, reach * 0.12), turn=10)
    )


def _stubs(reach: float) -> str:
    """Where branches were cut off, and one that has a leaf again."""
    stub = path("M0 -6H11Q14 0 11 6H0Z", colour.GREEN, 2.6) + ellipse(
        (11, 0), (3.4, 5.6), colour.WOOD, 2
    )
    leaf = path("M2 0C8 -12 20 -14 28 -10C24 0 14 6 2 0Z", colour.GREEN_LIGHT, 2.4) + path(
        "M8 -2L19 -7", line=1.6
    )
    return (
        placed(stub, (11, -0.36 * reach), 1, -24)
        + placed(stub, (-9, -0.08 * reach), 0.92, 204)
        + placed(stub, (7, 0.34 * reach), 0.8, -20)
        + placed(leaf, (-13, -0.42 * reach), 0.86, 215)
    )


PIPS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.OROS: oro(), Suit.COPAS: copa(), Suit.ESPADAS: espada(), Suit.BASTOS: basto()}
)
"""The sign of each suit."""
