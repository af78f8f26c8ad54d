"""What people got to see because of the bot."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tests.servers.telegram.chats import Chat
from tests.servers.telegram.messages import Keyboard

if TYPE_CHECKING:
    from tests.servers.telegram.people import User


class SightKind(StrEnum):
    """How it came before their eyes."""

    SENT = "sent"
    EDITED = "edited"
    ANSWERED = "answered"
    PROFILE = "profile"
    OFFERED = "offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One thing that was shown; ``call`` is the number of the request that showed it."""

    call: int
    kind: SightKind
    chat: Chat | None
    """Where; nowhere in particular for the bot's profile."""
    audience: "frozenset[User]"
    """All who could see it when it was shown."""
    text: str
    photo: bytes | None = None
    keyboard: Keyboard = ()
