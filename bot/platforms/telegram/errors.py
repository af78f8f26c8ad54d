"""Map Telegram's errors to the errors of the platform port and a few errors of its own.

No error contains the library's error or its text, which may contain the token. An update that the
library cannot read must not lose the other updates of the same response.
"""

import re
from datetime import timedelta
from typing import Any, Final

import structlog
from telegram import Update
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)
from telegram.request import BaseRequest

from bot.platforms.telegram.http import AiohttpRequest
from bot.platforms.telegram.limits import NAME
from bot.ports.logs import error_fields
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    MovedError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address

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

_NUMBER: Final = "update_id"
_RESULT: Final = "result"
_MISSHAPEN: Final = "misshapen"

_log = structlog.get_logger()


class UnchangedError(PlatformError):
    """The message already has this content."""


class UnknownTokenError(FailedError):
    """Telegram knows no bot with this token."""


class NoTextError(TooOldError):
    """The message is a picture, which an edit cannot turn into a text."""


class RefusedError(FailedError):
    """Telegram refuses the request for a reason that this module does not know."""


class TooLateError(PlatformError):
    """The press is too old to be answered, or has already been answered."""


# How refusal texts begin; everything but letters and digits is replaced by hyphens.
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


def translated(error: TelegramError, *, is_private: bool) -> PlatformError:
    """Return the platform error for an error of the library, for a private or another chat."""
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
    """Return the error for a chat, private or not, where the bot may not write."""
    return UnreachableError() if is_private else ForbiddenHereError()


class TolerantRequest(AiohttpRequest):
    """Fetches updates; an unreadable update is reduced to its number."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return Telegram's response.

        Raise TelegramError if it is not JSON, or if its shape is unknown, such as an update without
        a number, which could not be confirmed.
        """
        answer: object = BaseRequest.parse_json_payload(payload)
        if not isinstance(answer, dict):
            raise TelegramError(_MISSHAPEN)
        if not answer.get("ok"):
            return answer
        fetched = answer.get(_RESULT)
        if not isinstance(fetched, list) or not all(map(_is_numbered, fetched)):
            raise TelegramError(_MISSHAPEN)
        return {**answer, _RESULT: [_sound(update) for update in fetched]}


def _is_numbered(update: object) -> bool:
    return isinstance(update, dict) and isinstance(update.get(_NUMBER), int)


def _sound(update: dict[str, Any]) -> dict[str, Any]:
    """Return the update, or only its number if the library cannot read it."""
    try:
        Update.de_json(update)
    except Exception as error:  # noqa: BLE001 - other updates must still be read
        _log.error("update unreadable", update=update[_NUMBER], **error_fields(error))
        return {_NUMBER: update[_NUMBER]}
    return update
