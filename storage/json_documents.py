"""Documents beside the logs: any of our types as a JSON text, and back."""

from typing import TypeVar

import msgspec

from storage.errors import DamagedDocumentError

Document = TypeVar("Document")


class _Versioned(msgspec.Struct):
    """Any document, reduced to its version."""

    version: int = 0


def to_json(document: object) -> str:
    """Return a document as the text that is stored."""
    return msgspec.json.encode(document).decode()


def version_of(text: str | None) -> int:
    """Return the version of the document in a text; 0 if it has none or is no document."""
    try:
        return msgspec.json.decode(text or "", type=_Versioned).version
    except (msgspec.MsgspecError, RecursionError):
        return 0


def from_json(text: str, kind: type[Document]) -> Document:
    """Return the document in a text; raise DamagedDocumentError."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise DamagedDocumentError from error
