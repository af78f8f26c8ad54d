"""Weak baseline players to measure others against.

``threshold`` compares its exact chance of winning with fixed limits.
"""

from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Final, assert_never

from engine.actions import (
    Action,
    Alzo,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Senal,
)
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, allows, options
from engine.players.heuristic.threshold import Threshold
from engine.players.player import Player
from engine.view import View


class Habitual:
    """A ``Player`` that takes the first legal action of its habits, or else a random action."""

    def __init__(self, *habits: Action) -> None:
        self._habits = habits

    def act(self, view: View, generator: Random) -> Action:
        """Return the first legal habit, or else a random action that is not a side action."""
        offered = options(view)
        allowed = (habit for habit in self._habits if allows(offered, habit))
        return next(allowed, None) or _any_word(view, offered, generator)


def _any_word(view: View, offered: tuple[Option, ...], generator: Random) -> Action:
    """Return an action that the table waits for; each option is equally likely."""
    option = generator.choice([option for option in offered if not _is_aside(option)])
    match option:
        case Say(action):
            return action
        case Lift(least, most):
            return Alzo(generator.randint(least, most))
        case Bet(least, most):
            return Envido(_stones(view, least, most, generator))
        case Raise(least, most):
            return Mas(_stones(view, least, most, generator))
        case Throw(cards, least):
            count = generator.randint(least, len(cards))
            return Descarto(tuple(generator.sample(cards, count)))
        case _:
            assert_never(option)


def _is_aside(option: Option) -> bool:
    """Return whether the table still waits for the seat after this action."""
    asides = Consulta | Opino | Senal | Look | Perete
    return isinstance(option, Say) and isinstance(option.action, asides)


def _stones(view: View, least: int, most: int, generator: Random) -> int:
    """Return a random number of stones up to a whole game."""
    return generator.randint(least, max(least, min(most, view.rules.target)))


_BASELINES: Final[MappingProxyType[str, Callable[[], Player]]] = MappingProxyType(
    {
        "threshold": Threshold,
        "never-bets": lambda: Habitual(Corto(), Paso(), NoQuiero()),
        "random": Habitual,
        "always-ordago": lambda: Habitual(Corto(), Ordago(), Quiero()),
    }
)

BASELINES: Final = tuple(_BASELINES)
"""The names of all baselines."""


def baseline(name: str) -> Player:
    """Return the baseline of this name; raise KeyError if there is none."""
    return _BASELINES[name]()
