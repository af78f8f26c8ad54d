"""Work that goes on beside what people do: every piece is watched, and ends with the bot."""

import asyncio
from collections.abc import Coroutine

import structlog

from bot.runtime.logs import traced

_log = structlog.get_logger()


class Chores:
    """Tasks of the bot's own; one that fails is logged, and no other hears of it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Begin a piece of work; nobody needs to wait for it."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def do(self, name: str, work: Coroutine[object, object, None]) -> None:
        """Begin a piece of work that nobody will ask for again."""
        _ = self.start(name, work)

    async def finish(self) -> None:
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
            _log.error("chore failed", chore=task.get_name(), **traced(error))
