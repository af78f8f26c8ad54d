"""Read and write the contents of a PostgreSQL database for a transfer."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, LiteralString

import psycopg
from psycopg import Connection

from storage.errors import CopyDiffersError
from storage.json_documents import version_of
from storage.location import ServerAddress
from storage.pg_connection import Row, raise_storage_error
from storage.transfer_format import EVENTS, NOTES, LoggedEvent, Note, TransferSource

_AT_A_TIME: Final = 1_000
_PUT_EVENTS: Final = """
    COPY events (table_id, seq, kind, version, body, appended_at_ms) FROM STDIN
"""
_PUT_NOTES: Final = "COPY settings (key, value, version) FROM STDIN"


class _ServerData:
    """The data of a database."""

    def __init__(self, connection: Connection[Row]) -> None:
        self._connection = connection

    def events(self) -> Iterable[LoggedEvent]:
        """Yield every event, in the order of tables and numbers."""
        yield from self._read(EVENTS)

    def notes(self) -> Iterable[Note]:
        """Yield every setting, in the order of keys."""
        yield from self._read(NOTES)

    def put(self, events: Iterable[LoggedEvent], notes: Iterable[Note]) -> None:
        """Write these events and settings."""
        with self._connection.cursor() as cursor:
            with cursor.copy(_PUT_EVENTS.encode()) as rows:
                for event in events:
                    rows.write_row(event)
            with cursor.copy(_PUT_NOTES.encode()) as rows:
                for key, value in notes:
                    rows.write_row((key, value, version_of(value)))

    def _read(self, question: LiteralString) -> Iterator[Row]:
        """Yield the rows of a query in batches, because they may not all fit into memory."""
        with self._connection.cursor(name="transfer") as cursor:
            cursor.itersize = _AT_A_TIME
            cursor.execute(question.encode())
            yield from cursor


@contextmanager
def pg_transfer(address: ServerAddress) -> Iterator[TransferSource]:
    """Yield a database's data in one transaction; roll back if anything fails."""
    try:
        with psycopg.connect(address.url, connect_timeout=3) as connection:
            connection.execute(b"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            connection.execute(b"SET LOCAL synchronous_commit = on")
            yield _ServerData(connection)
    except psycopg.DataError:
        # The data contain a character that the server cannot store in a text.
        raise CopyDiffersError(address) from None
    except psycopg.Error as error:
        raise_storage_error(error, address)
