"""Documents beside the logs: any of our types as a text of JSON, and back."""

from typing import TypeVar

import msgspec

from storage.errors import DamagedDocumentError

Document = TypeVar("Document")


class _Versioned(msgspec.Struct):
    """Any document, of which only the version is looked at."""

    version: int = 0


def to_json(document: object) -> str:
    """Return the text under which a document is kept."""
    return msgspec.json.encode(document).decode()


def version_of(text: str | None) -> int:
    """Return which version of a document a text holds; 0 where it says none, or is none."""
    try:
        return msgspec.json.decode(text or "", type=_Versioned).version
    except (msgspec.MsgspecError, RecursionError):
        return 0


def from_json(text: str, kind: type[Document]) -> Document:
    """Return the document that a text holds; raise DamagedDocumentError."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise DamagedDocumentError from error
