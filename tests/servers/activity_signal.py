"""Waiting for the world to change, without asking it again and again."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")

PATIENCE_S: Final = 60.0
"""How long a test waits for what ought to come at once, before it fails.

What comes costs no more time for that, and on a busy machine it may come late.
"""


class Bell:
    """Rings at every change; those who wait look again at each ring."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake all who wait."""
        self._rung.set()
        self._rung = asyncio.Event()

    async def until(
        self,
        find: Callable[[], Found | None],
        *,
        timeout_s: float = PATIENCE_S,
        describe: Callable[[], str],
    ) -> Found:
        """What ``find`` finds that is true; fail with the description when it never does."""
        try:
            async with asyncio.timeout(timeout_s):
                while not (found := find()):
                    await self._rung.wait()
        except TimeoutError:
            raise AssertionError(describe()) from None
        return found
