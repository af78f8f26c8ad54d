"""Run background tasks, and log the ones that fail."""

import asyncio
from collections.abc import Coroutine

import structlog

from bot.ports.logs import error_fields

_log = structlog.get_logger()


class TaskGroup:
    """Background tasks of the bot; a failing one is logged and does not affect the others."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn_named(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Start a task and return it; the caller need not await it."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def spawn(self, name: str, work: Coroutine[object, object, None]) -> None:
        """Start a task that nothing awaits."""
        _ = self.spawn_named(name, work)

    async def join(self) -> None:
        """Wait until all tasks are done, including those started meanwhile."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self) -> None:
        """Cancel all tasks that are not done."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            _log.error("background task failed", chore=task.get_name(), **error_fields(error))
