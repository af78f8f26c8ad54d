"""A training run: epochs of self-play, with revaluations between them.

Two players learn from each other: the pupil, whose órdagos are restrained and whose play is
shipped, and an unrestrained rival. If the pupil's restraint can be exploited, the rival learns it
during the run, and the pupil can learn an answer.

The same plan produces the same result, byte for byte, even if the run is interrupted and resumed
from a checkpoint.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from engine.players.equity.win_probability import ScoreState
from engine.players.trained.betting_tree import MOST_CHOICES
from engine.players.trained.hand_equity import chances_of
from engine.players.trained.hand_tables import Floats, Ints, Tables, tables_of
from engine.players.trained.information_sets import MOST_NEEDED
from tools.training.learning import RegretTables, Workspace, discount, empty_room, learn, no_lessons
from tools.training.luck import Luck, luck_of
from tools.training.policies import Flags, Manner, Policy, Rows, World, at_any_score
from tools.training.restraint import barred_in
from tools.training.worths import appeals_of, cuts_of, keeps_of, standings_of

PRUNED: Final = 0.15
"""Choices less likely than this are noise, and are left out when hands and scores are valued."""

_OFTEN: Final = 0.96
"""The share of hands that the two play against each other, not against one that never bets.

A player that has only met players that bet cannot play well against one that does not.
"""

_TURNS: Final = 20
"""How many times the pupil and the rival alternate in an epoch."""

_DISCOUNTED: Final = 0.6
"""The fraction of the run during which older results are discounted."""

_REFRESHED: Final = (0.04, 0.12, 0.3, 0.6)
"""The fractions of the run after which scores and hands are revalued by the current play."""

_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a training run.

    ``hands`` is the number of hands in an epoch, the same for the pupil and the rival. ``valued``
    is the number of hands for each score. The work between epochs is scheduled as if the run had
    ``schedule`` epochs.
    """

    kings: int
    epochs: int
    schedule: int
    seed: int = 1
    hands: int = 1_000_000
    valued: int = 2_000

    @property
    def refreshed(self) -> frozenset[int]:
        """Return the epochs after which scores and hands are revalued."""
        return frozenset(max(round(part * self.schedule), 1) for part in _REFRESHED)

    @property
    def discounted(self) -> int:
        """Return the last epoch after which older results are discounted."""
        return int(_DISCOUNTED * self.schedule)


class Habits(NamedTuple):
    """When to cut the mus, and what to keep, in the format of a ``Policy``."""

    cut: Floats
    keep: Ints


