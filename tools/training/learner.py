"""A player that has learnt against one opponent, at a table of the engine with all its guards.

``python -m tools.training.exploit --warm --shelf build/learner`` trains it. It then plays in the
arena: ``amarreko arena tools/training/learner.py:Learner maestro --preset castilla``.
"""

from pathlib import Path
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.trained.blueprint import loaded, name_of
from engine.players.trained.player import TrainedPlayer
from engine.players.trained.skill_levels import SkillLevel
from engine.view import View

_SHELF: Final = Path("build/learner")


class Learner:
    """A ``Player`` that uses the results of ``tools.training.exploit``, without señas."""

    def __init__(self) -> None:
        self._players: dict[int, TrainedPlayer] = {}

    def act(self, view: View, generator: Random) -> Action:
        """Return the action that it has learnt.

        Raise UnknownBlueprintError if it has not been trained.
        """
        kings = view.rules.kings
        if kings not in self._players:
            learnt = loaded(_SHELF / name_of(kings))
            self._players[kings] = TrainedPlayer(kings, SkillLevel(signs=0.0), learnt)
        return self._players[kings].act(view, generator)
