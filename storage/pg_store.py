"""The store of a PostgreSQL server, for those who want a second process that takes over.

An acknowledged write is on the disk of the server. Each is one statement and so its own
transaction; what waits at the same time is written together, as with SQLite. Whoever leads writes
under the number of a lease: a write under another number than the newest writes nothing and raises
DeposedError, whenever it arrives. The number is locked until the write is done, so that whoever
takes over reads everything that was written under the one before.

Where the connection ends in the midst of a write, nobody knows whether it was written. An append,
or a document, is looked for then; a note is simply written again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, LiteralString, Self

from psycopg.errors import UniqueViolation

from engine.interfaces import TableId
from storage.codec import Codec
from storage.errors import ServerGoneError
from storage.group_commit import Append, Queries, SqlStore, table_infos
from storage.interface import Clock, LoggedTable, utc_now
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
"""How long a server may take to write all notes anew."""


class PostgresStore(SqlStore):
    """A ``Store`` on a server; ``open`` makes one, and as a context manager it closes itself."""

    questions = Queries(READ, RECALL, RECALL_ALL, RECALL_SOME)

    def __init__(
        self, cable: PgConnection, lease: Lease | None, codec: Codec, clock: Clock
    ) -> None:
        super().__init__(cable.address, codec, clock)
        self._cable = cable
        self._lease = lease

    @classmethod
    async def open(
        cls,
        address: ServerAddress,
        *,
        lease: Lease | None = None,
        codec: Codec | None = None,
        clock: Clock = utc_now,
        answer_s: float = ANSWER_S,
    ) -> Self:
        """Open a database, new or old, in the newest schema; raise StorageError.

        Whoever names a lease writes under that number alone.
        """
        cable = PgConnection(address, answer_s=answer_s)
        try:
            await prepare_server(cable)
        except BaseException:
            await cable.close()
            raise
        return cls(cable, lease, codec or Codec(), clock)

    async def tables(self, named: Iterable[TableId] | None = None) -> tuple[LoggedTable, ...]:
        """Return every table that has a log, or of those named; the one last appended to first."""
        if named is None:
            return table_infos(await self._ask(TABLES + ENDS, {}))
        return table_infos(await self._ask(TABLES_NAMED + ENDS, {"named": list(set(named))}))

    async def delete_log(self, table: TableId) -> None:
        """Delete the log of a table, if it has one."""
        await self._settle()
        await self._write(DISCARD, {"name": table})

    async def erase_deleted(self) -> None:
        """Write all notes anew into another file of the server, and delete the one before.

        What its write-ahead log and the copies of others hold is in the hands of whoever runs it.
        """
        await self._settle()
        await self._cable.query("VACUUM (FULL) settings", answer_s=SCRUB_S)

    async def delete(self, key: str) -> None:
        """Keep nothing under a key any more, whether or not there was anything."""
        await self._settle()
        await self._write(FORGET, {"name": key})

    async def close(self) -> None:
        """Let go of the connection; a second time does nothing."""
        await self._settle()
        await self._cable.close()

    async def _append_all(self, appends: Sequence["Append"]) -> Sequence[bool]:
        """Write the events of some tables; for each whether its log ended where it had to."""
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
            # Another writer was first since this statement began to look.
            if len(appends) > 1:
                raise
            return [False]
        except ServerGoneError:
            return self._known([await self._stands(append) for append in appends])
        return [append.table in written for append in appends]

    async def _stands(self, append: "Append") -> bool:
        """Return whether events stand where they were to be written; raise StorageError."""
        last = append.after + len(append.entries)
        asked = {"table_id": append.table, "after": append.after, "last": last}
        return tuple(await self._cable.query(BEHIND, asked)) == _rows_of(append)

    def _known(self, standing: Sequence[bool]) -> Sequence[bool]:
        """Return what a statement has written whose answer was lost, by what stands there now.

        It was one transaction: where nothing of it stands it was not done; raise ServerGoneError.
        """
        if not any(standing):
            raise ServerGoneError(self._cable.address)
        return standing

    async def _remember_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[None]:
        columns = _columns(pairs)
        try:
            await self._write(REMEMBER, columns)
        except ServerGoneError:
            # To write a note twice does no harm.
            await self._write(REMEMBER, columns)
        return [None] * len(pairs)

    async def _revise_all(self, pairs: Sequence[tuple[str, str]]) -> Sequence[bool]:
        """Write the next versions of some documents; for each whether it was the next."""
        try:
            written = await self._write(REVISE, _columns(pairs))
        except ServerGoneError:
            kept = {key: await self._cable.query(RECALL, {"key": key}) for key, _ in pairs}
            return self._known([[*kept[key]] == [(value,)] for key, value in pairs])
        return [key in written for key, _ in pairs]

    async def _write(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> frozenset[str]:
        """Write under the lease, if there is one; what was written. Raise DeposedError."""
        fence = NO_FENCE if self._lease is None else FENCE
        asked = {**parameters, "lease": self._lease and self._lease.number}
        [(leads, written)] = await self._cable.query(fence + statement, asked)
        if self._lease is not None and not leads:
            raise self._lease.rejected()
        return frozenset(written or ())

    async def _execute(
        self, statement: LiteralString, parameters: Mapping[str, object]
    ) -> Sequence[Row]:
        return await self._cable.query(statement, parameters)


def _rows_of(append: Append) -> tuple[Row, ...]:
    """Return what is to stand in the log."""
    numbered = enumerate(append.entries, append.after + 1)
    return tuple((seq, one.kind, one.version, one.body) for seq, one in numbered)


def _columns(pairs: Sequence[tuple[str, str]]) -> dict[str, object]:
    """Notes as the statements take them, each with the version that it says."""
    return {
        "keys": [key for key, _ in pairs],
        "values": [value for _, value in pairs],
        "versions": [version_of(value) for _, value in pairs],
    }
