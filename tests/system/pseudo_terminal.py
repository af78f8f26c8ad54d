"""A program in a pseudo-terminal, used by keys."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.unit.bot.platforms.terminal.program import LIMIT_S, command, environment

ROWS_AND_COLUMNS: Final = (24, 80)
CARD_EDGE: Final = "╭"
"""The first character of a card, which nothing else on the screen uses."""

_CONTROL: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal of 80 by 24 in which a program runs."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *ROWS_AND_COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command(*arguments, "--db", str(folder / "mus.db")),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment() | {"LANG": "es_ES.UTF-8"},
            start_new_session=True,
        )
        os.close(theirs)
        self._written = b""

    @property
    def written(self) -> str:
        """Everything that was written since the last key, with its control sequences."""
        return self._written.decode(errors="replace")

    def press(self, keys: str) -> None:
        """Press keys, and forget what was written before."""
        self._written = b""
        os.write(self._ours, keys.encode())

    def until(self, words: str) -> None:
        """Read until these words are written; fail if nothing is written for a long time."""
        # A line that is drawn again may be written in parts, between control sequences.
        while words not in self.written and words not in _CONTROL.sub("", self.written):
            assert self._read(), self.written

    def rest(self) -> str:
        """Read until the program has exited; return what it has written since the last key."""
        while self._read():
            pass
        return self.written

    def _read(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], LIMIT_S)
        try:
            read = os.read(self._ours, 65_536) if ready else b""
        except OSError:
            # Linux reports the end of the other side as an error.
            return False
        self._written += read
        return bool(read)

    def close(self) -> None:
        """Kill the program and close the terminal."""
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


@contextmanager
def terminal(folder: Path, *arguments: str) -> Iterator[Terminal]:
    """Run a program in a terminal, and kill it at the end."""
    opened = Terminal(folder, *arguments)
    try:
        yield opened
    finally:
        opened.close()
