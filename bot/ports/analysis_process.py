"""Analyse matches in a separate process, one match at a time.

An analysis takes seconds of CPU time, so its process gets a lower priority if this one serves other
people. Further requests wait in a queue, or are refused if the queue is long.
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

_log = structlog.get_logger()

MOST_WAITING: Final = 6
"""The most matches in the queue."""

LONGEST_S: Final = 600.0
"""The time limit for one match, in seconds: far more than it needs even on a busy machine."""

_MOST_KNOWN: Final = 64
"""The number of results to cache, for repeated requests and for practice."""

POLITE: Final = 10
"""The ``nice`` increment for a process that must not delay answers to other people."""

_ONE_CORE: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

_COMMAND: Final = (sys.executable, "-m", "bot", "review", "-", "--json", "--language", "en")


class FailureReason(StrEnum):
    """The reason why a match was not analysed."""

    BUSY = "busy"
    STOPPED = "stopped"
    FAILED = "failed"


class AnalysisFailedError(Exception):
    """Raised if a match was not analysed; nothing has changed."""

    def __init__(self, why: FailureReason) -> None:
        super().__init__(why)
        self.why = why


class AnalysisWorker:
    """Runs a ``command`` that analyses records; after ``close`` it starts no more processes.

    The command reads a record from standard input, and a seat after ``--seat``. ``niceness`` is
    added to the ``nice`` value of its process: 0 if no one else is waiting for this machine.
    """

    def __init__(
        self,
        command: Sequence[str] = _COMMAND,
        *,
        longest_s: float = LONGEST_S,
        niceness: int = POLITE,
    ) -> None:
        self._command = tuple(command)
        self._longest_s = longest_s
        self._niceness = niceness
        self._turn = asyncio.Lock()
        self._asked = 0
        self._known: OrderedDict[tuple[bytes, int], str] = OrderedDict()
        self._process: Process | None = None
        self._is_closed = False

    def is_cached(self, record: str, seat: int) -> bool:
        """Return whether the analysis of a record is cached."""
        return _key(record, seat) in self._known

    async def analyse(self, record: str, seat: int, *, is_patient: bool = False) -> Any:  # noqa: ANN401 - values of JSON
        """Return the analysis of a record's match for a seat; raise AnalysisFailedError.

        If the caller ``is_patient``, the request waits even if the queue is long.
        """
        key = _key(record, seat)
        if key in self._known:
            return json.loads(self._known[key])
        if self._asked > MOST_WAITING and not is_patient:
            raise AnalysisFailedError(FailureReason.BUSY)
        figures = await self._gone_through(record, seat)
        self._known[key] = json.dumps(figures)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return figures

    async def _gone_through(self, record: str, seat: int) -> Any:  # noqa: ANN401 - as above
        """Return the analysis that a process writes, or one cached while this request waited."""
        self._asked += 1
        try:
            async with self._turn:
                if self._is_closed:
                    raise AnalysisFailedError(FailureReason.STOPPED)
                if self.is_cached(record, seat):
                    # An earlier request in the queue was for the same analysis.
                    return json.loads(self._known[_key(record, seat)])
                told = await self._told(record, seat)
        finally:
            self._asked -= 1
        if self._is_closed:
            raise AnalysisFailedError(FailureReason.STOPPED)
        try:
            [figures] = json.loads(told)["reviews"]
        except (ValueError, LookupError, TypeError):
            _log.error("match not analysed", written=len(told))
            raise AnalysisFailedError(FailureReason.FAILED) from None
        return figures

    async def close(self) -> None:
        """Stop the current analysis and start no others."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            pass

    async def _told(self, record: str, seat: int) -> bytes:
        """Return the output of a process; empty if it exceeds the time limit."""
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
            _lower_priority(process, self._niceness)
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


def _lower_priority(process: Process, niceness: int) -> None:
    """Increase the ``nice`` value of a process by ``niceness``, on systems that support it."""
    if hasattr(os, "setpriority"):
        try:
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, process.pid, own + niceness)
        except ProcessLookupError:
            return


def _kill(process: Process) -> None:
    """Kill a process that has not exited."""
    if process.returncode is None:
        try:
            process.kill()
        except ProcessLookupError:
            return
