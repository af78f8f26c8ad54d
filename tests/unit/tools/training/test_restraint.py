"""Only hands that are nearly certain to win, or sides with little to lose, call órdago."""

from functools import lru_cache
from typing import Final

import numpy as np
import pytest

from engine.players.trained.betting_tree import CHOICES, MOST_CHOICES, NODES, OFFERED, ORDAGO
from engine.players.trained.blueprint import shipped
from engine.players.trained.hand_equity import chance_at
from engine.players.trained.hand_tables import GRANDE, Bytes, tables_of
from engine.players.trained.information_sets import NOBODY, ROWS, InfoSet, infoset_index
from tools.training.policies import World
from tools.training.restraint import (
    ALL_BUT_WINS,
    OUGHT_TO_WIN,
    WINS_AS_OFTEN,
    barred_in,
    restrained,
)
from tools.training.skills import world_of

TABLES: Final = tables_of(8)
WITH_ORDAGO: Final = tuple(node for node in range(NODES) if OFFERED[node] != ORDAGO)
FACING_ORDAGO: Final = tuple(node for node in range(NODES) if OFFERED[node] == ORDAGO)


@lru_cache
def world(kings: int) -> World:
    """Return a world whose scores are worth what the shipped blueprint says."""
    return world_of(shipped(kings))


@lru_cache
def left_of_all() -> Bytes:
    """Return the weights that remain of an even mixture of all choices."""
    return restrained(np.ones((ROWS, MOST_CHOICES), np.uint8), world(8))


def weights_at(node: int, hand: int, mine: int, theirs: int) -> list[int]:
    """Return the remaining weights of an even mixture with a hand of grande in the last place."""
    spot = InfoSet(GRANDE, hand, 3, 0b1111, node, 0, NOBODY, 0, mine, theirs)
    weights: list[int] = left_of_all()[infoset_index(TABLES, spot)].tolist()
    return weights[: CHOICES[node]]


def by_strength() -> list[int]:
    """Return all hands, from the worst to the best of grande."""
    return [int(hand) for hand in np.argsort(TABLES.worth[GRANDE])]


@pytest.mark.parametrize("node", WITH_ORDAGO)
def test_a_weak_hand_calls_no_ordago_at_an_even_score(node: int) -> None:
    """All other choices stay as they were."""
    weakest = by_strength()[0]
    assert weights_at(node, weakest, 40, 40) == [1] * (int(CHOICES[node]) - 1) + [0]


@pytest.mark.parametrize("node", FACING_ORDAGO)
def test_a_weak_hand_accepts_no_ordago_at_an_even_score(node: int) -> None:
    """It refuses."""
    assert weights_at(node, by_strength()[0], 40, 40) == [1, 0]


@pytest.mark.parametrize("node", range(NODES))
def test_who_faces_the_end_may_play_with_anything(node: int) -> None:
    """The rivals are close to winning."""
    assert weights_at(node, by_strength()[0], 40, 3)[-1] == 1


@pytest.mark.parametrize(("mine", "theirs"), [(40, 8), (20, 5)])
def test_who_is_far_behind_accepts_with_anything_and_calls_with_half_a_chance(
    mine: int, theirs: int
) -> None:
    """In the last place, the middle hand of grande wins less than half of the time."""
    worst, *_, best = order = by_strength()
    for node in FACING_ORDAGO:
        assert weights_at(node, worst, mine, theirs)[-1] == 1
    for node in WITH_ORDAGO:
        assert weights_at(node, order[len(order) // 2], mine, theirs)[-1] == 0
        assert weights_at(node, order[len(order) * 9 // 10], mine, theirs)[-1] == 1
        assert weights_at(node, best, mine, theirs)[-1] == 1


def test_a_pupil_far_behind_may_call_with_anything() -> None:
    """Training includes what does not ship, so that the rival learns it."""
    spot = InfoSet(GRANDE, by_strength()[0], 3, 0b1111, 0, 0, NOBODY, 0, 40, 8)
    found = infoset_index(TABLES, spot)
    assert not barred_in(world(8))[found]
    assert barred_in(world(8), WINS_AS_OFTEN)[found]


@pytest.mark.parametrize("node", range(NODES))
def test_the_best_hand_may_always_call_and_accept(node: int) -> None:
    """Four kings are nearly certain to win."""
    assert weights_at(node, by_strength()[-1], 40, 40)[-1] == 1


def test_a_hand_left_without_a_word_takes_the_one_before() -> None:
    """No row is empty."""
    only = np.zeros((ROWS, MOST_CHOICES), np.uint8)
    for node in range(NODES):
        only[:] = 0
        only[:, CHOICES[node] - 1] = 1
        spot = InfoSet(GRANDE, by_strength()[0], 0, 0b1111, node, 0, NOBODY, 0, 40, 40)
        left = restrained(only, world(8))[infoset_index(TABLES, spot)]
        assert np.flatnonzero(left).tolist() == [CHOICES[node] - 2]


def test_the_marks_are_where_hands_all_but_win_and_ought_to() -> None:
    """In the last place, the best hands of grande are above both marks, the middle one below."""
    order = by_strength()
    spots = [InfoSet(GRANDE, hand, 3, 0b1111, 0, 0, NOBODY, 0, 40, 40) for hand in order]
    middling = chance_at(8, spots[len(spots) // 2])
    assert chance_at(8, spots[-1]) > ALL_BUT_WINS > OUGHT_TO_WIN > middling


@pytest.mark.parametrize("kings", [8, 4])
def test_what_ships_is_restrained(kings: int) -> None:
    """Restraining it again changes nothing."""
    rows = np.asarray(shipped(kings).rows)
    assert np.array_equal(restrained(rows, world(kings)), rows)
