"""The four aces: one large sign each; that of oros has the grand ornament."""

from typing import Final, assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import circle, mirrored, path, placed
from engine.cards import Suit

_LEAF: Final = "M0 -62C-15 -78 -12 -96 0 -108C12 -96 15 -78 0 -62Z"
_PETAL: Final = "M0 -16C-13 -26 -13 -40 0 -50C13 -40 13 -26 0 -16Z"
_SPINE: Final = "M-5 -60L0 -79L5 -60Z"
_BETWEEN: Final = "M0 -30C-6 -37 -6 -43 0 -49C6 -43 6 -37 0 -30Z"


def ace(suit: Suit) -> str:
    """The picture of an ace."""
    centre = (120.0, 187.0)
    match suit:
        case Suit.OROS:
            return placed(_eguzkilore(), centre)
        case Suit.COPAS:
            return placed(PIPS[suit], centre, 2.35)
        case Suit.ESPADAS:
            return placed(espada(68), centre, 1.9, -24)
        case Suit.BASTOS:
            return placed(basto(68), centre, 1.9, 24)
        case _:
            assert_never(suit)


def _eguzkilore() -> str:
    """The flower of the sun, which Basques nail to their doors, between two scrolls."""
    far = _around(path(_LEAF, colour.GREEN_DEEP, 2.4), 12, 15)
    near = _around(path(_LEAF, colour.GREEN, 2.4) + path("M0 -66V-88", line=1.8), 12)
    spines = _around(path(_SPINE, colour.GOLD, 2), 24, 7.5)
    petals = _around(path(_PETAL, colour.RED, 2.2), 8)
    between = _around(path(_BETWEEN, colour.GREEN, 2), 8, 22.5)
    coin = (
        circle((0, 0), 66, colour.GOLD, 3.2)
        + circle((0, 0), 58, colour.GOLD_LIGHT, 2.2, colour.GOLD_DEEP)
        + circle((0, 0), 51, colour.GOLD, 2.2, colour.GOLD_DEEP)
    )
    heart = circle((0, 0), 16, colour.GOLD_LIGHT, 2.6) + _around(
        circle((0, -9), 3.2, colour.RED, 1.4), 5
    )
    flower = placed(far + near + spines + coin + between + petals + heart, (0, 0), 0.94)
    return flower + placed(_scroll(), (0, 112)) + placed(_scroll(), (0, -112), turn=180)


def _scroll() -> str:
    """Two tendrils that part, and five stones: an amarraco."""
    curl = "M4 16C22 34 56 30 64 12C68 -2 52 -8 48 2C46 10 54 12 56 7"
    tendril = path(curl, line=8) + path(curl, line=4, ink=colour.GOLD)
    leaf = path("M30 27C34 40 48 42 60 34C54 24 42 20 30 27Z", colour.GREEN, 2.2)
    stones = ((0, 16), (0, 32), (0, 48), (-13, 32), (13, 32))
    return mirrored(leaf + tendril) + "".join(circle(at, 6.5, colour.RED, 2.2) for at in stones)


def _around(drawing: str, count: int, first: float = 0) -> str:
    return "".join(
        placed(drawing, (0, 0), turn=first + turn * 360 / count) for turn in range(count)
    )
