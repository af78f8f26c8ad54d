"""Make a delivery attempt: edit or send a message, or delete a stale one."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Final, TypeAlias

from bot.delivery.slot_key import Asks, Recipient, SlotKey
from bot.ports.message import MessageContent
from bot.ports.platform import (
    FailedError,
    GoneError,
    Platform,
    PlatformError,
    RetryLaterError,
)
from bot.ports.value import MutableStruct, Struct
from storage.clock import Clock

_NAME_BYTES: Final = 12
"""The bytes of a nonce, written in twice as many characters; Discord takes 25."""

RenderFn: TypeAlias = Callable[[], MessageContent | None]
"""Renders the newest content when it is called; None if nothing is to be shown any more.

Most states of a table are never shown, so rendering each would be wasted work.
"""


class SentMessage(Struct, frozen=True):
    """A message of a recipient and its content, or the digest of content from an earlier process.

    Both are missing if the content is unknown.
    """

    message: str
    posted_at: float
    shown: MessageContent | None = None
    digest: str = ""

    def shows(self, post: MessageContent) -> bool:
        """Return whether the message is known to show this content."""
        if self.shown is None:
            return bool(self.digest) and post.digest == self.digest
        return post is self.shown or post == self.shown


class Attempt(MutableStruct, eq=False):
    """A delivery to a recipient: an edit of a message, or a new one if there is none.

    A new message replaces the one ``above``, if there is one, and has a sound for the seats in
    ``call_for``, if any. ``asks`` says who is asked what in it. The result of an attempt that
    ``is_outdated`` is ignored: its message was given up meanwhile.
    """

    recipient: Recipient
    post: MessageContent
    standing: SentMessage | None
    nonce: str
    above: str = ""
    was_anew: bool = False
    call_for: Asks = frozenset()
    asks: Asks = frozenset()
    is_outdated: bool = False

    async def send(self, platform: Platform, clock: Clock) -> SentMessage:
        """Call the platform and return the resulting message; raise what the platform raises."""
        if self.standing is not None:
            await platform.edit(self.recipient, self.standing.message, self.post)
            return SentMessage(self.standing.message, self.standing.posted_at, self.post)
        message = await platform.send(self.recipient, self.post, nonce=self.nonce)
        return SentMessage(message, clock.now(), self.post)


def dedup_nonce(key: SlotKey, latest: str) -> str:
    """Return the nonce of the next new message of a slot, the one after its latest.

    It is the same in the next process, if this one dies before it has recorded the message.
    """
    name = repr((key, latest)).encode()
    return blake2b(name, digest_size=_NAME_BYTES).hexdigest()


async def take_away(platform: Platform, recipient: Recipient, leftover: SentMessage) -> None:
    """Delete a message or, if that fails, remove its buttons; raise what the platform raises.

    A call without buttons would still stand there, so a temporary failure is raised for it.
    """
    try:
        await platform.delete(recipient, leftover.message)
    except (GoneError, RetryLaterError):
        raise
    except PlatformError as error:
        shown = leftover.shown
        if shown is None or (shown.calls and isinstance(error, FailedError)):
            raise
        await platform.edit(recipient, leftover.message, shown.without_buttons())
