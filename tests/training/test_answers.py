"""An órdago is accepted as often as was learnt, and with the best hands."""

from typing import Final

import numpy as np
import pytest

from engine.players.trained.spots import ROWS
from engine.players.trained.tables import BUCKETS, GRANDE
from engine.players.trained.tree import MOST_CHOICES, NO, NODES, OFFERED, ORDAGO, QUIERO
from training.answers import best_first
from training.policies import Rows, by_spot

FACING: Final = np.flatnonzero(OFFERED == ORDAGO)
OTHER: Final = np.flatnonzero(OFFERED != ORDAGO)


def learnt() -> tuple[Rows, Rows]:
    """Shares and sums of a pupil who accepts with anything, and came to some spots more often."""
    generator = np.random.default_rng(7)
    sums = generator.random((ROWS, MOST_CHOICES), np.float32) * 9
    sums[generator.random(ROWS) < 0.2] = 0
    return generator.random((ROWS, MOST_CHOICES), np.float32) + np.float32(0.01), sums


def accepted(shares: Rows, lance: int) -> Rows:
    """By class of hand, and all else that tells spots apart, how often an órdago is accepted."""
    answers = by_spot(shares, lance)[:, :, :, :, :, FACING]
    part: Rows = answers[..., QUIERO] / answers[..., [NO, QUIERO]].sum(axis=-1)
    return part


@pytest.mark.parametrize("lance", range(len(BUCKETS)))
def test_an_ordago_is_accepted_as_often_and_with_the_best(lance: int) -> None:
    """All classes above one accept, all below refuse, and in sum nothing changes."""
    shares, sums = learnt()
    before, after = accepted(shares, lance), accepted(best_first(shares, sums), lance)
    assert (np.diff(after, axis=0) >= 0).all()
    assert (((after > 0) & (after < 1)).sum(axis=0) <= 1).all()
    weight = by_spot(sums, lance)[:, :, :, :, :, FACING].sum(axis=-1)
    assert (weight * after).sum(axis=0) == pytest.approx((weight * before).sum(axis=0), rel=1e-4)


def test_all_other_words_stay_as_they_were() -> None:
    """Neither bets nor answers to them are touched, and what was given stays as it was."""
    shares, sums = learnt()
    kept = shares.copy()
    sorted_out = best_first(shares, sums)
    assert np.array_equal(shares, kept)
    for lance in range(GRANDE, len(BUCKETS)):
        one, other = by_spot(sorted_out, lance), by_spot(shares, lance)
        assert np.array_equal(one[:, :, :, :, :, OTHER], other[:, :, :, :, :, OTHER])
    assert len(FACING) + len(OTHER) == NODES
