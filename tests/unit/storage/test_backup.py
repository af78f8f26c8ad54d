"""Backups: complete while the bot writes, all or nothing, and restored."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from engine.interfaces import TableId
from storage.backup import back_up, is_in_use, restore, verify_file
from storage.errors import (
    CopyExistsError,
    DamagedDatabaseError,
    DatabaseLockedError,
    MissingFolderError,
    NoDatabaseError,
    NotADatabaseError,
    StorageError,
)
from storage.sqlite_schema import MIGRATIONS
from storage.sqlite_store import SqliteStore
from tests.unit.storage.files import contents
from tests.unit.storage.samples import SAMPLES

TABLE = TableId("batzoki")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "mus with space & %20.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "copy.db"


@pytest.fixture(autouse=True)
def _folder(copy: Path) -> None:
    copy.parent.mkdir()


def keep(path: Path, note: str) -> None:
    async def write() -> None:
        async with await SqliteStore.open(path) as store:
            await store.put("note", note)

    asyncio.run(write())


def kept(path: Path) -> str | None:
    async def read() -> str | None:
        async with await SqliteStore.open(path) as store:
            return await store.get("note")

    return asyncio.run(read())


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_copy_made_in_use_holds_all_that_was_acknowledged(db: Path, copy: Path) -> None:
    """It also holds what is only in the write-ahead log, where a plain copy would miss it."""
    async with await SqliteStore.open(db) as store:
        await store.append(TABLE, 0, SAMPLES)
        made = await asyncio.to_thread(back_up, db, copy)
        assert is_in_use(db)
        await store.append(TABLE, len(SAMPLES), SAMPLES[:1])
    assert (made.logs, made.events, made.schema) == (1, len(SAMPLES), len(MIGRATIONS))
    assert list(copy.parent.iterdir()) == [copy], "a copy is one file"
    assert mode_of(copy) == 0o600, "it holds hands of games in play"
    async with await SqliteStore.open(copy) as store:
        assert await store.read(TABLE) == SAMPLES


async def test_people_play_on_while_a_copy_is_made(db: Path, copy: Path) -> None:
    """Each copy is a consistent moment of the log, and holds everything acknowledged before."""
    async with await SqliteStore.open(db) as store:
        for number in range(8):
            after = number * len(SAMPLES)
            await store.append(TABLE, after, SAMPLES)
            path = copy.with_name(f"{number}.db")
            made, _ = await asyncio.gather(
                asyncio.to_thread(back_up, db, path), store.put("note", "x" * 100_000)
            )
            assert made.events == after + len(SAMPLES)


def test_what_is_not_there_or_not_ours_is_not_copied(db: Path, copy: Path) -> None:
    with pytest.raises(NoDatabaseError):
        back_up(db, copy)
    db.write_text("Some notes, and no games at all.")
    with pytest.raises(NotADatabaseError):
        back_up(db, copy)
    assert contents(copy.parent) == {}


def test_an_empty_file_makes_no_copy(db: Path, copy: Path) -> None:
    db.touch()
    with pytest.raises(NotADatabaseError) as told:
        back_up(db, copy)
    assert told.value.place == str(db)
    assert contents(copy.parent) == {}


def test_no_file_is_written_over(db: Path, copy: Path) -> None:
    """A backup overwrites neither another file nor, by mistake, the games themselves."""
    keep(db, "games")
    copy.write_text("Some notes.")
    for path in (copy, db):
        with pytest.raises(CopyExistsError):
            back_up(db, path)
    assert copy.read_text() == "Some notes."
    assert kept(db) == "games"
    with pytest.raises(MissingFolderError):
        back_up(db, copy.parent / "nowhere" / "copy.db")


def test_a_damaged_file_makes_no_copy(db: Path, copy: Path) -> None:
    """A backup that could not be restored is reported at once, as a fault of the games."""
    keep(db, "x" * 100_000)
    damage(db)
    with pytest.raises(DamagedDatabaseError) as told:
        back_up(db, copy)
    assert told.value.place == str(db)
    assert contents(copy.parent) == {}


def test_what_is_put_back_is_as_it_was_and_the_former_file_stays(db: Path, copy: Path) -> None:
    keep(db, "before")
    back_up(db, copy)
    keep(db, "after")
    former = restore(copy, db)
    assert former == db.with_name(db.name + ".former")
    assert kept(db) == "before"
    assert kept(former) == "after"
    assert kept(copy) == "before", "the copy is still there for another time"


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator may give files away")
def test_what_an_administrator_puts_back_belongs_to_the_service(db: Path, copy: Path) -> None:
    keep(db, "before")
    back_up(db, copy)
    os.chown(db, 12345, 12345)
    restore(copy, db)
    assert (db.stat().st_uid, db.stat().st_gid) == (12345, 12345)


def test_it_is_put_back_where_nothing_is(db: Path, copy: Path) -> None:
    keep(db, "before")
    back_up(db, copy)
    db.unlink()
    assert restore(copy, db) is None
    assert kept(db) == "before"
    with pytest.raises(MissingFolderError):
        restore(copy, db.parent / "nowhere" / "mus.db")


def test_it_takes_the_place_of_a_damaged_file(db: Path, copy: Path) -> None:
    keep(db, "x" * 100_000)
    back_up(db, copy)
    damage(db)
    with pytest.raises(DamagedDatabaseError):
        verify_file(db)
    restore(copy, db)
    assert kept(db) == "x" * 100_000


def test_what_a_killed_process_left_in_its_log_goes_aside_as_well(db: Path, copy: Path) -> None:
    """Otherwise SQLite would apply the old log to the new file."""

    async def be_killed() -> dict[str, bytes]:
        async with await SqliteStore.open(db) as store:
            await store.put("note", "after")
            return contents(db.parent)

    keep(db, "before")
    back_up(db, copy)
    left = asyncio.run(be_killed())
    assert len(left) > 1
    for name, text in left.items():
        (db.parent / name).write_bytes(text)
    former = restore(copy, db)
    assert former is not None
    assert kept(db) == "before"
    assert kept(former) == "after"


async def test_nothing_is_put_back_under_somebody_who_plays(db: Path, copy: Path) -> None:
    async with await SqliteStore.open(db) as store:
        await store.put("note", "before")
        back_up(db, copy)
        await store.put("note", "after")
        with pytest.raises(DatabaseLockedError):
            restore(copy, db)
        assert await store.get("note") == "after"
    assert not is_in_use(db)


def test_somebody_who_goes_back_to_an_earlier_program_gets_the_earlier_games(
    db: Path, copy: Path
) -> None:
    """The newer program's file is moved aside; the earlier program could not even open it."""
    keep(db, "before")
    back_up(db, copy)
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    restore(copy, db)
    assert kept(db) == "before"


@pytest.mark.parametrize("text", [b"", b"Some notes, and no games at all."])
def test_what_is_no_copy_is_not_put_back(db: Path, copy: Path, text: bytes) -> None:
    keep(db, "games")
    copy.write_bytes(text)
    with pytest.raises(StorageError):
        restore(copy, db)
    assert kept(db) == "games"
    assert not list(db.parent.glob("*.part"))


def damage(path: Path) -> None:
    """Overwrite everything after the first page."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(3 * 4096))
