"""Training is repeatable to the byte, and an interrupted run can be resumed."""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pytest

from engine.players.trained.betting_tree import CHOICES
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.information_sets import nodes_of
from tools.training.course import Plan, TrainingRun, begun, resumed, save
from tools.training.export import blueprint_of

PLAN: Final = Plan(kings=8, epochs=2, schedule=2, hands=2_000, valued=1)


class Taught(NamedTuple):
    """A finished training run and its artefact."""

    course: TrainingRun
    blueprint: Blueprint


class BrokenOffError(Exception):
    """Interrupts a training run at an arbitrary place."""


def _kept(course: TrainingRun) -> None:
    """Do nothing between epochs."""
    assert course.epoch <= PLAN.epochs


@pytest.fixture(scope="module")
def taught() -> Taught:
    """Return a short training run without interruption."""
    course = begun(PLAN)
    course.run(_kept)
    return Taught(course, blueprint_of(course, ""))


def test_a_course_begun_anew_broken_off_and_resumed_makes_the_same_bytes(
    taught: Taught, tmp_path: Path
) -> None:
    """Only the plan decides what is learnt and shipped; checkpoints change nothing."""
    checkpoint = tmp_path / "course.npz"

    def broken_off(course: TrainingRun) -> None:
        save(course, checkpoint)
        raise BrokenOffError

    with pytest.raises(BrokenOffError):
        begun(PLAN).run(broken_off)
    again = resumed(PLAN, checkpoint)
    assert again.epoch == 1
    again.run(_kept)
    assert np.asarray(taught.blueprint.rows).any()
    assert _same(taught.blueprint, blueprint_of(again, ""))
    for one, other in zip(
        (*taught.course.pupil, *taught.course.rival), (*again.pupil, *again.rival), strict=True
    ):
        assert np.array_equal(one, other)


def test_a_pupil_never_calls_what_is_barred_and_its_rival_may(taught: Taught) -> None:
    """The rival therefore shows what the restraint costs, while the pupil keeps to it."""
    barred = np.flatnonzero(taught.course.barred)
    last = CHOICES[nodes_of(barred)] - 1
    assert taught.course.pupil.sums[barred].any()
    assert not taught.course.pupil.sums[barred, last].any()
    assert taught.course.rival.sums[barred, last].any()


def _same(one: Blueprint, other: Blueprint) -> bool:
    pairs = (
        (one.rows, other.rows),
        (one.standings, other.standings),
        (one.cut, other.cut),
        (one.keep, other.keep),
    )
    return one.origin == other.origin and all(np.array_equal(*pair) for pair in pairs)
