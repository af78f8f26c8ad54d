"""A player in another process: asked with a time limit, and its lapses told, counted and mended."""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from time import monotonic
from typing import IO, Final, assert_never

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
"""Lines that a program may be ahead of what it was asked, or that wait for it to read them."""

_LONGEST_LINE: Final = 65_536
"""Bytes of a line that are looked at; an answer takes far fewer."""

_SHORTLY_S: Final = 0.01


class Lapse(StrEnum):
    """Why an answer could not be used."""

    ILLEGAL = "illegal"
    LATE = "late"
    SILENT = "silent"


class CannotStartError(Exception):
    """The command of a player cannot be run; its text is the command."""


class Hired:
    """A program that speaks the protocol; close it when it is no longer asked.

    Whatever it does, ``answer`` gives a legal action in time, and ``close`` comes to its end.
    ``faults`` counts by kind; whoever ``has_answered`` has said anything in time, right or wrong.
    """

    def __init__(self, command: str, limit_s: float) -> None:
        self.faults: Counter[Lapse] = Counter()
        self.has_answered = False
        self._limit_s = limit_s
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the person at the keyboard named it
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                # What it starts is ended with it.
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError):
            raise CannotStartError(command) from None
        self._told: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._late = 0
        self._is_gone = False
        # It may neither read nor write for as long as it likes; only these two wait for it.
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._tell, self._read)
        ]
        for thread in self._threads:
            thread.start()

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
        """End its input, and end it where it does not leave by itself, with all that it started."""
        with suppress(queue.Full):
            self._told.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._is_gone = True
        until = monotonic() + _PATIENCE_S
        while any(thread.is_alive() for thread in self._threads) and monotonic() < until:
            # Who waits for room in a queue is let go.
            with suppress(queue.Empty):
                self._told.get_nowait()
            with suppress(queue.Empty):
                self._lines.get(timeout=_SHORTLY_S)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None, "its input and output are pipes"
            pipe.close()

    def _asked(self, request: Request) -> Action | Lapse:
        self._write(written(request))
        try:
            action = self._next_answer(request.number, monotonic() + self._limit_s)
        except DamagedRecordError:
            self.has_answered = True
            return Lapse.ILLEGAL
        except queue.Empty:
            self._late += 1
            self._is_gone = self._is_gone or self._late == _MOST_LATE
            return Lapse.LATE
        self._late = 0
        if action is None:
            return Lapse.SILENT
        self.has_answered = True
        return action if allows(options(request.view), action) else Lapse.ILLEGAL

    def _next_answer(self, number: int, until: float) -> Action | None:
        """The answer of this number; None when no more will come, queue.Empty when time is up.

        Nor does a program win time that never stops to talk.
        """
        while not self._is_gone:
            left_s = until - monotonic()
            if left_s <= 0:
                raise queue.Empty
            line = self._lines.get(timeout=left_s)
            if line is None:
                self._is_gone = True
                continue
            found, action = read_answer(line)
            # An answer that was late for its own request is none to this one.
            if found == number:
                return action
        return None

    def _write(self, line: str) -> None:
        """Have a line written; whoever has not read so many for so long reads no more."""
        if not self._is_gone:
            try:
                self._told.put_nowait(line + "\n")
            except queue.Full:
                self._is_gone = True

    def _tell(self) -> None:
        """Write lines as they are to be written, in a thread of its own; None ends the input."""
        assert self._process.stdin is not None, "its input is a pipe"
        try:
            while (line := self._told.get()) is not None:
                rest = line.encode()
                while rest:
                    rest = rest[self._process.stdin.write(rest) or 0 :]
        except (OSError, ValueError):
            # Nobody reads any more; that there is no answer is the fault that counts.
            self._is_gone = True
        finally:
            with suppress(OSError):
                self._process.stdin.close()

    def _read(self) -> None:
        """Take in lines as they come, in a thread of its own; None marks the end."""
        assert self._process.stdout is not None, "its output is a pipe"
        with suppress(OSError, ValueError):
            for line in _lines_of(self._process.stdout):
                self._lines.put(line)
        self._lines.put(None)


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """Lines as they come, each without more of its letters than an answer may have."""
    line = bytearray()
    while piece := stream.read(_LONGEST_LINE):
        for part in piece.splitlines(keepends=True):
            line += part[: _LONGEST_LINE - len(line)]
            if part.endswith(b"\n"):
                yield line.decode(errors="replace")
                line.clear()
    if line:
        yield line.decode(errors="replace")


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
