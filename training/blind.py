"""Who is blind to signs, to measure what eyes are worth.

In the arena: ``amarreko arena hard training/blind.py:Blind --preset castilla``.
"""

from dataclasses import replace
from random import Random

from engine.actions import Action
from engine.players.trained.trained_player import TrainedPlayer, skill_of
from engine.view import View


class Blind:
    """A ``Player`` like *hard* who signs and looks as it does, and heeds nothing that it sees."""

    def __init__(self) -> None:
        self._players: dict[int, TrainedPlayer] = {}

    def act(self, view: View, generator: Random) -> Action:
        """What *hard* would say if nobody had signed."""
        kings = view.rules.kings
        if kings not in self._players:
            self._players[kings] = TrainedPlayer(kings, replace(skill_of("hard"), reads=False))
        return self._players[kings].act(view, generator)
