"""The chance of winning a lance, from exact counts of the possible unknown hands.

The distribution of one unknown hand is exact: every kind of hand is weighted by the number of ways
to draw it from the unseen cards. Several unknown hands are treated as independent. This is an
approximation, since they cannot share a card, but its error is usually at most 0.01.
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
"""The digits kept of a chance; later ones are rounding noise from many small terms."""


@lru_cache(maxsize=512)
def unseen(kinds: HandClasses, seen: Faces) -> Weights:
    """Return in how many ways each kind of hand can be drawn without these cards."""
    left = (size - seen.count(face) for face, size in enumerate(kinds.sizes))
    return combinations(kinds.faces, left)


@dataclass(frozen=True, slots=True)
class UnknownHand:
    """An unknown hand in a lance; ``place`` counts the seats from the mano.

    ``below`` is the chance of ranking below each rung, with one more entry above the top rung.
    """

    place: int
    below: tuple[float, ...]

    def loses(self, rungs: range, place: int, limit: int) -> tuple[float, ...]:
        """Return, by rung, the chance of losing to a hand on it while ranking below a limit."""
        # RULES.md 2: the seat nearest to the mano wins a tie.
        nearer = place < self.place
        first, last = rungs.start + nearer, rungs.stop + nearer
        end = max(min(last, limit), first)
        return self.below[first:end] + (self.stands_below(limit),) * (last - end)

    def stands_on(self, rungs: range) -> tuple[float, ...]:
        """Return the chance of ranking exactly on each of these rungs."""
        at, above = self.below[rungs.start : rungs.stop], self.below[rungs.start + 1 :]
        return tuple(map(sub, above, at))

    def stands_below(self, limit: int) -> float:
        """Return the chance of ranking below a limit."""
        return self.below[min(limit, len(self.below) - 1)]


def contender(place: int, weights: Weights, ladder: Ranking) -> UnknownHand:
    """Return an unknown hand with its chances in a lance."""
    lower = ladder.sum_below(weights)
    everything = lower[-1]
    return UnknownHand(place, tuple(part / everything for part in lower))


class CaseSplit(NamedTuple):
    """The chance of a case, and the chances of winning in that case and in all others."""

    case: float
    within: float
    without: float

    def weigh(self, within: float, without: float) -> float:
        """Return the mean of two values, weighted by the chances of their cases."""
        return self.case * within + (1 - self.case) * without


class _Limits(NamedTuple):
    """The rungs below which all allies and all rivals are assumed to rank."""

    allies: int = _NO_LIMIT
    rivals: int = _NO_LIMIT


@dataclass(frozen=True, slots=True)
class LanceEquity:
    """A lance as one side sees it: the rung and place of its own hand, and the unknown hands.

    ``own`` is None if the viewer takes no part; then an ally does.
    """

    own: tuple[int, int] | None
    allies: tuple[UnknownHand, ...]
    rivals: tuple[UnknownHand, ...]

    def win(self) -> float:
        """Return the chance that the viewer's side wins."""
        return self._win(_Limits())

    def by_rivals(self, limit: int) -> CaseSplit:
        """Return the chances, split by whether all rivals rank below a rung."""
        case = prod(rival.stands_below(limit) for rival in self.rivals)
        return self._split(case, self._win(_Limits(rivals=limit)))

    def by_allies(self, limit: int) -> CaseSplit:
        """Return the chances, split by whether all allies rank below a rung."""
        case = prod(ally.stands_below(limit) for ally in self.allies)
        return self._split(case, self._win(_Limits(allies=limit)))

    def _split(self, case: float, won: float) -> CaseSplit:
        """Return the split, given the chances of the case and of the case together with a win."""
        others = max(self.win() - won, 0.0)
        return CaseSplit(case, won / max(case, _LEAST), others / max(1 - case, _LEAST))

    def _win(self, limits: _Limits) -> float:
        """Return the chance that the viewer's side wins and all hands rank below the limits."""
        chance = sum(self._win_with(ally, limits) for ally in self.allies)
        if self.own is not None:
            chance += self._win_alone(*self.own, limits)
        return round(chance, _DIGITS)

    def _win_with(self, ally: UnknownHand, limits: _Limits) -> float:
        """Return that chance, restricted to the deals in which this ally holds the best hand."""
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
        """Return that chance, restricted to the deals in which the viewer's own hand is best."""
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
