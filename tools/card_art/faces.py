"""The faces of the courts, and their hands with what these hold."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from engine.cards import Suit
from tools.card_art import palette as colour
from tools.card_art.pips import PIPS, basto, espada
from tools.card_art.svg import Point, box, circle, ellipse, mirrored, path, placed


class Beard(Enum):
    """How a man wears it."""

    NONE = auto()
    MOUSTACHE = auto()
    ROUND = auto()
    FORKED = auto()
    LONG = auto()
    WILD = auto()


@dataclass(frozen=True, slots=True)
class Face:
    """What tells one head from another."""

    hair: str
    shade: str
    beard: Beard = Beard.NONE
    stern: bool = False


def head(face: Face) -> str:
    """Draw a head of about 64 by 80 units, its eyes at the height of the origin."""
    return _hair(face) + _skin() + _beard(face) + _features(face)


def _hair(face: Face) -> str:
    bob = (
        "M0 -36C-34 -38 -41 -8 -38 14C-37 26 -42 30 -36 35C-28 37 -24 32 -20 30H20"
        "C24 32 28 37 36 35"
    )
    return path(bob + "C42 30 37 26 38 14C41 -8 34 -38 0 -36Z", face.hair) + mirrored(
        path("M-32 -4C-33 10 -32 20 -33 28", line=2, ink=face.shade)
    )


def _skin() -> str:
    outline = (
        "M-26 -18C-27 -36 27 -36 26 -18C27 -6 27 4 24 14C20 28 8 35 0 35S-20 28 -24 14"
        "C-27 4 -27 -6 -26 -18Z"
    )
    cheeks = mirrored(ellipse((15, 11), (6, 4), colour.BLUSH, 0))
    return path(outline, colour.SKIN) + cheeks


def _features(face: Face) -> str:
    eye = ellipse((10.5, 0), (5, 4), colour.WHITE, 0) + circle((10, 0.4), 3.1, colour.INK, 0)
    lid = path("M5 -2.5C8 -6 14 -6 17 -1.500", line=2.4)
    slope = "M5 -9C9 -11 14 -14 19 -12" if face.stern else "M5 -11C9 -15 14 -15 18 -11"
    brow = path(slope, line=3, ink=face.shade)
    nose = path("M1 -3C1 3 6 9 3 12H-3", line=2.2)
    hidden = face.beard is not Beard.NONE
    mouth = (
        path("M-5 20Q0 23 5 20", line=3.4, ink=colour.LIPS)
        if hidden
        else path("M-7 19.500Q0 25 7 19.500Q3 18 0 19.500Q-3 18 -7 19.500Z", colour.LIPS, 1.6)
    )
    return mirrored(eye + lid + brow) + nose + mouth


_MOUSTACHE = "M0 14C-6 11 -12 14 -20 20C-14 22 -6 22 0 18C6 22 14 22 20 20C12 14 6 11 0 14Z"


def _beard(face: Face) -> str:
    match face.beard:
        case Beard.NONE:
            return ""
        case Beard.MOUSTACHE:
            return path(_MOUSTACHE, face.hair, 2)
        case Beard.ROUND:
            outline = "M-26 4C-20 14 -12 12 0 14C12 12 20 14 26 4C28 30 18 48 0 48S-28 30 -26 4Z"
        case Beard.FORKED:
            outline = (
                "M-26 4C-20 14 -12 12 0 14C12 12 20 14 26 4C28 26 24 44 12 60C8 54 4 48 0 42"
                "C-4 48 -8 54 -12 60C-24 44 -28 26 -26 4Z"
            )
        case Beard.LONG:
            outline = (
                "M-26 4C-20 14 -12 12 0 14C12 12 20 14 26 4C30 34 22 60 0 76C-22 60 -30 34 -26 4Z"
            )
        case Beard.WILD:
            outline = (
                "M-26 4C-20 14 -12 12 0 14C12 12 20 14 26 4C34 14 36 24 38 34C33 34 32 36 30 46"
                "C25 44 22 46 18 56C12 50 8 52 0 62C-8 52 -12 50 -18 56C-22 46 -25 44 -30 46"
                "C-32 36 -33 34 -38 34C-36 24 -34 14 -26 4Z"
            )
        case _:
            assert_never(face.beard)
    locks = mirrored(path("M9 30C10 36 9 40 6 46M18 24C20 30 20 34 18 40", line=2, ink=face.shade))
    return path(outline, face.hair) + locks + path(_MOUSTACHE, face.hair, 2)


def hand(at: Point, turn: float = 0) -> str:
    """Draw a closed hand; its fingers show at the right where it is not turned."""
    fingers = path("M3 -5H9M4 0H11M3 5H9", line=1.8)
    return placed(ellipse((0, 0), (12, 11), colour.SKIN, 2.4) + fingers, at, turn=turn)


def arm(run: str, cloth: str, cuff: Point, *, thick: float = 25, turn: float = 0) -> str:
    """Draw a sleeve from the shoulder by the elbow to its white cuff, turned by degrees."""
    sleeve = path(run, line=thick + 5) + path(run, line=thick, ink=cloth)
    return sleeve + placed(
        box((-thick / 2 - 2, -6), (thick + 4, 12), 4, colour.WHITE), cuff, 1, turn
    )


def held_up(suit: Suit, at: Point, scale: float) -> str:
    """Draw the sign of a suit, lifted by a hand at this point."""
    x, y = at
    match suit:
        case Suit.OROS:
            sign = placed(PIPS[suit], (x, y - 54 * scale), scale)
        case Suit.COPAS:
            sign = placed(PIPS[suit], (x, y - 52 * scale), scale)
        case Suit.ESPADAS:
            sign = placed(espada(68), (x, y - 62 * scale), scale * 1.15, 180)
        case Suit.BASTOS:
            sign = placed(basto(64), (x, y - 56 * scale), scale * 1.15)
        case _:
            assert_never(suit)
    return sign + hand(at)


def planted(suit: Suit, at: Point, ground: float) -> str:
    """Draw a weapon that a hand at this point sets on the ground, which is at this height."""
    x, y = at
    reach = (ground - y) / 2 + 12
    weapon = espada(reach) if suit is Suit.ESPADAS else basto(reach)
    return placed(weapon, (x, ground - reach)) + hand((x, y), 180)
