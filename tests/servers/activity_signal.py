"""Waiting for a change without polling."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")

PATIENCE_S: Final = 60.0
"""How long a test waits for something that should happen at once, before it fails.

A long limit costs no time in a passing test, and a busy machine may be slow.
"""


class Bell:
    """Rings at every change; waiting callers check again at each ring."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake all waiting callers."""
        self._rung.set()
        self._rung = asyncio.Event()

    async def until(
        self,
        find: Callable[[], Found | None],
        *,
        timeout_s: float = PATIENCE_S,
        describe: Callable[[], str],
    ) -> Found:
        """Return the first true result of ``find``; fail with the description after the timeout."""
        try:
            async with asyncio.timeout(timeout_s):
                while not (found := find()):
                    await self._rung.wait()
        except TimeoutError:
            raise AssertionError(describe()) from None
        return found
