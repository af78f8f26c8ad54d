"""How sure a win rate is that was found in duplicate pairs.

The two games of a pair share their cards, so they are no independent trials but a cluster of two.
The variance of the rate is that of the pairs' means over the number of pairs (Cochran, Sampling
Techniques, 3rd ed., 9.3, clusters of equal size). From it follows the effective number of games,
p(1-p)/variance (Korn and Graubard, 1998), and with that the interval of Wilson (1927), which stays
between 0 and 1 and is not empty when one side wins everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import variance
from typing import Final

_Z: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games won, and its 95 % interval."""

    rate: float
    low: float
    high: float


def rate_of(won: Sequence[int]) -> Rate:
    """The rate of somebody who has won 0, 1 or 2 games of each of these pairs, one at least."""
    rate = sum(won) / (2 * len(won))
    spread = variance([games / 2 for games in won]) / len(won) if len(won) > 1 else 0.0
    # Where all pairs ended alike nothing is known of the spread, and each counts as one trial.
    trials = rate * (1 - rate) / spread if spread else len(won)
    centre = (rate + _Z**2 / (2 * trials)) / (1 + _Z**2 / trials)
    reach = _Z / (1 + _Z**2 / trials) * sqrt(rate * (1 - rate) / trials + (_Z / trials) ** 2 / 4)
    return Rate(rate, max(centre - reach, 0.0), min(centre + reach, 1.0))
