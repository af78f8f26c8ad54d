"""Documents beside the logs: any of our types as a text of JSON, and back."""

from typing import TypeVar

import msgspec

from storage.errors import DamagedDocumentError

Document = TypeVar("Document")


def written(document: object) -> str:
    """The text under which a document is kept."""
    return msgspec.json.encode(document).decode()


def read(text: str, kind: type[Document]) -> Document:
    """The document that a text holds; raise DamagedDocumentError."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise DamagedDocumentError from error
