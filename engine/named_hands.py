"""Hands with their own names (RULES.md 18); with eight kings, threes are kings and twos aces."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.baraja import baraja_of
from engine.cards import Cards, Rank
from engine.hands import ranks
from engine.rules import Rules


class Figure(StrEnum):
    """The named hands."""

    DUPLES_GALLEGOS = "duples-gallegos"
    DUPLES_CASTELLANOS = "duples-castellanos"
    DUPLES_VASCOS = "duples-vascos"
    DUPLES_PALENTINOS = "duples-palentinos"
    LA_REAL = "la-real"
    PERETE = "perete"
    SOLOMILLO = "solomillo"
    LEY_DEL_MUS = "ley-del-mus"


_FIGURES: Final[Mapping[tuple[Rank, ...], Figure]] = MappingProxyType(
    {
        (Rank.REY, Rank.REY, Rank.AS, Rank.AS): Figure.DUPLES_GALLEGOS,
        (Rank.REY, Rank.REY, Rank.CABALLO, Rank.CABALLO): Figure.DUPLES_CASTELLANOS,
        (Rank.REY, Rank.REY, Rank.SOTA, Rank.SOTA): Figure.DUPLES_VASCOS,
        (Rank.REY, Rank.CABALLO, Rank.AS, Rank.AS): Figure.DUPLES_PALENTINOS,
        (Rank.SOTA, Rank.SIETE, Rank.SIETE, Rank.SIETE): Figure.LA_REAL,
        (Rank.SIETE, Rank.SEIS, Rank.CINCO, Rank.CUATRO): Figure.PERETE,
        (Rank.REY, Rank.REY, Rank.REY, Rank.AS): Figure.SOLOMILLO,
        (Rank.REY, Rank.REY, Rank.CABALLO, Rank.SOTA): Figure.LEY_DEL_MUS,
    }
)


def figure_of(hand: Cards, rules: Rules) -> Figure | None:
    """Return the name of a hand, or None."""
    return _FIGURES.get(ranks(hand, baraja_of(rules)))
