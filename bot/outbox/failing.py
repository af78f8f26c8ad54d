"""What the outbox logs of failures: their kind and place, never their words."""

from traceback import format_tb
from typing import Final

import structlog

from bot.outbox.lanes import Lane
from bot.ports.errors import PlatformError

_FEW_FRAMES: Final = 5

_log = structlog.get_logger()


def log_failure(lane: Lane, error: Exception) -> None:
    """Log that a post was not delivered."""
    log = _log.warning if isinstance(error, PlatformError) else _log.error
    log("undelivered", code=lane.topic.code, failures=lane.failures, **about(error))


def about(error: Exception) -> dict[str, str]:
    """What a log may hold of an error; its text may quote an address with a token in it."""
    where = "".join(format_tb(error.__traceback__, limit=-_FEW_FRAMES))
    return {"error": type(error).__name__, "where": where}
