"""The bot's queue of updates: long polling, acknowledgement, repetition, delay.

As at the real server, an offset far beyond the newest number acknowledges nothing, and after a week
without updates the numbers restart at any value.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.servers.activity_signal import Bell
from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import ApiError, Refusal

FIRST_ID: Final = 700_000_001
FARTHEST: Final = 10
"""An offset farther than this beyond the next number is ignored."""

ON_REQUEST: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds of updates that a bot gets only if it asks for them by name."""


class UpdateQueue:
    """Updates wait here until the bot asks for a later one; one poll is served at a time."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._pending: list[Json] = []
        self._again: list[Json] = []
        self._held: list[Json] | None = None
        self._next_id = FIRST_ID
        self._allowed: frozenset[str] | None = None
        self._poll: asyncio.Future[None] | None = None
        self._closed = False
        self._last: Json | None = None

    @property
    def pending(self) -> int:
        """The number of updates that the bot has not acknowledged."""
        return len(self._pending) + len(self._again)

    @property
    def newest(self) -> int:
        """The number of the newest update."""
        assert self._last is not None, "no update has been queued yet"
        return _number(self._last)

    def allow(self, kinds: frozenset[str]) -> None:
        """From now on queue only these kinds of updates; an empty set means the usual ones."""
        self._allowed = kinds or None

    def push(self, kind: str, payload: Json) -> None:
        """Queue an update, unless the bot did not ask for its kind."""
        wanted = kind not in ON_REQUEST if self._allowed is None else kind in self._allowed
        if not wanted:
            return
        if self._held is not None:
            self._held.append({kind: payload})
            return
        self._queue({kind: payload})

    def repeat_last(self) -> None:
        """Deliver the newest update again under its old number, acknowledged or not."""
        assert self._last is not None, "no update has been queued yet"
        self._again.append(self._last)
        self._wake()

    def restart_at(self, number: int) -> None:
        """Simulate a week without updates: the next update has this number."""
        assert not self.pending, "a quiet week begins when every update has been fetched"
        self._next_id = number

    @contextmanager
    def late(self) -> Iterator[None]:
        """Hold back the updates of the context, and queue them at its end in order."""
        assert self._held is None, "already keeping updates back"
        held: list[Json] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
            for update in held:
                self._queue(update)

    def clear(self) -> None:
        """Drop all pending updates, as ``drop_pending_updates`` does."""
        self._pending.clear()
        self._again.clear()
        self._bell.ring()

    async def take(self, *, offset: int, limit: int, timeout_s: float) -> list[Json]:
        """Acknowledge updates below the offset and return the pending ones, or wait for some.

        Raise ApiError if another poll replaces this one.
        """
        self._supersede()
        self._acknowledge(offset)
        if not self.pending and not self._closed and timeout_s > 0:
            await self._wait(timeout_s)
        ready = [*self._again, *self._pending][:limit]
        self._again = self._again[len(ready) :]
        return ready

    def close(self) -> None:
        """End the current poll, and refuse to wait again."""
        self._closed = True
        self._wake()

    def _queue(self, update: Json) -> None:
        self._last = {"update_id": self._next_id, **update}
        self._next_id += 1
        self._pending.append(self._last)
        self._wake()

    def _acknowledge(self, offset: int) -> None:
        if offset < 0:
            self._pending = self._pending[offset:]
        elif offset <= self._next_id + FARTHEST:
            self._pending = [update for update in self._pending if _number(update) >= offset]
        self._bell.ring()

    async def _wait(self, timeout_s: float) -> None:
        poll = asyncio.get_running_loop().create_future()
        self._poll = poll
        try:
            async with asyncio.timeout(timeout_s):
                await poll
        except TimeoutError:
            return
        finally:
            if self._poll is poll:
                self._poll = None

    def _wake(self) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(None)

    def _supersede(self) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ApiError(Refusal.CONFLICT))
        self._poll = None


def _number(update: Json) -> int:
    number = update["update_id"]
    assert isinstance(number, int)
    return number
