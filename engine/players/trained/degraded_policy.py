"""The policy of a weaker player or a personality: the blueprint with all rows changed."""

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.players.personality import Personality
from engine.players.trained.betting_tree import (
    CHOICES,
    MOST_CHOICES,
    NODES,
    OFFERED,
    ORDAGO,
    PASO,
    QUIERO,
)
from engine.players.trained.blueprint import BYTE, Blueprint
from engine.players.trained.hand_tables import BUCKETS, Bytes, Floats
from engine.players.trained.information_sets import by_spot
from engine.players.trained.skill_levels import (
    BETTING,
    BLUFF,
    STAYING,
    SkillLevel,
    errors,
    honest_weights,
)

_SEATS: Final = 4
_LAST: Final = _SEATS - 1

_BLOCK: Final = 1 << 15
"""The number of rows that are scaled at once; they fit into the cache of a processor."""


def used(blueprint: Blueprint, skill: SkillLevel) -> Blueprint:
    """Return the blueprint of a player with this skill; its rows are weights from 0 to 255."""
    rows = rows_of(blueprint, skill)
    whole = np.empty(rows.shape, np.uint8)
    # numpy is slow along an axis of a few choices, so blocks of rows are turned.
    for start in range(0, len(rows), _BLOCK):
        weights = rows[start : start + _BLOCK].T.copy()
        most = weights.max(axis=0)
        most[most <= 0] = 1
        weights *= BYTE / most
        whole[start : start + _BLOCK] = np.rint(weights, out=weights).T
    return replace(blueprint, rows=whole, cut=cut_of(blueprint, skill))


def cut_of(blueprint: Blueprint, skill: SkillLevel) -> Floats:
    """Return how often a player of this skill cuts the mus, in the format of ``Blueprint.cut``."""
    learnt = blueprint.cut if skill.minds_score else blueprint.cut[..., -1:, -1:]
    cut = np.where(learnt < 1, learnt * skill.cuts, 1.0)
    # A copy, since a broadcast array is read-only, which the simulator would treat differently.
    return np.array(np.broadcast_to(cut, blueprint.cut.shape), order="C")


def rows_of(blueprint: Blueprint, skill: SkillLevel) -> npt.NDArray[np.float32]:
    """Return the weights of each row, as ``engine.players.trained.skill_levels`` computes them."""
    learnt = np.asarray(blueprint.rows)
    rows = np.empty(learnt.shape, np.float32)
    for lance in range(len(BUCKETS)):
        _use(by_spot(learnt, lance), by_spot(rows, lance), lance, skill)
    return rows


def _use(true: Bytes, rows: npt.NDArray[np.float32], lance: int, skill: SkillLevel) -> None:
    """Set the rows of one lance from the learnt ones; both have the axes of ``by_spot``."""
    mixed = _mixed(true, lance, skill)
    for node in range(NODES):
        leant, choices = mixed[:, :, :, :, :, node], int(CHOICES[node])
        if node == 0:
            leant[..., PASO + 1 :] *= BETTING[skill.personality]
        else:
            leant[..., QUIERO] *= STAYING[skill.personality]
        # No player calls or accepts an órdago where the blueprint would not.
        at_risk = QUIERO if OFFERED[node] == ORDAGO else choices - 1
        learnt, changed = true[:, :, :, :, :, node], rows[:, :, :, :, :, node]
        changed[:] = leant
        changed[..., at_risk] *= learnt[..., at_risk] > 0
        empty = sum(changed[..., choice] for choice in range(choices)) <= 0
        changed[empty] = learnt[empty]


def _mixed(true: Bytes, lance: int, skill: SkillLevel) -> Floats:
    """Return the rows that the skill distinguishes, with its errors and its way of opening.

    An axis of which the skill ignores the feature has the length 1.
    """
    few = true
    if skill.forgets_mano:
        places = np.arange(few.shape[1]).reshape(_SEATS, -1)
        few = few[:, places[[_LAST, 1, 2, _LAST]].ravel()]
    if not skill.hears:
        few = few[:, :, :1]
    if not skill.minds_score:
        few = few[..., -1:, -1:, :]
    buckets = np.arange(len(few))
    mixed = np.zeros(few.shape)
    for shift, share in errors(skill.blur):
        mixed += share * few[np.clip(buckets + shift, 0, len(few) - 1)]
    opening = mixed[:, :, :, :, :, 0]
    opposite: Floats | Bytes = few[::-1, :, :, :, :, 0]
    if skill.honest:
        plain = np.zeros((len(buckets), MOST_CHOICES))
        plain[:, : int(CHOICES[0])] = [
            honest_weights(bucket, lance, skill) for bucket in buckets.tolist()
        ]
        opening[:] = plain.reshape(len(buckets), 1, 1, 1, 1, 1, 1, MOST_CHOICES)
        opposite = opening[::-1].copy()
    if skill.personality is Personality.SLY:
        opening[:] = (1 - BLUFF) * _shares(opening) + BLUFF * _shares(opposite)
    return mixed


def _shares(weights: Floats | Bytes) -> Floats:
    shares: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return shares
