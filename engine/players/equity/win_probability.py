"""The chance of winning the game from a score, with the count still to come.

The count goes lance by lance and the first side at the target wins (RULES.md 9), so one stone at
grande may be worth more than ten at juego.
"""

from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, NamedTuple, TypeAlias

_SLOPE: Final = 0.7
"""How strongly a lead in stones affects the winning chance; fitted to games of these players."""

_LEAST: Final = 1e-9


class LancePayoff(NamedTuple):
    """The payoff of a lance: ``won`` to the viewer's side with ``chance``, else ``lost``."""

    chance: float
    won: float
    lost: float


Prospects: TypeAlias = tuple[LancePayoff, ...]
"""The payoffs of lances in the order of the count."""


class WinProbabilityPair(NamedTuple):
    """The chance of winning the game after losing a lance, and after winning it."""

    lost: float
    won: float

    def at(self, chance: float) -> float:
        """Return the value of the gamble if the lance is won with this chance."""
        return self.lost + (self.won - self.lost) * chance

    def needed(self, sure: float) -> float:
        """Return the chance in the lance above which the gamble beats a sure value."""
        return min(max((sure - self.lost) / max(self.won - self.lost, _LEAST), 0), 1)


@dataclass(frozen=True, slots=True)
class ScoreState:
    """The stones that the viewer's side and the other side still need to win the game."""

    we_need: float
    they_need: float

    def taking(self, *, ours: float = 0, theirs: float = 0) -> "ScoreState":
        """Return the score after the sides have taken these stones."""
        return ScoreState(self.we_need - ours, self.they_need - theirs)

    def chance(self, prospects: Prospects = ()) -> float:
        """Return the chance of winning the game if these lances are counted next."""
        return _chance(self.we_need, self.they_need, prospects)


def _chance(we_need: float, they_need: float, prospects: Prospects) -> float:
    if we_need <= 0:
        return 1.0
    if they_need <= 0:
        return 0.0
    if not prospects:
        lead = (they_need - we_need) / sqrt(they_need + we_need)
        return 1 / (1 + exp(-_SLOPE * lead))
    (chance, won, lost), later = prospects[0], prospects[1:]
    when_lost = _chance(we_need, they_need - lost, later)
    when_won = _chance(we_need - won, they_need, later)
    return when_lost + (when_won - when_lost) * chance
