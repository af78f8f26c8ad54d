"""Elect a leader among processes that share a server, with takeover after a failure.

The leader's connection holds an advisory lock, which the server releases as soon as the process has
died. A process that hangs, or whose network is lost, may keep the lock, so the leader also
increments a heartbeat once a second. If the heartbeat stops for too long, a waiting process has the
lock released and takes over.

Neither the lock nor the heartbeat stops a process that wakes up and continues to write. The lease
number does: the new leader increments it, and the server refuses a write with an earlier number
(``storage.pg_store``). A process that could not renew its lease for ``LEASE_S`` gives up on its
own, without a connection, before another process may take over.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from storage.errors import (
    AlreadyServedError,
    DatabaseLockedError,
    ServerGoneError,
    StorageError,
)
from storage.lease import LeaderEvent, Lease, Tell
from storage.location import ServerAddress
from storage.pg_connection import ANSWER_S, PgConnection, Row
from storage.pg_schema import SERVER_MIGRATIONS, prepare_server, schema_of

HEARTBEAT_S: Final = 1.0
"""The interval between renewals of a lease, in seconds."""

LEASE_S: Final = 5.5
"""How long a lease lasts without renewal, in seconds by the leader's clock."""

ALONE_S: Final = 60.0
"""How long a lease lasts while no process waits, to survive a short outage of the server."""

TAKEOVER_S: Final = 7.0
"""How long the heartbeat must stop before another process, by its own clock, takes over.

The time is longer if the leader may not yet know that a process waits, because its lease then lasts
for ``ALONE_S``.
"""

KNOWN_BEATS: Final = 3
"""After this many heartbeats the leader knows that a process was already waiting before them.

The first may already have been on its way, the answer to the second reports the waiting process,
and the third confirms that the leader got this answer.
"""

LOOK_S: Final = 0.2
"""The interval between checks of a waiting process, in seconds."""

_ANSWER_S: Final = 3.0
_LATE_LOOKS: Final = 5
_HOLDS: Final = """
    FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND classid = 1299542817 AND objid = (hashtext(current_schema()) & 2147483647)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_TRY: Final = """
    SELECT
        pg_try_advisory_lock(1299542817, hashtext(current_schema()) & 2147483647),
        (SELECT number FROM lease WHERE name = 'beat')
"""
_TAKE: Final = "UPDATE lease SET number = number + 1 RETURNING name, number"
_RENEW: Final = """
    UPDATE lease SET number = number + 1
    WHERE name = 'beat' AND (SELECT number FROM lease WHERE name = 'lease') = %(mine)s
    RETURNING EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND classid = 1299542818 AND objid = (hashtext(current_schema()) & 2147483647)::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
"""
# Waiting processes share a lock, which shows the leader that some process waits.
_WAIT: Final = """
    SELECT pg_advisory_lock_shared(1299542818, hashtext(current_schema()) & 2147483647)
"""
_WAIT_NO_MORE: Final = """
    SELECT pg_advisory_unlock_shared(1299542818, hashtext(current_schema()) & 2147483647)
