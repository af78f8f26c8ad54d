"""Replaces a hand, given the señas seen, by one that wins as often without them.

A blueprint knows the hand and the declarations, but no señas. A seña reveals what the blueprint has
to guess: how good another hand is. So the winning chance of the viewer's side is computed with the
hands that the señas allow, and the player plays a hand that has this chance without señas. A poor
hand is played as a good one if the partner has shown duples, and a good hand as a poor one if a
rival was seen showing a better one.
"""

from functools import lru_cache

import numpy as np

from engine.players.equity.hand_classes import kinds_of
from engine.players.heuristic.likelihood import likelihood
from engine.players.heuristic.observations import SenaObs, Tells, observations
from engine.players.trained.abstraction import place_of
from engine.players.trained.hand_equity import chance_at, chance_beside, unseen
from engine.players.trained.hand_tables import BUCKETS, Floats, tables_of
from engine.players.trained.information_sets import MOST_NEEDED, NOBODY, InfoSet
from engine.rules import Rules
from engine.view import View


def adjust_for_signs(view: View, spot: InfoSet) -> InfoSet:
    """Return the spot with a hand that wins as often as the viewer's does given the señas seen."""
    signed = {
        place_of(view, seat): signs
        for seat, tells in observations(view.story).items()
        if seat != view.seat
        and (signs := tuple(tell for tell in tells if isinstance(tell, SenaObs)))
    }
    if not signed:
        return spot
    tables = tables_of(view.rules.kings)
    fitting = {place: _fitting(view.rules, signs) for place, signs in signed.items()}
    others = unseen(tables, spot.hand)
    chance = chance_beside(tables, spot, {p: others * f for p, f in fitting.items()})
    hands, chances = _ladder(view.rules.kings, spot.lance, spot.place, spot.holders)
    return spot._replace(hand=hands[int(np.abs(chances - chance).argmin())])


@lru_cache(maxsize=512)
def _fitting(rules: Rules, signs: Tells) -> Floats:
    """Return the likelihood of these señas for each kind of hand."""
    return np.array(likelihood(kinds_of(rules), rules, signs))


@lru_cache(maxsize=256)
def _ladder(kings: int, lance: int, place: int, holders: int) -> tuple[tuple[int, ...], Floats]:
    """Return the typical hands of a lance, and how often each wins against unknown hands."""
    hands = _typical(kings, lance)
    of_none = {"node": 0, "second": 0, "initiative": NOBODY, "renewed": 0}
    needed = {"mine": MOST_NEEDED, "theirs": MOST_NEEDED}
    spots = [InfoSet(lance, hand, place, holders, **of_none, **needed) for hand in hands]
    return hands, np.array([chance_at(kings, spot) for spot in spots])


@lru_cache(maxsize=16)
def _typical(kings: int, lance: int) -> tuple[int, ...]:
    """Return a typical kind of hand for each class of a lance, from the worst to the best."""
    tables = tables_of(kings)
    worth, bucket = tables.worth[lance], tables.bucket[lance]
    found = []
    for number in range(BUCKETS[lance]):
        there = np.flatnonzero((bucket == number) & (worth > 0))
        if len(there):
            ranked = there[np.argsort(worth[there], kind="stable")]
            below = tables.ways[ranked].cumsum()
            found.append(int(ranked[np.searchsorted(below, below[-1] / 2)]))
    return tuple(found)
