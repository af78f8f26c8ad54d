"""The reference player of the analysis: it plays the rollouts, and others are compared with it.

It is the shipped blueprint as ``hard`` plays it. It replaces the unknown future play of others: it
plays well, and its action probabilities are known for every hand.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.players.trained.baseline_policy import by_thresholds
from engine.players.trained.blueprint import Blueprint, shipped
from engine.players.trained.degraded_policy import used
from engine.players.trained.hand_tables import Tables, tables_of
from engine.players.trained.player import TrainedPlayer
from engine.players.trained.skill_levels import skill_of

Players: TypeAlias = tuple[Blueprint, Blueprint]
"""The blueprints of the even seats and of the odd seats."""

_LESS: Final = frozenset({"easy", "normal"})
"""Levels that play by a weakened blueprint."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """The reference player of a deck, with its blueprint and hand tables."""

    kings: int
    player: TrainedPlayer
    blueprint: Blueprint
    tables: Tables

    @property
    def both(self) -> Players:
        """Return the reference for both sides."""
        return self.blueprint, self.blueprint

    def going_on(self, needs: tuple[int, int], mano: int) -> float:
        """Return the even seats' chance before a deal, by what each side needs and the mano."""
        lead = mano % 2
        first = float(self.blueprint.standings[needs[lead], needs[1 - lead]])
        return first if lead == 0 else 1 - first


@lru_cache(maxsize=2)
def reference(kings: int) -> Reference:
    """Return the reference for a deck with this number of kings."""
    blueprint = shipped(kings)
    return Reference(
        kings=kings,
        player=TrainedPlayer(kings, skill_of("hard")),
        blueprint=blueprint,
        tables=tables_of(kings),
    )


@lru_cache(maxsize=6)
def played(kings: int, name: str) -> Blueprint:
    """Return the blueprint that a player of this name plays by.

    The maestro and unknown names get the blueprint of ``hard``.
    """
    if name == "threshold":
        return by_thresholds(shipped(kings))
    return used(shipped(kings), skill_of(name)) if name in _LESS else shipped(kings)
