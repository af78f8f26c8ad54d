"""Define the data that are transferred between locations of any kind."""

from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

LoggedEvent: TypeAlias = tuple[str, int, str, int, str, int]
"""A table, then an event's number, kind, version, body and time (ms since the epoch)."""

Note: TypeAlias = tuple[str, str]
"""A key and its text."""

EVENTS: Final = """
    SELECT table_id, seq, kind, version, body, appended_at_ms FROM events ORDER BY table_id, seq
"""
NOTES: Final = "SELECT key, value FROM settings ORDER BY key"


class TransferSource(Protocol):
    """A location of the games during a transfer, in one transaction."""

    def events(self) -> Iterable[LoggedEvent]:
        """Return every event, in the order of tables and numbers."""
        ...

    def notes(self) -> Iterable[Note]:
        """Return every setting, in the order of keys."""
        ...

    def put(self, events: Iterable[LoggedEvent], notes: Iterable[Note]) -> None:
        """Write these events and settings."""
        ...
