"""Map Discord's errors to the errors of the platform port; log unreadable events.

An event that the library cannot read must not end the connection.
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import structlog

from bot.ports.logs import error_fields
from bot.ports.platform import (
    ClosedThreadError,
    FailedError,
    ForbiddenHereError,
    GoneError,
    ModeratedError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)

NETWORK_ERRORS: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""What discord.py raises when the network fails."""

_USUAL_WAIT_S: Final = 5.0

_BY_CODE: Final[Mapping[int, type[PlatformError]]] = {
    10003: ForbiddenHereError,  # Unknown Channel
    10004: ForbiddenHereError,  # Unknown Guild
    10008: GoneError,  # Unknown Message
    10013: UnreachableError,  # Unknown User
    20022: TooOldError,  # Announcement edited too often
    40058: ForbiddenHereError,  # Cannot send a message in a forum channel
    50008: ForbiddenHereError,  # Cannot send messages in a non-text channel
    50009: ForbiddenHereError,  # Channel verification level is too high
    50024: ForbiddenHereError,  # Cannot execute action on this channel type
    10015: GoneError,  # Unknown Webhook (the token of an interaction)
    10062: GoneError,  # Unknown interaction
    30046: TooOldError,  # Maximum number of edits to messages older than 1 hour reached
    50001: ForbiddenHereError,  # Missing Access
    50007: UnreachableError,  # Cannot send messages to this user
    50013: ForbiddenHereError,  # Missing Permissions
    50027: GoneError,  # Invalid Webhook Token (the interaction is too old)
    50033: UnreachableError,  # Invalid Recipient(s)
    50083: ClosedThreadError,  # Thread is archived; a message reopens it unless it is locked
    50278: UnreachableError,  # The bot shares no server with this user
    160005: ClosedThreadError,  # Thread is locked
    200000: ModeratedError,  # Message was blocked by automatic moderation
    200001: ModeratedError,  # Title was blocked by automatic moderation
    240000: ModeratedError,  # Message contains a harmful link
}

_WAITS: Final = frozenset({20016, 20028})
"""Slow mode, and too many messages in a channel, regardless of the HTTP status."""

_BAD_TOKEN: Final = 4004
_DISALLOWED_INTENTS: Final = 4014

Parse: TypeAlias = Callable[[Any], Any]

_NEEDED: Final = frozenset({"READY", "RESUMED"})
"""Events that a session needs; a bot that cannot read them must reconnect."""

_log = structlog.get_logger()


def is_about_intents(error: Exception) -> bool:
    """Return whether an error means that a privileged intent is not granted."""
    match error:
        case discord.PrivilegedIntentsRequired():
            return True
        case discord.ConnectionClosed(code=code):
            return code == _DISALLOWED_INTENTS
        case _:
            return False


def is_refusal(error: Exception) -> bool:
    """Return whether an error means that another login attempt would also fail."""
    match error:
        case discord.LoginFailure() | discord.PrivilegedIntentsRequired():
            return True
        case discord.ConnectionClosed(code=code):
            return code in {_BAD_TOKEN, _DISALLOWED_INTENTS}
        case _:
            return False


@contextmanager
def as_platform_errors() -> Iterator[None]:
    """Raise an error of Discord within the context as the matching PlatformError."""
    try:
        yield
    except discord.RateLimited as limited:
        raise RetryLaterError(limited.retry_after) from limited
    except discord.HTTPException as refused:
        raise platform_error(refused) from refused
    except NETWORK_ERRORS as lost:
        raise FailedError(type(lost).__name__) from lost


@contextmanager
def as_private_errors() -> Iterator[None]:
    """Do the same for direct messages; a person who does not allow them is unreachable."""
    try:
        with as_platform_errors():
            yield
    except ForbiddenHereError as forbidden:
        raise UnreachableError from forbidden


def platform_error(refused: discord.HTTPException) -> PlatformError:
    """Return the platform error for an HTTP error of Discord."""
    if refused.code in _BY_CODE:
        return _BY_CODE[refused.code]()
    if refused.code in _WAITS:
        return RetryLaterError(_asked_wait_s(refused))
    match refused.status:
        case 429:
            # discord.py has used up its retries, or a proxy has limited the rate.
            return RetryLaterError(_asked_wait_s(refused))
        case 403:
            return ForbiddenHereError()
        case _:
            return FailedError(refused.status, refused.code)


def _asked_wait_s(refused: discord.HTTPException) -> float:
    try:
        return max(1.0, float(refused.response.headers["Retry-After"]))
    except (KeyError, ValueError):
        return _USUAL_WAIT_S


def log_bad_events(parsers: MutableMapping[str, Parse]) -> None:
    """Wrap the parser of each kind of event so that it logs a failure instead of raising it."""
    for name in parsers.keys() - _NEEDED:
        parsers[name] = _skipping(name, parsers[name])


def _skipping(name: str, parse: Parse) -> Parse:
    def parse_or_skip(event: object) -> None:
        try:
            parse(event)
        except Exception as error:  # noqa: BLE001 - other events must still be read
            _log.error("event unreadable", kind=name, **error_fields(error))

    return parse_or_skip
