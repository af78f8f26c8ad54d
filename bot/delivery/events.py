"""Report whether a message was delivered."""

from typing import TypeAlias

from bot.delivery.slot_key import Asks, SlotKey
from bot.ports.message import MessageContent
from bot.ports.platform import PlatformError
from bot.ports.request import Address
from bot.ports.value import Struct


class DeliveredEvent(Struct, frozen=True):
    """A recipient was shown content in this message; if ``is_newest``, nothing else is pending.

    The call began at ``sent_at``, and the content was visible moments later. ``asks`` lists who is
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
    """A recipient can no longer be reached, or the bot may not write to it.

    ``message`` is the last message that showed the table there; it may still be visible.
    """

    key: SlotKey
    error: PlatformError
    message: str = ""


class ChatMigrated(Struct, frozen=True):
    """A chat has a new address, where the slot continues; ``key`` still has the old address."""

    key: SlotKey
    address: Address


class ImagesForbidden(Struct, frozen=True):
    """A chat refused a picture and got the text only."""

    key: SlotKey
    error: PlatformError


class RenderFailed(Struct, frozen=True):
    """The content for a recipient could not be rendered."""

    key: SlotKey


DeliveryEvent: TypeAlias = (
    DeliveredEvent | RecipientLost | ChatMigrated | ImagesForbidden | RenderFailed
)
