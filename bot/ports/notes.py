"""Notes that the store keeps: one that is damaged is logged, and is as if there were none."""

from typing import Final

import structlog

from storage.documents import Document, read
from storage.errors import DamagedDocumentError

LAST_OF_TERMINAL: Final = "terminal/last"
"""Under which name the store keeps which match was begun last in the terminal, over or not."""

_log = structlog.get_logger()


def readable(text: str, kind: type[Document], key: str) -> Document | None:
    """What a note holds, or None when it is damaged; the log calls it by this key."""
    try:
        return read(text, kind)
    except DamagedDocumentError:
        _log.error("document unreadable", key=key)
        return None
