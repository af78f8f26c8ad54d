"""What the operator may read: events with a table and a version, never a card and never a token.

An exception's own words may hold anything, a card as well as a token. So only its kind is logged,
and the places in the code that it came through. A note that the store keeps is told of by its key.
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

from storage.errors import DamagedDocumentError
from storage.json_documents import Document, from_json

SHORTEST_SECRET: Final = 8
"""Letters of a secret: a shorter one might be struck out of the midst of ordinary words."""


class Level(StrEnum):
    """What is logged: this, and whatever is graver."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Format(StrEnum):
    """How a line of the log is written: for people, or for programs that collect logs."""

    TEXT = "text"
    JSON = "json"


LIBRARIES: Final = ("aiosqlite", "discord", "httpcore", "httpx", "psycopg", "telegram")
"""Whose words are logged from warnings on."""
_PLACES: Final = 8
_HIDDEN: Final = "***"
_OURS: Final = "amarreko"


def error_fields(error: BaseException) -> dict[str, str]:
    """Return the kind of an error and where it came from, without what it says."""
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    places = (f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return {"error": type(error).__name__, "places": " < ".join(reversed([*places]))}


class Redactor(logging.Filter):
    """Strikes secrets out of everything that the libraries log.

    Of a secret with a colon only what follows is one: the number of a Telegram bot is public, and
    an address may write the colon differently.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        parts = (secret.rpartition(":")[2] for secret in secrets)
        self._secrets = tuple(part for part in parts if len(part) >= SHORTEST_SECRET)
        self.tells_places = True

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record through, as one text without secrets, and without its exception."""
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
        """Strike secrets out of an event of ours."""
        return {
            key: self.redact(value) if isinstance(value, str) else value
            for key, value in event.items()
        }


def quiet_loggers(libraries: Iterable[str], redactor: Redactor) -> None:
    """Let these loggers say only what is a warning at least, and that without secrets."""
    for name in libraries:
        log = logging.getLogger(name)
        log.setLevel(max(logging.WARNING, log.level))
        log.addFilter(redactor)


class _JsonLines(logging.Formatter):
    """Lines of JSON: ours are written already, those of the libraries get the same fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line of one object."""
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
    """Leave out of an event of ours where in the code an error came from."""
    event.pop("places", None)
    return event


def configure(
    secrets: Iterable[str], *, level: Level = Level.INFO, form: Format = Format.TEXT
) -> None:
    """Log to the standard error stream, a line for each event, libraries only from warnings on."""
    redactor = Redactor(secrets)
    handler = logging.StreamHandler()
    is_json = form is Format.JSON
    handler.setFormatter(_JsonLines() if is_json else logging.Formatter("%(message)s"))
    handler.addFilter(redactor)
    redactor.tells_places = level is Level.DEBUG
    root = logging.getLogger()
    root.setLevel(level.upper())
    root.handlers = [handler]
    # What goes wrong while something is logged would be told with the words of an error.
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
    """Log nothing: where a person plays alone, nobody else reads what they see."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


LAST_OF_TERMINAL: Final = "terminal/last"
"""Under which name the store keeps which match was begun last in the terminal, over or not."""

_log = structlog.get_logger()


def decode_or_log(text: str, kind: type[Document], key: str) -> Document | None:
    """Return what a note holds, or None when it is damaged; the log calls it by this key."""
    try:
        return from_json(text, kind)
    except DamagedDocumentError:
        _log.error("document unreadable", key=key)
        return None
