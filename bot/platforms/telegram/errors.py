"""What Telegram refuses, in the words of the ports and a few that concern Telegram alone.

Nothing here carries the library's own errors or their words, which may name the token.
"""

import re
from datetime import timedelta
from typing import Final

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.platforms.telegram.limits import NAME
from bot.ports.deeds import Address
from bot.ports.errors import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    MovedError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)


class UnchangedError(PlatformError):
    """The message is already what it should be."""


class UnknownTokenError(FailedError):
    """Telegram knows no bot by this token."""


class NoTextError(TooOldError):
    """The message is a picture, which no edit turns into a text again."""


class RefusedError(FailedError):
    """Telegram does not take what it was sent, and gives a reason that we know nothing about."""


class TooLateError(PlatformError):
    """The press was too long ago to be answered, or has been answered."""


# What a refusal begins with, as letters and digits joined by hyphens.
_MEANINGS: Final[dict[str, type[PlatformError]]] = {
    "message-is-not-modified": UnchangedError,
    "query-is-too-old": TooLateError,
    "message-to-delete-not-found": GoneError,
    "message-to-edit-not-found": GoneError,
    "message-not-found": GoneError,
    "message-id-invalid": GoneError,
    "message-can-t-be-edited": TooOldError,
    "there-is-no-text-in-the-message": NoTextError,
}
_SHUT_OUT: Final = (
    "bot-was-kicked",
    "chat-admin-required",
    "chat-not-found",
    "chat-restricted",
    "chat-send-plain-forbidden",
    "chat-write-forbidden",
    "group-chat-was-deactivated",
    "have-no-rights",
    "message-thread-not-found",
    "need-administrator-rights",
    "not-enough-rights",
    "peer-id-invalid",
    "topic-closed",
    "topic-deleted",
)


def translated(error: TelegramError, *, is_private: bool) -> PlatformError:
    """What an error of the library means where something was asked, in private or not."""
    match error:
        case RetryAfter(retry_after=timedelta() as wait):
            return RetryLaterError(wait.total_seconds())
        case ChatMigrated(new_chat_id=new):
            return MovedError(Address(NAME, str(new)))
        case InvalidToken():
            return UnknownTokenError()
        case Forbidden():
            return _shut_out(is_private=is_private)
        case BadRequest():
            return _refused(error, is_private=is_private)
        case _:
            return FailedError(type(error).__name__)


def _refused(error: BadRequest, *, is_private: bool) -> PlatformError:
    said = re.sub(r"\W+|_", "-", str(error).casefold())
    for beginning, meaning in _MEANINGS.items():
        if said.startswith(beginning):
            return meaning()
    if said.startswith(_SHUT_OUT):
        return _shut_out(is_private=is_private)
    return RefusedError(type(error).__name__)


def _shut_out(*, is_private: bool) -> PlatformError:
    """The bot may not write there: whose decision that was tells the kind of the chat."""
    return UnreachableError() if is_private else ForbiddenHereError()
