"""The four pages: young, in doublet and hose, each with the sign of the suit."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.faces import Face, head
from bot.pictures.drawing.palette import LIVERIES, Livery
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import circle, ellipse, path, placed
from engine.cards import Suit

_FACES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#5b3419", "#371d0c"),
        Suit.COPAS: Face("#e3a53c", "#a86a17"),
        Suit.ESPADAS: Face("#3b2b26", "#1e1412"),
        Suit.BASTOS: Face("#b9572a", "#7d3212"),
    }
)


def sota(suit: Suit) -> str:
    """The page of a suit."""
    livery = LIVERIES[suit]
    return (
        _legs(livery)
        + _doublet(livery)
        + _arm_on_hip(livery)
        + _held(suit, livery)
        + placed(head(_FACES[suit]) + _cap(livery), (108, 104))
    )


def _legs(livery: Livery) -> str:
    left = "M78 244L70 336H94L106 250Z"
    right = "M110 250L124 336H148L138 244Z"
    stripes = path("M92 262L84 330M124 262L134 330", line=3, ink=livery.light)
    shoes = path("M70 330H95V347H52C52 338 62 338 70 330Z", colour.INK) + path(
        "M124 330H148C154 338 164 338 164 347H124Z", colour.INK
    )
    return path(left, livery.deep) + path(right, livery.deep) + stripes + shoes


def _doublet(livery: Livery) -> str:
    body = "M108 142C84 142 72 154 72 176L76 222H140L144 176C144 154 132 142 108 142Z"
    skirt = "M76 218L58 258Q108 274 158 258L140 218Z"
    pleats = path("M88 226L78 262M108 226V267M128 226L138 262", line=2.2)
    front = "M94 142L108 218L122 142Z"
    collar = "M86 142Q108 160 130 142L134 152Q108 172 82 152Z"
    belt = "M75 212H141L142 225H74Z"
    return (
        path(skirt, livery.cloth)
        + pleats
        + path(body, livery.cloth)
        + path(front, livery.light)
        + path(collar, colour.WHITE)
        + path(belt, livery.trimming)
        + circle((108, 218.5), 7, colour.GOLD, 2.2)
    )


def _arm_on_hip(livery: Livery) -> str:
    puff = "M82 148C62 146 48 164 52 184L78 188C84 174 86 160 82 148Z"
    fore = "M52 182C46 200 54 214 72 226L82 212C74 206 72 198 76 187Z"
    return (
        ellipse((78, 219), (10, 9), colour.SKIN, 2.4)
        + path(fore, livery.deep)
        + path(puff, livery.light)
        + path("M66 150C60 162 60 174 64 186", line=2.2)
    )


def _held(suit: Suit, livery: Livery) -> str:
    puff = "M134 148C154 146 168 164 164 184L138 188C132 174 130 160 134 148Z"
    upper = "M140 186C156 196 176 190 184 168L198 174C196 206 168 220 142 202Z"
    match suit:
        case Suit.OROS | Suit.COPAS:
            sign = placed(PIPS[suit], (188, 118), 0.8)
        case Suit.ESPADAS:
            sign = placed(espada(92), (190, 252), 1.0)
        case Suit.BASTOS:
            sign = placed(basto(90), (190, 232), 1.15)
        case _:
            assert_never(suit)
    hand = ellipse((190, 168), (11, 10), colour.SKIN, 2.4)
    return (
        path(upper, livery.deep)
        + sign
        + hand
        + path(puff, livery.light)
        + path("M150 150C156 162 156 174 152 186", line=2.2)
    )


def _cap(livery: Livery) -> str:
    feather = "M26 -38C52 -46 62 -64 52 -84C36 -76 22 -60 18 -42Z"
    crown = "M-36 -22C-44 -56 40 -62 38 -24C20 -32 -20 -32 -36 -22Z"
    brim = "M-42 -18C-24 -36 24 -38 44 -22C36 -12 20 -24 0 -24S-34 -8 -42 -18Z"
    return (
        path(feather, colour.WHITE)
        + path("M24 -42C36 -54 44 -64 50 -78", line=2)
        + path(crown, livery.cloth)
        + path(brim, livery.trimming)
    )
