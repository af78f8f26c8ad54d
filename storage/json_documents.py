"""Convert the documents beside the logs, of any of our types, to JSON texts and back."""

from typing import TypeVar

import msgspec

from storage.errors import DamagedDocumentError

Document = TypeVar("Document")


class _Versioned(msgspec.Struct):
    """The version of any document, without its other fields."""

    version: int = 0


def to_json(document: object) -> str:
    """Return the text that stores a document."""
    return msgspec.json.encode(document).decode()


def version_of(text: str | None) -> int:
    """Return the version of the document in a text; 0 if it has none or is not a document."""
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
