"""Who leads where several processes share a server: one of them, and the next when it fails.

Whoever leads holds an advisory lock on a connection of its own, which the server lets go of as soon
as that process has died. A process that stands still, or whose network is lost, may hold it on; so
whoever leads also counts a beat up once a second. Where that stands still for too long, whoever
waits has the lock taken away and takes over.

Neither keeps a process from waking up and writing on. That does the number of the lease: whoever
takes over counts it up, and a write under an earlier number is refused by the server itself
(``storage.pg_store``). A process that could not renew its lease for ``LEASE_S`` lets go by itself,
before anybody else may take over; it has to ask nobody for that.
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
"""How often a lease is renewed."""

LEASE_S: Final = 5.5
"""How long a lease lasts that is not renewed, by the clock of whoever leads."""

ALONE_S: Final = 60.0
"""The same while nobody waits: then a server that is away for a while is sat out."""

TAKEOVER_S: Final = 7.0
"""How long the beat stands still before another takes over, by the clock of that one.

Longer where whoever leads may not know yet that somebody waits, and so leads on for ``ALONE_S``.
"""

KNOWN_BEATS: Final = 3
"""After so many, whoever leads has been told of who waited before them.

One may have been on its way already, the next one is answered with it, and the third says that
this was heard.
"""

LOOK_S: Final = 0.2
"""How often whoever waits looks."""

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
# Whoever waits can be seen by a lock that all of them share.
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
    """Lead meanwhile, as soon as nobody else does; raise StorageError.

    Who does not want to be told anything does not wait either: AlreadyServedError says that
    another leads.
    """
    cable = PgConnection(address, answer_s=_ANSWER_S if tell else ANSWER_S)
    holding: asyncio.Task[None] | None = None
    try:
        lease = await _Candidate(cable, tell).lead()
        holding = asyncio.create_task(_hold(cable, lease, tell or _tell_nobody))
        yield lease
    finally:
        if holding is not None:
            holding.cancel()
            await asyncio.gather(holding, return_exceptions=True)
            with suppress(StorageError):
                # With the connection the lock goes as well, but only some moments later.
                await cable.query(_LET_GO)
        await cable.close()


@dataclass(frozen=True, slots=True)
class ServerState:
    """What a server is, and what its database holds; without a schema there is nothing yet."""

    server: str
    schema: int | None
    known: int
    logs: int
    events: int
    is_led: bool


async def state_of(address: ServerAddress) -> ServerState:
    """Return how a database fares, changing nothing; raise StorageError."""
    cable = PgConnection(address)
    try:
        schema = await schema_of(cable)
        [(server,)] = await cable.query("SHOW server_version")
        known, logs, events = len(SERVER_MIGRATIONS), 0, 0
        if schema:
            [(logs, events)] = await cable.query(_HELD, answer_s=_COUNT_S)
        [(is_led,)] = await cable.query(_IS_LED)
        return ServerState(server.partition(" ")[0], schema, known, logs, events, is_led)
    finally:
        await cable.close()


class _Candidate:
    """Somebody who wants to lead, and looks again and again whether they may."""

    def __init__(self, cable: PgConnection, tell: Tell | None) -> None:
        self._cable = cable
        self._tell = tell or _tell_nobody
        self._waits = tell is not None
        self._seen: LeaderEvent | None = None
        self._beat = self._known_at = self._waits_on = 0
        self._beat_at = self._patient_until = time.monotonic()

    async def lead(self) -> Lease:
        """Return the lease, once it is ours."""
        while True:
            try:
                await prepare_server(self._cable)
                while (lease := await self._look()) is None:  # noqa: ASYNC110 - others end it
                    await asyncio.sleep(LOOK_S)
            except (ServerGoneError, DatabaseLockedError):
                if not self._waits:
                    raise
                self._say(LeaderEvent.GONE)
                # Whoever led before the server went is first once it is back.
                self._patient_until = time.monotonic() + 2 * HEARTBEAT_S + LOOK_S
                await asyncio.sleep(LOOK_S)
            else:
                return lease

    async def _look(self) -> Lease | None:
        """Take over, if nobody leads."""
        now = time.monotonic()
        if self._seen is LeaderEvent.GONE and now < self._patient_until:
            await self._cable.query("SELECT 1")
            return None
        made = self._cable.generation
        [(is_free, beat)] = await self._cable.query(_TRY)
        if is_free:
            asked_at = time.monotonic()
            numbers: dict[str, int] = dict(await self._cable.query(_TAKE))
            if self._waits_on == made:
                await self._cable.query(_WAIT_NO_MORE)
            if self._cable.generation != made:
                raise ServerGoneError(self._cable.address)
            lease = Lease(self._cable.address, numbers["lease"], lasts_s=LEASE_S)
            lease.renewed(asked_at, lasts_s=LEASE_S)
            return lease
        if not self._waits:
            raise AlreadyServedError(self._cable.address)
        if self._waits_on != made:
            await self._cable.query(_WAIT)
            # What is seen next is the first beat since it can be seen that we wait.
            self._waits_on, self._known_at = made, 0
        elif beat != self._beat or not self._known_at:
            self._beat, self._beat_at = beat, now
            self._known_at = self._known_at or beat + KNOWN_BEATS
        elif now - self._beat_at > self._still_s:
            await self._cable.query(_DEPOSE)
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


async def _hold(cable: PgConnection, lease: Lease, tell: Tell) -> None:
    """Renew a lease again and again, until it is lost.

    Where this process itself was held up, the server says whether another has taken over. Only
    where it says nothing either, the lease is given up as soon as it is overdue.
    """
    locked_on, is_gone = cable.generation, False
    while not lease.lost.is_set():
        await asyncio.sleep(HEARTBEAT_S)
        asked_at = time.monotonic()
        renewing = asyncio.create_task(cable.query(_RENEW, {"mine": lease.number}))
        try:
            rows = await _in_time(renewing, lease)
            if not rows:
                lease.lost.set()
                return
            [(is_waited_for,)] = rows
            if cable.generation != locked_on:
                # Where it is held, then by our own former connection, or by who is about to lead.
                [(is_free, _)] = await cable.query(_TRY)
                locked_on = cable.generation if is_free else locked_on
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
    """Return what the server says of a lease that is still ours.

    Nothing where it is not, or not in time.

    Raise StorageError.
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
    """For somebody who plays alone: what they do says soon enough that the server is gone."""
