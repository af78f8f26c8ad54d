"""Thinking at the table: deal the hidden cards again and again, and play each choice out.

The deals are drawn from the ranges; each choice is played out over the same deals with the same
luck, everybody going by the blueprint. What the blueprint itself likes counts a little as well: so
one stays unforeseen, and a chance excess of a few deals decides nothing.
"""

from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias, assert_never

import numpy as np

from engine.betting import OPENING_DEJE
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    ClosedLance,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.boards import (
    END,
    MOST_WORDS,
    PASSED,
    REFUSED,
    Boards,
    deals_of,
    play_out,
    step,
    worth_to_first,
)
from engine.players.trained.position import place_of, spot_at
from engine.players.trained.ranges import ranges
from engine.players.trained.spots import NOBODY, Spot
from engine.players.trained.tables import LANCES, Floats, Ints, Tables
from engine.players.trained.tree import CHOICES, ORDAGO
from engine.view import View

BettingPhase: TypeAlias = Betting | Answering | AnsweringOrdago

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
        """The choice that wins most of the deals drawn; None when too few can be found."""
        spot = spot_at(view, phase)
        luck = np.random.default_rng(generator.getrandbits(_SEED_BITS))
        hands = self._drawn(view, spot, luck)
        if len(hands) < _FEWEST:
            return None
        own = self._worths(view, phase, hands, luck)
        shares = np.maximum(np.array(weights) / sum(weights), _LEAST_SHARE)
        return int(np.argmax(own + _TRUST * np.log(shares)))

    def _drawn(self, view: View, spot: Spot, luck: np.random.Generator) -> Ints:
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
        deals, boards = deals_of(self.tables, hands), _boards(view, phase, len(hands), choices)
        said = np.repeat(np.arange(choices), len(hands))
        step(deals, boards, np.full(len(said), spot.place), said)
        words = luck.random((MOST_WORDS, len(hands)))
        play_out(self.blueprint, deals, boards, spot.renewed, words)
        worth = worth_to_first(self.blueprint, deals, boards).reshape(choices, -1).mean(axis=1)
        own: Floats = worth if spot.place % 2 == 0 else 1 - worth
        return own


def _boards(view: View, phase: BettingPhase, deals: int, choices: int) -> Boards:
    """The board as it stands, once for each choice and deal."""
    spot, count = spot_at(view, phase), deals * choices
    mine, theirs = spot.mine, spot.theirs
    if isinstance(phase, Betting):
        turn, bettor, stake, deje = len(phase.passed), NOBODY, 0, OPENING_DEJE
    else:
        turn, bettor, deje = spot.second, place_of(view, phase.bettor), phase.deje
        # Whoever accepts more than any game needs still waits for the count.
        stake = ORDAGO if isinstance(phase, AnsweringOrdago) else min(phase.at_stake, ORDAGO - 1)
    return Boards(
        deal=np.tile(np.arange(deals), choices),
        lance=np.full(count, spot.lance),
        node=np.full(count, spot.node),
        stake=np.full(count, stake),
        deje=np.full(count, deje),
        turn=np.full(count, turn),
        bettor=np.full(count, bettor),
        needs=np.tile((mine, theirs) if spot.place % 2 == 0 else (theirs, mine), (count, 1)),
        lead=np.full(count, spot.initiative),
        closed=np.tile(_closed(view), (count, 1)),
        winner=np.full(count, NOBODY),
    )


def _closed(view: View) -> Ints:
    """The digit of each lance that is closed."""
    digits = np.zeros(END, np.int64)
    for closed in view.lances:
        digits[LANCES.index(closed.lance)] = _digit(view, closed)
    return digits


def _digit(view: View, closed: ClosedLance) -> int:
    match closed:
        case PassedLance():
            return PASSED
        case AcceptedLance(_, stones):
            return PASSED + stones
        case RefusedLance(_, pair):
            return REFUSED + (pair - view.mano) % 2
        case UncontestedLance() | UnheldLance() | OrdagoLance():
            return 0
        case _:
            assert_never(closed)
