"""Who is blind to signs, to measure what eyes are worth.

In the arena: ``amarreko arena hard tools/training/blind.py:Blind --preset castilla``, and for the
level above ``amarreko arena maestro tools/training/blind.py:SignBlindPlayer --preset castilla``.
"""

from dataclasses import replace
from random import Random
from typing import ClassVar

from engine.actions import Action
from engine.players.levels import Level, player
from engine.view import SenaSeen, View


class Blind:
    """A ``Player`` like *hard* who signs and looks as it does, and heeds nothing that it sees."""

    level: ClassVar = Level.HARD

    def __init__(self) -> None:
        self._player = player(self.level)

    def act(self, view: View, generator: Random) -> Action:
        """Return what its level would say if nobody else had signed."""
        unsigned = tuple(
            event
            for event in view.story
            if not isinstance(event, SenaSeen) or event.seat == view.seat
        )
        return self._player.act(replace(view, story=unsigned), generator)


class SignBlindPlayer(Blind):
    """The same of *maestro*."""

    level = Level.MAESTRO
