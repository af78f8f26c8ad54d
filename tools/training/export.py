"""From training results to artefacts: the average strategy without noise, gaps or wild órdagos.

In the end a shipped artefact is *settled*: its discards and scores are valued by its own play, not
by the play of an unfinished run.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from engine.players.trained.betting_tree import MOST_CHOICES
from engine.players.trained.blueprint import BYTE, Blueprint, Origin
from engine.players.trained.hand_tables import BUCKETS, Bytes, Floats
from engine.players.trained.information_sets import by_spot
from tools.training.answers import best_first
from tools.training.course import TrainingRun, pruned
from tools.training.mus import cut_frequencies
from tools.training.policies import Rows, at_any_score
from tools.training.restraint import restrained
from tools.training.skills import policy_of, world_of
from tools.training.worths import appeals_of, cuts_of, good_hands, keeps_of, standings_of

LEAST: Final = 1 / 8
"""Choices that are rarer than this are not shipped.

More choices are harder to exploit; fewer choices win more against a player that does not learn.
"""

_PRIOR: Final = 2.0
"""The weight, in visits, of similar spots when a spot has few visits."""

_MOST: Final = 15

_SETTLED: Final = 999
"""An epoch number after all others, which seeds the settlement."""

_COMPARED: Final = 75
"""The factor on the number of hands, for each turn of the decision when to cut the mus."""

_APPEALS: Final = 2_000
"""The maximum number of hands that are played to value each kind and place."""


def blueprint_of(course: TrainingRun, commit: str) -> Blueprint:
    """Return the result of a run as an artefact's blueprint."""
    plan, sums = course.plan, course.pupil.sums
    shares = pruned(best_first(filled(sums), sums), LEAST)
    return Blueprint(
        origin=Origin(
            kings=plan.kings,
            seed=plan.seed,
            epochs=course.epoch,
            schedule=plan.schedule,
            hands=course.epoch * plan.hands,
            commit=commit,
        ),
        rows=restrained(rounded(shares), course.world),
        standings=course.world.standings,
        cut=course.habits.cut,
        keep=course.habits.keep.astype(np.uint8),
    )


def settled(blueprint: Blueprint, *, hands: int) -> Blueprint:
    """Return the same play in the lances with matching mus, discards and score values.

    A good hand always cuts the mus. Each hand and then each score is valued by ``hands`` hands of
    *hard* against itself (for a hand, at most ``_APPEALS``). The same blueprint and number produce
    the same bytes.
    """
    origin, world = replace(blueprint.origin, valued=hands), world_of(blueprint)
    seed = origin.seed * 1_000 + _SETTLED
    hard = policy_of(blueprint, "hard")
    appeal = appeals_of(world, hard, hard, hands=min(hands, _APPEALS), seed=seed)
    good = good_hands(world.tables) == 1
    cut = at_any_score(cuts_of(world.tables, appeal))
    cut[good] = 1.0
    keep = keeps_of(world.tables, appeal).astype(np.uint8)
    playing = replace(blueprint, origin=origin, cut=cut, keep=keep)
    cut = cut_frequencies(
        world, policy_of(playing, "hard"), appeal, hands=hands * _COMPARED, seed=seed
    )
    # Only a good hand has a certain cut, so a beginner may say mus with any other hand.
    cut = np.where(good[:, None, None, None], 1.0, np.minimum(np.rint(cut * BYTE), BYTE - 1) / BYTE)
    playing = replace(playing, cut=cut)
    policy = policy_of(playing, "hard")
    return replace(playing, standings=standings_of(world, policy, hands=hands, seed=seed))


def filled(sums: Rows) -> Rows:
    """Return the shares of all rows; rarely visited rows follow similar ones.

    They follow rows at other scores, then also rows after other actions, then rows of other hands.
    A spot without any data passes or refuses.
    """
    whole = np.empty_like(sums)
    for lance in range(len(BUCKETS)):
        by_score = by_spot(sums, lance).astype(np.float64)
        own = by_score.reshape(*by_score.shape[:6], -1, MOST_CHOICES)
        nothing = np.zeros(MOST_CHOICES)
        nothing[0] = 1.0
        prior = _leaning(own.sum(axis=(0, 1, 2, 3, 6), keepdims=True), nothing)
        prior = _leaning(own.sum(axis=(1, 2, 3, 6), keepdims=True), prior)
        prior = _leaning(own.sum(axis=(2, 3, 6), keepdims=True), prior)
        prior = _leaning(own.sum(axis=6, keepdims=True), prior)
        by_spot(whole, lance)[:] = _leaning(own, prior).reshape(by_score.shape)
    return whole


def _leaning(sums: Floats, prior: Floats) -> Floats:
    """Return the shares of the choices, with a prior where the sums are small."""
    total = sums.sum(axis=-1, keepdims=True)
    leaning: Floats = (sums + _PRIOR * prior) / (total + _PRIOR)
    return leaning


def rounded(shares: Rows) -> Bytes:
    """Return the shares in fifteenths; the most likely choice of a row always remains."""
    total = shares.sum(axis=1, keepdims=True)
    weights: Bytes = np.rint(shares / total * _MOST).astype(np.uint8)
    assert (weights.sum(axis=1) > 0).all(), "rounding leaves a choice in every row"
    return weights
