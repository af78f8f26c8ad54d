"""Calls: what goes to whom, in a message that stands or in a new one, and what is taken away."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.delivery.sent_messages import Asks, Recipient, SlotKey
from bot.ports.clock import Clock
from bot.ports.message import MessageContent
from bot.ports.platform import GoneError, Platform, PlatformError, RetryLaterError
from bot.ports.request import Address, PersonId
from bot.ports.value import Struct

_NAME_BYTES: Final = 12
"""Twice as many letters name a message; Discord takes 25."""

RenderFn: TypeAlias = Callable[[], MessageContent | None]
"""Makes the post of how things stand when it is asked; None when nothing is to be shown any more.

Most states of a table are never shown, so that to make a post of each would be labour lost.
"""


class SentMessage(Struct, frozen=True):
    """A message before a reader, and what it shows: a post, or of an earlier process its digest.

    Where nobody knows what it shows, both are missing.
    """

    message: str
    posted_at: float
    shown: MessageContent | None = None
    digest: str = ""

    def shows(self, post: MessageContent) -> bool:
        """Return whether the reader is known to see this post in the message."""
        if self.shown is None:
            return bool(self.digest) and post.digest == self.digest
        return post is self.shown or post == self.shown


class Attempt(NamedTuple):
    """What goes to whom: an edit of a message that stands, or a new one where none does.

    A new message takes the place of ``above``, if there is one, and has a sound for those in
    ``call_for``, if there are any. ``asks`` says who is asked what in it.
    """

    reader: Recipient
    post: MessageContent
    standing: SentMessage | None
    renewals: int
    nonce: str
    above: str = ""
    was_anew: bool = False
    call_for: Asks = frozenset()
    asks: Asks = frozenset()

    async def send(self, platform: Platform, timer: Clock) -> SentMessage:
        """Call the platform and say what stands then; raise what it raises."""
        if self.standing is not None:
            await _edit(platform, self.reader, self.standing.message, self.post)
            return SentMessage(self.standing.message, self.standing.posted_at, self.post)
        message = await _write(platform, self.reader, self.post, self.nonce)
        return SentMessage(message, timer.now(), self.post)


@dataclass(frozen=True, slots=True)
class StaleMessage:
    """A message that another has taken the place of; ``shown`` is what it last showed."""

    message: str
    shown: MessageContent | None = None


def dedup_nonce(key: SlotKey, latest: str) -> str:
    """Name the next new message of a slot: the one that follows its latest.

    A process that died before the message was noted leaves the name to the next process.
    """
    name = repr((key, latest)).encode()
    return blake2b(name, digest_size=_NAME_BYTES).hexdigest()


async def take_away(platform: Platform, reader: Recipient, leftover: StaleMessage) -> None:
    """Delete a message, or where that fails take its buttons; raise what that raises."""
    try:
        await _delete(platform, reader, leftover.message)
    except (GoneError, RetryLaterError):
        raise
    except PlatformError:
        if leftover.shown is None:
            raise
        await _edit(platform, reader, leftover.message, leftover.shown.without_buttons())


async def _edit(platform: Platform, reader: Recipient, message: str, post: MessageContent) -> None:
    match reader:
        case Address():
            await platform.edit(reader, message, post)
        case PersonId():
            await platform.edit_whisper(reader, message, post)
        case _:
            assert_never(reader)


async def _write(platform: Platform, reader: Recipient, post: MessageContent, once: str) -> str:
    match reader:
        case Address():
            return await platform.post(reader, post, once=once)
        case PersonId():
            return await platform.whisper(reader, post, once=once)
        case _:
            assert_never(reader)


async def _delete(platform: Platform, reader: Recipient, message: str) -> None:
    match reader:
        case Address():
            await platform.delete(reader, message)
        case PersonId():
            await platform.delete_whisper(reader, message)
        case _:
            assert_never(reader)
