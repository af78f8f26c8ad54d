"""Matches gone through in a process of their own, one at a time, beside whatever else goes on.

The judge takes seconds of a core. So a second process does it, with the least claim to the
processor, while this one answers people; what others ask for meanwhile waits in a row, or is
refused where the row is long.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Final

import structlog

MOST_WAITING: Final = 6
"""Matches that may wait while one is gone through."""

LONGEST_S: Final = 120.0
"""So long one match may take: many times what the longest needs."""

_MOST_KNOWN: Final = 16
"""Matches whose figures are kept, for whoever asks again or practises on them."""

_LEAST: Final = 15
"""How far the process stands back behind all others, as ``nice`` counts."""

_ONE_CORE: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

_COMMAND: Final = (sys.executable, "-m", "amarreko", "review", "-", "--json", "--language", "en")

_log = structlog.get_logger()


class Why(StrEnum):
    """Why a match is not gone through."""

    BUSY = "busy"
    STOPPED = "stopped"
    FAILED = "failed"


class UnjudgedError(Exception):
    """A match was not gone through, and nothing has changed."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Judging:
    """Hands records to a process that writes figures; after ``close`` it does no more.

    The ``command`` reads a record from its input, and a seat behind ``--seat``.
    """

    def __init__(self, command: Sequence[str] = _COMMAND, *, longest_s: float = LONGEST_S) -> None:
        self._command = tuple(command)
        self._longest_s = longest_s
        self._turn = asyncio.Lock()
        self._asked = 0
        self._known: OrderedDict[tuple[bytes, int], Any] = OrderedDict()
        self._process: Process | None = None
        self._is_closed = False

    def knows(self, record: str, seat: int) -> bool:
        """Whether the figures of a record are at hand, since it was gone through lately."""
        return _key(record, seat) in self._known

    async def figures(self, record: str, seat: int) -> Any:  # noqa: ANN401 - values of JSON
        """The figures of the one match of a record, for this seat; raise UnjudgedError."""
        key = _key(record, seat)
        if key in self._known:
            return self._known[key]
        figures = self._known[key] = await self._gone_through(record, seat)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return figures

    async def _gone_through(self, record: str, seat: int) -> Any:  # noqa: ANN401 - as above
        """The figures that another process finds."""
        if self._asked > MOST_WAITING:
            raise UnjudgedError(Why.BUSY)
        self._asked += 1
        try:
            async with self._turn:
                if self._is_closed:
                    raise UnjudgedError(Why.STOPPED)
                told = await self._told(record, seat)
        finally:
            self._asked -= 1
        if self._is_closed:
            raise UnjudgedError(Why.STOPPED)
        try:
            [figures] = json.loads(told)["reviews"]
        except (ValueError, LookupError, TypeError):
            _log.error("match not judged", written=len(told))
            raise UnjudgedError(Why.FAILED) from None
        return figures

    async def close(self) -> None:
        """Stop what is being gone through, and begin nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            pass

    async def _told(self, record: str, seat: int) -> bytes:
        """What the process writes; nothing where it takes too long."""
        process = self._process = await asyncio.create_subprocess_exec(
            *self._command,
            "--seat",
            str(seat),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, **_ONE_CORE},
        )
        try:
            _stand_back(process)
            async with asyncio.timeout(self._longest_s):
                written, _ = await process.communicate(record.encode())
        except TimeoutError:
            return b""
        finally:
            _kill(process)
            await process.wait()
            self._process = None
        return written


def _key(record: str, seat: int) -> tuple[bytes, int]:
    return blake2b(record.encode()).digest(), seat


def _stand_back(process: Process) -> None:
    """Let a process have what of the processor nobody else wants, where a system knows of that."""
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, process.pid, _LEAST)
        except ProcessLookupError:
            return


def _kill(process: Process) -> None:
    """End a process that has not ended by itself."""
    if process.returncode is None:
        try:
            process.kill()
        except ProcessLookupError:
            return
