"""The courts that stand on their feet: four young pages, and four crowned kings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from engine.cards import Suit
from tools.card_art import palette as colour
from tools.card_art.faces import Face, hand, head, held_up, planted
from tools.card_art.headgear import page_cap
from tools.card_art.palette import LIVERIES, Livery
from tools.card_art.svg import circle, path, placed, turned_round

_PAGES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#6b3d1d", "#3d200d"),
        Suit.COPAS: Face("#ebb24a", "#a86a17"),
        Suit.ESPADAS: Face("#43312b", "#1e1412"),
        Suit.BASTOS: Face("#bf5d2d", "#7d3212"),
    }
)
_GROUND: Final = 347

_KNEES: Final[Mapping[Suit, tuple[float, float, float, float]]] = MappingProxyType(
    {
        Suit.OROS: (84, 92, 126, 134),
        Suit.COPAS: (96, 82, 132, 148),
        Suit.ESPADAS: (84, 86, 116, 142),
        Suit.BASTOS: (104, 128, 104, 92),
    }
)
"""How far right the knee and the foot of either leg are; whoever leans on a club crosses them."""


def sota(suit: Suit) -> str:
    """Draw the picture of a sota, the sign below the number."""
    livery = LIVERIES[suit]
    page = (
        _legs(livery, _KNEES[suit])
        + _doublet(livery)
        + _arm_on_hip(livery)
        + _arm_with_sign(suit, livery)
        + placed(head(_PAGES[suit]) + page_cap(suit), (98, 104))
    )
    return turned_round(page, 119)


def _legs(livery: Livery, bent: tuple[float, float, float, float]) -> str:
    """Stockings with garters, and pointed shoes."""
    near_knee, near_foot, far_knee, far_foot = bent
    far = _leg(livery, 114, far_knee, far_foot)
    near = _leg(livery, 83, near_knee, near_foot)
    return far + near


def _leg(livery: Livery, hip: float, knee: float, foot: float) -> str:
    run = f"M{hip:g} 252L{knee:g} 296L{foot:g} 334"
    toe = 1 if foot > hip else -1
    tip = f"{foot + 28 * toe:g}"
    shoe = f"M{foot - 12 * toe:g} 330H{foot + 12 * toe:g}Q{tip} 336 {tip} 347H{foot - 13 * toe:g}Z"
    garter = f"M{knee - 12:g} 298H{knee + 12:g}"
    return (
        path(run, line=28)
        + path(run, line=22.5, ink=livery.light)
        + path(garter, line=6, ink=livery.trimming)
        + path(shoe, colour.INK, 2)
    )


def _doublet(livery: Livery) -> str:
    body = "M98 142C74 142 62 154 62 176L68 222H128L134 176C134 154 122 142 98 142Z"
    skirt = "M68 218L46 258Q98 276 150 258L128 218Z"
    pleats = path("M80 226L66 263M98 226V268M116 226L130 263", line=2.2)
    hem = "M46 258Q98 276 150 258L146 249Q98 266 50 249Z"
    front = path("M84 146L98 216L112 146Z", livery.light) + path("M91 168H105M94 186H102", line=2.2)
    collar = "M74 143Q98 160 122 143L126 153Q98 173 70 153Z"
    return (
        path(skirt, livery.cloth)
        + pleats
        + path(hem, livery.trimming, 2.2)
        + path(body, livery.cloth)
        + front
        + path(collar, colour.WHITE)
        + path("M67 212H129L130 225H66Z", livery.trimming)
        + circle((98, 218.5), 7, colour.WHITE, 2.2)
    )


def _arm_on_hip(livery: Livery) -> str:
    puff = "M74 148C52 144 36 164 41 186L69 190C76 176 79 162 74 148Z"
    fore = "M41 184C34 204 44 218 62 230L74 214C66 208 64 200 67 189Z"
    slashes = path("M58 151C50 162 49 174 52 187M67 152C62 164 61 176 62 188", line=2)
    return hand((68, 221)) + path(fore, livery.deep) + path(puff, livery.cloth) + slashes


def _arm_with_sign(suit: Suit, livery: Livery) -> str:
    """Coin and goblet are lifted, sword and club are set upon the ground."""
    puff = "M122 148C144 144 160 164 155 186L127 190C120 176 117 162 122 148Z"
    slashes = path("M138 151C146 162 147 174 144 187M129 152C134 164 135 176 134 188", line=2)
    match suit:
        case Suit.OROS | Suit.COPAS:
            fore = "M129 189C146 198 164 190 172 172L190 178C186 210 156 222 130 204Z"
            sign = held_up(suit, (182, 168), 0.84)
        case Suit.ESPADAS | Suit.BASTOS:
            fore = "M129 188C132 206 152 210 176 196L168 178C160 184 156 186 154 184Z"
            sign = planted(suit, (173, 184), _GROUND)
        case _:
            assert_never(suit)
    return path(fore, livery.deep) + sign + path(puff, livery.cloth) + slashes
