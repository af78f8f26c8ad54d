"""Time that leaps: an event loop whose clock goes on at once when nothing is left to do by then.

Sockets within this process are served as usual, and what threads are asked for is waited for. So
programs that talk to each other over loopback play an evening in seconds, and go by one clock.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

A_MORNING_S: Final = 1_767_254_400.0
"""In January 2026, as seconds since the epoch."""

_A_BLINK_S: Final = 2e-4
"""What has just been written into a socket may take so long until it can be read."""

_A_MOMENT_S: Final = 0.01
"""How long a thread is waited for before it is looked at again; it wakes the loop itself."""


class _Leaping(selectors.DefaultSelector):
    """Waits for nobody but sockets and threads; any other waiting moves the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.at_work = 0
        self.has_peers = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready now, or else as soon as the clock has leapt."""
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
    """An event loop with a clock of its own, which leaps."""

    def __init__(self, *, has_peers: bool = False) -> None:
        """Look twice for what sockets bring, where there are ``peers`` that talk over them."""
        self._leaping = _Leaping()
        self._leaping.has_peers = has_peers
        super().__init__(self._leaping)

    def time(self) -> float:
        """Seconds since the loop was made, as far as they have been leapt over."""
        return self._leaping.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., Result], *args: object
    ) -> asyncio.Future[Result]:
        """Let a thread do something, and let no time pass meanwhile."""
        self._leaping.at_work += 1
        done = super().run_in_executor(executor, func, *args)
        done.add_done_callback(self._rests)
        return done

    def _rests(self, _done: asyncio.Future[Any]) -> None:
        self._leaping.at_work -= 1


class LoopTimer:
    """A ``Clock`` that goes by the clock of the loop that runs."""

    def now(self) -> float:
        """Seconds since the epoch, on a morning long ago."""
        return A_MORNING_S + asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait so long, and not at all for less than nothing."""
        await asyncio.sleep(max(0.0, seconds))


def run_in_virtual_time(work: Coroutine[Any, Any, Result], *, has_peers: bool = False) -> Result:
    """Return what comes of some work, as soon as it is done in time that leaps."""
    with asyncio.Runner(loop_factory=lambda: VirtualTimeLoop(has_peers=has_peers)) as runner:
        return runner.run(work)
