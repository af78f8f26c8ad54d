"""Run a program and exchange lines with it over pipes, with a bounded wait.

The program's version is found in a trial whose answers do not count. The trial sends a hello and,
without waiting, a question of the first version. A program that knows the hello answers it first;
an older one answers the question, so the trial does not wait for a hello that never comes.
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
"""How long a program may take to exit after its input has ended, in seconds."""

_MOST_LINES: Final = 100
"""The maximum number of lines that are queued in each direction."""

_SHORTLY_S: Final = 0.01

Thing = TypeVar("Thing")


class CannotStartError(Exception):
    """Raised if the command of a player cannot be run; its text is the command."""


class TimeUpError(Exception):
    """Raised if no line arrives in time."""


class Pipes:
    """A running program, with threads that write to it and read from it; close it at the end.

    Once ``is_gone`` is true, no more lines will come.
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
                # The program's children are killed together with it.
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError):
            raise CannotStartError(command) from None
        self._told: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        # The program may block reads or writes for any time; only these two threads wait for it.
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._tell, self._read)
        ]
        for thread in self._threads:
            thread.start()

    def write(self, line: str) -> None:
        """Queue a line; a program that leaves too many lines unread is treated as hung."""
        if not self.is_gone:
            try:
                self._told.put_nowait(line + "\n")
            except queue.Full:
                self.is_gone = True

    def end_input(self) -> None:
        """End the input after the queued lines."""
        with suppress(queue.Full):
            self._told.put_nowait(None)

    def lines(self, until: float) -> Iterator[str]:
        """Yield the lines until no more will come; raise TimeUpError at the time ``until``.

        Lines that keep coming do not extend the time.
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
        """Close the input, and kill the program with all its children if it does not exit."""
        self.end_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.is_gone = True
        until = monotonic() + _PATIENCE_S
        while any(thread.is_alive() for thread in self._threads) and monotonic() < until:
            # Unblock a thread that waits for room in the queue.
            with suppress(queue.Empty):
                self._told.get_nowait()
            with suppress(queue.Empty):
                self._lines.get(timeout=_SHORTLY_S)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None, "its input and output are pipes"
            pipe.close()

    def _tell(self) -> None:
        """Write queued lines, in its own thread; None ends the input."""
        assert self._process.stdin is not None, "its input is a pipe"
        try:
            while (line := self._told.get()) is not None:
                rest = line.encode()
                while rest:
                    rest = rest[self._process.stdin.write(rest) or 0 :]
        except (OSError, ValueError):
            # The program has stopped reading; the missing answer is the fault that counts.
            self.is_gone = True
        finally:
            with suppress(OSError):
                self._process.stdin.close()

    def _read(self) -> None:
        """Read lines, in its own thread; None marks the end."""
        assert self._process.stdout is not None, "its output is a pipe"
        with suppress(OSError, ValueError):
            for line in _lines_of(self._process.stdout):
                self._lines.put(line)
        self._lines.put(None)


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines, each cut to ``LONGEST_LINE``."""
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
    """Raised for a program that speaks a newer version."""

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
    """Return the version in the first line that is a JSON object.

    Return the first version if none comes.
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
        # Without a reply to the hello, the program is old or not a player, as its answers will
        # show.
        return FIRST
    return FIRST


def _question() -> ActionRequest:
    """Return a question for the trial: whether to say mus."""
    game = opened(Rules())
    game = decide_and_apply(game, game.hand.mano, Reparto(), _unshuffled).game
    hand = game.hand
    first = speakers(game.rules, hand.mano, hand.opening, game.phase)[0]
    return ActionRequest(0, view(game, first))


def _unshuffled(things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
    return tuple(things)
