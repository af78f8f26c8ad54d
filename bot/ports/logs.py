"""Configure the log: events with a table and a version, but never a card or a token.

The text of an exception may contain anything, even a card or a token, so only its type and its
source lines are logged. A stored document is named by its key.
"""

import json
import logging
import traceback
from collections.abc import Iterable, MutableMapping
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog

from storage.errors import DamagedDocumentError, StoreUnavailableError
from storage.json_documents import Document, from_json

SHORTEST_SECRET: Final = 8
"""The minimum length of a secret; a shorter one might be part of ordinary words."""


class Level(StrEnum):
    """The lowest severity to log."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Format(StrEnum):
    """The format of log lines: for people or for log collectors."""

    TEXT = "text"
    JSON = "json"


LIBRARIES: Final = ("aiohttp", "aiosqlite", "discord", "psycopg", "telegram")
"""Libraries whose loggers write only warnings and errors."""
_PLACES: Final = 8
_HIDDEN: Final = "***"
_OURS: Final = "amarreko"


def error_fields(error: BaseException) -> dict[str, str]:
    """Return an error's type and where it was raised, without its text."""
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    places = (f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return {"error": type(error).__name__, "places": " < ".join(reversed([*places]))}


class Redactor(logging.Filter):
    """Removes secrets from everything that is logged.

    In a secret with a colon only the part after the colon is secret: the number of a Telegram bot
    is public, and a URL may encode the colon.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        parts = (secret.rpartition(":")[2] for secret in secrets)
        self._secrets = tuple(part for part in parts if len(part) >= SHORTEST_SECRET)
        self.tells_places = True

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, reduced to one text without secrets or the exception's text."""
        text = record.getMessage()
        if record.exc_info is not None and isinstance(record.exc_info, tuple):
            error = record.exc_info[1]
            fields = {} if error is None else error_fields(error)
            if not self.tells_places:
                fields.pop("places", None)
            text = text if error is None else f"{text} {fields}"
        record.msg, record.args = self.redact(text), ()
        record.exc_info = record.exc_text = None
        return True

    def redact(self, text: str) -> str:
        """Return a text without the secrets in it."""
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        return text

    def __call__(
        self, _logger: object, _method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Remove secrets from an event that this program logs."""
        return {
            key: self.redact(value) if isinstance(value, str) else value
            for key, value in event.items()
        }


def quiet_loggers(libraries: Iterable[str], redactor: Redactor) -> None:
    """Limit these loggers to warnings and errors, without secrets."""
    for name in libraries:
        log = logging.getLogger(name)
        log.setLevel(max(logging.WARNING, log.level))
        log.addFilter(redactor)


class _JsonLines(logging.Formatter):
    """Formats log records as JSON lines; the program's own events are JSON already."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line with one JSON object."""
        text = record.getMessage()
        if record.name == _OURS:
            return text
        told = {
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "event": text,
            "logger": record.name,
        }
        return json.dumps(told, ensure_ascii=False)


def _without_places(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Remove from an event the places in the code where its error was raised."""
    event.pop("places", None)
    return event


_OUTAGES: Final = frozenset(kind.__name__ for kind in StoreUnavailableError.__subclasses__())


def _without_consequences(
    logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Drop an event that merely follows from a store outage, which is itself logged once.

    During an outage everything that needs the store fails. At level ``debug`` these events are
    kept. The outage's own event names the error as its ``cause`` and is always kept.
    """
    if event.get("error") in _OUTAGES and not _is_debug(logger):
        raise structlog.DropEvent
    return event


def _is_debug(logger: object) -> bool:
    return isinstance(logger, logging.Logger) and logger.isEnabledFor(logging.DEBUG)


def configure(
    secrets: Iterable[str], *, level: Level = Level.INFO, form: Format = Format.TEXT
) -> None:
    """Log to standard error, one line per event; from libraries only warnings and errors."""
    redactor = Redactor(secrets)
    handler = logging.StreamHandler()
    is_json = form is Format.JSON
    handler.setFormatter(_JsonLines() if is_json else logging.Formatter("%(message)s"))
    handler.addFilter(redactor)
    redactor.tells_places = level is Level.DEBUG
    root = logging.getLogger()
    root.setLevel(level.upper())
    root.handlers = [handler]
    # An error inside logging would print the text of the logged error.
    logging.raiseExceptions = False
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.WARNING, root.level))
    written = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if is_json
        else structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            _without_consequences,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *(() if level is Level.DEBUG else (_without_places,)),
            redactor,
            written,
        ],
        logger_factory=partial(logging.getLogger, _OURS),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def disable_logging() -> None:
    """Disable the log, which a person who plays alone would see on their screen."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


LAST_OF_TERMINAL: Final = "terminal/last"
"""The key under which the store keeps the latest match of the terminal, finished or not."""

_log = structlog.get_logger()


def decode_or_log(text: str, kind: type[Document], key: str) -> Document | None:
    """Return a decoded document; if it is damaged, log its key and return None."""
    try:
        return from_json(text, kind)
    except DamagedDocumentError:
        _log.error("document unreadable", key=key)
        return None
