"""The colours of the deck: few, warm, and each suit at home in one family of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.cards import Suit

PAPER: Final = "#fffaf0"
EDGE: Final = "#cdbfa6"
INK: Final = "#2b1d16"

GOLD: Final = "#f3b62c"
GOLD_LIGHT: Final = "#ffe18f"
GOLD_DEEP: Final = "#c07a10"
RED: Final = "#cf3529"
RED_LIGHT: Final = "#f08368"
RED_DEEP: Final = "#8f1a20"
BLUE: Final = "#3d7fbf"
BLUE_LIGHT: Final = "#a9d3f0"
BLUE_DEEP: Final = "#1f4c80"
GREEN: Final = "#55a03f"
GREEN_LIGHT: Final = "#b9dd7e"
GREEN_DEEP: Final = "#285c25"

STEEL: Final = "#dce9f2"
WOOD: Final = "#e6b873"
BARK: Final = "#a8672f"
BARK_DEEP: Final = "#774319"
BARK_LIGHT: Final = "#cf9150"
WHITE: Final = "#fffdf8"
SKIN: Final = "#f6cfa8"
BLUSH: Final = "#eb9a78"
LIPS: Final = "#b5382f"
BOOT: Final = "#6a3d20"


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of one suit: its cloth in three shades, its trimming, and its numbers."""

    cloth: str
    light: str
    deep: str
    trimming: str
    number: str


LIVERIES: Final[Mapping[Suit, Livery]] = MappingProxyType(
    {
        Suit.OROS: Livery(GOLD, GOLD_LIGHT, GOLD_DEEP, RED, "#8a5200"),
        Suit.COPAS: Livery(RED, RED_LIGHT, RED_DEEP, GOLD, "#b3211f"),
        Suit.ESPADAS: Livery(BLUE, BLUE_LIGHT, BLUE_DEEP, RED, "#1d4e8c"),
        Suit.BASTOS: Livery(GREEN, GREEN_LIGHT, GREEN_DEEP, GOLD, "#22601f"),
    }
)
