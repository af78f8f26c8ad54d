"""Open the store at a location of any kind, shared or exclusively."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from storage.errors import MissingDriverError
from storage.file_lock import lock_file
from storage.interface import Store
from storage.lease import Lease, Tell
from storage.location import Location, ServerAddress
from storage.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from storage.leader_election import ServerState


@asynccontextmanager
async def open_shared(home: Location) -> AsyncIterator[Store]:
    """Open a store to which another process may write meanwhile; raise StorageError."""
    if isinstance(home, ServerAddress):
        require_psycopg(home)
        from storage.pg_store import PostgresStore  # noqa: PLC0415 - optional library

        async with await PostgresStore.open(home) as on_server:
            yield on_server
    else:
        async with await SqliteStore.open(home) as in_file:
            yield in_file


@asynccontextmanager
async def open_exclusive(
    home: Location, tell: Tell | None = None
) -> AsyncIterator[tuple[Store, Lease]]:
    """Open a store to which no other process writes while the lease lasts; raise StorageError.

    With ``tell``, wait until this process may lead, if several may share the games. Without
    ``tell``, raise AlreadyServedError if another process has the store.
    """
    if isinstance(home, ServerAddress):
        require_psycopg(home)
        from storage.leader_election import leading  # noqa: PLC0415 - optional library
        from storage.pg_store import PostgresStore  # noqa: PLC0415 - the same

        async with (
            leading(home, tell) as lease,
            await PostgresStore.open(home, lease=lease) as on_server,
        ):
            yield on_server, lease
    else:
        with lock_file(home):
            async with await SqliteStore.open(home) as in_file:
                yield in_file, Lease(home)


def require_psycopg(address: ServerAddress) -> None:
    """Raise MissingDriverError if the client library for PostgreSQL is missing."""
    try:
        import psycopg  # noqa: F401, PLC0415 - optional library
    except ImportError:
        raise MissingDriverError(address) from None


async def has_leader(home: Location) -> bool:
    """Return whether a process currently serves the games on a server.

    Return False for a file, whose lock is checked elsewhere. Raise StorageError.
    """
    if not isinstance(home, ServerAddress):
        return False
    state = await server_state(home)
    return state.is_led


async def server_state(address: ServerAddress) -> "ServerState":
    """Return the state of a server's database without changing it; raise StorageError."""
    require_psycopg(address)
    from storage.leader_election import state_of  # noqa: PLC0415 - optional library

    return await state_of(address)
