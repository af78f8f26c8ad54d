"""What luck brought in a game of the arena, so that skill is seen in fewer games.

Before cards fall all chances are known, and afterwards again; the difference is luck, and nothing
but noise to whoever asks who is stronger. Where it is known how often a player says what, the dice
that chose among its words are luck as well. On the average such luck is 0, whoever plays; so the
results without it have the same mean, and differ less (AIVAT: Burch, Schmid, Moravcik, Morrill and
Bowling, AAAI 2018). The chances are those of hands played out as both sides play, or like ``hard``
where somebody is not known; the nearer that is to the truth, the less is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final

import numpy as np

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
"""Ways to play on by which a state is valued.

With four times as many, and words too, a game of easy and normal takes .38 s of a core in the place
of .26, and a tenth of the variance goes.
"""

_WORD_WAYS: Final = 64
"""The same where a word is compared with others, by the same luck for each."""

_DEALS: Final = 512
"""Deals by which is told what was to be hoped for before the cards fell."""

_KNOWN: Final = frozenset({Level.EASY, Level.NORMAL, Level.HARD})
"""Levels of which it is known how often they say what; the maestro thinks anew each time."""

_THRESHOLD: Final = "threshold"

_MOST_ERRORS: Final = 3.0
"""Standard errors by which the two means may differ."""

_FEWEST: Final = 2

_Z: Final = 1.959963984540054


class LuckAccount:
    """What luck has brought the even seats so far, in chances to win the game.

    ``names`` are the contestants of the even and the odd seats.
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
        """Add what luck has brought by these events."""
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


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A rate without luck and its 95 % interval.

    So narrow an interval takes ``ratio`` times as many games of which each has cards of its own.
    ``apart`` is by how many standard errors the two means differ, which is luck itself and thus 0
    on the average.
    """

    rate: float
    low: float
    high: float
    ratio: float
    apart: float

    @property
    def holds(self) -> bool:
        """Return whether the means differ by no more than luck may."""
        return abs(self.apart) <= _MOST_ERRORS


def adjusted(won: Sequence[int], fortunes: Sequence[float]) -> Adjusted | None:
    """Return the rate of who won so many games of each pair, with such luck.

    None with one pair alone.
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
