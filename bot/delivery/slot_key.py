"""Identify a message of the bot by its recipient, its purpose, the table and the hand."""

from enum import StrEnum
from math import inf
from typing import Final, TypeAlias

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct

Recipient: TypeAlias = Address | PersonId
"""The reader of a message: a whole chat, or one person in private."""

Asks: TypeAlias = frozenset[tuple[int, int]]
"""Who is asked what: pairs of the number of a question and the seat that is asked."""


class SlotKind(StrEnum):
    """What a message of the bot is for."""

    TABLE_HAND = "table_hand"
    """A hand of a table as a chat sees it, or the lobby before the first hand."""
    OWN_HAND = "own_hand"
    """A hand of a table as one person sees it in private."""
    CLOSING = "closing"
    """The notice that a table is closed, below its last hand."""
    CALL = "call"
    """A short message that calls people who are asked; its key has the number of the question."""
    CHAT_RELAY = "chat_relay"
    """Text that people send from one chat of a table to its other chats."""
    WELCOME = "welcome"
    NO_PICTURES = "no_pictures"
    OPERATOR = "operator"
    SHOW_REQUEST = "show_request"
    """The notice that a chat has asked to show a table."""
    REFUSED_POST = "refused_post"
    """The reason why a platform refuses the message of a table in a chat."""
    ABANDONED = "abandoned"
    """The message that asks whether a table is still used."""

    @property
    def shows_table(self) -> bool:
        """Return whether the message shows a table; the next process continues such a message."""
        return self in _SHOW_TABLE


_SHOW_TABLE: Final = frozenset({SlotKind.TABLE_HAND, SlotKind.OWN_HAND, SlotKind.CLOSING})


class SlotKey(Struct, frozen=True):
    """The key of a message: its recipient, its kind, its table and the number of the hand.

    Each hand has its own key, and so its own message. The key of a call has the number of its
    question instead.
    """

    recipient: Recipient
    kind: SlotKind
    table: str = ""
    number: int = 0

    @property
    def order(self) -> float:
        """Return the position of the message among all that show its recipient the table."""
        return inf if self.kind is SlotKind.CLOSING else self.number
