"""Define the interface of a store: the tables' logs, the list of tables, and settings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engine.interfaces import EventStore, TableId


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A table with a log, the number of its events, and the time of the last append."""

    table: TableId
    length: int
    appended_at: datetime


class Store(EventStore, Protocol):
    """Stores logs, and small texts beside them; acknowledged data are never lost.

    Every method raises StorageError if the file or the server fails. ``append`` needs at least one
    event; it also raises ConflictError if ``after`` is beyond the end of the log.
    """

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table with a log, or those named, with the newest append first."""
        ...

    async def put(self, key: str, value: str) -> None:
        """Store a text, usually JSON, under a key, replacing any previous text.

        For example, the terminal stores which table its player left and how its seats were filled.
        """
        ...

    async def put_version(self, key: str, document: str) -> None:
        """Store the next version of a document, a JSON object with a ``version``.

        It must be one more than the version of the stored document; a missing document, or one
        without a version, counts as 0. Otherwise raise VersionConflictError and change nothing.
        """
        ...

    async def get(self, key: str) -> str | None:
        """Return the text stored under a key, or None."""
        ...

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text whose key has this prefix, in the order of the keys."""
        ...

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """Return the first ``most`` texts with this prefix after a key, which need not exist.

        Reading many texts in pages does not block other callers for long.
        """
        ...

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one; later appends to it must fail."""
        ...

    async def erase_deleted(self) -> None:
        """Erase all remaining bytes of overwritten or deleted texts."""
        ...

    async def delete(self, key: str) -> None:
        """Delete the text under a key, if there is one."""
        ...

    async def close(self) -> None:
        """Close the store; a second call does nothing."""
        ...
