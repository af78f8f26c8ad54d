"""The four kings: crowned, in ermine and a robe to the ground."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.faces import Beard, Face, head
from bot.pictures.drawing.palette import LIVERIES, Livery
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import circle, ellipse, mirrored, path, placed
from engine.cards import Suit

_FACES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#f4efe6", "#b8a892", Beard.LONG),
        Suit.COPAS: Face("#8a4a22", "#5a2d12", Beard.ROUND),
        Suit.ESPADAS: Face("#3a2c2c", "#1d1414", Beard.FORKED, stern=True),
        Suit.BASTOS: Face("#c9682a", "#8c3f12", Beard.WILD, stern=True),
    }
)


def rey(suit: Suit) -> str:
    """The king of a suit, who holds its sign."""
    livery = LIVERIES[suit]
    return (
        _robe(livery)
        + _resting_arm(livery)
        + _ermine()
        + _held(suit, livery)
        + placed(head(_FACES[suit]) + _crown(livery), (112, 112))
    )


def _robe(livery: Livery) -> str:
    cloak = "M112 150C74 152 56 176 50 220L30 352H200L176 220C170 176 150 152 112 150Z"
    lining = "M112 168C96 190 82 260 76 352H152C146 260 130 190 112 168Z"
    gown = "M112 176C100 200 90 270 86 352H142C138 270 126 200 112 176Z"
    buttons = "".join(circle((114, y), 5.5, livery.trimming, 2) for y in (228, 256, 284, 312))
    hem = path("M32 338Q112 350 198 338L200 352H30Z", colour.GOLD)
    folds = path("M62 240C58 280 52 310 46 338M166 240C170 280 176 310 184 338", line=2.2)
    return (
        path(cloak, livery.cloth, 3)
        + folds
        + path(lining, colour.WHITE)
        + path(gown, livery.deep)
        + buttons
        + hem
    )


def _resting_arm(livery: Livery) -> str:
    sleeve = "M66 178C44 194 36 226 42 256C56 268 76 268 92 258C84 240 84 220 88 200Z"
    cuff = "M42 250C56 262 76 262 90 252L94 264C78 276 54 276 42 264Z"
    hand = ellipse((98, 254), (11, 9), colour.SKIN, 2.4)
    return path(sleeve, livery.light) + hand + path(cuff, colour.WHITE)


def _ermine() -> str:
    collar = "M58 186C62 158 88 144 112 144S162 158 166 186C152 204 132 210 112 210S72 204 58 186Z"
    tail = "M0 -5L3 4L0 8L-3 4Z"
    spots = ((72, 182), (84, 196), (140, 196), (152, 182), (98, 204), (126, 204))
    return path(collar, colour.WHITE) + "".join(
        placed(path(tail, colour.INK, 0), spot) for spot in spots
    )


def _held(suit: Suit, livery: Livery) -> str:
    """The raised arm, and what is in its hand."""
    sleeve = "M150 172C168 176 178 168 180 150L204 154C208 186 188 208 156 206Z"
    cuff = "M178 146L208 150L206 162L178 158Z"
    match suit:
        case Suit.OROS | Suit.COPAS:
            sign = placed(PIPS[suit], (190, 88), 0.72)
        case Suit.ESPADAS:
            sign = placed(espada(66), (194, 96), 0.95, 180)
        case Suit.BASTOS:
            sign = placed(basto(66), (194, 92), 0.95)
        case _:
            assert_never(suit)
    hand = ellipse((193, 138), (12, 11), colour.SKIN, 2.4)
    return path(sleeve, livery.light) + sign + hand + path(cuff, colour.WHITE)


def _crown(livery: Livery) -> str:
    cap = path("M-30 -30C-34 -62 34 -62 30 -30Z", livery.trimming)
    band = "M-34 -24L-42 -66L-21 -46L0 -74L21 -46L42 -66L34 -24Q0 -34 -34 -24Z"
    gems = mirrored(circle((19, -35), 4, livery.deep, 1.8)) + circle((0, -39), 5.5, livery.deep, 2)
    pearls = mirrored(circle((42, -67), 4.5, colour.WHITE, 2)) + circle(
        (0, -76), 5, colour.WHITE, 2
    )
    return cap + path(band, colour.GOLD) + gems + pearls
