"""A Telegram group that takes few calls a minute, and two policies of bringing posts to it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from math import ceil
from random import Random
from typing import Final, Protocol

from bot.outbox.outbox import Outbox, Topic
from bot.platform import (
    Address,
    Answer,
    Incoming,
    Limits,
    Pace,
    PersonId,
    Post,
    RetryLaterError,
    UnreachableError,
)
from bot.timer import Timer

MINUTE_S: Final = 60.0
CALLS_A_MINUTE: Final = 20
"""What Telegram takes for one group in any minute; further calls are told to come later."""

_CALL_S: Final = (0.3, 2.0)
_ADDRESS: Final = Address("telegram", "group")
_LIMITS: Final = Limits(
    text=4_096,
    buttons_in_row=8,
    rows=10,
    label=64,
    chat_pace=Pace(at_once=2, a_minute=18),
    person_pace=Pace(at_once=1, a_minute=60),
    whole_pace=Pace(at_once=10, a_minute=1_500),
    edit_age_s=48 * 3_600,
)


class Group:
    """A group with one message: a call counts when it arrives, and is seen when it is answered.

    It knows posts by their number. ``shown_at`` holds since when each post, or a newer one, has
    been seen; the group begins with post number 0.
    """

    name = _ADDRESS.platform
    limits = _LIMITS

    def __init__(self, timer: Timer, generator: Random, numbers: Mapping[Post, int]) -> None:
        self.calls: list[tuple[float, Post]] = []
        self.refused = 0
        self.shown_at = [timer.now()]
        self._timer = timer
        self._generator = generator
        self._numbers = numbers
        self._shown = asyncio.Event()

    async def run(self, receive: Callable[[Incoming], Awaitable[Answer]]) -> None:
        """Nothing comes from here; what people say is known before."""

    async def post(self, to: Address, post: Post, *, once: str = "") -> str:
        """Show a post."""
        del once
        await self._call(post)
        return to.chat

    async def edit(self, to: Address, message: str, post: Post) -> None:
        """Show a post where another one stood."""
        assert message == to.chat, "there is no other message"
        await self._call(post)

    async def whisper(self, to: PersonId, post: Post, *, once: str = "") -> str:
        """Nobody is told anything in private; it would cost the group nothing."""
        raise UnreachableError(to, post, once)

    async def edit_whisper(self, to: PersonId, message: str, post: Post) -> None:
        """Nobody is told anything in private."""
        raise UnreachableError(to, message, post)

    async def shows(self, number: int) -> float:
        """Wait until this post or a newer one is seen; since when it has been."""
        while len(self.shown_at) <= number:
            self._shown.clear()
            await self._shown.wait()
        return self.shown_at[number]

    async def _call(self, post: Post) -> None:
        way_s = self._generator.uniform(*_CALL_S) / 2
        await self._timer.sleep(way_s)
        self._count(post)
        await self._timer.sleep(way_s)
        newer = self._numbers.get(post, 0) + 1 - len(self.shown_at)
        self.shown_at += [self._timer.now()] * newer
        self._shown.set()

    def _count(self, post: Post) -> None:
        now = self._timer.now()
        if len(self.calls) >= CALLS_A_MINUTE:
            crowded_s = self.calls[-CALLS_A_MINUTE][0] + MINUTE_S - now
            if crowded_s > 0:
                self.refused += 1
                raise RetryLaterError(ceil(crowded_s))
        self.calls.append((now, post))


class Policy(Protocol):
    """What brings posts to a group."""

    def tell(self, post: Post, events: int) -> None:
        """So many events led to this post."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class Merged:
    """Our policy: the outbox shows the newest post."""

    def __init__(self, group: Group, timer: Timer) -> None:
        self._outbox = Outbox({group.name: group}, timer, lambda _: None, generator=Random(8))

    def tell(self, post: Post, events: int) -> None:
        """Show the post, however many events led to it."""
        assert events > 0, "something happened"
        self._outbox.show(Topic(_ADDRESS, "TABLE"), post)

    async def close(self) -> None:
        """Stop."""
        await self._outbox.close()


class Naive:
    """The naive policy: a message for each event, one after the other, again when refused."""

    def __init__(self, group: Group, timer: Timer) -> None:
        self._group = group
        self._timer = timer
        self._waiting: asyncio.Queue[Post] = asyncio.Queue()
        self._task = asyncio.create_task(self._send_all())

    def tell(self, post: Post, events: int) -> None:
        """Put the events in line, the last of them with the post that they led to."""
        for number in range(1, events):
            self._waiting.put_nowait(Post(str(number)))
        self._waiting.put_nowait(post)

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()

    async def _send_all(self) -> None:
        while True:
            await self._send(await self._waiting.get())

    async def _send(self, post: Post) -> None:
        while True:
            try:
                await self._group.post(_ADDRESS, post)
            except RetryLaterError as error:
                await self._timer.sleep(error.seconds)
            else:
                return
