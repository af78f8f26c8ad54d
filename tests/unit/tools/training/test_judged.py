"""The judge is right on the average: a small sample, and a large one in ``make soak``."""

import itertools
from functools import cache

import pytest

from tests.budget import SEED, many
from tools.training.judged import Figures, measured, planted

pytestmark = [pytest.mark.long, pytest.mark.soak]

GAMES = many("AMARREKO_JUDGED_GAMES", test=4, soak=300)
"""Of each player among three of ``hard``, with each deck."""

MANY = 100
"""Games from which the levels are told apart."""

LEVELS = ("easy", "normal", "hard", "maestro")
FEW_WORDS = 20
"""Words of a kind with fewer than these have no standard error to speak of."""

DECKS = pytest.mark.parametrize("kings", [8, 4] if GAMES >= MANY else [8])


@cache
def figures(name: str, kings: int) -> Figures:
    """What a player is worth."""
    return measured(name, kings=kings, games=GAMES, seed=SEED + 1)


@DECKS
@pytest.mark.parametrize("name", ["threshold", "hard", "maestro"][: None if GAMES >= MANY else 1])
def test_nothing_is_left_over_but_how_the_hidden_cards_lay(name: str, kings: int) -> None:
    """By each kind of word, mus and discards and órdagos too, D is what all hands known tell."""
    left = figures(name, kings).left
    assert {"Mus", "Corto", "Paso", "Envido", "Quiero", "NoQuiero"} <= set(left)
    for kind, (mean, count) in left.items():
        assert mean.is_nothing() or count < FEW_WORDS, kind


@DECKS
def test_d_is_the_real_edge(kings: int) -> None:
    """Of one who plays unlike the blueprint as well."""
    found = figures("threshold", kings)
    error = (found.own.error**2 + found.adjusted.error**2) ** 0.5
    assert abs(found.own.mean - found.adjusted.mean) < 3 * error


@DECKS
def test_d_tells_the_levels_apart(kings: int) -> None:
    """Who never thinks, who thinks, and all between once there are games enough."""
    levels = LEVELS if GAMES >= MANY else ("easy", "maestro")
    own = [figures(name, kings).own for name in levels]
    assert own[0].mean < own[-1].mean
    if GAMES >= MANY:
        for lower, higher in itertools.pairwise(own):
            assert lower.mean + 1.96 * lower.error < higher.mean - 1.96 * higher.error


@DECKS
def test_blunders_are_found_and_nothing_else_is_blamed(kings: int) -> None:
    """Where some words are the worst ones, nine in ten of the dear ones are marked."""
    every = 20 if GAMES >= MANY else 4
    found = planted(kings=kings, games=GAMES, seed=SEED + 1, every=every)
    assert found.blunders > 3
    assert found.found >= 0.9 * found.blunders
    assert found.wrongly <= 0.01 * found.others
