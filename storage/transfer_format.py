"""What is carried from one home of the games to another, whatever kind of home it is."""

from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

LoggedEvent: TypeAlias = tuple[str, int, str, int, str, int]
"""A table, a number, a kind, a version, a body, and when it was appended, in milliseconds."""

Note: TypeAlias = tuple[str, str]
"""A key and a text."""

EVENTS: Final = """
    SELECT table_id, seq, kind, version, body, appended_at_ms FROM events ORDER BY table_id, seq
"""
NOTES: Final = "SELECT key, value FROM settings ORDER BY key"


class TransferSource(Protocol):
    """One home of the games while everything is carried there or away, in one transaction."""

    def events(self) -> Iterable[LoggedEvent]:
        """Return every event, in the order of tables and numbers."""
        ...

    def notes(self) -> Iterable[Note]:
        """Return every note, in the order of keys."""
        ...

    def put(self, events: Iterable[LoggedEvent], notes: Iterable[Note]) -> None:
        """Write all of these."""
        ...
