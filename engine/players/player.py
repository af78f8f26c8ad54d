"""What a computer player is to all others."""

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.view import View


class Player(Protocol):
    """Somebody who can be asked what to say."""

    def act(self, view: View, generator: Random) -> Action:
        """What the viewer says; the table has to be waiting for it: ``view.seat in speakers``.

        The answer is among ``options(view)`` and depends on the view and the generator alone.
        """
        ...
