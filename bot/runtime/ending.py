"""How a process that serves ends: by a signal, or because another has taken over."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TypeVar

from storage.lease import Lease

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Ends:
    """Why a process is to end: somebody wants it to, or another plays on."""

    stop: asyncio.Event
    lease: Lease

    @property
    def is_near(self) -> bool:
        """Whether it is to end."""
        return self.stop.is_set() or self.lease.lost.is_set()

    def tasks(self) -> "tuple[asyncio.Task[bool], ...]":
        """What is done as soon as it is to end."""
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


async def unless(stop: asyncio.Event, waiting: Awaitable[Found]) -> Found | None:
    """What is waited for, or None where somebody wants the process to stop before."""
    found, stopping = asyncio.ensure_future(waiting), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({found, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return await found if found.done() else None
    finally:
        for task in (found, stopping):
            task.cancel()
        await asyncio.gather(found, stopping, return_exceptions=True)


@contextmanager
def ended_when_too_late(lease: Lease, say: Callable[[], int]) -> Iterator[None]:
    """End at once where the process stood still, and goes on when another may have taken over.

    It would otherwise send what it was about to send, over what the other has shown since. What is
    to be said is said, and gives the exit status.
    """

    def look(_number: int, _frame: FrameType | None) -> None:
        if lease.is_overdue:
            status = say()
            sys.stderr.flush()
            os._exit(status)

    before = signal.signal(signal.SIGCONT, look)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)
