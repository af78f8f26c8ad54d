"""Poll Telegram for updates, process them, and then confirm them.

The library's own poller confirms an update before it has been processed, so a crash loses what
people did at that moment; and it ends silently when the token is revoked. This poller delays the
next request until the fetched updates have been processed, but only briefly, so that a slow update
does not delay the others. It ends only when it is cancelled or the token is refused.

The next offset is the number of the last update plus one, even if earlier numbers were higher:
after a week without updates Telegram continues at a random number. An offset that only increases
would then confirm nothing, and the same updates would arrive forever.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

import structlog
from telegram import Update

from bot.platforms.telegram.errors import UnknownTokenError
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.outbound import Client
from bot.ports.backoff import backoff_s
from bot.ports.logs import error_fields
from bot.ports.platform import PlatformError, RefusedTokenError, RetryLaterError
from storage.clock import Clock

Result = TypeVar("Result")
Handle: TypeAlias = Callable[[Update], Coroutine[Any, Any, None]]

POLL_S: Final = 5.0
"""How long a request waits for updates, in seconds, so that a dead connection is noticed."""

FIRST_WAIT_S: Final = 1.0
LONGEST_WAIT_S: Final = 4.0
"""The longest pause before another attempt, in seconds; the bot is back soon after the server."""

PATIENCE_S: Final = 0.5
"""How long the next request waits for updates that are being processed, in seconds."""

REPEATED_WAIT_S: Final = 1.0
"""The pause after a request that has returned only repeated updates, in seconds."""

GRACE_S: Final = 2.0
"""How long running updates may still take when the bot is stopped, in seconds."""

MOST_UNDER_WAY: Final = 256
"""The most updates that may be running before the next request."""

_log = structlog.get_logger()


_MISSHAPEN: Final = (LookupError, TypeError, AttributeError, ValueError)
"""What the library raises for a response of an unexpected shape."""


async def retry_forever(
    request: Callable[[], Awaitable[Result]],
    clock: Clock,
    regain: Callable[[], None] = lambda: None,
) -> Result:
    """Retry a request until it succeeds; raise only RefusedTokenError.

    ``regain`` is called when a request succeeds after failures.
    """
    failures = 0
    while True:
        try:
            answer = await request()
        except UnknownTokenError:
            raise RefusedTokenError(NAME) from None
        except RetryLaterError as error:
            await clock.sleep(error.seconds)
        except (PlatformError, *_MISSHAPEN) as error:
            failures += 1
            wait_s = backoff_s(failures, FIRST_WAIT_S, LONGEST_WAIT_S)
            _log_failure(error, failures, wait_s)
            await clock.sleep(wait_s)
        else:
            if failures:
                _log.info("telegram responds again", failures=failures)
                regain()
            return answer


def _log_failure(error: Exception, failures: int, wait_s: float) -> None:
    """Log the first failure in a row, and then the second, fourth, eighth and so on."""
    if failures & (failures - 1) == 0:
        # A PlatformError only names a kind of failure; an error of the library may contain an
        # update.
        why = " ".join(map(str, error.args)) if isinstance(error, PlatformError) else ""
        traces = error_fields(error)
        _log.warning(
            "telegram does not respond", **traces, why=why, failures=failures, wait_s=wait_s
        )


class Poller:
    """Fetches updates and processes each in its own task; the tasks start in order.

    ``regain`` is called when the server responds again after a failure; ``is_connected`` is true
    while it responds.
    """

    def __init__(
        self, client: Client, handle: Handle, clock: Clock, regain: Callable[[], None]
    ) -> None:
        self._client = client
        self._handle = handle
        self._clock = clock
        self._regain = regain
        self.is_connected = True
        self._offset = 0
        self._latest: frozenset[int] = frozenset()
        self._is_repeating = False
        self._under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Poll until cancelled; raise RefusedTokenError when the token is refused."""
        try:
            while True:
                updates = await retry_forever(self._fetch, self._clock, self._regain)
                await self._wait_a_little([self._begin(update) for update in updates])
                await self._slow_down(updates)
        finally:
            await self._wind_up()

    async def _fetch(self) -> tuple[Update, ...]:
        try:
            updates = await self._client.fetch(self._offset, POLL_S)
        except BaseException:
            self.is_connected = False
            raise
        self.is_connected = True
        return updates

    def _begin(self, update: Update) -> asyncio.Task[None]:
        self._offset = update.update_id + 1
        task = asyncio.create_task(self._handle(update))
        task.add_done_callback(self._end)
        self._under_way.add(task)
        return task

    def _end(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("update not handled", **error_fields(error))

    async def _wait_a_little(self, tasks: list[asyncio.Task[None]]) -> None:
        """Wait briefly for these tasks; if too many are running, wait until some have ended."""
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE_S)
        while len(self._under_way) >= MOST_UNDER_WAY:
            await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)

    async def _slow_down(self, updates: tuple[Update, ...]) -> None:
        """Pause if Telegram returns only updates that were already confirmed."""
        if not updates:
            return
        numbers = frozenset(update.update_id for update in updates)
        was_repeating, self._is_repeating = self._is_repeating, numbers <= self._latest
        self._latest = numbers
        if self._is_repeating:
            if not was_repeating:
                _log.warning("updates received twice", count=len(numbers), offset=self._offset)
            await self._clock.sleep(REPEATED_WAIT_S)

    async def _wind_up(self) -> None:
        """Wait for running tasks for a limited time, and confirm the processed updates."""
        if tasks := tuple(self._under_way):
            _, late = await asyncio.wait(tasks, timeout=GRACE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        with suppress(PlatformError, TimeoutError):
            async with asyncio.timeout(GRACE_S):
                await self._client.fetch(self._offset, wait_s=0)
