"""Notes that the store keeps: one that is damaged is logged, and is as if there were none."""

import structlog

from storage.documents import Document, read
from storage.errors import DamagedDocumentError

_log = structlog.get_logger()


def readable(text: str, kind: type[Document], key: str) -> Document | None:
    """What a note holds, or None when it is damaged; the log calls it by this key."""
    try:
        return read(text, kind)
    except DamagedDocumentError:
        _log.error("document unreadable", key=key)
        return None
