"""The interface of a computer player."""

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.view import View


class Player(Protocol):
    """A player that chooses an action for a view."""

    def act(self, view: View, generator: Random) -> Action:
        """Choose the viewer's action; the viewer must be to act: ``view.seat in speakers``.

        The action is among ``options(view)`` and depends only on the view and the generator.
        """
        ...