"""
_LET_GO: Final = "SELECT pg_advisory_unlock_all()"
_DEPOSE: Final = "SELECT pg_terminate_backend(pid)" + _HOLDS + "AND pid <> pg_backend_pid()"
_HELD: Final = "SELECT count(DISTINCT table_id), count(*) FROM events"
_COUNT_S: Final = 600.0
_IS_LED: Final = "SELECT EXISTS (SELECT" + _HOLDS + ")"


@asynccontextmanager
async def leading(address: ServerAddress, tell: Tell | None = None) -> AsyncIterator[Lease]:
    """Lead for the duration of the context, once no other process leads; raise StorageError.

    Without ``tell``, do not wait: raise AlreadyServedError if another process leads.
    """
    connection = PgConnection(address, answer_s=_ANSWER_S if tell else ANSWER_S)
    holding: asyncio.Task[None] | None = None
    try:
        lease = await _Candidate(connection, tell).lead()
        holding = asyncio.create_task(_hold(connection, lease, tell or _tell_nobody))
        yield lease
    finally:
        if holding is not None:
            holding.cancel()
            await asyncio.gather(holding, return_exceptions=True)
            with suppress(StorageError):
                if lease.lost.is_set():
                    # The server does not answer, or has given the lease to another process.
                    connection.give_up(lease.rejected())
                # Closing the connection also releases the lock, but only after a moment.
                await connection.query(_LET_GO)
        await connection.close()


@dataclass(frozen=True, slots=True)
class ServerState:
    """The version of a server and the contents of its database; without a schema it is empty."""

    server: str
    schema: int | None
    known: int
    logs: int
    events: int
    is_led: bool


async def state_of(address: ServerAddress) -> ServerState:
    """Return the state of a database without changing it; raise StorageError."""
    connection = PgConnection(address)
    try:
        schema = await schema_of(connection)
        [(server,)] = await connection.query("SHOW server_version")
        known, logs, events = len(SERVER_MIGRATIONS), 0, 0
        if schema:
            [(logs, events)] = await connection.query(_HELD, answer_s=_COUNT_S)
        [(is_led,)] = await connection.query(_IS_LED)
        return ServerState(server.partition(" ")[0], schema, known, logs, events, is_led)
    finally:
        await connection.close()


class _Candidate:
    """A process that wants to lead and repeatedly checks whether it may."""

    def __init__(self, connection: PgConnection, tell: Tell | None) -> None:
        self._connection = connection
        self._tell = tell or _tell_nobody
        self._waits = tell is not None
        self._seen: LeaderEvent | None = None
        self._beat = self._known_at = self._waits_on = 0
        self._beat_at = self._patient_until = time.monotonic()

    async def lead(self) -> Lease:
        """Wait for the lease and return it."""
        while True:
            try:
                await prepare_server(self._connection)
                while (lease := await self._look()) is None:  # noqa: ASYNC110 - another process ends the wait
                    await asyncio.sleep(LOOK_S)
            except (ServerGoneError, DatabaseLockedError):
                if not self._waits:
                    raise
                self._say(LeaderEvent.GONE)
                # After an outage, the previous leader gets the first chance.
                self._patient_until = time.monotonic() + 2 * HEARTBEAT_S + LOOK_S
                await asyncio.sleep(LOOK_S)
            else:
                return lease

    async def _look(self) -> Lease | None:
        """Return the lease if no process leads, otherwise None."""
        now = time.monotonic()
        if self._seen is LeaderEvent.GONE and now < self._patient_until:
            await self._connection.query("SELECT 1")
            return None
        made = self._connection.generation
        [(is_free, beat)] = await self._connection.query(_TRY)
        if is_free:
            asked_at = time.monotonic()
            numbers: dict[str, int] = dict(await self._connection.query(_TAKE))
            if self._waits_on == made:
                await self._connection.query(_WAIT_NO_MORE)
            if self._connection.generation != made:
                raise ServerGoneError(self._connection.address)
            lease = Lease(self._connection.address, numbers["lease"], lasts_s=LEASE_S)
            lease.renewed(asked_at, lasts_s=LEASE_S)
            return lease
        if not self._waits:
            raise AlreadyServedError(self._connection.address)
        if self._waits_on != made:
            await self._connection.query(_WAIT)
            # Only from now on may a heartbeat tell the leader that this process waits.
            self._waits_on, self._known_at = made, 0
        elif beat != self._beat or not self._known_at:
            self._beat, self._beat_at = beat, now
            self._known_at = self._known_at or beat + KNOWN_BEATS
        elif now - self._beat_at > self._still_s:
            await self._connection.query(_DEPOSE)
            self._beat_at = now
        self._say(LeaderEvent.WAITING)
        return None

    @property
    def _still_s(self) -> float:
        return TAKEOVER_S if self._beat >= self._known_at else TAKEOVER_S - LEASE_S + ALONE_S

    def _say(self, sighting: LeaderEvent) -> None:
        if sighting is not self._seen:
            self._seen = sighting
            self._tell(sighting)


async def _hold(connection: PgConnection, lease: Lease, tell: Tell) -> None:
    """Renew a lease until it is lost.

    If this process was delayed, the server tells whether another one has taken over. If the server
    does not answer, the lease is given up as soon as it has expired.
    """
    locked_on, is_gone = connection.generation, False
    while not lease.lost.is_set():
        await asyncio.sleep(HEARTBEAT_S)
        asked_at = time.monotonic()
        renewing = asyncio.create_task(connection.query(_RENEW, {"mine": lease.number}))
        try:
            rows = await _in_time(renewing, lease)
            if not rows:
                lease.lost.set()
                return
            [(is_waited_for,)] = rows
            if connection.generation != locked_on:
                # If the lock is held, our previous connection or the next leader holds it.
                [(is_free, _)] = await connection.query(_TRY)
                locked_on = connection.generation if is_free else locked_on
        except StorageError:
            if not is_gone:
                tell(LeaderEvent.GONE)
            is_gone = True
            if lease.is_expired:
                lease.lost.set()
            continue
        lease.renewed(asked_at, lasts_s=LEASE_S if is_waited_for else ALONE_S)
        if is_gone:
            tell(LeaderEvent.BACK)
        is_gone = False


async def _in_time(renewing: "asyncio.Task[Sequence[Row]]", lease: Lease) -> Sequence[Row]:
    """Return the server's answer to a renewal.

    It is empty if the lease is no longer ours or the answer comes too late. Raise StorageError.
    """
    late = 0
    while not renewing.done() and late < _LATE_LOOKS:
        await asyncio.wait({renewing}, timeout=LOOK_S)
        late += lease.is_expired
    if renewing.done():
        return await renewing
    renewing.cancel()
    await asyncio.gather(renewing, return_exceptions=True)
    return ()


def _tell_nobody(_sighting: LeaderEvent) -> None:
    """Ignore an event in a process that does not wait; its next write will fail soon enough."""
