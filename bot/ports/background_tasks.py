"""Work beside what people do, each piece of it watched, and how the process ends.

It ends by a signal, or because another has taken over. Python looks meanwhile for objects that
nobody holds any more, in short pauses.

Matches are gone through in a process of their own, one at a time. The judge takes seconds of a
core, so it has the least claim to the processor, while this process answers people; what others ask
for meanwhile waits in a row, or is refused where the row is long.
"""

import asyncio
import gc
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from types import FrameType
from typing import Any, Final, TypeVar

import structlog

from bot.ports.logs import error_fields
from storage.lease import Lease

Found = TypeVar("Found")

_log = structlog.get_logger()


class TaskGroup:
    """Tasks of the bot's own; one that fails is logged, and no other hears of it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn_named(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Begin a piece of work; nobody needs to wait for it."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def spawn(self, name: str, work: Coroutine[object, object, None]) -> None:
        """Begin a piece of work that nobody will ask for again."""
        _ = self.spawn_named(name, work)

    async def join(self) -> None:
        """Wait until all work is done."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self) -> None:
        """Stop all work that is not done."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            _log.error("chore failed", chore=task.get_name(), **error_fields(error))


@dataclass(frozen=True, slots=True)
class Shutdown:
    """Why a process is to end: somebody wants it to, or another plays on."""

    stop: asyncio.Event
    lease: Lease

    @property
    def is_near(self) -> bool:
        """Return whether it is to end."""
        return self.stop.is_set() or self.lease.lost.is_set()

    def tasks(self) -> "tuple[asyncio.Task[bool], ...]":
        """Return what is done as soon as it is to end."""
        return tuple(asyncio.create_task(one.wait()) for one in (self.stop, self.lease.lost))


@contextmanager
def stopped_by_signals() -> Iterator[asyncio.Event]:
    """What is set as soon as somebody wants the process to stop."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def until_stopped(stop: asyncio.Event, waiting: Awaitable[Found]) -> Found | None:
    """Return what is waited for, or None where somebody wants the process to stop before."""
    found, stopping = asyncio.ensure_future(waiting), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({found, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return await found if found.done() else None
    finally:
        for task in (found, stopping):
            task.cancel()
        await asyncio.gather(found, stopping, return_exceptions=True)


@contextmanager
def exit_when_lease_lost(lease: Lease, say: Callable[[], int]) -> Iterator[None]:
    """End at once where the process stood still, and goes on when another may have taken over.

    It would otherwise send what it was about to send, over what the other has shown since. What is
    to be said is said, and gives the exit status.
    """

    def look(_number: int, _frame: FrameType | None) -> None:
        if lease.is_expired:
            status = say()
            sys.stderr.flush()
            os._exit(status)

    before = signal.signal(signal.SIGCONT, look)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)


THRESHOLDS: Final = (100, 3, 100_000)
"""New objects before Python looks through those, and how often that before each older generation.

With 200 deeds a second these are pauses of less than 1 ms, and a whole search in twenty minutes.
"""


@contextmanager
def tuned_gc() -> Iterator[None]:
    """Look for cycles of objects that nobody holds in short pauses meanwhile, and then as before.

    To look through everything that a thousand tables hold takes some 0.3 s, in which nobody is
    answered, and with the usual thresholds that happens every ten seconds under load. Games leave
    no cycles behind, and the platforms' libraries few, so that it may be rare; what is young is
    looked through often, a little at a time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


MOST_WAITING: Final = 6
"""Matches that may wait while one is gone through."""

LONGEST_S: Final = 600.0
"""So long one match may take: far more than it needs where others leave it little of a core."""

_MOST_KNOWN: Final = 64
"""Matches whose figures are kept, for whoever asks again or practises on them."""

_LEAST: Final = 10
"""How far the process stands back behind all others, as ``nice`` counts."""

_ONE_CORE: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

_COMMAND: Final = (sys.executable, "-m", "bot", "review", "-", "--json", "--language", "en")


class FailureReason(StrEnum):
    """Why a match is not gone through."""

    BUSY = "busy"
    STOPPED = "stopped"
    FAILED = "failed"


class AnalysisFailedError(Exception):
    """A match was not gone through, and nothing has changed."""

    def __init__(self, why: FailureReason) -> None:
        super().__init__(why)
        self.why = why


class AnalysisWorker:
    """Hands records to a process that writes figures; after ``close`` it does no more.

    The ``command`` reads a record from its input, and a seat behind ``--seat``.
    """

    def __init__(self, command: Sequence[str] = _COMMAND, *, longest_s: float = LONGEST_S) -> None:
        self._command = tuple(command)
        self._longest_s = longest_s
        self._turn = asyncio.Lock()
        self._asked = 0
        self._known: OrderedDict[tuple[bytes, int], str] = OrderedDict()
        self._process: Process | None = None
        self._is_closed = False

    def is_cached(self, record: str, seat: int) -> bool:
        """Return whether the figures of a record are at hand, since it was gone through lately."""
        return _key(record, seat) in self._known

    async def analyse(self, record: str, seat: int) -> Any:  # noqa: ANN401 - values of JSON
        """Return the figures of the one match of a record, for this seat; raise UnjudgedError."""
        key = _key(record, seat)
        if key in self._known:
            return json.loads(self._known[key])
        figures = await self._gone_through(record, seat)
        self._known[key] = json.dumps(figures)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return figures

    async def _gone_through(self, record: str, seat: int) -> Any:  # noqa: ANN401 - as above
        """Return the figures that another process finds."""
        if self._asked > MOST_WAITING:
            raise AnalysisFailedError(FailureReason.BUSY)
        self._asked += 1
        try:
            async with self._turn:
                if self._is_closed:
                    raise AnalysisFailedError(FailureReason.STOPPED)
                if self.is_cached(record, seat):
                    # Somebody has asked twice.
                    return json.loads(self._known[_key(record, seat)])
                told = await self._told(record, seat)
        finally:
            self._asked -= 1
        if self._is_closed:
            raise AnalysisFailedError(FailureReason.STOPPED)
        try:
            [figures] = json.loads(told)["reviews"]
        except (ValueError, LookupError, TypeError):
            _log.error("match not judged", written=len(told))
            raise AnalysisFailedError(FailureReason.FAILED) from None
        return figures

    async def close(self) -> None:
        """Stop what is being gone through, and begin nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            pass

    async def _told(self, record: str, seat: int) -> bytes:
        """Return what the process writes; nothing where it takes too long."""
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
