"""Virtual time: an event loop whose clock jumps as soon as nothing is left to do.

Sockets within this process work as usual, and the loop waits for threads. So programs that talk
over loopback play an evening in seconds, with one clock.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

A_MORNING_S: Final = 1_767_254_400.0
"""A time in January 2026, as seconds since the epoch."""

_A_BLINK_S: Final = 2e-4
"""How long data written to a socket may take until they can be read."""

_A_MOMENT_S: Final = 0.01
"""How long to wait for a thread before the next check; a thread also wakes the loop itself."""


class _Leaping(selectors.DefaultSelector):
    """Waits only for sockets and threads; any other wait advances the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.at_work = 0
        self.has_peers = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready now, or advance the clock until something is."""
        ready = super().select(0)
        while not ready and timeout != 0:
            if self.at_work:
                ready = super().select(_A_MOMENT_S)
                continue
            if self.has_peers:
                ready = super().select(_A_BLINK_S)
            if not ready and timeout is not None:
                self.now += timeout
                return []
            if not ready:
                ready = super().select(None)
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps ahead."""

    def __init__(self, *, has_peers: bool = False) -> None:
        """Check sockets twice if peers in this process talk over them (``has_peers``)."""
        self._leaping = _Leaping()
        self._leaping.has_peers = has_peers
        super().__init__(self._leaping)

    def time(self) -> float:
        """Return the virtual seconds since the loop was created."""
        return self._leaping.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., Result], *args: object
    ) -> asyncio.Future[Result]:
        """Run a function in a thread, and stop the clock until it returns."""
        self._leaping.at_work += 1
        done = super().run_in_executor(executor, func, *args)
        done.add_done_callback(self._rests)
        return done

    def _rests(self, _done: asyncio.Future[Any]) -> None:
        self._leaping.at_work -= 1


class LoopTimer:
    """A ``Clock`` that follows the clock of the running loop."""

    def now(self) -> float:
        """Return seconds since the epoch, from a fixed morning on."""
        return A_MORNING_S + asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait this many seconds; a negative number counts as 0."""
        await asyncio.sleep(max(0.0, seconds))


def run_in_virtual_time(work: Coroutine[Any, Any, Result], *, has_peers: bool = False) -> Result:
    """Return the result of a coroutine that runs in virtual time."""
    with asyncio.Runner(loop_factory=lambda: VirtualTimeLoop(has_peers=has_peers)) as runner:
        return runner.run(work)
