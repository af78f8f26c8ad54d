"""The gestures of the señas, each with a drawing in ``docs/senas``."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.rules import SenaList
from engine.senas import Sena


class Gesture(StrEnum):
    """A gesture of the face or the shoulders; its value is the file name of its drawing."""

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
"""The señas that a list makes with a different gesture; RULES.md 11 has the texts."""


def gesture_of(sena: Sena, of: SenaList) -> Gesture:
    """Return the gesture with which a list makes a seña."""
    return _OF_LISTS.get((sena, of), _USUAL[sena])
