"""Estimate the luck in an arena game, so that fewer games show a difference in skill.

The winning chances are estimated before and after cards are dealt; the difference is luck, which is
only noise in a comparison of strength. If the probabilities of a player's actions are known, its
random choice among them is luck as well. Luck is 0 on average for all players, so the adjusted
results have the same mean and a smaller variance (AIVAT: Burch, Schmid, Moravcik, Morrill and
Bowling, AAAI 2018). The chances come from playing out hands with the players of both sides, or with
``hard`` for an unknown player; the better this model, the less variance remains.
"""

from collections.abc import Sequence
from statistics import fmean, variance
from typing import Final

import numpy as np

from bot.ports.value import Struct
from engine.events import Event
from engine.evolve import evolve
from engine.game import Discarding, Game
from engine.players.analysis.decision_points import decision_action, decision_phase
from engine.players.analysis.perfect_information import (
    KnownPolicy,
    chance_of,
    gained,
    pre_deal_value,
)
from engine.players.analysis.reference import Players, played
from engine.players.heuristic.threshold import Threshold
from engine.players.levels import Level
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.rules import Rules
from engine.seats import Pair, pair_of

_WAYS: Final = 128
"""The number of playouts that estimate the value of a state.

With four times as many, also for actions, a game between easy and normal takes 0.38 s of a core
instead of 0.26 s, and the variance falls by a tenth.
"""

_WORD_WAYS: Final = 64
"""The number of playouts that compare an action with others, with common random numbers."""

_DEALS: Final = 512
"""The number of deals that estimate the expected value before the deal."""

_KNOWN: Final = frozenset({Level.EASY, Level.NORMAL, Level.HARD})
"""Levels with known action probabilities; the maestro level searches each time instead."""

_THRESHOLD: Final = "threshold"

_MOST_ERRORS: Final = 3.0
"""By how many standard errors the two means may differ."""

_FEWEST: Final = 2

_Z: Final = 1.959963984540054


class LuckAccount:
    """The luck of the even seats so far, in winning chances.

    ``names`` are the contestants in the even and the odd seats.
    """

    def __init__(self, rules: Rules, names: tuple[str, str], luck: str) -> None:
        self.total = 0.0
        self._luck = np.random.default_rng(list(luck.encode()))
        self._known = dict[Pair, KnownPolicy]()
        for pair, name in zip(Pair, names, strict=True):
            if name in _KNOWN:
                self._known[pair] = TrainedPlayer(rules.kings, skill_of(name))
            elif name == _THRESHOLD:
                self._known[pair] = Threshold()
        even, odd = names
        self._players: Players = played(rules.kings, even), played(rules.kings, odd)

    def follow(self, before: Game, events: Sequence[Event], after: Game) -> None:
        """Add the luck of these events."""
        if decision_phase(before.phase) is None:
            if decision_phase(after.phase) is not None:
                hoped = pre_deal_value(after, _DEALS, self._luck, self._players)
                self.total += self._chance(after) - hoped
            return
        said = decision_action(before.phase, events[0])
        if said is None:
            return
        seat, action = said
        speaker, players = self._known.get(pair_of(seat)), self._players
        if speaker is not None:
            self.total += gained(
                before, seat, action, _WORD_WAYS, self._luck, speaker=speaker, players=players
            )
        seats = before.rules.seats
        if isinstance(before.phase, Discarding) and len(before.phase.done) + 1 == seats:
            self.total += self._chance(after) - self._chance(evolve(before, events[0]))

    def _chance(self, game: Game) -> float:
        return chance_of(game, _WAYS, self._luck, self._players)


class Adjusted(Struct, frozen=True):
    """A luck-adjusted rate and its 95 % interval.

    With independent cards and no adjustment, the same width would take ``ratio`` times as many
    games. ``apart`` is the difference between the plain and the adjusted mean in standard errors;
    it is 0 on average.
    """

    rate: float
    low: float
    high: float
    ratio: float
    apart: float

    @property
    def holds(self) -> bool:
        """Return whether chance can explain the difference between the two means."""
        return abs(self.apart) <= _MOST_ERRORS


def adjusted(won: Sequence[int], fortunes: Sequence[float]) -> Adjusted | None:
    """Return the adjusted rate from the games won and the luck in each pair.

    Return None for a single pair.
    """
    if len(won) < _FEWEST:
        return None
    luck = [fortune / 2 for fortune in fortunes]
    plain = [games / 2 for games in won]
    true = [games - fortune for games, fortune in zip(plain, luck, strict=True)]
    rate, error = fmean(true), (variance(true) / len(true)) ** 0.5
    single = fmean(plain) * (1 - fmean(plain))
    return Adjusted(
        rate=rate,
        low=rate - _Z * error,
        high=rate + _Z * error,
        # A pair has two games.
        ratio=single / 2 / variance(true),
        apart=fmean(luck) / (variance(luck) / len(luck)) ** 0.5,
    )
