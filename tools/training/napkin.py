"""Players that add a very simple rule to the play of *hard*; none of them should win.

They play in the arena: ``amarreko arena tools/training/napkin.py:Bold maestro --preset castilla``.
"""

from math import inf
from random import Random
from typing import Final

from engine.actions import Action, Corto, Envido, Ordago
from engine.game import Answering, AnsweringOrdago, Betting, Talking
from engine.legal_actions import Bet, Say, allows, options
from engine.players.levels import Level, player
from engine.players.trained.abstraction import spot_at
from engine.players.trained.hand_equity import chance_at
from engine.view import View

_GOOD: Final = 0.85
"""The chance in a lance from which ``Bold`` calls an órdago."""

_BEST: Final = 0.93
"""The chance in a lance from which ``OverbetPlayer`` bets nearly half a game."""

_WORST: Final = 0.3
"""The chance below which ``Bluff`` bets the same amount."""

_STEEP: Final = 19


class Bold:
    """A ``Player`` like *hard* that calls an órdago with every good hand."""

    def __init__(self) -> None:
        self._hard = player(Level.HARD)

    def act(self, view: View, generator: Random) -> Action:
        """Return an órdago with a good hand, otherwise the action of *hard*."""
        if Say(Ordago()) in options(view) and _chance(view) >= _GOOD:
            return Ordago()
        return self._hard.act(view, generator)


class Bluff:
    """A ``Player`` like *hard* that bets 19 with the worst hands of a lance.

    A subclass may bet other ``stones``, with hands whose chance is at least ``at_least`` and below
    ``below``.
    """

    stones = _STEEP
    at_least = 0.0
    below = _WORST

    def __init__(self) -> None:
        self._hard = player(Level.HARD)

    def act(self, view: View, generator: Random) -> Action:
        """Return the bet with such a hand, otherwise the action of *hard*."""
        may_bet = any(isinstance(option, Bet) for option in options(view))
        if may_bet and self.at_least <= _chance(view) < self.below:
            return Envido(self.stones)
        return self._hard.act(view, generator)


class OverbetPlayer(Bluff):
    """A ``Player`` like *hard* that never says mus, and bets 19 with the best hands of a lance."""

    at_least = _BEST
    below = inf

    def act(self, view: View, generator: Random) -> Action:
        """Cut the mus; bet 19 with one of the best hands; otherwise play like *hard*."""
        if isinstance(view.phase, Talking) and allows(options(view), Corto()):
            return Corto()
        return super().act(view, generator)


def _chance(view: View) -> float:
    """Return the chance of the viewer's side in the lance, given its hand and the declarations."""
    phase = view.phase
    assert isinstance(phase, Betting | Answering | AnsweringOrdago), "an action is asked for"
    return chance_at(view.rules.kings, spot_at(view, phase))
