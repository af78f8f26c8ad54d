"""The chance to win a lance, from exact counts of what an unknown hand may be.

What one unknown hand may be is exact: every kind of hand with the number of ways in which the
cards that one has not seen make it up. Several unknown hands are taken as independent of each
other. That is not quite so, as no card is in two of them, but it moves a chance by a hundredth
at most times.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from operator import mul, sub
from typing import Final, NamedTuple

from engine.players.equity.hand_classes import Faces, HandClasses, combinations
from engine.players.equity.rankings import Ranking, Weights

_NO_LIMIT: Final = 10**9
_LEAST: Final = 1e-9
_DIGITS: Final = 12
"""Digits of a chance that count; behind them is the noise of adding many small ones."""


@lru_cache(maxsize=512)
def unseen(kinds: HandClasses, seen: Faces) -> Weights:
    """In how many ways a hand of each kind can be drawn once these cards are elsewhere."""
    left = (size - seen.count(face) for face, size in enumerate(kinds.sizes))
    return combinations(kinds.faces, left)


@dataclass(frozen=True, slots=True)
class UnknownHand:
    """An unknown hand in a lance; ``place`` counts the seats from the mano.

    ``below`` tells for each rung, and for one above the top, the chance to stand lower.
    """

    place: int
    below: tuple[float, ...]

    def loses(self, rungs: range, place: int, limit: int) -> tuple[float, ...]:
        """For each rung the chance to lose to a hand on it, and to stand below a limit."""
        # RULES.md 2: the nearest to the mano wins a tie.
        nearer = place < self.place
        first, last = rungs.start + nearer, rungs.stop + nearer
        end = max(min(last, limit), first)
        return self.below[first:end] + (self.stands_below(limit),) * (last - end)

    def stands_on(self, rungs: range) -> tuple[float, ...]:
        """For each of these rungs the chance to stand just there."""
        at, above = self.below[rungs.start : rungs.stop], self.below[rungs.start + 1 :]
        return tuple(map(sub, above, at))

    def stands_below(self, limit: int) -> float:
        """Return the chance to stand below a limit."""
        return self.below[min(limit, len(self.below) - 1)]


def contender(place: int, weights: Weights, ladder: Ranking) -> UnknownHand:
    """Return an unknown hand as it stands in a lance."""
    lower = ladder.sum_below(weights)
    everything = lower[-1]
    return UnknownHand(place, tuple(part / everything for part in lower))


class CaseSplit(NamedTuple):
    """The chance of a case, and the chances to win in that case and in all others."""

    case: float
    within: float
    without: float

    def weigh(self, within: float, without: float) -> float:
        """Return the mean of two values, weighted by the chances of their cases."""
        return self.case * within + (1 - self.case) * without


class _Limits(NamedTuple):
    """The rungs below which all allies and all rivals are thought to stand."""

    allies: int = _NO_LIMIT
    rivals: int = _NO_LIMIT


@dataclass(frozen=True, slots=True)
class LanceEquity:
    """A lance as one side sees it: the rung and the place of the own hand, and unknown hands.

    ``own`` is None when the viewer takes no part; then an ally does.
    """

    own: tuple[int, int] | None
    allies: tuple[UnknownHand, ...]
    rivals: tuple[UnknownHand, ...]

    def win(self) -> float:
        """Return the chance that the own side wins."""
        return self._win(_Limits())

    def by_rivals(self, limit: int) -> CaseSplit:
        """Return the chances, split by whether all rivals stand below a rung."""
        case = prod(rival.stands_below(limit) for rival in self.rivals)
        return self._split(case, self._win(_Limits(rivals=limit)))

    def by_allies(self, limit: int) -> CaseSplit:
        """Return the chances, split by whether all allies stand below a rung."""
        case = prod(ally.stands_below(limit) for ally in self.allies)
        return self._split(case, self._win(_Limits(allies=limit)))

    def _split(self, case: float, won: float) -> CaseSplit:
        """Return the split where the case holds and the own side wins with this chance."""
        others = max(self.win() - won, 0.0)
        return CaseSplit(case, won / max(case, _LEAST), others / max(1 - case, _LEAST))

    def _win(self, limits: _Limits) -> float:
        """Return the chance that the own side wins and that all stand below the limits."""
        chance = sum(self._win_with(ally, limits) for ally in self.allies)
        if self.own is not None:
            chance += self._win_alone(*self.own, limits)
        return round(chance, _DIGITS)

    def _win_with(self, ally: UnknownHand, limits: _Limits) -> float:
        """Return the same chance when this ally holds the best hand of all."""
        first = 0 if self.own is None else self.own[0] + (self.own[1] < ally.place)
        rungs = range(first, min(limits.allies, len(ally.below) - 1))
        chances = ally.stands_on(rungs)
        for other in self.allies:
            if other is not ally:
                chances = _product(chances, other.loses(rungs, ally.place, limits.allies))
        for rival in self.rivals:
            chances = _product(chances, rival.loses(rungs, ally.place, limits.rivals))
        return sum(chances)

    def _win_alone(self, rung: int, place: int, limits: _Limits) -> float:
        """Return the same chance when the own hand is the best of all."""
        rungs = range(rung, rung + 1)
        allies = (
            chance for ally in self.allies for chance in ally.loses(rungs, place, limits.allies)
        )
        rivals = (
            chance for rival in self.rivals for chance in rival.loses(rungs, place, limits.rivals)
        )
        return prod(allies) * prod(rivals)


def _product(left: tuple[float, ...], right: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(map(mul, left, right))
