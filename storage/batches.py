"""Group commit: what is to be written while the disk is busy is then written together.

To make one small write durable costs the disk as much as to make a hundred so. Nobody waits for
others to come: a write that finds the disk idle goes at once, and alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

MOST: Final = 500
"""Writes that go together at the most."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Batches(Generic[Item, Result]):
    """Writes items in the order in which they come, several at a time, never two of one key.

    ``write`` writes some items, all or none, and gives the result of each. When it fails for
    several each is tried alone, so that nobody fails for the fault of another.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Item]], Awaitable[Sequence[Result]]],
        key: Callable[[Item], Hashable],
    ) -> None:
        self._write = write
        self._key = key
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, item: Item) -> Result:
        """The result, once it is written; raise what writing it alone raises.

        When the caller is cancelled it is written all the same.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        done.add_done_callback(_heed)
        if self._task is None or self._task.done():
            # What still waits was left by a task that was cancelled before it began.
            self._end(self._waiting)
            self._task = asyncio.create_task(self._write_all())
        self._waiting.append((item, done))
        return await asyncio.shield(done)

    async def settle(self) -> None:
        """Wait until everything that came before is written or has failed."""
        if self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    async def _write_all(self) -> None:
        batch: list[tuple[Item, asyncio.Future[Result]]] = []
        try:
            while self._waiting:
                batch = self._next_batch()
                await self._write_some(batch)
        finally:
            self._end(batch)
            self._end(self._waiting)

    def _end(self, unknown: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        """End the waiting for what the end of the program kept from being written, or told of."""
        for _, done in unknown:
            done.cancel()
        unknown.clear()

    def _next_batch(self) -> list[tuple[Item, asyncio.Future[Result]]]:
        """The longest beginning of what waits in which no key comes twice."""
        keys: set[Hashable] = set()
        for item, _ in self._waiting[:MOST]:
            if self._key(item) in keys:
                break
            keys.add(self._key(item))
        batch, self._waiting = self._waiting[: len(keys)], self._waiting[len(keys) :]
        return batch

    async def _write_some(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        try:
            results = await self._write([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - whoever waits for the write is told
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for one in batch:
                await self._write_some([one])
        else:
            for (_, done), result in zip(batch, results, strict=True):
                done.set_result(result)


def _heed(done: asyncio.Future[Result]) -> None:
    """Look at an error for which nobody waits any more; its caller was cancelled."""
    if not done.cancelled():
        done.exception()
