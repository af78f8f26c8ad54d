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
from engine.players.trained.hand_tables import BUCKETS, Floats
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


def used(blueprint: Blueprint, skill: SkillLevel) -> Blueprint:
    """Return the blueprint of a player with this skill; its rows are weights from 0 to 255."""
    rows = rows_of(blueprint, skill)
    most = rows.max(axis=1, keepdims=True)
    rows *= BYTE / np.where(most > 0, most, 1)
    whole = np.rint(rows, out=rows).astype(np.uint8)
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
        true = by_spot(learnt, lance).astype(np.float64)
        by_spot(rows, lance)[:] = _used(true, lance, skill)
    return rows


def _used(true: Floats, lance: int, skill: SkillLevel) -> Floats:
    """Return the changed rows of one lance, with the axes of ``by_spot``."""
    few = true
    if skill.forgets_mano:
        places = np.arange(few.shape[1]).reshape(_SEATS, -1)
        few = few[:, places[[_LAST, 1, 2, _LAST]].ravel()]
    if not skill.hears:
        few = few[:, :, :1]
    if not skill.minds_score:
        few = few[..., -1:, -1:, :]
    buckets = np.arange(len(few))
    # Mix in the error once for each row that the skill distinguishes, not for every copy.
    blurred = np.zeros(few.shape)
    for shift, share in errors(skill.blur):
        blurred += share * few[np.clip(buckets + shift, 0, len(few) - 1)]
    seen = np.broadcast_to(few, true.shape)
    mixed = np.array(np.broadcast_to(blurred, true.shape))
    opening = mixed[:, :, :, :, :, 0]
    opposite = seen[::-1, :, :, :, :, 0]
    if skill.honest:
        plain = np.zeros((len(buckets), MOST_CHOICES))
        plain[:, : int(CHOICES[0])] = [
            honest_weights(bucket, lance, skill) for bucket in buckets.tolist()
        ]
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


def _leant(mixed: Floats, true: Floats, node: int, skill: SkillLevel) -> Floats:
    """Return the weights at one node, adjusted to the personality, without a reckless órdago."""
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
