"""The judge is right on average: a small sample, and a large one in ``make soak``."""

import itertools
from functools import cache

import pytest

from tests.budget import SEED, many
from tools.training.judged import Figures, measured, planted

pytestmark = [pytest.mark.long, pytest.mark.soak]

GAMES = many("AMARREKO_JUDGED_GAMES", test=4, soak=300)
"""The number of games of each player among three of ``hard``, with each deck."""

MANY = 100
"""The number of games that is enough to tell the levels apart."""

LEVELS = ("easy", "normal", "hard", "maestro")
FEW_WORDS = 20
"""Kinds of action with fewer words than these have no useful standard error."""

DECKS = pytest.mark.parametrize("kings", [8, 4] if GAMES >= MANY else [8])


@cache
def figures(name: str, kings: int) -> Figures:
    """Return the measured value of a player."""
    return measured(name, kings=kings, games=GAMES, seed=SEED + 1)


@DECKS
@pytest.mark.parametrize("name", ["threshold", "hard", "maestro"][: None if GAMES >= MANY else 1])
def test_nothing_is_left_over_but_how_the_hidden_cards_lay(name: str, kings: int) -> None:
    """For each kind of action, the mean remainder once all hands are known is zero."""
    left = figures(name, kings).left
    assert {"Mus", "Corto", "Paso", "Envido", "Quiero", "NoQuiero"} <= set(left)
    for kind, (mean, count) in left.items():
        assert mean.is_nothing() or count < FEW_WORDS, kind


@DECKS
def test_d_is_the_real_edge(kings: int) -> None:
    """It is also the edge of a player that plays differently from the blueprint."""
    found = figures("threshold", kings)
    error = (found.own.error**2 + found.adjusted.error**2) ** 0.5
    assert abs(found.own.mean - found.adjusted.mean) < 3 * error


@DECKS
def test_d_tells_the_levels_apart(kings: int) -> None:
    """The weakest and the strongest differ, and with enough games all in between as well."""
    levels = LEVELS if GAMES >= MANY else ("easy", "maestro")
    own = [figures(name, kings).own for name in levels]
    assert own[0].mean < own[-1].mean
    if GAMES >= MANY:
        for lower, higher in itertools.pairwise(own):
            assert lower.mean + 1.96 * lower.error < higher.mean - 1.96 * higher.error


@DECKS
def test_blunders_are_found_and_nothing_else_is_blamed(kings: int) -> None:
    """If some actions are replaced by the worst, nine in ten of the costly ones are marked."""
    every = 20 if GAMES >= MANY else 4
    found = planted(kings=kings, games=GAMES, seed=SEED + 1, every=every)
    assert found.blunders > 3
    assert found.found >= 0.9 * found.blunders
    assert found.wrongly <= 0.01 * found.others
