"""The shipped blueprint values each score by its own play, and never discards a good hand."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.players.trained.blueprint import loaded, name_of, shipped, write
from engine.players.trained.hand_tables import tables_of
from engine.players.trained.information_sets import MOST_NEEDED
from tools.training.__main__ import main
from tools.training.skills import policy_of, world_of
from tools.training.worths import good_hands, standings_of

KINGS = (8, 4)
FAR_BEHIND = 10
NOISE = 0.004
"""Five times the error of the mean over this many hands, and a third of the earlier error."""


@pytest.mark.parametrize("kings", KINGS)
def test_scores_are_worth_what_the_play_that_ships_makes_of_them(kings: int) -> None:
    """Played hands agree far behind, far ahead, and over all scores."""
    blueprint = shipped(kings)
    world, hard = world_of(blueprint), policy_of(blueprint, "hard")
    found = standings_of(world, hard, hands=100, seed=31)
    mine, theirs = np.indices((MOST_NEEDED, MOST_NEEDED))
    error = (blueprint.standings - found)[1:, 1:]
    for part in (mine - theirs >= FAR_BEHIND, theirs - mine >= FAR_BEHIND, mine >= 0):
        assert abs(error[part].mean()) < NOISE
    assert blueprint.origin.valued > 0


def test_an_artefact_is_settled_to_the_same_bytes(tmp_path: Path) -> None:
    """No training takes place, and the list of artefacts names the new file."""
    # A table with the same two weights everywhere is packed quickly.
    rows = np.zeros_like(shipped(8).rows)
    rows[:, :2] = 1
    before = replace(shipped(8), rows=rows)
    shelves = [tmp_path / name for name in ("once", "again")]
    for shelf in shelves:
        write(before, shelf)
        main(("--standings", "--valued", "3", "--kings", "8", "--shelf", str(shelf)))
    once, again = (shelf / name_of(8) for shelf in shelves)
    assert once.read_bytes() == again.read_bytes()
    after = loaded(once)
    assert after.origin.valued == 3
    assert np.array_equal(before.rows, after.rows)
    assert not np.array_equal(before.standings, after.standings)


@pytest.mark.parametrize("kings", KINGS)
def test_good_hands_cut(kings: int) -> None:
    """At every place they are those with 31, duples or three kings, as ``engine.hands`` counts."""
    tables = tables_of(kings)
    good = good_hands(tables) == 1
    assert (shipped(kings).cut[good] == 1).all()
    assert tables.ways[good].sum() == {8: 13_214, 4: 4_798}[kings]
