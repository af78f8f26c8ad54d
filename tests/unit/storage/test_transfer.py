"""Everything is moved from a file to a server and back, and is the same there."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Final

import pytest

from engine.interfaces import TableId
from storage.errors import (
    AlreadyServedError,
    CopyDiffersError,
    NoDatabaseError,
    NotADatabaseError,
    NotEmptyError,
    ServerGoneError,
    ServerRefusedError,
    WrongEncodingError,
)
from storage.interface import LoggedTable, Store
from storage.location import Location, ServerAddress
from storage.open_store import open_exclusive, open_shared
from storage.transfer import transfer
from tests.unit.storage.files import contents
from tests.unit.storage.samples import SAMPLES
from tests.unit.storage.server import PostgresServer, query

pytestmark = pytest.mark.long

STRANGE: Final = TableId("peña «Ordago» 🂡 'or' \\N\t1")


async def filled(home: Location) -> None:
    """Fill a store with two logs, and with notes with and without a version."""
    async with open_shared(home) as store:
        await store.append(TableId("batzoki"), 0, SAMPLES)
        await store.append(STRANGE, 0, SAMPLES[:7])
        await store.put("terminal", '{"table": "batzoki"}')
        await store.put("damaged", "{")
        await store.put("ñ\\.", "a\tb\\n\n")
        await store.put_version("mesa/AB2CD", '{"version":1}')
        await store.put_version("mesa/AB2CD", '{"version":2}')


async def held(store: Store) -> tuple[tuple[LoggedTable, ...], list[object], dict[str, str]]:
    """Return everything that a store lists."""
    tables = await store.tables()
    logs: list[object] = [await store.read(one.table) for one in tables]
    return tables, logs, dict(await store.list_all(""))


async def all_in(home: Location) -> object:
    async with open_shared(home) as store:
        return await held(store)


async def moved(source: Location, target: Location) -> tuple[int, int, int]:
    tally = await asyncio.to_thread(transfer, source, target)
    return tally.logs, tally.events, tally.notes


async def test_there_and_back_it_is_the_same(tmp_path: Path, postgres: PostgresServer) -> None:
    """Times agree to the millisecond, and a document continues from its version."""
    there, back = postgres.database(), tmp_path / "back.db"
    await filled(tmp_path / "mus.db")
    assert await moved(tmp_path / "mus.db", there) == (2, len(SAMPLES) + 7, 4)
    assert await moved(there, back) == (2, len(SAMPLES) + 7, 4)
    before = await all_in(tmp_path / "mus.db")
    assert await all_in(there) == before
    assert await all_in(back) == before
    async with open_shared(there) as store:
        await store.put_version("mesa/AB2CD", '{"version":3}')


async def test_from_server_to_server_and_from_file_to_file(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    one, other = postgres.database(), postgres.database()
    await filled(one)
    await moved(one, other)
    await moved(one, tmp_path / "one.db")
    await moved(tmp_path / "one.db", tmp_path / "other.db")
    assert await all_in(other) == await all_in(one) == await all_in(tmp_path / "other.db")


@pytest.mark.parametrize("kind", ["a file", "a server"])
@pytest.mark.parametrize("what", ["a log", "a note"])
async def test_what_is_not_empty_stays_as_it_is(
    tmp_path: Path, postgres: PostgresServer, kind: str, what: str
) -> None:
    target: Location = tmp_path / "there.db" if kind == "a file" else postgres.database()
    async with open_shared(target) as store:
        if what == "a log":
            await store.append(TableId("theirs"), 0, SAMPLES[:1])
        else:
            await store.put("theirs", "1")
    before = await all_in(target)
    await filled(tmp_path / "mus.db")
    with pytest.raises(NotEmptyError):
        await moved(tmp_path / "mus.db", target)
    assert await all_in(target) == before


@pytest.mark.parametrize("kind", ["a file", "a server"])
async def test_nothing_is_carried_while_somebody_plays(
    tmp_path: Path, postgres: PostgresServer, kind: str
) -> None:
    """Nothing is moved away, since something would be missed, and nothing is moved there."""
    played: Location = tmp_path / "mus.db" if kind == "a file" else postgres.database()
    other = postgres.database()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(open_exclusive(played))
        for source, target in ((played, other), (other, played)):
            with pytest.raises(AlreadyServedError) as refused:
                await moved(source, target)
            assert refused.value.place == str(played)
    await moved(played, other)


async def test_what_a_server_cannot_hold_leaves_nothing_there(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    await filled(tmp_path / "mus.db")
    with closing(sqlite3.connect(tmp_path / "mus.db")) as connection:
        connection.execute("INSERT INTO settings VALUES ('torn', 'a' || char(0) || 'b')")
        connection.commit()
    there = postgres.database()
    with pytest.raises(CopyDiffersError):
        await moved(tmp_path / "mus.db", there)
    assert query(there, "SELECT count(*) FROM events") == [(0,)]
    assert query(there, "SELECT count(*) FROM settings") == [(0,)]


async def test_what_is_not_there_is_told(tmp_path: Path, postgres: PostgresServer) -> None:
    with pytest.raises(NoDatabaseError):
        await moved(tmp_path / "mus.db", tmp_path / "other.db")
    assert contents(tmp_path) == {}, "no file is made of a name that was mistyped"
    with pytest.raises(ServerRefusedError):
        await moved(ServerAddress(postgres.url("nowhere")), tmp_path / "other.db")
    with pytest.raises(ServerGoneError):
        await moved(ServerAddress("postgresql://ane:secret@127.0.0.1:9/mus"), tmp_path / "a.db")


async def test_a_database_of_others_stays_as_it_is(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    await filled(tmp_path / "mus.db")
    theirs = postgres.database()
    query(theirs, "CREATE TABLE events (what text)")
    with pytest.raises(NotADatabaseError):
        await moved(tmp_path / "mus.db", theirs)
    with pytest.raises(WrongEncodingError):
        await moved(tmp_path / "mus.db", postgres.database(encoding="SQL_ASCII"))
    assert query(theirs, "SELECT * FROM events") == []
