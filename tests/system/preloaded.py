"""Start a program in a process that has imported it already: that takes a fifth of the time.

A server process imports everything once and is forked for each start. A program that it starts has
its own memory, folder, environment and output, and dies like any other process.
"""

import asyncio
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Final

IMPORTED: Final = (
    "PIL.ImageOps",
    "PIL.PngImagePlugin",
    "babel.dates",
    "babel.numbers",
    "bot.cli.main",
    "bot.cli.play",
    "bot.cli.saved_matches",
    "bot.cli.serve",
    "bot.cli.site",
    "bot.cli.status_server",
    "bot.platforms.discord",
    "bot.platforms.telegram",
    "fluent.runtime",
    "storage.pg_store",
    "storage.sqlite_store",
    "tests.system.fast_clock",
    "tests.unit.bot.app.stage",
    "tests.unit.bot.fake_platform",
)
"""What the programs import; anything else they import themselves."""


class PreloadedProcess:
    """A started program, to be used like a process of ``asyncio.subprocess``."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader | None) -> None:
        assert process.pid is not None, "it has been started"
        self.pid = process.pid
        self.stdout = stdout
        self._process = process
        self._ended = asyncio.create_task(self._until_ended())

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while the program runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Wait for the end of the program, and return the exit status."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the program has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program at once."""
        self.send_signal(signal.SIGKILL)

    async def _until_ended(self) -> int:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        status = self._process.exitcode
        assert status is not None, "it has ended"
        return status


async def start_preloaded(
    program: Sequence[str], folder: Path, environment: Mapping[str, str], output: int | None = None
) -> PreloadedProcess:
    """Start a Python module with arguments in a folder.

    All that it says goes to ``output``, an open file, or else to ``stdout`` of the result. The
    first start of a test process blocks for about a second.
    """
    if output is not None:
        return PreloadedProcess(_forked(program, folder, environment, output), None)
    reading, writing = os.pipe()
    process = _forked(program, folder, environment, writing)
    os.close(writing)
    stream = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(reading, "rb")
    )
    return PreloadedProcess(process, stream)


def _forked(
    program: Sequence[str], folder: Path, environment: Mapping[str, str], output: int
) -> ForkServerProcess:
    with Connection(os.dup(output), readable=False) as lent:
        process = _fork_server().Process(
            target=_become, args=(tuple(program), folder, dict(environment), lent)
        )
        process.start()
    return process


@cache
def _fork_server() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload([*IMPORTED])
    return context


def _become(
    program: tuple[str, ...], folder: Path, environment: dict[str, str], output: Connection
) -> None:
    """Run the program in this process, as the interpreter does with the option ``-m``."""
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    # The old streams belong to files of another kind.
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = program[1:]
    runpy.run_module(program[0], run_name="__main__", alter_sys=True)
