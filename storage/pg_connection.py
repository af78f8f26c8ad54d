"""A connection to a PostgreSQL server that is made anew when it was lost.

A server that says nothing for a while is as good as gone, whether it has ended, stands still or
cannot be reached: the connection is hung up then, and whoever asked is told so. The next question
makes another one. What was begun is finished also when nobody waits for it any more.
"""

import asyncio
import os
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, LiteralString, NoReturn, TypeAlias

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo

from storage.errors import (
    DamagedDatabaseError,
    DatabaseLockedError,
    DiskFailedError,
    DiskFullError,
    NotWritableError,
    ServerGoneError,
    ServerRefusedError,
    StorageError,
)
from storage.location import ServerAddress

Row: TypeAlias = tuple[Any, ...]

ANSWER_S: Final = 4.0
"""How long to wait for a server that says nothing."""

_USUAL: Final[Mapping[str, str | int]] = MappingProxyType(
    {
        "application_name": "amarreko",
        "client_encoding": "UTF8",
        # In whole seconds, and libpq takes no fewer than two.
        "connect_timeout": 3,
        # A server that has vanished without a word is noticed by the system as well.
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 2,
        "tcp_user_timeout": 4000,
    }
)
# What is acknowledged is on the disk, whatever this server does by itself; and it lets go of what
# we hold as soon as we have vanished without a word.
_AT_FIRST: Final = """
    SET synchronous_commit = on;
    SET lock_timeout = '3s';
    SET tcp_keepalives_idle = 2;
    SET tcp_keepalives_interval = 1;
    SET tcp_keepalives_count = 2;
    SET tcp_user_timeout = 4000
"""
_MEANINGS: Final[Mapping[str, type[StorageError]]] = MappingProxyType(
    {
        "25006": NotWritableError,
        "42501": NotWritableError,
        "40001": DatabaseLockedError,
        "40P01": DatabaseLockedError,
        "53300": DatabaseLockedError,
        "55006": DatabaseLockedError,
        "55P03": DatabaseLockedError,
        "53100": DiskFullError,
        "58030": DiskFailedError,
        "XX001": DamagedDatabaseError,
        "XX002": DamagedDatabaseError,
        "28000": ServerRefusedError,
        "28P01": ServerRefusedError,
        "3D000": ServerRefusedError,
    }
)
_ENDED: Final = ("08", "57")
"""Classes of what a server says that ends, begins, or has lost us."""

_REFUSALS: Final = ("authentication failed", "no password supplied", "no pg_hba.conf entry")
"""What libpq says of a refusal at the door, which alone comes without a code."""


def raise_storage_error(error: psycopg.Error, address: ServerAddress) -> NoReturn:
    """Raise what a server says as a StorageError; a mistake of ours stays as it is."""
    code = error.sqlstate or ""
    meaning = _MEANINGS.get(code)
    if meaning is None and code.startswith(_ENDED):
        meaning = ServerGoneError
    if meaning is None and not code and isinstance(error, psycopg.OperationalError):
        meaning = _meaning_at_the_door(str(error))
    if meaning is None:
        raise error
    # What the library says may hold anything of the address.
    raise meaning(address) from None


def _meaning_at_the_door(text: str) -> type[StorageError]:
    """Return what a failure means that has no code, such as one before anybody was let in."""
    is_refusal = any(one in text for one in _REFUSALS) or (
        "FATAL" in text and "does not exist" in text
    )
    return ServerRefusedError if is_refusal else ServerGoneError


class PgConnection:
    """One connection, on which one question is asked at a time; made at the first."""

    def __init__(self, address: ServerAddress, *, answer_s: float = ANSWER_S) -> None:
        self.address = address
        self._answer_s = answer_s
        self._connection: AsyncConnection[Row] | None = None
        self._lock = asyncio.Lock()
        self._is_closed = False
        self.generation = 0
        """How often the connection was made; what hangs on one is gone with it."""

    async def query(
        self,
        statement: LiteralString,
        parameters: Mapping[str, object] | None = None,
        *,
        answer_s: float | None = None,
    ) -> Sequence[Row]:
        """Run a statement as a transaction of its own; its rows. Raise StorageError."""
        asking = asyncio.create_task(
            self._ask(statement, parameters, self._answer_s if answer_s is None else answer_s)
        )
        asking.add_done_callback(_consume_error)
        return await asyncio.shield(asking)

    async def close(self) -> None:
        """Let go of the connection; a second time does nothing."""
        self._is_closed = True
        if self._connection is not None:
            await self._connection.close()

    def abort(self) -> None:
        """Let the connection end for whoever waits for an answer on it."""
        if self._connection is None or self._connection.closed:
            return
        # It belongs to the library, which has to see by itself that nothing more comes.
        with suppress(OSError), socket.socket(fileno=os.dup(self._connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    async def _ask(
        self, statement: LiteralString, parameters: Mapping[str, object] | None, answer_s: float
    ) -> Sequence[Row]:
        async with self._lock:
            connection = await self._connected()
            try:
                return await self._answer(connection, statement, parameters, answer_s)
            except psycopg.Error as error:
                raise_storage_error(error, self.address)

    async def _answer(
        self,
        connection: AsyncConnection[Row],
        statement: LiteralString,
        parameters: Mapping[str, object] | None,
        answer_s: float,
    ) -> Sequence[Row]:
        """Return what the server answers; hung up where it says nothing for too long."""
        timer = asyncio.get_running_loop().call_later(answer_s, self.abort)
        try:
            cursor = await connection.execute(statement.encode(), parameters)
            return await cursor.fetchall() if cursor.description else ()
        finally:
            timer.cancel()

    async def _connected(self) -> AsyncConnection[Row]:
        """Return the connection, another one where it was lost."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._is_closed:
            raise ServerGoneError(self.address)
        try:
            told = make_conninfo(self.address.url, **_USUAL)
            connection = await AsyncConnection[Row].connect(told, autocommit=True)
        except psycopg.ProgrammingError:
            # Its words would say the address.
            raise ServerRefusedError(self.address) from None
        except psycopg.Error as error:
            raise_storage_error(error, self.address)
        self._connection = connection
        self.generation += 1
        await self._answer(connection, _AT_FIRST, None, self._answer_s)
        return connection


def _consume_error(asking: "asyncio.Task[Sequence[Row]]") -> None:
    """Look at an error for which nobody waits any more; its caller was cancelled."""
    if not asking.cancelled():
        asking.exception()
