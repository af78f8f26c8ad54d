"""Tests of the distribution of sealed deals: uniform for each card and each pair of cards."""

from itertools import combinations
from math import sqrt
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.tables.fairness import secret_of, shuffle_context, shuffled
from engine.cards import DECK
from engine.interfaces import RandomUse, ShufflePurpose
from tests.budget import SEED, many

DEALS: Final = many("AMARREKO_DEALS", test=8_000, soak=1_000_000)
CARDS: Final = len(DECK)

FAR: Final = 6.0
"""Chance exceeds this number of standard deviations once in five hundred million tests."""

Deals = NDArray[np.uint8]


def deals(count: int, *, are_cut: bool) -> Deals:
    """Return the cards from the top as numbers, in deals of many secrets."""
    numbers = {card: number for number, card in enumerate(DECK)}
    lain = np.empty((count, CARDS), dtype=np.uint8)
    for at in range(count):
        hand = at % 50 + 1
        cuts = tuple((at + one * 7) % CARDS + 1 if are_cut else 1 for one in range(hand % 4 + 1))
        context = shuffle_context(
            secret_of(SEED + at // 50), ShufflePurpose(hand, RandomUse.DEAL, 1, cuts)
        )
        order = shuffled(secret_of(SEED + at // 50), context, DECK)
        lain[at] = [numbers[card] for card in order]
    return lain


def deviation(counts: NDArray[np.int64], expected: float, freedom: int) -> float:
    """Return the distance of a chi-square from its mean, in standard deviations."""
    square = float(((counts - expected) ** 2 / expected).sum())
    return (square - freedom) / sqrt(2 * freedom)


def by_place(lain: Deals) -> float:
    """Return the deviation of the counts of each card in each place."""
    counts = np.stack([np.bincount(lain[:, place], minlength=CARDS) for place in range(CARDS)])
    return deviation(counts, len(lain) / CARDS, (CARDS - 1) ** 2)


def by_places(lain: Deals) -> float:
    """Return the largest deviation of the counts of two cards in two places, over all pairs."""
    apart = ~np.eye(CARDS, dtype=bool).ravel()
    cells = CARDS * (CARDS - 1)
    wide = lain.astype(np.int32)
    found = [
        deviation(
            np.bincount(wide[:, one] * CARDS + wide[:, other], minlength=CARDS**2)[apart],
            len(lain) / cells,
            cells - 1,
        )
        for one, other in combinations(range(CARDS), 2)
    ]
    return max(map(abs, found))


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("are_cut", [False, True])
def test_every_card_comes_to_every_place_alike(*, are_cut: bool) -> None:
    """Each card, and each pair of cards, is uniform over all places, with and without a cut."""
    lain = deals(DEALS, are_cut=are_cut)
    assert (np.sort(lain, axis=1) == np.arange(CARDS)).all()
    assert abs(by_place(lain)) < FAR
    assert by_places(lain) < FAR


def test_a_deal_that_favours_a_card_is_noticed() -> None:
    """A card on top in one of a hundred deals is detected."""
    chance = np.random.default_rng
    lain = np.empty((4_000, CARDS), dtype=np.uint8)
    for at in range(len(lain)):
        lain[at] = chance(at).permutation(CARDS)
    assert abs(by_place(lain)) < FAR
    for deal in lain[::20]:
        deal[[0, list(deal).index(11)]] = deal[[list(deal).index(11), 0]]
    assert by_place(lain) > FAR
