"""A program and the pipes to it: lines go there and come back, and nobody waits for it too long.

Which version it speaks is found out by a trial in which nothing hangs on what it says. It is told
hello and, without a wait for the answer, asked a question of the first version. A program that
knows the hello answers that first; an older one answers the question, and nobody waits for a hello
that would never come.
"""

import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import IO, Final, TypeVar

from bot.arena.protocol import (
    FIRST,
    LONGEST_LINE,
    MOST_STRAY,
    PROTOCOL,
    START_S,
    ActionRequest,
    Handshake,
    hello_line,
    hello_of,
    loosely_read,
    written,
)
from engine.actions import Reparto
from engine.decide import decide_and_apply
from engine.game import opened
from engine.rules import Rules
from engine.turn_order import speakers
from engine.view import own_seat, view

_PATIENCE_S: Final = 2.0
"""How long a program may take to leave when its input has ended."""

_MOST_LINES: Final = 100
"""Lines that a program may be ahead of what it was asked, or that wait for it to read them."""

_SHORTLY_S: Final = 0.01

Thing = TypeVar("Thing")


class CannotStartError(Exception):
    """The command of a player cannot be run; its text is the command."""


class TimeUpError(Exception):
    """No line has come in time."""


class Pipes:
    """A program that runs, with threads that write to it and read from it; close it at the end.

    Once ``is_gone`` is true, no line will come any more.
    """

    def __init__(self, command: str, *, on_trial: bool = False) -> None:
        self.is_gone = False
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the person at the keyboard named it
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if on_trial else None,
                bufsize=0,
                # What it starts is ended with it.
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError):
            raise CannotStartError(command) from None
        self._told: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        # It may neither read nor write for as long as it likes; only these two wait for it.
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._tell, self._read)
        ]
        for thread in self._threads:
            thread.start()

    def write(self, line: str) -> None:
        """Have a line written; whoever lets this many lie unread reads no more."""
        if not self.is_gone:
            try:
                self._told.put_nowait(line + "\n")
            except queue.Full:
                self.is_gone = True

    def end_input(self) -> None:
        """Have the input end after what was written."""
        with suppress(queue.Full):
            self._told.put_nowait(None)

    def lines(self, until: float) -> Iterator[str]:
        """Lines as they come, until no more will come; raise TimeUpError when time is up.

        Nor does a program win time that never stops to talk.
        """
        while not self.is_gone:
            left_s = until - monotonic()
            if left_s <= 0:
                raise TimeUpError
            try:
                line = self._lines.get(timeout=left_s)
            except queue.Empty:
                raise TimeUpError from None
            if line is None:
                self.is_gone = True
            else:
                yield line

    def close(self) -> None:
        """End its input, and end it where it does not leave by itself, with all that it started."""
        self.end_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.is_gone = True
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
            self.is_gone = True
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
    while piece := stream.read(LONGEST_LINE):
        for part in piece.splitlines(keepends=True):
            line += part[: LONGEST_LINE - len(line)]
            if part.endswith(b"\n"):
                yield line.decode(errors="replace")
                line.clear()
    if line:
        yield line.decode(errors="replace")


class NewerProgramError(Exception):
    """A program speaks a version that we do not."""

    def __init__(self, command: str, version: int) -> None:
        super().__init__(command, version)
        self.command = command
        self.version = version


@lru_cache(maxsize=64)
def version_of(command: str, start_s: float = START_S) -> int:
    """Return the version that a program speaks; raise CannotStartError or NewerProgramError."""
    request = _question()
    hello = Handshake(own_seat(request.view), request.view.rules, start_s, start_s)
    until = monotonic() + start_s
    pipes = Pipes(command, on_trial=True)
    try:
        pipes.write(hello_line(hello))
        pipes.write(written(request, FIRST))
        pipes.end_input()
        version = _answered(pipes, until)
    finally:
        pipes.close()
    if version > PROTOCOL:
        raise NewerProgramError(command, version)
    return PROTOCOL if version == PROTOCOL else FIRST


def _answered(pipes: Pipes, until: float) -> int:
    """Return the version that the first line says that is an object.

    The first one where none comes.
    """
    strays = 0
    try:
        for line in pipes.lines(until):
            version = hello_of(line)
            if version is not None:
                return version
            strays += 1
            if strays > MOST_STRAY or isinstance(loosely_read(line), dict):
                return FIRST
    except TimeUpError:
        # Who says nothing to a hello is an old program, or none at all: its answers will tell.
        return FIRST
    return FIRST


def _question() -> ActionRequest:
    """Mus or not, with cards that nobody plays."""
    game = opened(Rules())
    game = decide_and_apply(game, game.hand.mano, Reparto(), _unshuffled).game
    hand = game.hand
    first = speakers(game.rules, hand.mano, hand.opening, game.phase)[0]
    return ActionRequest(0, view(game, first))


def _unshuffled(things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
    return tuple(things)
