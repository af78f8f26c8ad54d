"""Find a contestant by name: a level, a baseline, a class in a file, or a program."""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Final, Protocol

from bot.arena.external_player import ExternalPlayer, ProtocolFault, safe_action
from bot.arena.protocol import FIRST, ActionRequest, Handshake
from bot.arena.subprocess_io import version_of
from engine.actions import Action
from engine.legal_actions import allows, options
from engine.players.baselines import BASELINES, baseline
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.seats import Seat
from engine.view import View, own_seat

COMMAND: Final = "cmd:"
"""The prefix of a command; a name with a blank is a command even without it."""

_REQUEST_BITS: Final = 53


_A_CLASS: Final = re.compile(r"\.py:\w+$")


class UnknownContestantError(ValueError):
    """Raised for a name that is not a level, a baseline or a command."""


class Contestant(Protocol):
    """A player that decides for all seats of a side."""

    @property
    def faults(self) -> Counter[ProtocolFault]:
        """Return the faults so far."""
        ...

    @property
    def has_answered(self) -> bool:
        """Return whether the contestant has ever answered, right or wrong."""
        ...

    @property
    def stray_lines(self) -> int:
        """Return the number of lines that were not answers."""
        ...

    def decide(self, seen: View, generator: Random) -> Action:
        """Return a legal action for the seat whose turn it is."""
        ...

    def hand_over(self, sights: Iterable[View]) -> None:
        """Send the end of a hand to the contestant, from the view of each of its seats."""
        ...

    def close(self) -> None:
        """Release all resources."""
        ...


class _BuiltIn:
    """A built-in player, which needs no protocol and makes no faults."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[ProtocolFault] = Counter()
        self.stray_lines = 0
        self.has_answered = True
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """Return the action of the player."""
        return self._plays.act(seen, generator)

    def hand_over(self, sights: Iterable[View]) -> None:
        """Do nothing: the next view contains everything that the player needs."""

    def close(self) -> None:
        """Do nothing: there are no resources."""


class _Lent:
    """A player class from a user's file; an illegal action counts as a fault."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[ProtocolFault] = Counter()
        self.stray_lines = 0
        self.has_answered = False
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """Return the action of the player, or the safe action after a fault."""
        said = self._plays.act(seen, generator)
        self.has_answered = True
        if allows(options(seen), said):
            return said
        self.faults[ProtocolFault.ILLEGAL] += 1
        return safe_action(seen)

    def hand_over(self, sights: Iterable[View]) -> None:
        """Do nothing: the next view contains everything that the player needs."""

    def close(self) -> None:
        """Do nothing: there are no resources."""


class _Program:
    """A program that is asked over the protocol; every request has a number and a seed.

    Each seat has its own process, and a new one when the side changes seats for the second game,
    because that game has the same cards and no process may see them from both sides.
    """

    def __init__(self, command: str, limit_s: float) -> None:
        self._command = command
        self._limit_s = limit_s
        self._version = version_of(command)
        self._seated = dict[Seat, ExternalPlayer]()
        self._asked = 0

    @property
    def faults(self) -> Counter[ProtocolFault]:
        """Return the faults of the program so far."""
        return sum((hired.faults for hired in self._seated.values()), Counter[ProtocolFault]())

    @property
    def stray_lines(self) -> int:
        """Return the number of lines of the program that have been skipped."""
        return sum(hired.strays for hired in self._seated.values())

    @property
    def has_answered(self) -> bool:
        """Return whether the program has ever answered."""
        return any(hired.has_answered for hired in self._seated.values())

    def decide(self, seen: View, generator: Random) -> Action:
        """Return the answer of the program, or the safe action after a fault."""
        seat = own_seat(seen)
        if seat not in self._seated:
            knows_hello = self._version > FIRST
            hello = Handshake(seat, seen.rules, self._limit_s) if knows_hello else None
            self._seated[seat] = ExternalPlayer(self._command, self._limit_s, hello)
        self._asked += 1
        seed = generator.getrandbits(_REQUEST_BITS)
        return self._seated[seat].answer(ActionRequest(self._asked, seen, seed))

    def hand_over(self, sights: Iterable[View]) -> None:
        """Send the end of the hand to the process of each seat that has been asked before."""
        for seen in sights:
            hired = self._seated.get(own_seat(seen))
            if hired is not None:
                hired.hand_over(seen)

    def close(self) -> None:
        """End the program in each seat."""
        # First end all inputs, so that slow programs exit at the same time.
        for hired in self._seated.values():
            hired.end_input()
        for hired in self._seated.values():
            hired.close()


def contestant(name: str, limit_s: float) -> Contestant:
    """Return the contestant with this name; a program has ``limit_s`` seconds for each answer.

    ``FILE.py:CLASS`` names a class without constructor arguments that plays in this process. Raise
    UnknownContestantError, CannotStartError for a command that cannot be run, or NewerProgramError.
    """
    if name.startswith(COMMAND) or " " in name.strip():
        return _Program(name.removeprefix(COMMAND).strip(), limit_s)
    if _A_CLASS.search(name):
        return _Lent(_made(name))
    if name in set(Level):
        return _BuiltIn(player(Level(name)))
    if name in BASELINES:
        return _BuiltIn(baseline(name))
    raise UnknownContestantError(name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        # The folder is closed to this user, or no system accepts such a name.
        return False


def _made(name: str) -> Player:
    """Return a player of a class in a file; the file is read each time."""
    file, _, called = name.rpartition(":")
    spec = spec_from_file_location(f"lent_{Path(file).stem}", file)
    if spec is None or spec.loader is None or not _is_file(file):
        raise UnknownContestantError(name)
    module = module_from_spec(spec)
    # Python looks up the module of a dataclass or an enum here.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    made = getattr(module, called, None)
    if made is None:
        raise UnknownContestantError(name)
    plays: Player = made()
    return plays


def known_names() -> tuple[str, ...]:
    """Return the names of the built-in players: the levels and the baselines."""
    return (*Level, *BASELINES)
