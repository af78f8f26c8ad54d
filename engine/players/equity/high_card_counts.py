"""Counts the deals in which a side wins grande or chica while some hands are unknown.

Both lances compare hands rank by rank, starting with the best (RULES.md 6): of the leaders, those
with the most cards of a rank stay in the lead. So cards are dealt to the unknown hands rank by
rank. Between two ranks, the only state is how many cards each unknown hand has and which seats
still lead. Every number is a count of deals far below 2**53, so nothing is rounded.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.hands import HAND_SIZE

Counts: TypeAlias = Sequence[int]
"""The number of cards of each rank, the best rank of the lance first."""

Deals: TypeAlias = NDArray[np.float64]
"""Counts of deals, by cards received so far (one axis for each unknown hand) and by the leaders."""

_SIDES: Final = 2


def ways_to_take(hands: Sequence[Counts | None], left: Counts, side: int) -> float:
    """Return how many deals of the cards ``left`` to the unknown hands a side wins.

    ``hands`` are by place, the mano first, and None if unknown. A side is 0 for the even places and
    1 for the odd ones.
    """
    unknown = tuple(place for place, hand in enumerate(hands) if hand is None)
    masks = 1 << len(hands)
    deals = np.zeros((HAND_SIZE + 1,) * len(unknown) + (masks,))
    deals[(0,) * len(unknown) + (masks - 1,)] = 1
    for rank, count in enumerate(left):
        held = tuple(0 if hand is None else hand[rank] for hand in hands)
        deals = _dealt(deals, held, unknown, count)
    ends = deals[(HAND_SIZE,) * len(unknown)]
    return float(sum(ends[mask] for mask in range(1, masks) if _first(mask) % _SIDES == side))


def _dealt(deals: Deals, held: tuple[int, ...], unknown: tuple[int, ...], count: int) -> Deals:
    """Return the deals after a rank; known hands hold ``held`` of it, ``count`` are undealt."""
    after = np.zeros_like(deals)
    got = list(held)
    for taken in product(range(min(HAND_SIZE, count) + 1), repeat=len(unknown)):
        if sum(taken) > count:
            continue
        for place, cards in zip(unknown, taken, strict=True):
            got[place] = cards
        before = tuple(slice(0, HAND_SIZE + 1 - cards) for cards in taken)
        behind = tuple(slice(cards, None) for cards in taken)
        after[behind] += _ways(taken, count) * (deals[before] @ _thinned(tuple(got)))
    return after


def _ways(taken: tuple[int, ...], count: int) -> int:
    """Return in how many ways the unknown hands, in turn, draw these numbers of cards of a rank."""
    ways = 1
    for cards in taken:
        ways *= comb(count, cards)
        count -= cards
    return ways


@lru_cache(maxsize=1024)
def _thinned(got: tuple[int, ...]) -> NDArray[np.float64]:
    """Return the matrix from the leaders before a rank to those after it; ``got`` is by place."""
    masks = 1 << len(got)
    thinned = np.zeros((masks, masks))
    for mask in range(1, masks):
        leaders = [place for place in range(len(got)) if mask >> place & 1]
        most = max(got[place] for place in leaders)
        thinned[mask, sum(1 << place for place in leaders if got[place] == most)] = 1
    return thinned


def _first(mask: int) -> int:
    """Return the leader nearest to the mano, who wins the tie (RULES.md 2)."""
    return (mask & -mask).bit_length() - 1
