"""Long polling: what happens in Telegram is fetched, handed on, and then told to be done with.

The library has a poller of its own, which tells Telegram that an update is done with before
anybody has looked at it, so that a crash loses what people did in that moment; and which ends in
silence when the token is refused on the way. This one waits with the next request until what
it fetched has been dealt with, but not for long, so that what is slow does not hold up the rest;
and it ends only when it is cancelled or the token is refused.

What is asked for next is the number behind the update that came last, be that lower than earlier
ones: after a week without updates Telegram begins to number them anywhere. An offset that only
rose would then confirm nothing, and the same updates would come for ever.
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
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.platform import PlatformError, RefusedTokenError, RetryLaterError

Result = TypeVar("Result")
Handle: TypeAlias = Callable[[Update], Coroutine[Any, Any, None]]

POLL_S: Final = 5.0
"""How long a request waits for something to happen: so soon is a silent loss noticed."""

FIRST_WAIT_S: Final = 1.0
LONGEST_WAIT_S: Final = 4.0
"""How long it is before the server is asked again: nobody waits much longer when it is back."""

PATIENCE_S: Final = 0.5
"""How long the next request waits for what is being dealt with."""

REPEATED_WAIT_S: Final = 1.0
"""How long the next request is put off when one has brought nothing but what is known."""

GRACE_S: Final = 2.0
"""How long what is being dealt with may still take when the bot is stopped."""

MOST_UNDER_WAY: Final = 256
"""How much is dealt with at once before nothing more is fetched."""

_log = structlog.get_logger()


_MISSHAPEN: Final = (LookupError, TypeError, AttributeError, ValueError)
"""What the library stumbles with over an answer of another shape than it expects."""


async def retry_forever(
    request: Callable[[], Awaitable[Result]],
    timer: Clock,
    regain: Callable[[], None] = lambda: None,
) -> Result:
    """Ask until there is an answer; raise RefusedTokenError and nothing else.

    ``regain`` hears that there is one again, where there was none before.
    """
    failures, wait_s = 0, FIRST_WAIT_S
    while True:
        try:
            answer = await request()
        except UnknownTokenError:
            raise RefusedTokenError(NAME) from None
        except RetryLaterError as error:
            await timer.sleep(error.seconds)
        except (PlatformError, *_MISSHAPEN) as error:
            failures += 1
            _log_failure(error, failures, wait_s)
            await timer.sleep(wait_s)
            wait_s = min(LONGEST_WAIT_S, wait_s * 2)
        else:
            if failures:
                _log.info("telegram answers again", failures=failures)
                regain()
            return answer


def _log_failure(error: Exception, failures: int, wait_s: float) -> None:
    """Log a failure and, of what fails again and again, every second, fourth, eighth, ..."""
    if failures & (failures - 1) == 0:
        # The words of an error of ours name a kind; those of the library's may name an update.
        why = " ".join(map(str, error.args)) if isinstance(error, PlatformError) else ""
        traces = error_fields(error)
        _log.warning(
            "telegram does not answer", **traces, why=why, failures=failures, wait_s=wait_s
        )


class Poller:
    """Fetches updates and lets each be dealt with in a task of its own, begun in their order.

    ``regain`` hears of it when the server answers again after a loss; it ``is_connected`` while
    there is none.
    """

    def __init__(
        self, client: Client, handle: Handle, timer: Clock, regain: Callable[[], None]
    ) -> None:
        self._client = client
        self._handle = handle
        self._timer = timer
        self._regain = regain
        self.is_connected = True
        self._offset = 0
        self._latest: frozenset[int] = frozenset()
        self._is_repeating = False
        self._under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Go on until cancelled; raise RefusedTokenError when the token is refused."""
        try:
            while True:
                updates = await retry_forever(self._fetch, self._timer, self._regain)
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
            _log.error("an update was not dealt with", **error_fields(error))

    async def _wait_a_little(self, tasks: list[asyncio.Task[None]]) -> None:
        """Wait for these; where very much is under way, until some of it is over."""
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE_S)
        while len(self._under_way) >= MOST_UNDER_WAY:
            await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)

    async def _slow_down(self, updates: tuple[Update, ...]) -> None:
        """Wait where Telegram brings again what it was told to be done with, and nothing else."""
        if not updates:
            return
        numbers = frozenset(update.update_id for update in updates)
        was_repeating, self._is_repeating = self._is_repeating, numbers <= self._latest
        self._latest = numbers
        if self._is_repeating:
            if not was_repeating:
                _log.warning("updates come again", count=len(numbers), offset=self._offset)
            await self._timer.sleep(REPEATED_WAIT_S)

    async def _wind_up(self) -> None:
        """Let what has begun come to its end, and tell Telegram what is done with."""
        if tasks := tuple(self._under_way):
            _, late = await asyncio.wait(tasks, timeout=GRACE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        with suppress(PlatformError, TimeoutError):
            async with asyncio.timeout(GRACE_S):
                await self._client.fetch(self._offset, wait_s=0)
