"""A server that goes down, returns or refuses: nothing is lost and nothing is doubled."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from engine.events import MusSaid
from engine.interfaces import ConflictError, TableId
from engine.seats import Seat
from storage.errors import (
    AlreadyServedError,
    DatabaseLockedError,
    DeposedError,
    NewerSchemaError,
    NotWritableError,
    ServerGoneError,
    ServerRefusedError,
    StorageError,
)
from storage.interface import Store
from storage.leader_election import ALONE_S, KNOWN_BEATS, LEASE_S, leading
from storage.lease import LeaderEvent, Lease
from storage.location import ServerAddress, parse_location
from storage.open_store import open_exclusive, server_state
from storage.pg_connection import PgConnection
from storage.pg_schema import SERVER_MIGRATIONS
from storage.pg_store import PostgresStore
from tests.unit.storage.network import Network
from tests.unit.storage.samples import SAMPLES
from tests.unit.storage.server import PostgresServer, postgres_server, query

pytestmark = pytest.mark.long

ANSWER_S = 0.3
TABLE = TableId("batzoki")
PASSWORD = "a-secret:that/nobody%may@read"  # noqa: S105 - it opens nothing
SAID = tuple(MusSaid(Seat(seat)) for seat in range(4))

Write = Callable[[Store], Awaitable[object]]

WRITES: tuple[Write, ...] = (
    lambda store: store.append(TABLE, 1, SAMPLES[1:3]),
    lambda store: store.put("note", "2"),
    lambda store: store.put_version("mesa/A", '{"version":2}'),
    lambda store: store.delete("note"),
    lambda store: store.delete_log(TABLE),
)


def read(store: Store) -> Awaitable[object]:
    """Read a note."""
    return store.get("note")


@pytest.fixture
async def home(postgres: PostgresServer) -> ServerAddress:
    """Return a database with a log and two notes."""
    address = postgres.database()
    async with await PostgresStore.open(address) as store:
        await store.append(TABLE, 0, SAMPLES[:1])
        await store.put("note", "1")
        await store.put_version("mesa/A", '{"version":1}')
    return address


@asynccontextmanager
async def through(
    home: ServerAddress, network: Network, postgres: PostgresServer
) -> AsyncIterator[Store]:
    """Open a store that reaches its server through the network."""
    async with network.laid():
        there = postgres.url(home.url.rpartition("/")[2], port=network.port)
        async with await PostgresStore.open(ServerAddress(there), answer_s=ANSWER_S) as store:
            yield store


async def test_all_that_waits_fails_as_deposed_once_the_lease_is_lost(
    home: ServerAddress, postgres: PostgresServer
) -> None:
    """Writes and reads behind a cut network do not wait for their timeouts."""
    network = Network(postgres.port)
    async with network.laid():
        there = postgres.url(home.url.rpartition("/")[2], port=network.port)
        lease = Lease(home, 1)
        async with await PostgresStore.open(
            ServerAddress(there), lease=lease, answer_s=3600
        ) as store:
            network.cut()
            waiting = [asyncio.ensure_future(write(store)) for write in (*WRITES, read)]
            done, _ = await asyncio.wait(waiting, timeout=0.2)
            assert not done
            lease.lost.set()
            outcomes = await asyncio.gather(*waiting, return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} == {DeposedError}
            with pytest.raises(DeposedError):
                await store.put("note", "3")


async def test_a_server_that_was_killed_has_lost_nothing_and_is_gone_on_with(
    postgres: PostgresServer,
) -> None:
    """A refused write may be repeated."""
    assert postgres is not None, "there is one on this machine"
    with postgres_server() as server:
        async with await PostgresStore.open(server.database()) as store:
            await store.append(TABLE, 0, SAMPLES[:1])
            server.stop("immediate")
            for write in WRITES:
                with pytest.raises(ServerGoneError):
                    await write(store)
            with pytest.raises(ServerGoneError):
                await store.read(TABLE)
            server.start()
            assert await store.read(TABLE) == SAMPLES[:1]
            await store.append(TABLE, 1, SAMPLES[1:3])
            assert await store.read(TABLE) == SAMPLES[:3]


async def test_a_write_whose_answer_was_lost_counts_once(
    home: ServerAddress, postgres: PostgresServer
) -> None:
    """The server saved it before the connection ended, and the store finds it there."""
    network = Network(postgres.port)
    async with through(home, network, postgres) as store:
        network.lose_answers()
        await store.append(TABLE, 1, SAMPLES[1:3])
        network.lose_answers()
        await store.put("note", "2")
        network.lose_answers()
        await store.put_version("mesa/A", '{"version":2}')
        assert await store.get("mesa/A") == '{"version":2}'
        assert await store.read(TABLE) == SAMPLES[:3]
        assert await store.get("note") == "2"


async def test_a_network_that_was_cut_is_told_and_gone_on_with(
    home: ServerAddress, postgres: PostgresServer
) -> None:
    network = Network(postgres.port)
    async with through(home, network, postgres) as store:
        network.cut()
        with pytest.raises(ServerGoneError):
            await store.read(TABLE)
        network.mend()
        assert await store.read(TABLE) == SAMPLES[:1]


async def test_of_many_writers_on_connections_of_their_own_one_wins_each_place(
    home: ServerAddress,
) -> None:
    """Nothing is torn, whatever the lengths; for notes, only the next version is accepted."""
    stores = [await PostgresStore.open(home) for _ in range(8)]
    for after in (1, 2):
        writes = (one.append(TABLE, after, SAID[:1]) for one in stores)
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 7
    writes = (one.append(TABLE, 3, SAID * (n + 1)) for n, one in enumerate(stores))
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    [winner] = [n for n, outcome in enumerate(outcomes) if outcome is None]
    assert await stores[0].read(TABLE) == (SAMPLES[0], *SAID[:1], *SAID[:1], *(SAID * (winner + 1)))
    revisions = (one.put_version("mesa/A", '{"version":2}') for one in stores)
    outcomes = await asyncio.gather(*revisions, return_exceptions=True)
    assert outcomes.count(None) == 1
    for one in stores:
        await one.close()


@pytest.mark.parametrize("number", range(len(WRITES)))
async def test_somebody_who_was_deposed_writes_nothing(home: ServerAddress, number: int) -> None:
    """Late writes fail as well, and the current leader goes on writing."""
    async with leading(home) as former, await PostgresStore.open(home, lease=former) as late:
        # As another program does after it has waited too long.
        query(home, "UPDATE lease SET number = number + 1 WHERE name = 'lease'")
        next_one = Lease(home, former.number + 1)
        async with await PostgresStore.open(home, lease=next_one) as store:
            with pytest.raises(DeposedError):
                await WRITES[number](late)
            assert former.lost.is_set()
            assert await store.read(TABLE) == SAMPLES[:1]
            assert await store.list_all("") == {"mesa/A": '{"version":1}', "note": "1"}
            await WRITES[number](store)


async def test_a_write_under_way_is_done_before_another_takes_over(home: ServerAddress) -> None:
    """The new leader therefore reads everything that was written under the earlier number."""
    async with leading(home) as lease:
        async with await PostgresStore.open(home, lease=lease) as store:
            appends = [
                asyncio.create_task(store.append(TableId(f"t{n}"), 0, SAMPLES)) for n in range(40)
            ]
            await asyncio.sleep(0)
            bumped = asyncio.to_thread(
                query, home, "UPDATE lease SET number = number + 1 WHERE name = 'lease'"
            )
            await bumped
            found = query(home, "SELECT DISTINCT table_id FROM events WHERE table_id LIKE 't%'")
            done = await asyncio.gather(*appends, return_exceptions=True)
        later = query(home, "SELECT DISTINCT table_id FROM events WHERE table_id LIKE 't%'")
        assert sorted(map(str, later)) == sorted(map(str, found)), "nothing came behind"
        assert done.count(None) == len(found)
        assert sum(isinstance(one, DeposedError) for one in done) == 40 - len(found)


async def test_one_leads_at_a_time_and_the_next_has_the_next_number(home: ServerAddress) -> None:
    """A program that will not wait is told at once; one that waits says so, once."""
    seen: list[LeaderEvent] = []
    async with leading(home) as first:
        with pytest.raises(AlreadyServedError):
            async with leading(home):
                pass
        waiting = asyncio.create_task(numbered(home, seen))
        while LeaderEvent.WAITING not in seen:  # noqa: ASYNC110 - the server answers it
            await asyncio.sleep(0)
        assert (await server_state(home)).is_led
    assert await waiting == first.number + 1
    assert seen == [LeaderEvent.WAITING]
    assert not (await server_state(home)).is_led


class Clock:
    """A clock that counts how often a waiting program reads it."""

    def __init__(self) -> None:
        self.now, self.looks = 0.0, 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.now

    async def looked_at(self) -> None:
        """Wait until a read that begins from now on is over."""
        before = self.looks
        while self.looks < before + 2:  # noqa: ASYNC110 - the server answers it
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("beats", "longest_s"),
    [(0, ALONE_S), (KNOWN_BEATS - 1, ALONE_S), (KNOWN_BEATS, LEASE_S)],
)
async def test_somebody_who_stands_still_is_waited_for_as_long_as_they_may_lead_on(
    home: ServerAddress, monkeypatch: pytest.MonkeyPatch, beats: int, longest_s: float
) -> None:
    """It is a minute if it may not know of another leader: it would resume and play on."""
    clock, seen = Clock(), list[LeaderEvent]()
    monkeypatch.setattr("storage.leader_election.time", clock)
    monkeypatch.setattr("storage.leader_election.LOOK_S", 0)
    silent = PgConnection(home)
    await silent.query(
        "SELECT pg_advisory_lock(1299542817, hashtext(current_schema()) & 2147483647)"
    )
    waiting = asyncio.create_task(numbered(home, seen))
    while LeaderEvent.WAITING not in seen:  # noqa: ASYNC110 - the server answers it
        await asyncio.sleep(0)
    await clock.looked_at()
    for _ in range(beats):
        query(home, "UPDATE lease SET number = number + 1 WHERE name = 'beat'")
        await clock.looked_at()
    clock.now = longest_s + 1
    await clock.looked_at()
    assert not waiting.done()
    clock.now = longest_s + 2
    assert await waiting == 1
    await silent.close()


async def numbered(home: ServerAddress, seen: list[LeaderEvent]) -> int:
    async with leading(home, seen.append) as lease:
        return lease.number


async def test_what_people_are_told_of_a_server_holds_no_password(
    home: ServerAddress, postgres: PostgresServer
) -> None:
    """The password is shown neither plain nor as encoded, wherever in the address it is."""
    written = "a-secret%3Athat%2Fnobody%25may%40read"
    where = f"127.0.0.1:{postgres.port}"
    urls = (
        f"postgresql://ane:{written}@{where}/nowhere",
        f"postgres://ane@{where}/nowhere?password={written}",
        f"postgresql://ane:{written}@127.0.0.1:9/mus",
        f"postgresql://ane:{written}@{where}/mus?such_option_is_not=1",
    )
    for url in urls:
        address = ServerAddress(url)
        with pytest.raises(StorageError) as refused:
            async with open_exclusive(address):
                pass
        told = f"{address} {address!r} {refused.value} {refused.value!r} {refused.value.place}"
        assert PASSWORD not in told
        assert written not in told
        assert "ane@127.0.0.1" in told
        assert refused.value.__cause__ is None
        assert PASSWORD in address.secrets
    assert str(home).startswith(f"postgresql://amarreko@{where}/mus")
    assert home.secrets == ()


async def test_what_a_server_refuses_has_a_name(
    home: ServerAddress, postgres: PostgresServer
) -> None:
    with pytest.raises(ServerRefusedError):
        await PostgresStore.open(ServerAddress(postgres.url("nowhere")))
    query(home, "CREATE ROLE guest LOGIN")
    query(home, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
    guest = ServerAddress(home.url.replace("amarreko@", "guest@"))
    async with await PostgresStore.open(guest) as store:
        assert await store.read(TABLE) == SAMPLES[:1]
        with pytest.raises(NotWritableError):
            await store.append(TABLE, 1, SAMPLES[1:2])
    query(home, "UPDATE amarreko SET schema = schema + 1")
    with pytest.raises(NewerSchemaError) as newer:
        await PostgresStore.open(home)
    assert (newer.value.found, newer.value.known) == (2, 1)
    assert query(home, "SELECT count(*) FROM events") == [(1,)]


async def test_many_who_open_an_empty_database_at_once_find_the_same_tables(
    postgres: PostgresServer,
) -> None:
    home = postgres.database()
    stores = await asyncio.gather(*(PostgresStore.open(home) for _ in range(8)))
    await stores[0].append(TABLE, 0, SAMPLES)
    assert [await one.read(TABLE) for one in stores] == [SAMPLES] * 8
    for one in stores:
        await one.close()
    assert query(home, "SELECT schema FROM amarreko") == [(len(SERVER_MIGRATIONS),)]


async def test_somebody_who_waits_for_a_lock_is_told_after_a_while(home: ServerAddress) -> None:
    """Somebody else has locked the table, for example an administrator at work."""
    async with (
        await PostgresStore.open(home) as store,
        await PostgresStore.open(home) as other,
    ):
        await store._connection.query("SET lock_timeout = '50ms'")  # noqa: SLF001 - it would take seconds
        await other._connection.query("BEGIN")  # noqa: SLF001 - as no store does it
        await other._connection.query("LOCK TABLE settings")  # noqa: SLF001 - the same
        with pytest.raises(DatabaseLockedError):
            await store.put("note", "2")
        await other._connection.query("COMMIT")  # noqa: SLF001 - the same
        await store.put("note", "3")
        assert await store.get("note") == "3"


@pytest.mark.parametrize(
    "text",
    [
        "postgresql:/mus",
        "postgres:mus",
        "mysql://a/b",
        "sqlite:///a.db",
        "postgresql://a\0b",
        "a\0b",
    ],
)
def test_what_is_no_home_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^$"):
        parse_location(text)
