"""Señas: the silent signs to a partner, and when each is true (RULES.md 11).

Only true señas from the match's list may be made, and none that describes half of a hand: K-K-A-A
shows duples, never just two kings. *Ciego* is for a hand without pares, juego or a punto in the
list. A hand whose pares or juego is not in the list has no seña at all. The señas that ask for a
cut or a raise are always true.
"""

from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.cards import Cards, Rank
from engine.hands import LEAST_JUEGO, ParesKind, has_juego, is_real, pares, total
from engine.rules import RealJuego, Rules, SenaList


class Sena(StrEnum):
    """All señas in the three lists."""

    __hash__ = str.__hash__

    DOS_REYES = "dos-reyes"
    TRES_REYES = "tres-reyes"
    DOS_ASES = "dos-ases"
    TRES_ASES = "tres-ases"
    PAREJA = "pareja"
    MEDIAS = "medias"
    DUPLES = "duples"
    TREINTA_Y_UNA = "treinta-y-una"
    REAL = "real"
    JUEGO = "juego"
    TREINTA = "treinta"
    VEINTINUEVE = "veintinueve"
    VEINTIOCHO = "veintiocho"
    CIEGO = "ciego"
    CORTA = "corta"
    SUBE = "sube"


WISHES: Final = frozenset({Sena.CORTA, Sena.SUBE})
"""Señas that ask the partner for something and say nothing about the hand."""

_COMMON: Final = frozenset(
    {
        Sena.DOS_REYES,
        Sena.TRES_REYES,
        Sena.DOS_ASES,
        Sena.TRES_ASES,
        Sena.MEDIAS,
        Sena.DUPLES,
        Sena.TREINTA_Y_UNA,
        Sena.TREINTA,
        Sena.VEINTINUEVE,
        Sena.CIEGO,
    }
)

LISTS: Final = MappingProxyType(
    {
        SenaList.WIKI: _COMMON | {Sena.PAREJA, Sena.VEINTIOCHO, Sena.REAL},
        SenaList.FEM: _COMMON | {Sena.PAREJA, Sena.JUEGO} | WISHES,
        SenaList.FOURNIER: _COMMON | {Sena.JUEGO},
        SenaList.OFF: frozenset[Sena](),
    }
)
"""The señas of each list; a match uses one list throughout."""

_NOBODYS: Final[frozenset[Sena]] = frozenset({Sena.REAL})
"""The seña that is never true if the house rules have no 31 real."""

_PAIRED: Final = MappingProxyType(
    {
        (ParesKind.PAREJA, Rank.REY): Sena.DOS_REYES,
        (ParesKind.PAREJA, Rank.AS): Sena.DOS_ASES,
        (ParesKind.MEDIAS, Rank.REY): Sena.TRES_REYES,
        (ParesKind.MEDIAS, Rank.AS): Sena.TRES_ASES,
    }
)
_PLAIN: Final = MappingProxyType(
    {
        ParesKind.PAREJA: Sena.PAREJA,
        ParesKind.MEDIAS: Sena.MEDIAS,
        ParesKind.DUPLES: Sena.DUPLES,
    }
)
_PUNTO: Final = MappingProxyType({30: Sena.TREINTA, 29: Sena.VEINTINUEVE, 28: Sena.VEINTIOCHO})


def senas_of(rules: Rules) -> frozenset[Sena]:
    """Return the señas of a table: its list without those that no hand could make there."""
    listed: frozenset[Sena] = LISTS[rules.senas]
    return listed - _NOBODYS if rules.real_31 is RealJuego.OFF else listed


@lru_cache(maxsize=1_024)
def true_senas(hand: Cards, rules: Rules) -> frozenset[Sena]:
    """Return the señas that are true of a hand: those for all of it, or that it is blind.

    They are needed at every action of a hand and do not change, so they are cached.
    """
    known = senas_of(rules)
    shown = _shown(hand, rules) & known
    if not shown and _is_blind(hand, rules):
        shown = frozenset({Sena.CIEGO}) & known
    return shown | (WISHES & known)


def _is_blind(hand: Cards, rules: Rules) -> bool:
    """Return whether a hand has neither pares nor juego."""
    return pares(hand, rules) is None and not has_juego(hand, rules)


def _shown(hand: Cards, rules: Rules) -> frozenset[Sena]:
    signs: set[Sena] = set()
    paired = pares(hand, rules)
    if paired is not None:
        signs.add(_PAIRED.get((paired.kind, paired.high), _PLAIN[paired.kind]))
    points = total(hand, rules)
    if points > LEAST_JUEGO:
        signs.add(Sena.JUEGO)
    elif points == LEAST_JUEGO:
        signs.add(Sena.REAL if _shows_real(hand, rules) else Sena.TREINTA_Y_UNA)
    elif points in _PUNTO:
        signs.add(_PUNTO[points])
    return frozenset(signs)


def _shows_real(hand: Cards, rules: Rules) -> bool:
    """Return whether the hand is la real and the list has a seña for it; otherwise 31 is shown."""
    return is_real(hand, rules) and Sena.REAL in senas_of(rules)
