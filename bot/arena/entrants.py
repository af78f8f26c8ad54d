"""Who can meet in the arena, by name: a level, a baseline, somebody's class, or a program."""

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
"""What a program's command may begin with; one that holds a blank needs no such mark."""

_REQUEST_BITS: Final = 53


_A_CLASS: Final = re.compile(r"\.py:\w+$")


class UnknownContestantError(ValueError):
    """A name that is no level, no baseline and no command."""


class Contestant(Protocol):
    """A player that decides for every seat of a side."""

    @property
    def faults(self) -> Counter[ProtocolFault]:
        """Return what went wrong so far."""
        ...

    @property
    def has_answered(self) -> bool:
        """Return whether it has said anything so far, right or wrong."""
        ...

    @property
    def stray_lines(self) -> int:
        """Return how many lines it has written that were no answers."""
        ...

    def decide(self, seen: View, generator: Random) -> Action:
        """Return a legal action for a seat that the table waits for."""
        ...

    def hand_over(self, sights: Iterable[View]) -> None:
        """Learn how a hand has ended, as each of its seats sees it."""
        ...

    def close(self) -> None:
        """Let go of what was needed to play."""
        ...


class _BuiltIn:
    """One of our own players, which needs no protocol and makes no fault."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[ProtocolFault] = Counter()
        self.stray_lines = 0
        self.has_answered = True
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """Return what the player says."""
        return self._plays.act(seen, generator)

    def hand_over(self, sights: Iterable[View]) -> None:
        """It sees in the next view whatever it needs."""

    def close(self) -> None:
        """There is nothing to let go of."""


class _Lent:
    """Somebody's own player, of a class in a file; what it may not say is a fault of its own."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[ProtocolFault] = Counter()
        self.stray_lines = 0
        self.has_answered = False
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """Return what the player says, or the safe action in its place."""
        said = self._plays.act(seen, generator)
        self.has_answered = True
        if allows(options(seen), said):
            return said
        self.faults[ProtocolFault.ILLEGAL] += 1
        return safe_action(seen)

    def hand_over(self, sights: Iterable[View]) -> None:
        """It sees in the next view whatever it needs."""

    def close(self) -> None:
        """There is nothing to let go of."""


class _Program:
    """A program, asked in the protocol; every request has a number and a seed.

    Each seat has a process of its own, also where the same side sits in other seats in the next
    game: it is played with the same cards, and no process may see them from two sides.
    """

    def __init__(self, command: str, limit_s: float) -> None:
        self._command = command
        self._limit_s = limit_s
        self._version = version_of(command)
        self._seated = dict[Seat, ExternalPlayer]()
        self._asked = 0

    @property
    def faults(self) -> Counter[ProtocolFault]:
        """Return what the program did wrong so far."""
        return sum((hired.faults for hired in self._seated.values()), Counter[ProtocolFault]())

    @property
    def stray_lines(self) -> int:
        """Return how many lines of the program were passed over so far."""
        return sum(hired.strays for hired in self._seated.values())

    @property
    def has_answered(self) -> bool:
        """Return whether the program has said anything so far."""
        return any(hired.has_answered for hired in self._seated.values())

    def decide(self, seen: View, generator: Random) -> Action:
        """Return what the program answers, or the safe action in its place."""
        seat = own_seat(seen)
        if seat not in self._seated:
            knows_hello = self._version > FIRST
            hello = Handshake(seat, seen.rules, self._limit_s) if knows_hello else None
            self._seated[seat] = ExternalPlayer(self._command, self._limit_s, hello)
        self._asked += 1
        seed = generator.getrandbits(_REQUEST_BITS)
        return self._seated[seat].answer(ActionRequest(self._asked, seen, seed))

    def hand_over(self, sights: Iterable[View]) -> None:
        """Tell each of these seats that was ever asked how the hand has ended."""
        for seen in sights:
            hired = self._seated.get(own_seat(seen))
            if hired is not None:
                hired.hand_over(seen)

    def close(self) -> None:
        """End the program in each seat."""
        # All may leave at the same time, so that the slow ones are waited for together.
        for hired in self._seated.values():
            hired.end_input()
        for hired in self._seated.values():
            hired.close()


def contestant(name: str, limit_s: float) -> Contestant:
    """Return the contestant of this name; a program has ``limit_s`` seconds for each answer.

    ``FILE.py:CLASS`` is a class that is made without arguments and plays in this process.

    Raise UnknownContestantError, CannotStartError for a command that cannot be run, or
    NewerProgramError.
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


def _made(name: str) -> Player:
    """Return a player of a class in a file; each time the file is read anew."""
    file, _, called = name.rpartition(":")
    spec = spec_from_file_location(f"lent_{Path(file).stem}", file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise UnknownContestantError(name)
    module = module_from_spec(spec)
    # Where Python looks for whatever a module of dataclasses or enums names.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    made = getattr(module, called, None)
    if made is None:
        raise UnknownContestantError(name)
    plays: Player = made()
    return plays


def known_names() -> tuple[str, ...]:
    """Return the names of our own players: the levels, and what they are measured against."""
    return (*Level, *BASELINES)
