"""A player in another process: asked with a time limit, and its lapses told, counted and mended."""

import json
import queue
import shlex
import subprocess
import threading
from collections import Counter
from enum import StrEnum
from time import monotonic
from typing import Final, assert_never

from bot.protocol.wire import PROTOCOL, Request, read_answer, written
from bot.records.fields import DamagedRecordError
from bot.records.notation import word_of
from engine.actions import Action, Corto, Descarto, NoQuiero, Paso, Reparto
from engine.baraja import baraja_of
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.options import allows, options
from engine.view import View, own_cards

_PATIENCE_S: Final = 2.0
"""How long a program may take to leave when its input has ended."""

_MOST_LATE: Final = 3
"""Answers missed in a row after which a program is asked no more: it may have stopped reading."""

_MOST_LINES: Final = 100
"""Lines that a program may be ahead of what it was asked."""


class Lapse(StrEnum):
    """Why an answer could not be used."""

    ILLEGAL = "illegal"
    LATE = "late"
    SILENT = "silent"


class CannotStartError(Exception):
    """The command of a player cannot be run; its text is the command."""


class Hired:
    """A program that speaks the protocol; close it when it is no longer asked.

    Whatever it does, ``answer`` gives a legal action in time. ``faults`` counts by kind.
    """

    def __init__(self, command: str, limit_s: float) -> None:
        self.faults: Counter[Lapse] = Counter()
        self._limit_s = limit_s
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the person at the keyboard named it
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError, IndexError):
            raise CannotStartError(command) from None
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._late = 0
        self._is_gone = False

    def answer(self, request: Request) -> Action:
        """What the program answers, or in its place the safe action after a fault."""
        answer = self._asked(request)
        if not isinstance(answer, Lapse):
            return answer
        played = safe_action(request.view)
        self.faults[answer] += 1
        # It is told once for each fault, and nobody waits for a reply.
        notice = {"amarreko": PROTOCOL, "id": request.number, "fault": answer}
        self._write(json.dumps(notice | {"played": word_of(played)}))
        return played

    def close(self) -> None:
        """End its input, and end it where it does not leave by itself."""
        assert self._process.stdin is not None, "its input is a pipe"
        try:
            self._process.stdin.close()
        except OSError:
            # It has left already, with lines unread.
            self._is_gone = True
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_PATIENCE_S)
        assert self._process.stdout is not None, "its output is a pipe"
        self._process.stdout.close()

    def _asked(self, request: Request) -> Action | Lapse:
        self._write(written(request))
        try:
            action = self._next_answer(request.number, monotonic() + self._limit_s)
        except DamagedRecordError:
            return Lapse.ILLEGAL
        except queue.Empty:
            self._late += 1
            self._is_gone = self._late == _MOST_LATE
            return Lapse.LATE
        self._late = 0
        if action is None:
            return Lapse.SILENT
        return action if allows(options(request.view), action) else Lapse.ILLEGAL

    def _next_answer(self, number: int, until: float) -> Action | None:
        """The answer of this number; None when no more will come, queue.Empty when time is up."""
        while not self._is_gone:
            line = self._lines.get(timeout=max(until - monotonic(), 0))
            if line is None:
                self._is_gone = True
                continue
            found, action = read_answer(line)
            # An answer that was late for its own request is none to this one.
            if found == number:
                return action
        return None

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None, "its input is a pipe"
        if self._is_gone:
            return
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            # Nobody reads any more; that there is no answer is the fault that counts.
            self._is_gone = True

    def _read(self) -> None:
        """Take in lines as they come, in a thread of its own; None marks the end."""
        assert self._process.stdout is not None, "its output is a pipe"
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)


def safe_action(seen: View) -> Action:
    """A legal action for a seat that the table waits for; the same for the same view.

    Cuts the mus, throws the lowest cards that it has to, opens no bet and accepts none.
    """
    match seen.phase:
        case Undealt() | HandOver():
            return Reparto()
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
        case MatchOver() | Settling():
            raise AssertionError  # The table waits for nobody.
        case _:
            assert_never(seen.phase)
