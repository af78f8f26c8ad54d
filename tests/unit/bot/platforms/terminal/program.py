"""Runner of ``amarreko`` with its own database, as a process or in this one.

Starting a process takes most of its time. A test starts one if it needs a signal, a kill or a
property of the machine.
"""

import io
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
import structlog

from bot.cli import main

LIMIT_S: Final = 120
"""A bound for a program that hangs, so that only its test fails."""

QUICK: Final = ("--option", "games_to_win=1", "--option", "target=5")
"""House rules of a short match."""


_OF_THE_MACHINE: Final = (
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
)

_TOLD: Final = {"PYTHONUTF8": "1", "TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": ""}
"""The last one lets Python keep compiled files; compiling takes most of the time of a start."""


def environment() -> dict[str, str]:
    """Return an environment without the machine's language and settings."""
    kept = {name: value for name, value in os.environ.items() if not is_of_the_machine(name)}
    return kept | _TOLD


def is_of_the_machine(name: str) -> bool:
    """Return whether a variable is one of the machine's language, or sets the program or a test."""
    return name in _OF_THE_MACHINE or name.startswith("AMARREKO_")


HERE: Final = ("-m", "bot")
"""The Python arguments that run ``amarreko`` on this machine."""

_LIKE_WINDOWS: Final = """
import asyncio, os, runpy, sys
from types import SimpleNamespace

def locking(descriptor, mode, count):
    assert mode == 2, "it does not wait"
    try:
        os.lockf(descriptor, os.F_TLOCK, count)
    except OSError as taken:
        raise PermissionError(13, "Permission denied") from taken

for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
sys.modules["msvcrt"] = SimpleNamespace(LK_NBLCK=2, locking=locking)
del os.O_CLOEXEC, os.killpg
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""

LIKE_WINDOWS: Final = ("-c", _LIKE_WINDOWS)
"""The same without POSIX modules, and with a replacement of Windows' lock."""


def command(*arguments: str, start: Sequence[str] = HERE) -> list[str]:
    """Return the command line that runs ``amarreko`` with these arguments."""
    return [sys.executable, *start, *arguments]


def run(
    folder: Path, *arguments: str, said: str = "", start: Sequence[str] = HERE
) -> subprocess.CompletedProcess[str]:
    """Run a process to its end with this input, in the test's folder."""
    return finished(folder, command(*arguments, start=start), said=said)


def finished(
    folder: Path, words: Sequence[str], *, said: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command line to its end with this input, in the test's folder."""
    return subprocess.run(
        words,
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment(),
        timeout=LIMIT_S,
        check=False,
    )


_OBEYS: Final = ("setpriv", "--bounding-set=-chown,-dac_override,-dac_read_search", "--")
"""The command that takes from an administrator the right to open every file, and to
give files away."""


def run_obeying(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a process for which the modes of files and folders hold, even for an administrator.

    Skip the test where that is impossible.
    """
    is_administrator = getattr(os, "geteuid", lambda: 1)() == 0
    if is_administrator and shutil.which(_OBEYS[0]) is None:
        pytest.skip("no file is closed to an administrator")
    return finished(folder, (*(_OBEYS if is_administrator else ()), *command(*arguments)))


def run_here(
    folder: Path, *arguments: str, said: str = "", machine: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[str]:
    """Run the same command in the same folder, within this process.

    ``machine`` are further environment variables. Effects on this process, such as a handler for
    Ctrl-C, are undone.
    """
    streams = (sys.stdin, sys.stdout, sys.stderr)
    listening, logging = signal.getsignal(signal.SIGINT), structlog.get_config()
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for name in filter(is_of_the_machine, tuple(os.environ)):
            patch.delenv(name)
        for name, value in {**_TOLD, "COLUMNS": "80", **machine}.items():
            patch.setenv(name, value)
        patch.chdir(folder)
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(said), out, err
        try:
            status = main.run(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
            signal.signal(signal.SIGINT, listening)
            structlog.configure(**logging)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


def play(folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``amarreko play`` in Spanish, within this process."""
    return run_here(folder, "play", "--db", "games.db", *_spoken(arguments), said=said)


def play_apart(
    folder: Path, *arguments: str, said: str = "", start: Sequence[str] = HERE
) -> subprocess.CompletedProcess[str]:
    """Run ``amarreko play`` in Spanish, as a process."""
    return run(folder, "play", "--db", "games.db", *_spoken(arguments), said=said, start=start)


class Sitting:
    """A person at a terminal process who reads to the prompt and types, or is interrupted."""

    PROMPT: Final = "¿qué dices? "

    def __init__(self, folder: Path, *arguments: str, start: Sequence[str] = HERE) -> None:
        self._process = subprocess.Popen(
            command("play", "--db", "games.db", *_spoken(arguments), start=start),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment() | {"PYTHONUNBUFFERED": "1"},
        )

    def read(self) -> str:
        """Return the output up to the next prompt."""
        assert self._process.stdout is not None
        told = b""
        while not told.endswith(self.PROMPT.encode()):
            letter = self._process.stdout.read(1)
            assert letter, f"it ended without asking: {told.decode()}"
            told += letter
        return told.decode()

    def say(self, words: str) -> str:
        """Type a line; return the output up to the next prompt."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n".encode())
        self._process.stdin.flush()
        return self.read()

    def finish(self, words: str) -> tuple[int, str, str]:
        """Type a last line; return the exit status and the remaining output."""
        out, err = self._process.communicate(f"{words}\n".encode(), timeout=LIMIT_S)
        return self._process.returncode, out.decode(), err.decode()

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        """Send a signal; return the exit status and the remaining output."""
        self._process.send_signal(how)
        out, err = self._process.communicate(timeout=LIMIT_S)
        return self._process.returncode, out.decode(), err.decode()


def _spoken(arguments: Sequence[str]) -> tuple[str, ...]:
    return (*arguments, *(() if "--language" in arguments else ("--language", "es")))
