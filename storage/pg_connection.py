"""Connect to a PostgreSQL server, and reconnect after a loss of the connection.

A server that does not answer for a while counts as gone, whether it has stopped, hangs or cannot be
reached: the connection is closed and the caller gets an error. The next query reconnects. A query
that has started is completed even if its caller is cancelled.
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
"""How long to wait for the server's answer, in seconds."""

_USUAL: Final[Mapping[str, str | int]] = MappingProxyType(
    {
        "application_name": "amarreko",
        "client_encoding": "UTF8",
        # In whole seconds; libpq requires at least two.
        "connect_timeout": 3,
        # The system then notices a server that vanished without closing the connection.
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 2,
        "tcp_user_timeout": 4000,
    }
)
# Acknowledged data are on disk whatever the server's settings, and the server releases our locks
# soon after this process vanishes.
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
"""Classes of error codes for a server that stops, starts, or has lost the connection."""

_REFUSALS: Final = ("authentication failed", "no password supplied", "no pg_hba.conf entry")
"""Texts with which libpq reports a refused login, the only error without a code."""


def raise_storage_error(error: psycopg.Error, address: ServerAddress) -> NoReturn:
    """Raise a server's error as a StorageError; raise a programming error unchanged."""
    code = error.sqlstate or ""
    meaning = _MEANINGS.get(code)
    if meaning is None and code.startswith(_ENDED):
        meaning = ServerGoneError
    if meaning is None and not code and isinstance(error, psycopg.OperationalError):
        meaning = _meaning_at_the_door(str(error))
    if meaning is None:
        raise error
    # The library's message may contain parts of the address.
    raise meaning(address) from None


def _meaning_at_the_door(text: str) -> type[StorageError]:
    """Return the error class for a failure without a code, such as one before the login."""
    is_refusal = any(one in text for one in _REFUSALS) or (
        "FATAL" in text and "does not exist" in text
    )
    return ServerRefusedError if is_refusal else ServerGoneError


class PgConnection:
    """A connection for one query at a time; it connects at the first query."""

    def __init__(self, address: ServerAddress, *, answer_s: float = ANSWER_S) -> None:
        self.address = address
        self._answer_s = answer_s
        self._connection: AsyncConnection[Row] | None = None
        self._lock = asyncio.Lock()
        self._is_closed = False
        self._end: asyncio.Future[StorageError] = asyncio.get_running_loop().create_future()
        self.generation = 0
        """The number of connections so far; session state is lost with each reconnect."""

    async def query(
        self,
        statement: LiteralString,
        parameters: Mapping[str, object] | None = None,
        *,
        answer_s: float | None = None,
    ) -> Sequence[Row]:
        """Run a statement as its own transaction and return its rows; raise StorageError."""
        if self._end.done():
            raise self._end.result()
        asking = asyncio.create_task(
            self._ask(statement, parameters, self._answer_s if answer_s is None else answer_s)
        )
        asking.add_done_callback(_consume_error)
        ends: tuple[asyncio.Future[Any], ...] = (asking, self._end)
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise self._end.result()
        return asking.result()

    async def close(self) -> None:
        """Close the connection; a second call does nothing."""
        self._is_closed = True
        if self._connection is not None:
            await self._connection.close()

    def give_up(self, error: StorageError) -> None:
        """Make all waiting and later queries fail at once with this error."""
        if not self._end.done():
            self._end.set_result(error)
        self.abort()

    def abort(self) -> None:
        """Shut the connection down, so that a waiting query fails."""
        if self._connection is None or self._connection.closed:
            return
        # The library owns the socket and must itself notice that it has ended.
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
        """Return the server's answer; abort the connection if it takes too long."""
        timer = asyncio.get_running_loop().call_later(answer_s, self.abort)
        try:
            cursor = await connection.execute(statement.encode(), parameters)
            return await cursor.fetchall() if cursor.description else ()
        finally:
            timer.cancel()

    async def _connected(self) -> AsyncConnection[Row]:
        """Return the connection; reconnect if it was lost."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._is_closed:
            raise ServerGoneError(self.address)
        try:
            told = make_conninfo(self.address.url, **_USUAL)
            connection = await AsyncConnection[Row].connect(told, autocommit=True)
        except psycopg.ProgrammingError:
            # The message of this error would contain the address.
            raise ServerRefusedError(self.address) from None
        except psycopg.Error as error:
            raise_storage_error(error, self.address)
        self._connection = connection
        self.generation += 1
        await self._answer(connection, _AT_FIRST, None, self._answer_s)
        return connection


def _consume_error(asking: "asyncio.Task[Sequence[Row]]") -> None:
    """Retrieve an error that no one awaits any longer, because the caller was cancelled."""
    if not asking.cancelled():
        asking.exception()
