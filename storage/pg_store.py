"""Store games on a PostgreSQL server, for setups with a second process that can take over.

An acknowledged write is on the server's disk. Each write is one statement and so its own
transaction; writes that wait at the same time are written together, as with SQLite. The leader
writes under its lease number: a write under any number but the newest changes nothing and raises
DeposedError, whenever it arrives. The number is locked until the write is done, so that a new
leader reads everything written under the previous number.

If the connection is lost during a write, its result is unknown. The store then looks up whether an
append or a document version was written; other texts are simply written again.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, LiteralString, Self

from psycopg.errors import UniqueViolation

from engine.interfaces import TableId
from storage.clock import Clock, SystemClock
from storage.codec import Codec
from storage.errors import ServerGoneError
from storage.group_commit import Append, Queries, SqlStore, table_infos
from storage.interface import LoggedTable
from storage.json_documents import version_of
from storage.lease import Lease
from storage.location import ServerAddress
from storage.pg_connection import ANSWER_S, PgConnection, Row
from storage.pg_queries import (
    APPEND,
    BEHIND,
    DISCARD,
    ENDS,
    FENCE,
    FORGET,
    NO_FENCE,
    READ,
    RECALL,
    RECALL_ALL,
    RECALL_SOME,
    REMEMBER,
    REVISE,
    TABLES,
    TABLES_NAMED,
)
from storage.pg_schema import prepare_server

SCRUB_S: Final = 600.0
"""How long a server may take to rewrite all settings, in seconds."""


class PostgresStore(SqlStore):
    """A ``Store`` on a server; ``open`` creates one. As a context manager it closes itself."""

    questions = Queries(READ, RECALL, RECALL_ALL, RECALL_SOME)

    def __init__(
        self, connection: PgConnection, lease: Lease | None, codec: Codec, clock: Clock
    ) -> None:
        super().__init__(connection.address, codec, clock)
        self._connection = connection
        self._lease = lease
        self._watching = None if lease is None else asyncio.create_task(self._watch(lease))

    @classmethod
    async def open(
        cls,
        address: ServerAddress,
        *,
        lease: Lease | None = None,
        codec: Codec | None = None,
        clock: Clock | None = None,
        answer_s: float = ANSWER_S,
    ) -> Self:
        """Open a database, new or old, and migrate it to the newest schema; raise StorageError.

        With a ``lease``, all writes use its number.
        """
        connection = PgConnection(address, answer_s=answer_s)
        try:
            await prepare_server(connection)
        except BaseException:
            await connection.close()
            raise
        return cls(connection, lease, codec or Codec(), clock or SystemClock())

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table with a log, or those named, with the newest append first."""
        if named is None:
            return table_infos(await self._ask(TABLES + ENDS, {}))
        return table_infos(await self._ask(TABLES_NAMED + ENDS, {"named": list(set(named))}))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        await self._settle()
        await self._write(DISCARD, {"name": table})

    async def erase_deleted(self) -> None:
        """Rewrite all settings to a new file on the server, and delete the old one.

        The server's operator is responsible for its write-ahead log and any other copies.
        """
        await self._settle()
        await self._connection.query("VACUUM (FULL) settings", answer_s=SCRUB_S)

    async def delete(self, key: str) -> None:
        """Delete the text under a key, if there is one."""
        await self._settle()
        await self._write(FORGET, {"name": key})

    async def close(self) -> None:
        """Close the connection; a second call does nothing."""
        await self._settle()
        if self._watching is not None:
            self._watching.cancel()
        await self._connection.close()

    async def _watch(self, lease: Lease) -> None:
        """Make every waiting query fail as soon as the lease is lost."""
        await lease.lost.wait()
        self._connection.give_up(lease.rejected())

    async def _append_all(self, appends: Sequence["Append"]) -> Sequence[bool]:
        """Append events to some tables' logs; return for each whether its log ended as expected."""
        rows = [(append.table, *row) for append in appends for row in _rows_of(append)]
        owners, seqs, kinds, versions, bodies = zip(*rows, strict=True)
        asked = {
            "tables": [append.table for append in appends],
            "afters": [append.after for append in appends],
            "owners": list(owners),
            "seqs": list(seqs),
            "kinds": list(kinds),
            "versions": list(versions),
            "bodies": list(bodies),
            "now_ms": self._now_ms(),
        }
        try:
            written = await self._write(APPEND, asked)
        except UniqueViolation:
            # Another writer was faster after this statement had started.
            if len(appends) > 1:
                raise
            return [False]
        except ServerGoneError:
            return self._known([await self._stands(append) for append in appends])
        return [append.table in written for append in appends]

    async def _stands(self, append: "Append") -> bool:
        """Return whether the events are stored at their place in the log; raise StorageError."""
        last = append.after + len(append.entries)
        asked = {"table_id": append.table, "after": append.after, "last": last}
        return tuple(await self._connection.query(BEHIND, asked)) == _rows_of(append)

    def _known(self, standing: Sequence[bool]) -> Sequence[bool]:
        """Return what a statement with a lost answer wrote, as ``standing`` shows for each item.

        It was one transaction, so if nothing is stored it was not done: raise ServerGoneError.
        """
        if not any(standing):
            raise ServerGoneError(self._connection.address)
        return standing

    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        columns = _columns(pairs)
        try:
            await self._write(REMEMBER, columns)
        except ServerGoneError:
            # Writing a text twice does no harm.
            await self._write(REMEMBER, columns)
        return [None] * len(pairs)

    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Store new versions of some documents; return for each whether it was the next version."""
        try:
            written = await self._write(REVISE, _columns(pairs))
        except ServerGoneError:
            kept = {key: await self._connection.query(RECALL, {"key": key}) for key, _ in pairs}
            return self._known([[*kept[key]] == [(value,)] for key, value in pairs])
        return [key in written for key, _ in pairs]

    async def _write(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> frozenset[str]:
        """Write under the lease, if any; return the names of what was written.

        Raise DeposedError.
        """
        fence = NO_FENCE if self._lease is None else FENCE
        asked = {**parameters, "lease": self._lease and self._lease.number}
        [(leads, written)] = await self._connection.query(fence + statement, asked)
        if self._lease is not None and not leads:
            raise self._lease.rejected()
        return frozenset(written or ())

    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Sequence[Row]:
        return await self._connection.query(statement, parameters)


def _rows_of(append: Append) -> tuple[Row, ...]:
    """Return the rows that an append adds to the log."""
    numbered = enumerate(append.entries, append.after + 1)
    return tuple((seq, one.kind, one.version, one.body) for seq, one in numbered)


def _columns(pairs: Sequence[tuple[str, str]]) -> dict[str, object]:
    """Return texts and their document versions as columns for the statements."""
    return {
        "keys": [key for key, _ in pairs],
        "values": [value for _, value in pairs],
        "versions": [version_of(value) for _, value in pairs],
    }