@dataclass(slots=True)
class TrainingRun:
    """A training run after some epochs.

    ``barred`` marks the rows in which the pupil is restrained. ``pupil`` and ``rival`` hold what
    the two have learnt.
    """

    plan: Plan
    world: World
    habits: Habits
    barred: Flags
    pupil: RegretTables
    rival: RegretTables
    luck: Luck
    epoch: int = 0

    def run(self, after_each: Callable[["TrainingRun"], None]) -> None:
        """Continue to the end of the plan, with a callback after each epoch."""
        workspace = empty_room()
        while self.epoch < self.plan.epochs:
            for _ in range(_TURNS):
                self._take_turns(self.plan.hands // _TURNS, workspace)
            self.epoch += 1
            self._settle()
            after_each(self)

    def _take_turns(self, hands: int, workspace: Workspace) -> None:
        """Let the pupil learn from the rival, then the rival from the pupil."""
        never_bets = simple(self.habits)[0]
        pupil = self.policy(self.pupil.regrets)
        rival = Policy(int(Manner.LEARNT), self.rival.regrets, *self.habits)
        for one, other, lessons in ((pupil, rival, self.pupil), (rival, pupil, self.rival)):
            learn(
                self.world, one, (other, never_bets), _OFTEN, lessons, hands, self.luck, workspace
            )

    def _settle(self) -> None:
        """Discount older results, and revalue scores and hands if it is due."""
        if self.epoch <= self.plan.discounted:
            discount(self.pupil, self.epoch)
            discount(self.rival, self.epoch)
        if self.epoch in self.plan.refreshed:
            average = self.policy(pruned(self.pupil.sums))
            self.world, self.habits = valued(self.world, average, self.plan, self.epoch)

    def policy(self, rows: Rows) -> Policy:
        """Return a restrained policy that plays by these rows."""
        return Policy(int(Manner.RESTRAINED), rows, *self.habits, self.barred)


def simple(habits: Habits) -> tuple[Policy, Policy, Policy, Policy]:
    """Return policies that never bet, play at random, always call an órdago and use thresholds."""
    nothing = np.zeros((1, MOST_CHOICES), np.float32)
    always, never = np.ones_like(habits.cut), np.zeros_like(habits.cut)
    return (
        Policy(int(Manner.NEVER_BETS), nothing, always, habits.keep),
        Policy(int(Manner.AT_RANDOM), nothing, (always + never) / 2, habits.keep),
        Policy(int(Manner.ALWAYS_ORDAGO), nothing, always, habits.keep),
        Policy(int(Manner.THRESHOLD), nothing, at_any_score(habits.cut[..., -1, -1]), habits.keep),
    )


def pruned(sums: Rows, least: float = PRUNED) -> Rows:
    """Return the average strategy without the choices that are rarer than ``least``."""
    total = sums.sum(axis=1, keepdims=True)
    kept: Rows = np.where(sums >= least * total, sums, np.float32(0))
    return kept


def begun(plan: Plan) -> TrainingRun:
    """Return a run at its start, with scores and hands valued by the threshold policy."""
    tables = tables_of(plan.kings)
    world = World(tables, _guessed(), chances_of(tables))
    habits = _even_habits(tables)
    world, habits = valued(world, simple(habits)[3], plan, 0)
    return TrainingRun(
        plan, world, habits, barred_in(world), no_lessons(), no_lessons(), luck_of(plan.seed)
    )


def valued(world: World, policy: Policy, plan: Plan, epoch: int) -> tuple[World, Habits]:
    """Return the world with scores valued by this policy, and habits that fit its hand values."""
    seed = plan.seed * 1_000 + epoch
    appeal = appeals_of(world, policy, policy, hands=plan.valued, seed=seed)
    cut = at_any_score(cuts_of(world.tables, appeal))
    habits = Habits(cut, keeps_of(world.tables, appeal))
    policy = policy._replace(cut=habits.cut, keep=habits.keep)
    standings = standings_of(world, policy, hands=plan.valued, seed=seed)
    return world._replace(standings=standings), habits


def _guessed() -> Floats:
    """Return initial estimates of the score values."""
    worth = np.full((MOST_NEEDED + 1, MOST_NEEDED + 1), 0.5)
    for first in range(1, MOST_NEEDED + 1):
        for other in range(1, MOST_NEEDED + 1):
            worth[first, other] = ScoreState(first, other).chance()
    return worth


def _even_habits(tables: Tables) -> Habits:
    """Return habits that cut equally often with every hand, and discard everything."""
    kinds = len(tables.ways)
    return Habits(at_any_score(np.full((kinds, _SEATS), 0.5)), np.zeros((kinds, _SEATS), np.int64))


def save(course: TrainingRun, file: Path) -> None:
    """Write a checkpoint; the file is complete or unchanged."""
    scratch = file.with_suffix(".tmp")
    with scratch.open("wb") as opened:
        np.savez(
            opened,
            epoch=course.epoch,
            luck=course.luck,
            standings=course.world.standings,
            **course.habits._asdict(),
            pupil_regrets=course.pupil.regrets,
            pupil_sums=course.pupil.sums,
            rival_regrets=course.rival.regrets,
            rival_sums=course.rival.sums,
        )
    scratch.replace(file)


def resumed(plan: Plan, file: Path) -> TrainingRun:
    """Return the run stored in a checkpoint of this plan."""
    with np.load(file) as kept:
        tables = tables_of(plan.kings)
        world = World(tables, kept["standings"], chances_of(tables))
        return TrainingRun(
            plan,
            world,
            Habits(kept["cut"], kept["keep"]),
            barred_in(world),
            RegretTables(kept["pupil_regrets"], kept["pupil_sums"]),
            RegretTables(kept["rival_regrets"], kept["rival_sums"]),
            kept["luck"],
            int(kept["epoch"]),
        )
