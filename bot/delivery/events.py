"""Report what became of a message: it was delivered, or could not be."""

from typing import TypeAlias

from bot.delivery.slot_key import Asks, SlotKey
from bot.ports.message import MessageContent
from bot.ports.platform import PlatformError
from bot.ports.request import Address
from bot.ports.value import Struct


class DeliveredEvent(Struct, frozen=True):
    """A recipient was shown content in this message; ``is_newest`` says that nothing is pending.

    The call began at ``sent_at``, and the content was visible moments later. ``asks`` says who is
    asked what in it.
    """

    key: SlotKey
    message: str
    posted_at: float
    post: MessageContent
    is_newest: bool = True
    sent_at: float = 0.0
    asks: Asks = frozenset()


class RecipientLost(Struct, frozen=True):
    """A recipient cannot be reached any more, or the bot may not write there.

    ``message`` is the last one that showed the table there; it may still stand.
    """

    key: SlotKey
    error: PlatformError
    message: str = ""


class ChatMigrated(Struct, frozen=True):
    """A chat has a new address; the slot, given by the old one, continues there."""

    key: SlotKey
    address: Address


class ImagesForbidden(Struct, frozen=True):
    """A chat got text only, because a picture was refused there."""

    key: SlotKey
    error: PlatformError


class RenderFailed(Struct, frozen=True):
    """The content for a recipient could not be rendered."""

    key: SlotKey


DeliveryEvent: TypeAlias = (
    DeliveredEvent | RecipientLost | ChatMigrated | ImagesForbidden | RenderFailed
)
