"""The policies of a blueprint's players: all levels and personalities."""

import numpy as np

from engine.players.personality import Personality
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.degraded_policy import cut_of, rows_of
from engine.players.trained.hand_equity import chances_of
from engine.players.trained.hand_tables import tables_of
from engine.players.trained.skill_levels import skill_of
from tools.training.course import Habits
from tools.training.policies import Manner, Policy, World


def world_of(blueprint: Blueprint) -> World:
    """Return what all sides know, with the score values of the blueprint."""
    tables = tables_of(blueprint.origin.kings)
    return World(tables, blueprint.standings, chances_of(tables))


def habits_of(blueprint: Blueprint) -> Habits:
    """Return the cut frequencies and discards of a blueprint."""
    return Habits(blueprint.cut, blueprint.keep.astype(np.int64))


def policy_of(blueprint: Blueprint, level: str, personality: Personality | None = None) -> Policy:
    """Return the policy of a level, or of one of its personalities."""
    skill, keep = skill_of(level, personality), habits_of(blueprint).keep
    rows, cut = rows_of(blueprint, skill), cut_of(blueprint, skill)
    return Policy(int(Manner.LEARNT), rows, cut, keep)
