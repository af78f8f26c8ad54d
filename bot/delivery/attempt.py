"""Make an attempt to deliver: edit or send a message, or delete a stale one."""

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
"""The length of a nonce in bytes; each is two characters, and Discord accepts at most 25."""

RenderFn: TypeAlias = Callable[[], MessageContent | None]
"""Renders the newest content when it is called; returns None if there is nothing left to show.

Most states of a table are never shown, so rendering each would be wasted work.
"""


class SentMessage(Struct, frozen=True):
    """A recipient's message and its content, or only the digest if an earlier process sent it.

    Content and digest are both missing if the content is unknown.
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
    """A delivery to a recipient: an edit of the message, or a new message if there is none.

    A new message replaces the one ``above``, if any, and makes a sound for the seats in
    ``call_for``. ``asks`` lists who is asked what in it. The result of an attempt that
    ``is_outdated`` is ignored, because its message has been given up in the meantime.
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
        """Call the platform and return the resulting message; raise the platform's errors."""
        if self.standing is not None:
            await platform.edit(self.recipient, self.standing.message, self.post)
            return SentMessage(self.standing.message, self.standing.posted_at, self.post)
        message = await platform.send(self.recipient, self.post, nonce=self.nonce)
        return SentMessage(message, clock.now(), self.post)


def dedup_nonce(key: SlotKey, latest: str) -> str:
    """Return the nonce of the new message that a slot sends after its latest one.

    If this process dies before it has recorded the message, the next one computes the same nonce.
    """
    name = repr((key, latest)).encode()
    return blake2b(name, digest_size=_NAME_BYTES).hexdigest()


async def take_away(platform: Platform, recipient: Recipient, leftover: SentMessage) -> None:
    """Delete a message or, if that fails, remove its buttons; raise the platform's errors.

    If the message calls people, a temporary failure is raised instead: without buttons the call
    would still be visible.
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
