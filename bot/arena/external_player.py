"""Ask a player in another process, with a time limit; report, count and replace bad answers."""

from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from time import monotonic
from typing import Final, assert_never

from bot.arena.protocol import (
    FIRST,
    MOST_STRAY,
    PROTOCOL,
    ActionRequest,
    Handshake,
    fault_line,
    hello_line,
    hello_of,
    number_in,
    over_lines,
    read_answer,
    written,
)
from bot.arena.subprocess_io import Pipes, TimeUpError
from bot.records.json_fields import DamagedRecordError
from engine.actions import Action, Caiga, Corto, Descarto, NoQuiero, Paso, Reparto
from engine.baraja import baraja_of
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.legal_actions import allows, options
from engine.view import View, own_cards

_MOST_MISSED: Final = 3
"""After this many missed answers in a row, a program is not asked again, as it may have hung."""


class ProtocolFault(StrEnum):
    """Why an answer could not be used."""

    ILLEGAL = "illegal"
    LATE = "late"
    STRAY = "stray"
    SILENT = "silent"


class ExternalPlayer:
    """A program that speaks the protocol; close it when it is no longer needed.

    ``hello`` tells it its seat and the rules; without one, it speaks the first version. Whatever
    the program does, ``answer`` returns a legal action in time, and ``close`` returns. ``faults``
    counts faults by kind, and ``strays`` counts skipped lines; ``has_answered`` is true once the
    program has answered a question in time, right or wrong.
    """

    def __init__(self, command: str, limit_s: float, hello: Handshake | None = None) -> None:
        self.faults: Counter[ProtocolFault] = Counter()
        self.strays = 0
        self.has_answered = False
        self._limit_s = limit_s
        self._missed = 0
        self._version = FIRST if hello is None else PROTOCOL
        self._pipes = Pipes(command)
        self._ready_until: float | None = None
        if hello is not None:
            self._pipes.write(hello_line(hello))
            self._ready_until = monotonic() + hello.start_s

    def answer(self, request: ActionRequest) -> Action:
        """Return the answer of the program, or the safe action after a fault."""
        answer = self._unready() or self._asked(request)
        if not isinstance(answer, ProtocolFault):
            return answer
        played = safe_action(request.view)
        self.faults[answer] += 1
        # Report each fault once, and do not wait for a reply.
        self._pipes.write(fault_line(self._version, request.number, answer, played))
        return played

    def hand_over(self, seen: View) -> None:
        """Send the end of a hand or match; a program of the first version does not get it."""
        if self._version > FIRST:
            for line in over_lines(seen):
                self._pipes.write(line)

    def end_input(self) -> None:
        """Signal that no more questions will come, without waiting for the program to exit."""
        self._pipes.end_input()

    def close(self) -> None:
        """Close the input, and kill the program with all its children if it does not exit."""
        self._pipes.close()

    def _unready(self) -> ProtocolFault | None:
        """Wait once for the hello; if none comes, stop asking the program, and return the fault."""
        if self._ready_until is None:
            return None
        until, self._ready_until = self._ready_until, None
        lapse = ProtocolFault.SILENT
        try:
            for _ in self._sifted(until, lambda line: hello_of(line) != PROTOCOL):
                return None
        except TimeUpError:
            lapse = ProtocolFault.LATE
        except _TooManyStraysError:
            lapse = ProtocolFault.STRAY
        self._pipes.is_gone = True
        return lapse

    def _asked(self, request: ActionRequest) -> Action | ProtocolFault:
        self._pipes.write(written(request, self._version))
        try:
            answer = self._next_answer(request, monotonic() + self._limit_s)
        except (TimeUpError, _TooManyStraysError) as error:
            self._missed += 1
            self._pipes.is_gone = self._pipes.is_gone or self._missed == _MOST_MISSED
            return ProtocolFault.LATE if isinstance(error, TimeUpError) else ProtocolFault.STRAY
        self._missed = 0
        return answer

    def _next_answer(self, request: ActionRequest, until: float) -> Action | ProtocolFault:
        """Return the answer to this question; raise TimeUpError or _TooManyStraysError."""
        for line in self._sifted(until, self._is_stray):
            try:
                number, action = read_answer(line)
            except DamagedRecordError:
                if self._version > FIRST and number_in(line) != request.number:
                    continue
                self.has_answered = True
                return ProtocolFault.ILLEGAL
            # A late answer to an earlier question does not answer this one.
            if number == request.number:
                self.has_answered = True
                return action if allows(options(request.view), action) else ProtocolFault.ILLEGAL
        return ProtocolFault.SILENT

    def _is_stray(self, line: str) -> bool:
        """Return whether to skip a line; every line of a first-version program is an answer."""
        return self._version > FIRST and number_in(line) is None

    def _sifted(self, until: float, is_stray: Callable[[str], bool]) -> Iterator[str]:
        """Yield the lines that are not stray; raise TimeUpError or _TooManyStraysError."""
        strays = 0
        for line in self._pipes.lines(until):
            if not is_stray(line):
                yield line
                continue
            self.strays += 1
            strays += 1
            if strays > MOST_STRAY:
                raise _TooManyStraysError


class _TooManyStraysError(Exception):
    """Raised when a program keeps writing lines that are not answers."""


def safe_action(seen: View) -> Action:
    """Return a legal action for a seat whose turn it is, always the same for the same view.

    The action cuts the mus, discards as few and as low cards as allowed, makes no bet, and accepts
    none.
    """
    match seen.phase:
        case Undealt() | HandOver():
            return Reparto()
        case Cutting():
            return Caiga()
        case Talking():
            return Corto()
        case Discarding():
            counts_as = baraja_of(seen.rules).counts_as
            lowest = sorted(own_cards(seen), key=lambda card: counts_as[card])
            return Descarto(tuple(lowest[: seen.rules.min_discard]))
        case Betting():
            return Paso()
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case MatchOver() | BetweenLances():
            raise AssertionError  # No seat has to act.
        case _:
            assert_never(seen.phase)
