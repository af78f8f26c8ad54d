"""The ranking of the kinds of hand in a lance.

Each lance has a *ladder*: of two kinds, the one on the higher *rung* wins; kinds on the same rung
tie. A kind's *share* is the fraction of all hands in the lance that it beats; ties count half.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias, assert_never

from engine.cards import Cards
from engine.hands import Lance, bonus, has_juego, pares, worth
from engine.rules import Rules

Weights: TypeAlias = tuple[float, ...]
"""A number for each kind of hand, such as how often it is dealt."""

_WITH_JUEGO: Final = 1
_WITHOUT_JUEGO: Final = 0


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The ranking of the kinds in a lance; kinds are numbers.

    ``cumulative`` is the share of each rung, in ascending order. Kinds that take no part stand on
    the lowest rungs and have a share of zero. Juego and punto share one ladder: hands with juego
    stand above those without, which are ordered by punto. ``upwards`` are the kinds from the lowest
    rung to the highest. ``feet`` is how many kinds stand lower than each rung, with one more entry
    above the top rung.
    """

    takes_part: tuple[bool, ...]
    rungs: tuple[int, ...]
    shares: tuple[float, ...]
    bonuses: tuple[int, ...]
    cumulative: tuple[float, ...]
    upwards: tuple[int, ...]
    feet: tuple[int, ...]

    def sum_below(self, weights: Weights) -> Weights:
        """Return the total weight of the kinds below each rung, and below one above the top."""
        sums = tuple(accumulate(map(weights.__getitem__, self.upwards), initial=0.0))
        return tuple(map(sums.__getitem__, self.feet))

    def rung_from(self, share: float) -> int:
        """Return the lowest rung with at least this share, or the highest rung in the lance."""
        return min(bisect_left(self.cumulative, share), bisect_left(self.cumulative, 1.0) - 1)


def ladder_of(lance: Lance, hands: Sequence[Cards], dealt: Sequence[int], rules: Rules) -> Ranking:
    """Return the ladder of a lance, given an example hand of each kind and its frequency."""
    worths = [_worth(lance, hand, rules) for hand in hands]
    places = {value: rung for rung, value in enumerate(sorted(set(worths)))}
    takes_part = tuple(_takes_part(lance, value) for value in worths)
    rungs = tuple(places[value] for value in worths)
    upwards = tuple(sorted(range(len(rungs)), key=rungs.__getitem__))
    feet = [bisect_left(upwards, rung, key=rungs.__getitem__) for rung in range(len(places))]
    climb = _climb(rungs, takes_part, dealt)
    return Ranking(
        takes_part=takes_part,
        rungs=rungs,
        shares=tuple(map(climb.__getitem__, rungs)),
        bonuses=tuple(
            bonus(lance, hand, rules) if within else 0
            for hand, within in zip(hands, takes_part, strict=True)
        ),
        cumulative=climb,
        upwards=upwards,
        feet=(*feet, len(rungs)),
    )


def _worth(lance: Lance, hand: Cards, rules: Rules) -> tuple[int, ...]:
    """Return the sort key of a hand in a lance, even if it takes no part in the lance."""
    match lance:
        case Lance.GRANDE | Lance.CHICA:
            return worth(lance, hand, rules)
        case Lance.PARES:
            return pares(hand, rules) or ()
        case Lance.JUEGO | Lance.PUNTO:
            if has_juego(hand, rules):
                return (_WITH_JUEGO, *worth(Lance.JUEGO, hand, rules))
            return (_WITHOUT_JUEGO, *worth(Lance.PUNTO, hand, rules))
        case _:
            assert_never(lance)


def _takes_part(lance: Lance, value: tuple[int, ...]) -> bool:
    """Return whether a hand of this worth takes part in the lance.

    RULES.md 8: a hand with juego has no punto.
    """
    match lance:
        case Lance.GRANDE | Lance.CHICA:
            return True
        case Lance.PARES:
            return value != ()
        case Lance.JUEGO:
            return value[0] == _WITH_JUEGO
        case Lance.PUNTO:
            return value[0] == _WITHOUT_JUEGO
        case _:
            assert_never(lance)


def _climb(
    rungs: Sequence[int], takes_part: Sequence[bool], dealt: Sequence[int]
) -> tuple[float, ...]:
    """Return, by rung, the fraction of the hands in the lance that it beats; ties count half."""
    held = [0] * (max(rungs) + 1)
    for rung, within, count in zip(rungs, takes_part, dealt, strict=True):
        held[rung] += count if within else 0
    beaten = accumulate(held, initial=0)
    everybody = sum(held)
    return tuple(
        (below + count / 2) / everybody for below, count in zip(beaten, held, strict=False)
    )
