"""A course of training: epochs of self-play, and what is found out anew between them.

A course is the same, byte for byte, whenever its plan is; a course that was broken off and resumed
at a checkpoint is the same as one that was not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from engine.players.standing import Standing
from engine.players.trained.chances import chances_of
from engine.players.trained.spots import MOST_NEEDED
from engine.players.trained.tables import Floats, Ints, Tables, tables_of
from engine.players.trained.tree import MOST_CHOICES
from training.learning import Lessons, empty_room, learn, no_lessons
from training.luck import Luck, luck_of
from training.policies import Manner, Policy, Rows, World
from training.worths import appeals_of, cuts_of, keeps_of, standings_of

PRUNED: Final = 0.15
"""Choices less likely than this are noise: hands and scores are valued by a play without them."""

_SHARES: Final = np.array((96, 4, 0, 0, 0), np.int64)
"""How often the other side is the pupil itself, one who never bets, at random, always órdago, and
of thresholds. Who has met only himself does not know how to play with those who never bet."""

_DISCOUNTED: Final = 0.6
"""The part of the course in which what was learnt before counts less and less."""

_REFRESHED: Final = (0.04, 0.12, 0.3, 0.6)
"""After which parts of the course scores and hands are valued anew by the play learnt so far."""

_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """What a course does; ``hands`` are those of an epoch, ``valued`` those of each score.

    What happens between epochs is timed as for a course of ``schedule`` of them.
    """

    kings: int
    epochs: int
    schedule: int
    seed: int = 1
    hands: int = 1_000_000
    valued: int = 2_000

    @property
    def refreshed(self) -> frozenset[int]:
        """The epochs after which scores and hands are valued anew."""
        return frozenset(max(round(part * self.schedule), 1) for part in _REFRESHED)

    @property
    def discounted(self) -> int:
        """The last epoch after which what was learnt is discounted."""
        return int(_DISCOUNTED * self.schedule)


class Habits(NamedTuple):
    """When to cut the mus, and what to keep."""

    cut: Floats
    keep: Ints


@dataclass(slots=True)
class Course:
    """A course as it stands after so many epochs."""

    plan: Plan
    world: World
    habits: Habits
    lessons: Lessons
    luck: Luck
    epoch: int = 0

    def run(self, after_each: Callable[["Course"], None]) -> None:
        """Go on to the end of the plan, and tell after each epoch."""
        room = empty_room()
        while self.epoch < self.plan.epochs:
            opponents = self._opponents()
            learn(self.world, opponents, _SHARES, self.lessons, self.plan.hands, self.luck, room)
            self.epoch += 1
            self._settle()
            after_each(self)

    def _settle(self) -> None:
        """Discount what was learnt (Brown and Sandholm's linear weights), and value anew."""
        if self.epoch <= self.plan.discounted:
            for learnt in self.lessons:
                np.multiply(learnt, np.float32(self.epoch / (self.epoch + 1)), out=learnt)
        if self.epoch in self.plan.refreshed:
            average = self.policy(pruned(self.lessons.sums))
            self.world, self.habits = valued(self.world, average, self.plan, self.epoch)

    def policy(self, rows: Rows) -> Policy:
        """A side that plays by these rows."""
        return Policy(int(Manner.LEARNT), rows, *self.habits)

    def _opponents(self) -> tuple[Policy, Policy, Policy, Policy, Policy]:
        return (self.policy(self.lessons.regrets), *simple(self.habits))


def simple(habits: Habits) -> tuple[Policy, Policy, Policy, Policy]:
    """Those who never bet, play at random, always call an órdago, and go by thresholds."""
    nothing = np.zeros((1, MOST_CHOICES), np.float32)
    always, never = np.ones_like(habits.cut), np.zeros_like(habits.cut)
    return (
        Policy(int(Manner.NEVER_BETS), nothing, always, habits.keep),
        Policy(int(Manner.AT_RANDOM), nothing, (always + never) / 2, habits.keep),
        Policy(int(Manner.ALWAYS_ORDAGO), nothing, always, habits.keep),
        Policy(int(Manner.THRESHOLD), nothing, *habits),
    )


def pruned(sums: Rows, least: float = PRUNED) -> Rows:
    """The average strategy without the choices that are made less often than ``least``."""
    total = sums.sum(axis=1, keepdims=True)
    kept: Rows = np.where(sums >= least * total, sums, np.float32(0))
    return kept


def begun(plan: Plan) -> Course:
    """A course at its beginning: scores and hands are valued by the play of thresholds."""
    tables = tables_of(plan.kings)
    world = World(tables, _guessed(), chances_of(tables))
    habits = _even_habits(tables)
    world, habits = valued(world, simple(habits)[3], plan, 0)
    return Course(plan, world, habits, no_lessons(), luck_of(plan.seed))


def valued(world: World, policy: Policy, plan: Plan, epoch: int) -> tuple[World, Habits]:
    """The worth of hands and scores among players of this policy, and habits to match."""
    seed = plan.seed * 1_000 + epoch
    appeal = appeals_of(world, policy, hands=plan.valued, seed=seed)
    habits = Habits(cuts_of(world.tables, appeal), keeps_of(world.tables, appeal))
    policy = Policy(policy.manner, policy.rows, *habits)
    standings = standings_of(world, policy, hands=plan.valued, seed=seed)
    return world._replace(standings=standings), habits


def _guessed() -> Floats:
    """A first idea of what scores are worth."""
    worth = np.full((MOST_NEEDED + 1, MOST_NEEDED + 1), 0.5)
    for first in range(1, MOST_NEEDED + 1):
        for other in range(1, MOST_NEEDED + 1):
            worth[first, other] = Standing(first, other).chance()
    return worth


def _even_habits(tables: Tables) -> Habits:
    """Everybody cuts as often, and throws everything away."""
    kinds = len(tables.ways)
    return Habits(np.full((kinds, _SEATS), 0.5), np.zeros((kinds, _SEATS), np.int64))


def save(course: Course, file: Path) -> None:
    """Write a checkpoint; the file is whole or as it was before."""
    scratch = file.with_suffix(".tmp")
    with scratch.open("wb") as opened:
        np.savez(
            opened,
            epoch=course.epoch,
            luck=course.luck,
            standings=course.world.standings,
            **course.habits._asdict(),
            **course.lessons._asdict(),
        )
    scratch.replace(file)


def resumed(plan: Plan, file: Path) -> Course:
    """The course that a checkpoint of this plan holds."""
    with np.load(file) as kept:
        tables = tables_of(plan.kings)
        return Course(
            plan,
            World(tables, kept["standings"], chances_of(tables)),
            Habits(kept["cut"], kept["keep"]),
            Lessons(kept["regrets"], kept["sums"]),
            kept["luck"],
            int(kept["epoch"]),
        )
