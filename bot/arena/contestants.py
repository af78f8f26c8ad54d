"""Who plays in the arena: a level, a baseline, or a program that speaks the protocol."""

from collections import Counter
from random import Random
from typing import Final, Protocol

from bot.protocol.hired import Hired, Lapse
from bot.protocol.wire import Request
from engine.actions import Action
from engine.players.baselines import BASELINES, baseline
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.view import View

COMMAND: Final = "cmd:"
"""What a program's command may begin with; one that holds a blank needs no such mark."""

_SEED_BITS: Final = 53


class UnknownContestantError(ValueError):
    """A name that is no level, no baseline and no command."""


class Contestant(Protocol):
    """Somebody who decides for every seat of a side."""

    @property
    def faults(self) -> Counter[Lapse]:
        """What went wrong so far."""
        ...

    def decide(self, seen: View, generator: Random) -> Action:
        """A legal action of somebody whom the table waits for."""
        ...

    def close(self) -> None:
        """Let go of what was needed to play."""
        ...


class _BuiltIn:
    """One of our own players, which needs no protocol and makes no fault."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[Lapse] = Counter()
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """What the player says."""
        return self._plays.act(seen, generator)

    def close(self) -> None:
        """There is nothing to let go of."""


class _Program:
    """A program, asked in the protocol; every request has a number and a seed."""

    def __init__(self, command: str, limit_s: float) -> None:
        self._hired = Hired(command, limit_s)
        self._asked = 0

    @property
    def faults(self) -> Counter[Lapse]:
        """What the program did wrong so far."""
        return self._hired.faults

    def decide(self, seen: View, generator: Random) -> Action:
        """What the program answers, or the safe action in its place."""
        self._asked += 1
        return self._hired.answer(Request(self._asked, seen, generator.getrandbits(_SEED_BITS)))

    def close(self) -> None:
        """End the program."""
        self._hired.close()


def contestant(name: str, limit_s: float) -> Contestant:
    """The contestant of this name; a program has so many seconds for each answer.

    Raise UnknownContestantError, or CannotStartError for a command that cannot be run.
    """
    if name.startswith(COMMAND) or " " in name.strip():
        return _Program(name.removeprefix(COMMAND).strip(), limit_s)
    if name in set(Level):
        return _BuiltIn(player(Level(name)))
    if name in BASELINES:
        return _BuiltIn(baseline(name))
    raise UnknownContestantError(name)


def known_names() -> tuple[str, ...]:
    """The names of our own players: the levels, and what they are measured against."""
    return (*Level, *BASELINES)
