"""The four aces: one large sign each; that of oros has the grand ornament."""

from typing import Final, assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import circle, path, placed
from engine.cards import Suit

_LEAF: Final = "M0 -62C-15 -78 -12 -96 0 -108C12 -96 15 -78 0 -62Z"
_PETAL: Final = "M0 -16C-13 -26 -13 -40 0 -50C13 -40 13 -26 0 -16Z"
_SPINE: Final = "M-5 -58L0 -82L5 -58Z"


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
    """The flower of the sun, which Basques nail to their doors, around a coin."""
    leaves = _around(path(_LEAF, colour.GREEN, 2.4), 12)
    spines = _around(path(_SPINE, colour.GOLD, 2), 12, 15)
    petals = _around(path(_PETAL, colour.RED, 2.2), 8)
    return (
        leaves
        + spines
        + circle((0, 0), 66, colour.GOLD, 3.2)
        + circle((0, 0), 58, colour.GOLD_LIGHT, 2.2, colour.GOLD_DEEP)
        + circle((0, 0), 52, colour.GOLD, 2.2, colour.GOLD_DEEP)
        + petals
        + circle((0, 0), 15, colour.GOLD_LIGHT, 2.6)
        + circle((0, 0), 6, colour.RED, 2)
    )


def _around(drawing: str, count: int, first: float = 0) -> str:
    return "".join(
        placed(drawing, (0, 0), turn=first + turn * 360 / count) for turn in range(count)
    )
