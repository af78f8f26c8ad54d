"""What people saw because of the bot."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tests.servers.telegram.chats import Chat
from tests.servers.telegram.messages import Keyboard

if TYPE_CHECKING:
    from tests.servers.telegram.people import User


class SightKind(StrEnum):
    """How it was shown."""

    SENT = "sent"
    EDITED = "edited"
    ANSWERED = "answered"
    PROFILE = "profile"
    OFFERED = "offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One thing that was shown; ``call`` is the number of the request."""

    call: int
    kind: SightKind
    chat: Chat | None
    """The chat; None for the bot's profile."""
    audience: "frozenset[User]"
    """All people who could see it at the time."""
    text: str
    photo: bytes | None = None
    keyboard: Keyboard = ()
