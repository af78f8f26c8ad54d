"""The shipped blueprint is the trained one: it names its origin, and no other is loaded."""

from dataclasses import replace
from pathlib import Path
from shutil import copy

import numpy as np
import pytest

from engine.players.trained.betting_tree import CHOICES
from engine.players.trained.blueprint import (
    SHELF,
    SUMS,
    UnknownBlueprintError,
    loaded,
    name_of,
    shipped,
    write,
)
from engine.players.trained.information_sets import nodes_of

pytestmark = pytest.mark.long


MOST_BYTES = 3_000_000


@pytest.mark.parametrize("kings", [8, 4])
def test_an_artefact_names_where_it_comes_from(kings: int) -> None:
    """Deck, seed, length of the training and commit are enough to reproduce it."""
    origin = shipped(kings).origin
    assert origin.kings == kings
    assert origin.hands == origin.epochs * 1_000_000
    assert len(origin.commit) == 40


def test_all_artefacts_together_are_small() -> None:
    """They are less than three megabytes to download."""
    assert sum(file.stat().st_size for file in SHELF.iterdir()) < MOST_BYTES


def test_an_artefact_with_one_bit_changed_is_refused(tmp_path: Path) -> None:
    """A damaged download never plays."""
    copy(SHELF / SUMS, tmp_path)
    whole = (SHELF / name_of(8)).read_bytes()
    (tmp_path / name_of(8)).write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(UnknownBlueprintError) as refused:
        loaded(tmp_path / name_of(8))
    assert refused.value.file == name_of(8)


def test_an_artefact_that_tells_another_origin_is_refused(tmp_path: Path) -> None:
    """A shorter training cannot pretend to be a longer one."""
    copy(SHELF / SUMS, tmp_path)
    head, _, body = (SHELF / name_of(8)).read_bytes().partition(b"\n")
    (tmp_path / name_of(8)).write_bytes(head.replace(b'"seed": 1', b'"seed": 2') + b"\n" + body)
    with pytest.raises(UnknownBlueprintError):
        loaded(tmp_path / name_of(8))


def test_an_artefact_that_nobody_lists_is_refused(tmp_path: Path) -> None:
    """A file from another training is accepted once its digest is in the list."""
    (tmp_path / SUMS).write_text("", encoding="ascii")
    copy(SHELF / name_of(8), tmp_path)
    with pytest.raises(UnknownBlueprintError):
        loaded(tmp_path / name_of(8))


def test_what_is_written_can_be_loaded_and_is_listed(tmp_path: Path) -> None:
    """A directory holds both decks, and the loaded blueprint is the written one."""
    made = replace(shipped(8), rows=np.maximum(shipped(8).rows, 15) - 15)
    (tmp_path / SUMS).write_text("0  another\n", encoding="ascii")
    again = loaded(write(made, tmp_path))
    assert again.origin == made.origin
    assert np.array_equal(again.rows, made.rows)
    assert np.allclose(again.standings, made.standings)
    assert np.array_equal(again.keep, made.keep)
    assert (tmp_path / SUMS).read_text(encoding="ascii").count("\n") == 2


def test_a_shelf_is_made_where_there_is_none(tmp_path: Path) -> None:
    """A training into another folder creates it; without its list nothing is loaded."""
    # Rows of one weight compress quickly.
    made = replace(shipped(8), rows=np.zeros(shipped(8).rows.shape, np.uint8))
    file = write(made, tmp_path / "shelf")
    assert loaded(file).origin == made.origin
    (file.parent / SUMS).unlink()
    with pytest.raises(UnknownBlueprintError):
        loaded(file)


@pytest.mark.parametrize("kings", [8, 4])
def test_every_row_has_a_choice_and_none_that_the_tree_lacks(kings: int) -> None:
    """The blueprint has an answer to any state of a table."""
    rows = np.asarray(shipped(kings).rows)
    nodes = nodes_of(np.arange(len(rows)))
    beyond = np.arange(rows.shape[1]) >= CHOICES[nodes][:, None]
    assert (rows.sum(axis=1) > 0).all()
    assert not rows[beyond].any()


def test_the_worth_of_a_score_grows_with_the_lead() -> None:
    """Even scores are even games, except for the mano; a long lead is nearly a win."""
    worth = shipped(8).standings
    assert abs(worth[40, 40] - 0.5) < 0.03
    assert worth[5, 40] > 0.9
    assert worth[40, 5] < 0.1
