"""What the house asks of a store: the logs of the tables, which tables there are, and settings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol, TypeAlias

from engine.interfaces import EventStore, TableId

Clock: TypeAlias = Callable[[], datetime]
"""Tells the time, with its time zone."""

utc_now: Final[Clock] = partial(datetime.now, UTC)
"""The time by the machine's clock."""


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A table that has a log: how many events it holds, and when the last was appended."""

    table: TableId
    length: int
    appended_at: datetime


class Store(EventStore, Protocol):
    """Keeps logs, and small settings beside them; what it has acknowledged is never lost.

    Every method raises StorageError when the file behind it fails. ``append`` never takes an
    empty sequence of events, and raises ConflictError also when ``after`` lies beyond the end.
    """

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table that has a log, or of those named; the one last appended to first."""
        ...

    async def put(self, key: str, value: str) -> None:
        """Keep a text, by custom JSON, under a key; what was kept there before is gone.

        The terminal keeps here which table its player left and how its seats were filled.
        """
        ...

    async def put_version(self, key: str, document: str) -> None:
        """Keep the next version of a document, an object of JSON whose ``version`` says which.

        It is one more than that of the document kept under the key; what says none, or is not
        there, counts as 0. Raise LostRaceError with nothing changed where it is another.
        """
        ...

    async def get(self, key: str) -> str | None:
        """Return the text kept under a key; None when there is none."""
        ...

    async def list_all(self, prefix: str) -> Mapping[str, str]:
        """Return every text kept under a key that begins like this, in the order of the keys."""
        ...

    async def page(self, prefix: str, after: str, most: int) -> Mapping[str, str]:
        """As ``recall_all``, but only the first ``most`` behind a key, which need not be there.

        Whoever goes through very many holds up nobody so.
        """
        ...

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one; nothing may be appended to it any more."""
        ...

    async def erase_deleted(self) -> None:
        """See to it that what was overwritten or forgotten cannot be found in any byte."""
        ...

    async def delete(self, key: str) -> None:
        """Keep nothing under a key any more, whether or not there was anything."""
        ...

    async def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        ...
