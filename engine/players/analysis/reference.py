"""Whom the judge measures others against, and by whose play it plays hands out.

It is the blueprint as it ships: ``hard``. Nobody can tell beforehand what others will do; this is
somebody who does it well, and of whom it is known how often what is said with which hand.
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
"""By what the even seats play, and by what the odd seats."""

_LESS: Final = frozenset({"easy", "normal"})
"""Levels that use the blueprint in a way of their own."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A player with all that it goes by."""

    kings: int
    player: TrainedPlayer
    blueprint: Blueprint
    tables: Tables

    @property
    def both(self) -> Players:
        """Return all seats playing like it."""
        return self.blueprint, self.blueprint

    def going_on(self, needs: tuple[int, int], mano: int) -> float:
        """Return the chance of the even seats before a deal, by the mano and the needs of both."""
        lead = mano % 2
        first = float(self.blueprint.standings[needs[lead], needs[1 - lead]])
        return first if lead == 0 else 1 - first


@lru_cache(maxsize=2)
def reference(kings: int) -> Reference:
    """Return the reference for a deck."""
    blueprint = shipped(kings)
    return Reference(
        kings=kings,
        player=TrainedPlayer(kings, skill_of("hard")),
        blueprint=blueprint,
        tables=tables_of(kings),
    )


@lru_cache(maxsize=6)
def played(kings: int, name: str) -> Blueprint:
    """Return how a player of this name plays.

    One who is not known, and the maestro, like ``hard``.
    """
    if name == "threshold":
        return by_thresholds(shipped(kings))
    return used(shipped(kings), skill_of(name)) if name in _LESS else shipped(kings)
