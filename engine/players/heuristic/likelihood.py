"""How likely each kind of hand makes what a seat has told.

Declarations and señas are true, and what they exclude cannot be. Words are evidence of another
sort: people bet with good hands, but now and then with bad ones too, so that no word makes a hand
impossible.
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
"""How far a discard speaks for a good hand, by the number of cards."""

_CUT_FROM: Final = 0.22
"""How many deviations above the mean a hand is that is cut half of the time."""

_CUT_STEEP: Final = 6.0
_EVER: Final = 0.1
"""The least chance of any word with any hand."""

_OF_OLD: Final = 1e-6
"""What a sign leaves of a hand of which it is not true: logs hold some that once were."""


class _Curve(NamedTuple):
    """How often a word is said, as the share of the hand in the lance grows from 0 to 1."""

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
"""Taken from games of these players among themselves; only the proportions within a word count."""


@lru_cache(maxsize=512)
def likelihood(kinds: HandClasses, rules: Rules, tells: Tells) -> Weights:
    """Return how likely a hand of each kind makes all that a seat has told, in any unit."""
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
