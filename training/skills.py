"""A blueprint as players of a lesser skill, or of some personality, make use of it: all rows."""

from typing import Final

import numpy as np

from engine.players.personality import Personality
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.own_chances import chances_of
from engine.players.trained.skill import BETTING, BLUFF, STAYING, Skill, errors, plainly, skill_of
from engine.players.trained.tables import BUCKETS, Floats, tables_of
from engine.players.trained.tree import CHOICES, MOST_CHOICES, NODES, OFFERED, ORDAGO, PASO, QUIERO
from training.course import Habits
from training.policies import Manner, Policy, Rows, World, at_any_score, by_spot

_SEATS: Final = 4
_LAST: Final = _SEATS - 1


def world_of(blueprint: Blueprint) -> World:
    """What all know at a table whose scores are worth what the blueprint says."""
    tables = tables_of(blueprint.origin.kings)
    return World(tables, blueprint.standings, chances_of(tables))


def habits_of(blueprint: Blueprint) -> Habits:
    """When all who play by the blueprint cut, and what they keep."""
    return Habits(blueprint.cut, blueprint.keep.astype(np.int64))


def policy_of(blueprint: Blueprint, level: str, personality: Personality | None = None) -> Policy:
    """How a level plays by the blueprint, or one of its personalities."""
    skill, habits = skill_of(level, personality), habits_of(blueprint)
    cut = habits.cut if skill.minds_score else at_any_score(habits.cut[..., -1, -1])
    cut = np.where(cut < 1, cut * skill.cuts, 1.0)
    return Policy(int(Manner.LEARNT), rows_of(blueprint, skill), cut, habits.keep)


def rows_of(blueprint: Blueprint, skill: Skill) -> Rows:
    """By row the weights that ``engine.players.trained.skill`` gives there."""
    rows = np.empty(blueprint.rows.shape, np.float32)
    for lance in range(len(BUCKETS)):
        true = by_spot(blueprint.rows, lance).astype(np.float64)
        by_spot(rows, lance)[:] = _used(true, lance, skill)
    return rows


def _used(true: Floats, lance: int, skill: Skill) -> Floats:
    """The rows of one lance, by all that tells them apart, as the skill uses them."""
    few = true
    if skill.forgets_mano:
        places = np.arange(few.shape[1]).reshape(_SEATS, -1)
        few = few[:, places[[_LAST, 1, 2, _LAST]].ravel()]
    if not skill.hears:
        few = few[:, :, :1]
    if not skill.minds_score:
        few = few[..., -1:, -1:, :]
    buckets = np.arange(len(few))
    # Mixed is each row that the skill tells apart, and no copy of it.
    blurred = np.zeros(few.shape)
    for shift, share in errors(skill.blur):
        blurred += share * few[np.clip(buckets + shift, 0, len(few) - 1)]
    seen = np.broadcast_to(few, true.shape)
    mixed = np.array(np.broadcast_to(blurred, true.shape))
    opening = mixed[:, :, :, :, :, 0]
    opposite = seen[::-1, :, :, :, :, 0]
    if skill.honest:
        plain = np.zeros((len(buckets), MOST_CHOICES))
        plain[:, : int(CHOICES[0])] = [plainly(bucket, lance, skill) for bucket in buckets.tolist()]
        opening[:] = plain.reshape(len(buckets), 1, 1, 1, 1, 1, 1, MOST_CHOICES)
        opposite = opening[::-1].copy()
    if skill.personality is Personality.SLY:
        opening[:] = (1 - BLUFF) * _shares(opening) + BLUFF * _shares(opposite)
    for node in range(NODES):
        mixed[:, :, :, :, :, node] = _leant(
            mixed[:, :, :, :, :, node], true[:, :, :, :, :, node], node, skill
        )
    return mixed


def _shares(weights: Floats) -> Floats:
    shares: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return shares


def _leant(mixed: Floats, true: Floats, node: int, skill: Skill) -> Floats:
    """The weights at one node, with the words that the personality likes, and no wild órdago."""
    leant = mixed.copy()
    if node == 0:
        leant[..., PASO + 1 :] *= BETTING[skill.personality]
    else:
        leant[..., QUIERO] *= STAYING[skill.personality]
    at_risk = QUIERO if OFFERED[node] == ORDAGO else int(CHOICES[node]) - 1
    leant[..., at_risk] *= true[..., at_risk] > 0
    empty = leant[..., : int(CHOICES[node])].sum(axis=-1, keepdims=True) <= 0
    both: Floats = np.where(empty, true, leant)
    return both
