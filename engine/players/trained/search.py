"""The search at a decision: deal the hidden cards many times and play out each choice.

The deals are drawn from the ranges. Each choice is played out over the same deals with the same
random numbers, and every seat follows the blueprint. The blueprint's preference also counts a
little, which keeps the player unpredictable and limits the effect of noise.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from engine.players.trained.abstraction import place_of, spot_at
from engine.players.trained.betting_tree import CHOICES
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.current_state import BettingPhase, board_at
from engine.players.trained.hand_tables import Floats, Ints, Tables
from engine.players.trained.information_sets import InfoSet
from engine.players.trained.ranges import ranges
from engine.players.trained.rollout import MOST_WORDS, deals_of, play_out, step, worth_to_first
from engine.view import View

DEALS: Final = 64
"""The number of deals that are played out for each choice."""

_DRAWN: Final = 3
"""The factor by which more deals are drawn, since deals that use a card twice are dropped."""

_TRUST: Final = 0.03
"""The weight, in winning chance, of the logarithm of the blueprint's share of a choice."""

_LEAST_SHARE: Final = 0.02
_SEED_BITS: Final = 64
_FEWEST: Final = DEALS // 4
"""The minimum number of deals for a usable result."""


@dataclass(frozen=True, slots=True)
class Search:
    """The search of a player that plays by a blueprint."""

    blueprint: Blueprint
    tables: Tables

    def choose(
        self, view: View, phase: BettingPhase, weights: list[float], generator: Random
    ) -> int | None:
        """Return the best choice by winning chance and preference; None if too few deals fit."""
        own = self.worths(view, phase, generator)
        if own is None:
            return None
        shares = np.maximum(np.array(weights) / sum(weights), _LEAST_SHARE)
        return int(np.argmax(own + _TRUST * np.log(shares)))

    def worths(self, view: View, phase: BettingPhase, generator: Random) -> Floats | None:
        """Return the winning chance of each choice over the sampled deals; None if too few."""
        spot = spot_at(view, phase)
        luck = np.random.default_rng(generator.getrandbits(_SEED_BITS))
        hands = self._drawn(view, spot, luck)
        if len(hands) < _FEWEST:
            return None
        return self._worths(view, phase, hands, luck)

    def _drawn(self, view: View, spot: InfoSet, luck: np.random.Generator) -> Ints:
        """Return deals (deals, places) drawn from the ranges in which no card is used twice."""
        count = DEALS * _DRAWN
        hands = np.full((count, view.rules.seats), spot.hand, np.int64)
        for seat, weights in ranges(view, self.blueprint, self.tables).items():
            below = weights.cumsum()
            drawn = np.searchsorted(below, luck.random(count) * below[-1], side="right")
            hands[:, place_of(view, seat)] = drawn
        possible = np.all(self.tables.counts[hands].sum(axis=1) <= self.tables.sizes, axis=1)
        kept: Ints = hands[possible][:DEALS]
        return kept

    def _worths(
        self, view: View, phase: BettingPhase, hands: Ints, luck: np.random.Generator
    ) -> Floats:
        """Return the winning chance of the viewer's side over these deals, by choice."""
        spot = spot_at(view, phase)
        choices = int(CHOICES[spot.node])
        deals, said = deals_of(self.tables, hands), np.repeat(np.arange(choices), len(hands))
        boards = board_at(view, phase).taken(np.zeros_like(said))
        boards.deal = np.tile(np.arange(len(hands)), choices)
        step(deals, boards, np.full(len(said), spot.place), said)
        words = luck.random((MOST_WORDS, len(hands)))
        play_out((self.blueprint, self.blueprint), deals, boards, spot.renewed, words)
        worth = worth_to_first(self.blueprint, deals, boards).reshape(choices, -1).mean(axis=1)
        own: Floats = worth if spot.place % 2 == 0 else 1 - worth
        return own
