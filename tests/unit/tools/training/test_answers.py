"""A bet is accepted as often as was learnt, and with the best hands."""

from typing import Final, NamedTuple

import numpy as np
import pytest

from engine.players.trained.betting_tree import CHOICES, MOST_CHOICES, NO, NODES, QUIERO
from engine.players.trained.hand_tables import BUCKETS
from engine.players.trained.information_sets import ROWS, by_spot
from tools.training.answers import best_first
from tools.training.policies import Rows

ANSWERED: Final = (1, 6, NODES - 1)
"""A bet, the raise of one, and an órdago."""


class Learnt(NamedTuple):
    """The shares and sums of a training run."""

    shares: Rows
    sums: Rows


@pytest.fixture(scope="module")
def learnt() -> Learnt:
    """Return random answers, with some spots reached more often than others."""
    generator = np.random.default_rng(7)
    sums = generator.random((ROWS, MOST_CHOICES), np.float32) * 9
    sums[generator.random(ROWS) < 0.2] = 0
    return Learnt(generator.random((ROWS, MOST_CHOICES), np.float32) + np.float32(0.01), sums)


@pytest.fixture(scope="module")
def sorted_out(learnt: Learnt) -> Rows:
    """Return the shares with the best hands first."""
    return best_first(*learnt)


def staying(shares: Rows, lance: int, node: int) -> Rows:
    """Return the shares of refusal and acceptance, by class of hand and everything else."""
    whole = by_spot(shares, lance)[:, :, :, :, :, node, ..., : CHOICES[node]].astype(np.float64)
    part: Rows = (whole / whole.sum(axis=-1, keepdims=True))[..., [NO, QUIERO]]
    return part


@pytest.mark.parametrize("node", ANSWERED)
@pytest.mark.parametrize("lance", range(len(BUCKETS)))
def test_a_bet_is_accepted_as_often_and_with_the_best(
    learnt: Learnt, sorted_out: Rows, lance: int, node: int
) -> None:
    """All classes above one accept, all below refuse, and the total stays the same."""
    before, after = (staying(shares, lance, node) for shares in (learnt.shares, sorted_out))
    np.testing.assert_allclose(after.sum(axis=-1), before.sum(axis=-1), rtol=0, atol=1e-5)
    accepting = after[..., QUIERO] / after.sum(axis=-1)
    assert (np.diff(accepting, axis=0) >= -1e-6).all()
    assert (((accepting > 1e-6) & (accepting < 1 - 1e-6)).sum(axis=0) <= 1).all()
    seen = by_spot(learnt.sums, lance)[:, :, :, :, :, node].sum(axis=-1)
    sums = [(seen * each[..., QUIERO]).sum(axis=0) for each in (before, after)]
    np.testing.assert_allclose(sums[0], sums[1], rtol=1e-4)


def test_all_other_words_stay_as_they_were(learnt: Learnt, sorted_out: Rows) -> None:
    """Neither openings nor raises are changed."""
    for lance in range(len(BUCKETS)):
        one, other = (by_spot(shares, lance) for shares in (sorted_out, learnt.shares))
        assert np.array_equal(one[:, :, :, :, :, 0], other[:, :, :, :, :, 0])
        assert np.array_equal(one[..., QUIERO + 1 :], other[..., QUIERO + 1 :])


def test_what_was_given_stays_as_it_was(learnt: Learnt) -> None:
    """The training may continue."""
    kept = learnt.shares.copy()
    best_first(*learnt)
    assert np.array_equal(learnt.shares, kept)
