"""The likelihood of each kind of hand, given what a seat has revealed.

Declarations and señas are true, so they exclude hands. Calls are weaker evidence: people bet with
good hands, but sometimes with bad ones, so no call makes a hand impossible.
"""

from functools import lru_cache
from math import exp
from operator import mul
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from engine.named_hands import Figure, figure_of
from engine.players.equity.hand_classes import HandClasses
from engine.players.equity.rankings import Weights
from engine.players.heuristic.discards import hand_scores
from engine.players.heuristic.observations import (
    BetObs,
    DeclarationObs,
    DiscardObs,
    MusObs,
    PereteObs,
    SenaObs,
    Tell,
    Tells,
    Word,
)
from engine.rules import Rules
from engine.senas import true_senas

_PULL: Final = (1.5, 0.9, 0.7, 0.65, 0.6)
"""How strongly a discard indicates a good hand, by the number of cards."""

_CUT_FROM: Final = 0.22
"""The appeal, in standard deviations above the mean, at which half of the hands are cut."""

_CUT_STEEP: Final = 6.0
_EVER: Final = 0.1
"""The minimum probability of any call with any hand."""

_OF_OLD: Final = 1e-6
"""The weight left to a hand that contradicts a seña: old logs hold some that are false today."""


class _Curve(NamedTuple):
    """The frequency of a call as a function of the hand's share in the lance, from 0 to 1."""

    least: float
    rise: float
    bend: int

    def at(self, share: float) -> float:
        return self.least + self.rise * share**self.bend


_CURVES: Final = MappingProxyType(
    {
        Word.PASO: _Curve(0.47, -0.42, 5),
        Word.ENVIDO: _Curve(0.4, 0.35, 3),
        Word.ENVIDO_FUERTE: _Curve(0.12, 0.3, 3),
        Word.MAS: _Curve(0.05, 0.75, 7),
        Word.ORDAGO: _Curve(0.03, 0.2, 7),
        Word.QUIERO: _Curve(0.03, 0.6, 3),
        Word.NO_QUIERO: _Curve(0.92, -0.88, 4),
    }
)
"""Fitted to games between these players; only the proportions within one curve matter."""


@lru_cache(maxsize=512)
def likelihood(kinds: HandClasses, rules: Rules, tells: Tells) -> Weights:
    """Return the relative likelihood of each kind of hand, given all observations of a seat."""
    if not tells:
        return (1.0,) * len(kinds.faces)
    before = likelihood(kinds, rules, tells[:-1])
    return tuple(map(mul, before, _likelihood(kinds, rules, tells[-1])))


@lru_cache(maxsize=256)
def _likelihood(kinds: HandClasses, rules: Rules, tell: Tell) -> Weights:
    match tell:
        case DiscardObs(count):
            return tuple(exp(_PULL[count] * appeal) for appeal in hand_scores(kinds))
        case MusObs(cut):
            return tuple(_talks(appeal, cut=cut) for appeal in hand_scores(kinds))
        case DeclarationObs(lance, holds):
            return tuple(float(within == holds) for within in kinds.ladders[lance].takes_part)
        case BetObs(lance, word):
            return tuple(_CURVES[word].at(share) for share in kinds.ladders[lance].shares)
        case SenaObs(sena):
            return tuple(
                1.0 if sena in true_senas(hand, rules) else _OF_OLD for hand in kinds.hands
            )
        case PereteObs():
            return tuple(float(figure_of(hand, rules) is Figure.PERETE) for hand in kinds.hands)
        case _:
            assert_never(tell)


def _talks(appeal: float, *, cut: bool) -> float:
    cuts = 1 / (1 + exp(-_CUT_STEEP * (appeal - _CUT_FROM)))
    return _EVER + (cuts if cut else 1 - cuts)
