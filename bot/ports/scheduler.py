"""Run jobs at set times: deadlines, nudges, delayed writes and periodic work."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Final, TypeAlias

import structlog

from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from storage.clock import Clock

Job: TypeAlias = Callable[[], Coroutine[None, None, None]]
"""A job to run at a set time."""

TIMERS_EARLY_S: Final = 1e-3
"""How early a job may run, in seconds; times since the epoch are no more precise than this."""

_log = structlog.get_logger()


class Scheduler:
    """Runs one job per key, at the time that was set last.

    Most jobs are postponed repeatedly. Postponing does not restart the timer: a timer that expires
    too early waits for the remaining time.
    """

    def __init__(self, clock: Clock, tasks: TaskGroup) -> None:
        self._clock = clock
        self._tasks = tasks
        self._scheduled: dict[Hashable, _Scheduled] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._scheduled

    def at(self, key: Hashable, time: float, job: Job) -> None:
        """Run a job at a time in seconds since the epoch, in place of the key's previous job."""
        known = self._scheduled.get(key)
        if known is not None and known.wakes_at <= time:
            known.time, known.job = time, job
            return
        self.cancel(key)
        scheduled = self._scheduled[key] = _Scheduled(time, job)
        scheduled.task = self._tasks.spawn_named(f"job {key}", self._wait(key, scheduled))

    def after(self, key: Hashable, seconds: float, job: Job) -> None:
        """Run a job after some seconds, in place of the key's previous job."""
        self.at(key, self._clock.now() + seconds, job)

    def every(self, key: Hashable, seconds: float, job: Job, *, first_s: float) -> None:
        """Run a job after ``first_s`` seconds, and again ``seconds`` after each run.

        An error does not stop the job; it is logged, but only once while it repeats.
        """
        failed: type[Exception] | None = None

        async def run() -> None:
            nonlocal failed
            try:
                await job()
                failed = None
            except Exception as error:  # noqa: BLE001 - the next run may succeed
                if type(error) is not failed:
                    _log.error("periodic job failed", job=key, **error_fields(error))
                failed = type(error)
            self.after(key, seconds, run)

        self.after(key, first_s, run)

    def cancel(self, key: Hashable) -> None:
        """Cancel the job of a key; a job that is already running continues."""
        scheduled = self._scheduled.pop(key, None)
        if scheduled is not None and scheduled.task is not None:
            scheduled.task.cancel()
            # The task's traceback refers to the entry; clear the reference back to the task.
            scheduled.task = None

    async def _wait(self, key: Hashable, scheduled: "_Scheduled") -> None:
        while (rest_s := scheduled.time - self._clock.now()) > TIMERS_EARLY_S:
            scheduled.wakes_at = scheduled.time
            await self._clock.sleep(rest_s)
        del self._scheduled[key]
        await scheduled.job()


class _Scheduled:
    """A job and its time; the timer of its task expires at ``wakes_at`` or earlier."""

    task: asyncio.Task[None] | None = None

    def __init__(self, time: float, job: Job) -> None:
        self.time = self.wakes_at = time
        self.job = job
