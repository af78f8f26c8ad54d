"""Thinking at the table: deal the hidden cards again and again, and play each choice out.

The deals are drawn from the ranges; each choice is played out over the same deals with the same
luck, everybody going by the blueprint. What the blueprint itself likes counts a little as well: so
one stays unforeseen, and a chance excess of a few deals decides nothing.
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
"""Deals that are played out for each choice."""

_DRAWN: Final = 3
"""Times as many deals are drawn, since hands that need the same card are none."""

_TRUST: Final = 0.03
"""What the logarithm of the blueprint's own share of a choice counts in chances to win."""

_LEAST_SHARE: Final = 0.02
_SEED_BITS: Final = 64
_FEWEST: Final = DEALS // 4
"""With fewer deals than this nothing is learnt from them."""


@dataclass(frozen=True, slots=True)
class Search:
    """One who thinks before it speaks, by a blueprint."""

    blueprint: Blueprint
    tables: Tables

    def choose(
        self, view: View, phase: BettingPhase, weights: list[float], generator: Random
    ) -> int | None:
        """Return the choice that wins most of the deals drawn; None when too few can be found."""
        own = self.worths(view, phase, generator)
        if own is None:
            return None
        shares = np.maximum(np.array(weights) / sum(weights), _LEAST_SHARE)
        return int(np.argmax(own + _TRUST * np.log(shares)))

    def worths(self, view: View, phase: BettingPhase, generator: Random) -> Floats | None:
        """By choice, how many of the deals drawn it wins; None when too few can be found."""
        spot = spot_at(view, phase)
        luck = np.random.default_rng(generator.getrandbits(_SEED_BITS))
        hands = self._drawn(view, spot, luck)
        if len(hands) < _FEWEST:
            return None
        return self._worths(view, phase, hands, luck)

    def _drawn(self, view: View, spot: InfoSet, luck: np.random.Generator) -> Ints:
        """Deals (deals, places) from the ranges, each possible beside the viewer's own cards."""
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
        """By choice, the chance of the own side over these deals."""
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
