"""What a computer player is to all others."""

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.view import View


class Player(Protocol):
    """Somebody who can be asked what to say."""

    def act(self, view: View, generator: Random) -> Action:
        """Choose the viewer's action; the viewer must be to act: ``view.seat in speakers``.

        The answer is among ``options(view)`` and depends on the view and the generator alone.
        """
        ...
