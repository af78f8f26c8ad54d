"""Counts the deals in which the rivals' unknown hands rank below given rungs.

At pares, juego and punto, hands are ordered by class, and a rival loses with any hand below some
rung. A partner's hand ``p``, one rival's hand ``a`` and the other rival's hand ``b`` are drawn from
the same cards, so they are not independent and their chances cannot be multiplied. But the number
of ways to draw ``b`` depends only on the cards that ``p`` and ``a`` take *together*, and many pairs
take the same cards: with eight kings, 108,900 pairs have about 6,000 unions. For each union the
ways to draw ``b`` below each rung are counted once, and the pairs look them up.

With m cards left of each group, p and a can be drawn in prod m!/(p! a! (m-p-a)!) ways, which is
C(m, u) u! / (p! a!) with the union u = p + a.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.hands import HAND_SIZE

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]

_MOST_TAKEN: Final = 2 * HAND_SIZE
_FACTORIALS: Final = np.array([factorial(n) for n in range(_MOST_TAKEN + 1)], dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class GroupedClasses:
    """The classes of hand that a lance tells apart: n classes made of g groups of cards.

    ``sizes`` (g) is the number of cards of each group in the deck, ``counts`` (n, g) the number of
    each that a class holds, and ``rungs`` (n) its rank. Classes from rung ``first`` up take part in
    pares or juego; ``bonuses`` (n) are the stones that they add.
    """

    sizes: Whole
    counts: Whole
    rungs: Whole
    bonuses: Whole
    first: int


class UnknownHands:
    """The hands of a partner and two rivals, or fewer, drawn from what is ``left`` (g)."""

    def __init__(self, scale: GroupedClasses, left: Whole, *, partner: bool, rivals: int) -> None:
        nobody = np.zeros((1, len(left)), dtype=np.int64)
        fitting = np.flatnonzero((scale.counts <= left).all(axis=1))
        self.partners: Whole = fitting if partner else np.array([-1])
        firsts = scale.counts[fitting] if rivals > 1 else nobody
        partners = scale.counts[fitting] if partner else nobody
        self._first_rungs = scale.rungs[fitting] if rivals > 1 else np.array([-1])
        self._unions, taken = _unions(partners, firsts, left)
        self._by_partner = 1 / _factorials(partners)
        self._by_first = 1 / _factorials(firsts)
        weights = _binomials(left, taken) * _factorials(taken)
        # The last row is for pairs that would take more cards than are left: they have no deals.
        self._below = np.vstack([_below(scale, left - taken) * weights[:, None], _none(scale)])

    def below(self, first: Whole, last: Whole) -> Real:
        """Return the deals in which both rivals rank below these rungs, by the partner's class.

        With only one rival, the limit ``first`` is ignored.
        """
        ways = self._below[self._unions, last[:, None]]
        beaten = self._first_rungs[None, :] < np.maximum(first, 0)[:, None]
        alone = self._first_rungs[None, :] < 0
        drawn: Real = (ways * (beaten | alone)) @ self._by_first
        return drawn * self._by_partner


def _unions(one: Whole, other: Whole, left: Whole) -> tuple[Whole, Whole]:
    """Return the index of each pair's union, and the unions (u, g).

    Pairs that take more cards than are left get the index after the last union.
    """
    radixes = np.minimum(left, _MOST_TAKEN) + 1
    places = np.concatenate([[1], np.cumprod(radixes)[:-1]])
    fits = np.ones((len(one), len(other)), dtype=np.bool_)
    for mine, yours, most in zip(one.T, other.T, left, strict=True):
        fits &= mine[:, None].astype(np.int8) + yours[None, :].astype(np.int8) <= most
    codes = np.where(fits, (one @ places)[:, None] + (other @ places)[None, :], radixes.prod())
    is_taken = np.zeros(int(radixes.prod()) + 1, dtype=np.bool_)
    is_taken[codes] = True
    is_taken[-1] = False
    present = np.flatnonzero(is_taken)
    number = np.empty(len(is_taken), dtype=np.int64)
    number[present] = np.arange(len(present))
    number[-1] = len(present)
    return number[codes], present[:, None] // places % radixes


def _below(scale: GroupedClasses, left: Whole) -> Real:
    """Return in how many ways (u, r + 1) a hand below each rung is drawn from ``left`` (u, g)."""
    rungs = int(scale.rungs.max()) + 1
    ways = np.zeros((rungs + 1, len(left)))
    draws = [
        [_drawn(column, count) for count in range(HAND_SIZE + 1)]
        for column in left.T.astype(np.float64)
    ]
    for counts, rung in zip(scale.counts.tolist(), scale.rungs.tolist(), strict=True):
        held = [draws[group][count] for group, count in enumerate(counts) if count]
        drawn = held[0]
        for more in held[1:]:
            drawn = drawn * more
        ways[rung + 1] += drawn
    below: Real = ways.cumsum(axis=0).T
    return below


def _none(scale: GroupedClasses) -> Real:
    return np.zeros((1, int(scale.rungs.max()) + 2))


def _drawn(left: Real, count: int) -> Real:
    """Return C(left, count) for each entry."""
    ways = np.ones_like(left)
    for step in range(count):
        ways = ways * (left - step) / (step + 1)
    return ways


def _binomials(left: Whole, taken: Whole) -> Real:
    """Return prod C(left, taken) over the groups of each row of ``taken`` (u, g)."""
    ways = np.ones(len(taken))
    for most, column in zip(left.tolist(), taken.T, strict=True):
        table = [_drawn(np.array([float(most)]), count)[0] for count in range(_MOST_TAKEN + 1)]
        ways = ways * np.array(table)[column]
    return ways


def _factorials(counts: Whole) -> Real:
    """Return prod n! over the groups of each row of ``counts`` (n, g)."""
    product: Real = _FACTORIALS[counts].prod(axis=1)
    return product


def limits(keys: Sequence[int] | Whole, place: int, seats: int) -> Whole:
    """Return, for each hand to beat, the rung below which a seat at this place loses to it.

    A key is ``rung * seats + seats - 1 - place``, so that the greater key of two hands wins.
    """
    # RULES.md 2: the seat nearest to the mano wins a tie.
    limit: Whole = -((seats - 1 - place - np.asarray(keys)) // seats)
    return np.maximum(limit, 0)
