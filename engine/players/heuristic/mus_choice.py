"""The choice to cut the mus, and the discard when no player cuts."""

from typing import Final

from engine.events import MusReopened
from engine.players.equity.win_probability import LancePayoff
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.discards import Exchange, best_exchange
from engine.players.heuristic.evaluation import to_come

_USUAL: Final = (1.3, 1.3, 2.5, 2.5)
"""The usual payoffs of the lances of a hand with unknown cards."""

_HOPE: Final = 0.58
"""The chance in each lance that people expect with new cards; it is optimistic."""

_GAIN: Final = 0.04
"""How much a hand better by one standard deviation adds to that chance."""

_GAINED: Final = 0.62
"""The average appeal after a discard, in standard deviations, with any deck."""

_IMPATIENCE: Final = 0.03
"""How much that chance falls with each round of discards, since all seats get new cards."""


def cuts(outlook: Beliefs) -> bool:
    """Return whether the current cards promise more than new ones for all seats."""
    now = outlook.standing.chance(to_come(outlook))
    gain = exchange(outlook).appeal - _GAINED
    rounds = sum(isinstance(event, MusReopened) for event in outlook.view.story)
    hope = min(max(_HOPE + _GAIN * gain - _IMPATIENCE * rounds, 0), 1)
    then = outlook.standing.chance(tuple(LancePayoff(hope, usual, usual) for usual in _USUAL))
    return now > then


def exchange(outlook: Beliefs) -> Exchange:
    """Return the best discard and its value."""
    least = outlook.rules.min_discard
    return best_exchange(outlook.kinds, outlook.hand, outlook.thrown, least)
