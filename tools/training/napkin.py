"""Rules that fit on a napkin, on top of what *hard* plays; nobody should win by them.

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
"""The own chance in a lance from which ``Bold`` calls an órdago."""

_BEST: Final = 0.93
"""The own chance in a lance from which ``OverbetPlayer`` bets nearly half a game."""

_WORST: Final = 0.3
"""The own chance below which ``Bluff`` bets as much."""

_STEEP: Final = 19


class Bold:
    """A ``Player`` like *hard* who calls an órdago with every hand that is good in its lance."""

    def __init__(self) -> None:
        self._hard = player(Level.HARD)

    def act(self, view: View, generator: Random) -> Action:
        """Return an órdago with a good hand, and else what *hard* says."""
        if Say(Ordago()) in options(view) and _chance(view) >= _GOOD:
            return Ordago()
        return self._hard.act(view, generator)


class Bluff:
    """A ``Player`` like *hard* who bets 19 with the worst hands of a lance.

    Whoever inherits from it may bet other ``stones``, with hands whose own chance is ``at_least``
    the one and ``below`` the other.
    """

    stones = _STEEP
    at_least = 0.0
    below = _WORST

    def __init__(self) -> None:
        self._hard = player(Level.HARD)

    def act(self, view: View, generator: Random) -> Action:
        """So many stones with such a hand, and else what *hard* says."""
        may_bet = any(isinstance(option, Bet) for option in options(view))
        if may_bet and self.at_least <= _chance(view) < self.below:
            return Envido(self.stones)
        return self._hard.act(view, generator)


class OverbetPlayer(Bluff):
    """A ``Player`` like *hard* who never says mus, and bets 19 with the best hands of a lance."""

    at_least = _BEST
    below = inf

    def act(self, view: View, generator: Random) -> Action:
        """No mus, 19 stones with one of the best hands, and else what *hard* says."""
        if isinstance(view.phase, Talking) and allows(options(view), Corto()):
            return Corto()
        return super().act(view, generator)


def _chance(view: View) -> float:
    """Return the exact chance of the own side in the lance, by its hand and what was declared."""
    phase = view.phase
    assert isinstance(phase, Betting | Answering | AnsweringOrdago), "a word is asked for"
    return chance_at(view.rules.kings, spot_at(view, phase))
