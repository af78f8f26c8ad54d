"""Stop the process on a signal or a lost lease, and tune the interpreter."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

from bot.ports.value import Struct
from storage.lease import Lease

Found = TypeVar("Found")


class Shutdown(Struct, frozen=True, gc=True):
    """The reasons for which the process ends: a signal or a lost lease."""

    stop: asyncio.Event
    lease: Lease

    @property
    def is_near(self) -> bool:
        """Return whether the process is about to end."""
        return self.stop.is_set() or self.lease.lost.is_set()

    def tasks(self) -> "tuple[asyncio.Task[bool], ...]":
        """Return tasks, one of which completes as soon as the process has to end."""
        return tuple(asyncio.create_task(one.wait()) for one in (self.stop, self.lease.lost))


@contextmanager
def stopped_by_signals() -> Iterator[asyncio.Event]:
    """Provide an event that SIGINT or SIGTERM sets."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def until_stopped(stop: asyncio.Event, waiting: Awaitable[Found]) -> Found | None:
    """Return the result of ``waiting``, or None if ``stop`` is set first."""
    found, stopping = asyncio.ensure_future(waiting), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({found, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return await found if found.done() else None
    finally:
        for task in (found, stopping):
            task.cancel()
        await asyncio.gather(found, stopping, return_exceptions=True)


GRACE_S: Final = 2.0
"""The time in which a process must end after losing its lease, in seconds."""


@contextmanager
def exit_when_lease_lost(lease: Lease, say: Callable[[], int]) -> Iterator[None]:
    """Force the process to exit if it does not end soon after losing its lease.

    A process that was suspended exits at once if another may have taken over since, because it
    would overwrite newer messages with outdated ones. ``say`` prints the reason and returns the
    exit status.
    """

    def end() -> None:
        status = say()
        sys.stderr.flush()
        os._exit(status)

    def look(_number: int, _frame: FrameType | None) -> None:
        if lease.is_expired:
            end()

    async def watch() -> None:
        await lease.lost.wait()
        # This timer is a thread, because the event loop may be blocked.
        deadline.start()

    deadline = threading.Timer(GRACE_S, end)
    deadline.daemon = True
    watching = asyncio.create_task(watch())
    before = signal.signal(signal.SIGCONT, look)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)
        watching.cancel()


THRESHOLDS: Final = (100, 3, 100_000)
"""The garbage collection thresholds of the three generations.

With 200 requests per second the pauses are below 1 ms, and a full collection occurs every twenty
minutes.
"""

SWITCH_S: Final = 0.0005
"""How long a thread may run Python code while another one waits, in seconds.

While a thread draws pictures, the event loop waits for the interpreter several times for each
press: after each wait for the network and for the disk.
"""


@contextmanager
def short_pauses() -> Iterator[None]:
    """Collect garbage in short pauses and switch threads often within the context.

    A full collection of a thousand tables' objects takes about 0.3 s, in which no request is
    answered; with the default thresholds one occurs every ten seconds under load. It may be rare,
    because games leave no reference cycles and the platforms' libraries leave few. Young objects
    are collected often, a few at a time.
    """
    thresholds, switch_s = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_S)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(switch_s)
