"""Tests of what only the store on disk has: a file, other programs, and a sudden end."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import closing
from itertools import count
from pathlib import Path
from types import coroutine

import pytest

from engine.events import Event, MusSaid
from engine.interfaces import ConflictError, TableId
from engine.seats import Seat
from storage.codec import KINDS, Codec
from storage.errors import (
    DamagedDatabaseError,
    DatabaseLockedError,
    FileReplacedError,
    UnknownEventError,
)
from storage.sqlite_store import SqliteStore
from tests.unit.storage.samples import SAMPLES

TABLE = TableId("batzoki")
BATCH: tuple[Event, ...] = tuple(MusSaid(Seat(seat)) for seat in range(4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mus with space & %20.db"


def raw(path: Path) -> sqlite3.Connection:
    """Return a connection of another program, which never waits for a lock."""
    return sqlite3.connect(path, timeout=0, isolation_level=None)


async def test_what_was_appended_is_there_when_the_file_is_opened_again(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.append(TABLE, 0, SAMPLES)
        await store.put("terminal", "{}")
        written = await store.tables()
    async with await SqliteStore.open(path) as store:
        assert await store.read(TABLE) == SAMPLES
        assert await store.get("terminal") == "{}"
        assert await store.tables() == written


async def test_every_commit_waits_for_the_disk(path: Path) -> None:
    """In WAL mode only FULL (2) and EXTRA (3) wait, so acknowledged data survives a power cut."""
    async with await SqliteStore.open(path) as store:
        connection = store._connection  # noqa: SLF001 - the setting belongs to this connection
        [[mode]] = await connection.execute_fetchall("PRAGMA journal_mode")
        [[synchronous]] = await connection.execute_fetchall("PRAGMA synchronous")
        assert (mode, synchronous) == ("wal", 3)


async def test_a_closed_store_is_one_file(path: Path) -> None:
    """The write-ahead log is merged into it, so that the file may be copied."""
    store = await SqliteStore.open(path)
    await store.append(TABLE, 0, SAMPLES)
    assert len(list(path.parent.iterdir())) > 1
    await store.close()
    assert list(path.parent.iterdir()) == [path]


async def test_two_programs_on_one_file_cannot_both_win(path: Path) -> None:
    """Two connections ask for each place at once, and one of them gets it."""
    async with await SqliteStore.open(path) as one, await SqliteStore.open(path) as other:
        for after in range(30):
            writes = (store.append(TABLE, after, BATCH[:1]) for store in (one, other, one, other))
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 3
        assert await one.read(TABLE) == await other.read(TABLE)
        assert len(await one.read(TABLE)) == 30


def delete(path: Path) -> None:
    """Delete a file at once, before the event loop goes on."""
    path.unlink()


def replace_file(path: Path, elsewhere: Path) -> None:
    """Put a copy of a file in its place; the file itself stays elsewhere."""
    path.rename(elsewhere)
    path.write_bytes(elsewhere.read_bytes())


@pytest.mark.parametrize("take_away", [Path.rename, replace_file])
async def test_nothing_is_confirmed_to_a_file_that_was_taken_away(
    path: Path, take_away: Callable[[Path, Path], object]
) -> None:
    """Every call fails until the same file is back, and then nothing is lost."""
    elsewhere = path.with_name("elsewhere")
    async with await SqliteStore.open(path) as store:
        await store.append(TABLE, 0, SAMPLES[:1])
        take_away(path, elsewhere)
        for call in (
            store.append(TABLE, 1, SAMPLES[1:]),
            store.put("key", "value"),
            store.read(TABLE),
            store.get("key"),
            store.erase_deleted(),
        ):
            with pytest.raises(FileReplacedError):
                await call
        await asyncio.to_thread(elsewhere.replace, path)
        await store.append(TABLE, 1, SAMPLES[1:])
        assert await store.get("key") is None
    async with await SqliteStore.open(path) as store:
        assert await store.read(TABLE) == tuple(SAMPLES)


async def test_a_file_deleted_during_a_write_confirms_nothing(path: Path) -> None:
    """The write has begun when the file goes, and is not confirmed."""
    async with await SqliteStore.open(path) as store:
        writing = asyncio.ensure_future(store.put("key", "value"))
        for _ in range(3):
            await asyncio.sleep(0)
        delete(path)
        with pytest.raises(FileReplacedError):
            await writing


async def test_many_may_make_the_same_file_at_once(path: Path) -> None:
    """Each waits until the first has made the tables, and all of them can write."""
    stores = await asyncio.gather(*(SqliteStore.open(path) for _ in range(8)))
    for after, store in enumerate(stores):
        await store.append(TABLE, after, BATCH[:1])
    assert len(await stores[0].read(TABLE)) == len(stores)
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_cancelled_append_is_there_whole_or_not_at_all(path: Path) -> None:
    """Wherever it is cancelled, the store can still read and write, and holds no lock."""
    async with await SqliteStore.open(path) as store:
        log: tuple[Event, ...] = ()
        for wait in count(1):
            before = log
            cancelled = await cancelled_at(wait, store.append(TABLE, len(before), BATCH))
            log = await store.read(TABLE)
            assert log in (before, before + BATCH)
            with closing(raw(path)) as other:
                other.execute("BEGIN IMMEDIATE")
                other.execute("ROLLBACK")
            if not cancelled:
                break
        assert wait > 1, "an append waits for the disk"


async def test_an_append_cancelled_while_it_waits_for_another_writer_still_ends(
    path: Path,
) -> None:
    """The statement is already on its way, and the next query sees its result."""
    async with await SqliteStore.open(path) as store:
        with closing(raw(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await cancelled_at(1, store.append(TABLE, 0, BATCH))
            other.execute("ROLLBACK")
        assert await store.read(TABLE) == BATCH


async def test_a_cancelled_opening_leaves_the_file_to_the_next(path: Path) -> None:
    """The next can open it wherever the first is cancelled, even while the tables are made."""
    for wait in count(1):
        fresh = path.with_name(f"{wait}.db")
        cancelled = await cancelled_at(wait, opened_and_closed(fresh))
        async with await SqliteStore.open(fresh) as store:
            await store.append(TABLE, 0, BATCH)
        if not cancelled:
            break
    assert wait > 1, "an opening waits for the disk"


async def opened_and_closed(path: Path) -> None:
    """Open and close a store without doing anything."""
    await (await SqliteStore.open(path)).close()


@coroutine
def cancelled_at(
    wait: int, work: Coroutine[asyncio.Future[object], None, None]
) -> Generator[asyncio.Future[object], None, bool]:
    """Cancel work at its given wait, counted from 1; return whether it got that far."""
    for waits in count(1):
        try:
            awaited = work.send(None)
        except StopIteration:
            return False
        except asyncio.CancelledError:
            return True
        if waits == wait:
            awaited.cancel()
        else:
            yield awaited
    raise AssertionError


@pytest.mark.long
def test_a_program_that_forgets_its_store_ends_all_the_same(path: Path) -> None:
    """The writer's thread, which waits for more work, does not block the exit."""
    program = [sys.executable, "-m", "tests.unit.storage.forgetful", str(path)]
    subprocess.run(program, check=True, timeout=60)
    with closing(raw(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (4,)


async def test_another_writer_is_waited_for_only_so_long(path: Path) -> None:
    """The append fails and may be tried again; nothing of it is in the log."""
    async with await SqliteStore.open(path, busy_timeout_s=0) as store:
        with closing(raw(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseLockedError) as failure:
                await store.append(TABLE, 0, BATCH)
            assert failure.value.place == str(path)
            assert await store.read(TABLE) == ()
            other.execute("ROLLBACK")
        await store.append(TABLE, 0, BATCH)
        assert await store.read(TABLE) == BATCH


async def test_an_event_of_a_newer_program_is_refused_and_named(path: Path) -> None:
    """No game is better than one with a missing event; the note says which event it was."""
    newer = Codec(upcasters={("mus-said", 1): dict})
    async with await SqliteStore.open(path) as store:
        await store.append(TABLE, 0, BATCH[:2])
    async with await SqliteStore.open(path, codec=newer) as store:
        await store.append(TABLE, 2, BATCH[2:])
    async with await SqliteStore.open(path) as store:
        with pytest.raises(UnknownEventError) as refusal:
            await store.read(TABLE)
    assert (refusal.value.kind, refusal.value.version) == ("mus-said", 2)
    assert refusal.value.__notes__ == [f"{path}: {TABLE}, 3"]


async def test_an_old_log_goes_on_in_the_newest_version(path: Path) -> None:
    """A match begun before a kind changed is read with its upcaster and continued."""
    async with await SqliteStore.open(path, codec=Codec(KINDS)) as store:
        await store.append(TABLE, 0, BATCH)
    newer = Codec(KINDS, {("mus-said", 1): lambda body: {"seat": body["seat"]}})
    async with await SqliteStore.open(path, codec=newer) as store:
        await store.append(TABLE, 4, BATCH)
        assert await store.read(TABLE) == BATCH * 2
    with closing(raw(path)) as connection:
        versions = connection.execute("SELECT version FROM events ORDER BY seq").fetchall()
    assert versions == [(1,)] * 4 + [(2,)] * 4


@pytest.mark.parametrize("gone", [1, 3])
async def test_a_log_with_a_hole_is_damaged(path: Path, gone: int) -> None:
    """Somebody deleted an event by hand, so the later events would give another game."""
    async with await SqliteStore.open(path) as store:
        await store.append(TABLE, 0, BATCH)
        with closing(raw(path)) as connection:
            connection.execute("DELETE FROM events WHERE seq = ?", (gone,))
        with pytest.raises(DamagedDatabaseError):
            await store.read(TABLE)


async def test_a_mistake_of_ours_is_not_blamed_on_the_disk(path: Path) -> None:
    """What SQLite refuses because of our own mistake stays an SQLite error."""
    async with await SqliteStore.open(path) as store:
        with closing(raw(path)) as connection:
            connection.execute("DROP TABLE settings")
        with pytest.raises(sqlite3.OperationalError):
            await store.get("terminal")
