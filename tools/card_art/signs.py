"""The gestures of the señas as small drawings: a face that does nothing but the sign."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.rules import SenaList
from engine.senas import Sena
from tools.card_art import palette as colour
from tools.card_art.svg import NONE, circle, document, ellipse, path, placed

SIZE: Final = (96, 96)
_MIDDLE: Final = 48
_THIN: Final = 2.2


class Gesture(StrEnum):
    """What a face or a pair of shoulders does."""

    LIP_BITTEN = "lip-bitten"
    LIP_BITTEN_ASIDE = "lip-bitten-aside"
    LIPS_ASIDE = "lips-aside"
    LIPS_OUT = "lips-out"
    TONGUE = "tongue"
    TONGUE_ASIDE = "tongue-aside"
    HEAD_TILTED = "head-tilted"
    HEAD_TURNED = "head-turned"
    HEAD_LIFTED = "head-lifted"
    BROWS_LIFTED = "brows-lifted"
    WINK = "wink"
    EAR = "ear"
    SHOULDERS = "shoulders"
    RIGHT_SHOULDER = "right-shoulder"
    LEFT_SHOULDER = "left-shoulder"
    EYES_CLOSED = "eyes-closed"


_USUAL: Final[Mapping[Sena, Gesture]] = MappingProxyType(
    {
        Sena.DOS_REYES: Gesture.LIP_BITTEN,
        Sena.TRES_REYES: Gesture.LIP_BITTEN_ASIDE,
        Sena.DOS_ASES: Gesture.TONGUE,
        Sena.TRES_ASES: Gesture.TONGUE_ASIDE,
        Sena.PAREJA: Gesture.HEAD_TILTED,
        Sena.MEDIAS: Gesture.LIPS_ASIDE,
        Sena.DUPLES: Gesture.BROWS_LIFTED,
        Sena.TREINTA_Y_UNA: Gesture.WINK,
        Sena.REAL: Gesture.EAR,
        Sena.JUEGO: Gesture.LIPS_OUT,
        Sena.TREINTA: Gesture.SHOULDERS,
        Sena.VEINTINUEVE: Gesture.RIGHT_SHOULDER,
        Sena.VEINTIOCHO: Gesture.LEFT_SHOULDER,
        Sena.CIEGO: Gesture.EYES_CLOSED,
        Sena.CORTA: Gesture.HEAD_TILTED,
        Sena.SUBE: Gesture.HEAD_LIFTED,
    }
)
_OF_LISTS: Final[Mapping[tuple[Sena, SenaList], Gesture]] = MappingProxyType(
    {
        (Sena.TRES_REYES, SenaList.FEM): Gesture.LIPS_ASIDE,
        (Sena.PAREJA, SenaList.FEM): Gesture.HEAD_TURNED,
        (Sena.TREINTA, SenaList.FOURNIER): Gesture.WINK,
    }
)
"""Where a list makes a sign in another way than most; RULES.md 11 has the texts."""


def gesture_of(sena: Sena, of: SenaList) -> Gesture:
    """Return how a list makes a sign."""
    return _OF_LISTS.get((sena, of), _USUAL[sena])


def drawn(gesture: Gesture) -> str:
    """Draw a whole SVG of a player who makes a gesture, as the partner sees it."""
    neck = path("M38 64v20q10 8 20 0v-20z", colour.SKIN, _THIN)
    return document(_bust(gesture) + neck + _turned(_face(gesture), gesture), SIZE) + "\n"


def _bust(gesture: Gesture) -> str:
    """Draw the shoulders; the right one of the person is on the left of the drawing."""
    right = gesture in {Gesture.SHOULDERS, Gesture.RIGHT_SHOULDER}
    left = gesture in {Gesture.SHOULDERS, Gesture.LEFT_SHOULDER}
    low, high = 86, 70
    outline = (
        f"M4 96Q6 {high if right else low} 30 {high if right else low}"
        f"L66 {high if left else low}Q90 {high if left else low} 92 96z"
    )
    return path(outline, colour.BLUE, _THIN)


def _turned(face: str, gesture: Gesture) -> str:
    match gesture:
        case Gesture.HEAD_TILTED:
            return placed(face, (_MIDDLE, 48), turn=16)
        case Gesture.HEAD_LIFTED:
            return placed(face, (_MIDDLE, 40))
        case _:
            return placed(face, (_MIDDLE, 48))


def _face(gesture: Gesture) -> str:
    """Draw a head around the origin."""
    aside = 7 if gesture is Gesture.HEAD_TURNED else 0
    ears = ellipse((-29, 2), (5, 8), colour.SKIN, _THIN) + ellipse(
        (29, 2), (5, 8), colour.SKIN, _THIN
    )
    skull = ellipse((0, 0), (28, 33), colour.SKIN, _THIN)
    hair = path("M-28 -6Q-30 -36 0 -37T28 -6Q18 -25 0 -25T-28 -6z", colour.BOOT, _THIN)
    features = _eyes(gesture) + _nose() + _mouth(gesture)
    return ears + skull + hair + placed(features, (aside, 0)) + _hand(gesture)


def _eyes(gesture: Gesture) -> str:
    lifted = -18 if gesture is Gesture.BROWS_LIFTED else -12
    brows = path(f"M-17 {lifted}q6 -5 12 0M5 {lifted}q6 -5 12 0", NONE, 3)
    closed_left = gesture is Gesture.EYES_CLOSED
    closed_right = gesture in {Gesture.EYES_CLOSED, Gesture.WINK}
    return brows + _eye(-11, closed=closed_left) + _eye(11, closed=closed_right)


def _eye(across: float, *, closed: bool) -> str:
    if closed:
        return path(f"M{across - 5} -3q5 4 10 0", NONE, 3)
    return circle((across, -3), 3, colour.INK, 0)


def _nose() -> str:
    return path("M0 -2q4 8 -2 9", NONE, _THIN)


def _mouth(gesture: Gesture) -> str:
    plain = path("M-9 17q9 4 18 0", NONE, 3, colour.LIPS)
    match gesture:
        case Gesture.LIP_BITTEN | Gesture.LIP_BITTEN_ASIDE:
            across = 0 if gesture is Gesture.LIP_BITTEN else 7
            return path("M-10 16h20", NONE, 3, colour.LIPS) + _teeth(across)
        case Gesture.LIPS_ASIDE:
            return path("M2 17q6 -5 14 1", NONE, 5, colour.LIPS)
        case Gesture.LIPS_OUT:
            return ellipse((0, 17), (6, 6), colour.LIPS, _THIN) + path("M-3 17h6", NONE, _THIN)
        case Gesture.TONGUE:
            return plain + path("M-5 18v7q5 6 10 0v-7z", colour.RED_LIGHT, _THIN)
        case Gesture.TONGUE_ASIDE:
            return plain + path("M4 18l6 8q7 2 7 -5l-4 -5z", colour.RED_LIGHT, _THIN)
        case _:
            return plain


def _teeth(across: float) -> str:
    """Draw the upper teeth over the lower lip."""
    return path(f"M{across - 5} 16h10v5h-10zm5 0v5", colour.WHITE, 1.6)


def _hand(gesture: Gesture) -> str:
    """Draw a finger at the ear, if that is the sign."""
    if gesture is not Gesture.EAR:
        return ""
    return path("M36 40q6 -14 -4 -30q-5 -2 -5 3l4 12q-6 6 -3 15z", colour.SKIN, _THIN)
