"""Players that ignore señas, to measure how much it helps to see them.

In the arena: ``amarreko arena hard tools/training/blind.py:Blind --preset castilla``, and for the
next level ``amarreko arena maestro tools/training/blind.py:SignBlindPlayer --preset castilla``.
"""

from dataclasses import replace
from random import Random
from typing import ClassVar

from engine.actions import Action
from engine.players.levels import Level, player
from engine.view import SenaSeen, View


class Blind:
    """A ``Player`` like *hard* that makes señas and looks at seats, but ignores what it sees."""

    level: ClassVar = Level.HARD

    def __init__(self) -> None:
        self._player = player(self.level)

    def act(self, view: View, generator: Random) -> Action:
        """Return the action of its level as if no other player had made a seña."""
        unsigned = tuple(
            event
            for event in view.story
            if not isinstance(event, SenaSeen) or event.seat == view.seat
        )
        return self._player.act(replace(view, story=unsigned), generator)


class SignBlindPlayer(Blind):
    """The same player at the level *maestro*."""

    level = Level.MAESTRO
