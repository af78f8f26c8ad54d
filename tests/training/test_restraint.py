"""Órdagos are for hands that all but win, and for those who have little to lose."""

from functools import lru_cache
from typing import Final

import numpy as np
import pytest

from engine.players.trained.blueprint import shipped
from engine.players.trained.chances import chance_at
from engine.players.trained.spots import NOBODY, ROWS, Spot, row
from engine.players.trained.tables import GRANDE, tables_of
from engine.players.trained.tree import CHOICES, MOST_CHOICES, NODES, OFFERED, ORDAGO
from training.policies import World
from training.restraint import ALL_BUT_WINS, restrained
from training.skills import world_of

TABLES: Final = tables_of(8)
WITH_ORDAGO: Final = tuple(node for node in range(NODES) if OFFERED[node] != ORDAGO)


@lru_cache
def world(kings: int) -> World:
    """A world whose scores are worth what the shipped blueprint says."""
    return world_of(shipped(kings))


def weights_at(node: int, hand: int, mine: int, theirs: int) -> list[int]:
    """The weights that are left of an even mixture, by a hand of grande in the last place."""
    even = np.ones((ROWS, MOST_CHOICES), np.uint8)
    spot = Spot(GRANDE, hand, 3, 0b1111, node, 0, NOBODY, 0, mine, theirs)
    weights: list[int] = restrained(even, world(8))[row(TABLES, spot)].tolist()
    return weights[: CHOICES[node]]


def by_strength() -> list[int]:
    """All hands, from the worst to the best of grande."""
    return [int(hand) for hand in np.argsort(TABLES.worth[GRANDE])]


@pytest.mark.parametrize("node", WITH_ORDAGO)
def test_a_weak_hand_calls_no_ordago_at_an_even_score(node: int) -> None:
    """All other words stay as they were."""
    weakest = by_strength()[0]
    assert weights_at(node, weakest, 40, 40) == [1] * (int(CHOICES[node]) - 1) + [0]


@pytest.mark.parametrize(("mine", "theirs"), [(40, 3), (40, 8), (20, 5)])
def test_who_has_little_to_lose_may_call_with_anything(mine: int, theirs: int) -> None:
    """The rivals are all but home, or far ahead."""
    assert weights_at(0, by_strength()[0], mine, theirs)[-1] == 1


def test_the_best_hand_may_always_call() -> None:
    """Four kings all but win."""
    assert weights_at(0, by_strength()[-1], 40, 40)[-1] == 1


def test_a_hand_left_without_a_word_bets_the_most_or_accepts() -> None:
    """No row is empty."""
    only = np.zeros((ROWS, MOST_CHOICES), np.uint8)
    for node in WITH_ORDAGO:
        only[:] = 0
        only[:, CHOICES[node] - 1] = 1
        spot = Spot(GRANDE, by_strength()[0], 0, 0b1111, node, 0, NOBODY, 0, 40, 40)
        left = restrained(only, world(8))[row(TABLES, spot)]
        assert np.flatnonzero(left).tolist() == [CHOICES[node] - 2]


def test_the_mark_is_where_a_hand_all_but_wins() -> None:
    """The best hands of grande are above it even from the last place, and the middling below."""
    order = by_strength()
    spots = [Spot(GRANDE, hand, 3, 0b1111, 0, 0, NOBODY, 0, 40, 40) for hand in order]
    assert chance_at(8, spots[-1]) > ALL_BUT_WINS > chance_at(8, spots[len(spots) // 2])


@pytest.mark.parametrize("kings", [8, 4])
def test_what_ships_is_restrained(kings: int) -> None:
    """A second restraint changes nothing."""
    rows = shipped(kings).rows
    assert np.array_equal(restrained(rows, world(kings)), rows)
