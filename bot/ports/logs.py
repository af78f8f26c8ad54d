"""Configure the log: events with a table and a version, but no card and no token.

The text of an exception may contain anything, also a card or a token, so only its type and its
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
"""The least length of a secret: a shorter one might be part of ordinary words."""


class Level(StrEnum):
    """The least severity that is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Format(StrEnum):
    """The format of a line: for people, or for log collectors."""

    TEXT = "text"
    JSON = "json"


LIBRARIES: Final = ("aiohttp", "aiosqlite", "discord", "psycopg", "telegram")
"""Libraries whose loggers are limited to warnings."""
_PLACES: Final = 8
_HIDDEN: Final = "***"
_OURS: Final = "amarreko"


def error_fields(error: BaseException) -> dict[str, str]:
    """Return the type of an error and where it was raised, without its text."""
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    places = (f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return {"error": type(error).__name__, "places": " < ".join(reversed([*places]))}


class Redactor(logging.Filter):
    """Removes secrets from everything that the libraries log.

    Of a secret with a colon only the part after it is secret: the number of a Telegram bot is
    public, and a URL may encode the colon.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        parts = (secret.rpartition(":")[2] for secret in secrets)
        self._secrets = tuple(part for part in parts if len(part) >= SHORTEST_SECRET)
        self.tells_places = True

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, as one text without secrets and without its exception."""
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
        """Remove secrets from an event of the program."""
        return {
            key: self.redact(value) if isinstance(value, str) else value
            for key, value in event.items()
        }


def quiet_loggers(libraries: Iterable[str], redactor: Redactor) -> None:
    """Limit these loggers to warnings, without secrets."""
    for name in libraries:
        log = logging.getLogger(name)
        log.setLevel(max(logging.WARNING, log.level))
        log.addFilter(redactor)


class _JsonLines(logging.Formatter):
    """Formats lines of JSON; events of the program are JSON already."""

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
    """Remove the place in the code where an error was raised from an event of the program."""
    event.pop("places", None)
    return event


_OUTAGES: Final = frozenset(kind.__name__ for kind in StoreUnavailableError.__subclasses__())


def _without_consequences(
    logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Drop an event that only follows from an outage of the store, which is logged once.

    Everything that needs the store fails meanwhile. The events stay at the level ``debug``. The
    event of the outage itself names it as its ``cause``.
    """
    if event.get("error") in _OUTAGES and not _is_debug(logger):
        raise structlog.DropEvent
    return event


def _is_debug(logger: object) -> bool:
    return isinstance(logger, logging.Logger) and logger.isEnabledFor(logging.DEBUG)


def configure(
    secrets: Iterable[str], *, level: Level = Level.INFO, form: Format = Format.TEXT
) -> None:
    """Log to the standard error stream, one line for each event, libraries from warnings on."""
    redactor = Redactor(secrets)
    handler = logging.StreamHandler()
    is_json = form is Format.JSON
    handler.setFormatter(_JsonLines() if is_json else logging.Formatter("%(message)s"))
    handler.addFilter(redactor)
    redactor.tells_places = level is Level.DEBUG
    root = logging.getLogger()
    root.setLevel(level.upper())
    root.handlers = [handler]
    # An error within logging would print the text of the logged error.
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
    """Disable the log: a person who plays alone would see it on their screen."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


LAST_OF_TERMINAL: Final = "terminal/last"
"""The key under which the store keeps the latest match of the terminal, finished or not."""

_log = structlog.get_logger()


def decode_or_log(text: str, kind: type[Document], key: str) -> Document | None:
    """Return the decoded document; if it is damaged, log its key and return None."""
    try:
        return from_json(text, kind)
    except DamagedDocumentError:
        _log.error("document unreadable", key=key)
        return None
