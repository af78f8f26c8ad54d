"""Whose file it is, how it is migrated, and what is refused without being changed."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from threading import Barrier

import pytest

from engine.interfaces import TableId
from storage.errors import (
    DamagedDatabaseError,
    DatabaseLockedError,
    DiskFullError,
    MissingFolderError,
    NewerSchemaError,
    NotADatabaseError,
    NotWritableError,
    StorageError,
)
from storage.sqlite_schema import APPLICATION_ID, MIGRATIONS, prepare
from storage.sqlite_store import SqliteStore
from tests.unit.storage.files import contents
from tests.unit.storage.samples import SAMPLES

TABLE = TableId("batzoki")
NEXT = (*MIGRATIONS, ("CREATE TABLE people (name TEXT)", "INSERT INTO people VALUES ('Patxi')"))
"""A possible later version of the program, with one more migration."""

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mus.db"


@pytest.fixture
async def played(path: Path) -> Path:
    """Return a file with a log in it."""
    async with await SqliteStore.open(path) as store:
        await store.append(TABLE, 0, SAMPLES)
    return path


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def numbers(path: Path) -> tuple[int, int]:
    """Return how many migrations a file has had, and its application id."""
    with closing(raw(path)) as connection:
        [version] = connection.execute("PRAGMA user_version").fetchone()
        [application_id] = connection.execute("PRAGMA application_id").fetchone()
    return version, application_id


def refused(path: Path, error: type[StorageError]) -> StorageError:
    """Return why the file is not opened; nothing in its folder may change."""
    before = contents(path.parent)
    with pytest.raises(error) as refusal:
        prepare(path, busy_timeout_s=0)
    assert type(refusal.value) is error
    assert refusal.value.place == str(path)
    assert contents(path.parent) == before
    return refusal.value


def test_a_new_file_is_ours_from_the_start(played: Path) -> None:
    assert numbers(played) == (len(MIGRATIONS), APPLICATION_ID)


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    """The shell or a careful installer may leave one."""
    path.touch()
    prepare(path, busy_timeout_s=0)
    assert numbers(path) == (len(MIGRATIONS), APPLICATION_ID)


def test_a_migration_leaves_the_logs_as_they_were(played: Path) -> None:
    """Each is run once, no matter how often the file is opened."""
    for _ in range(2):
        prepare(played, busy_timeout_s=0, migrations=NEXT)
    assert numbers(played) == (len(NEXT), APPLICATION_ID)
    with closing(raw(played)) as connection:
        assert connection.execute("SELECT name FROM people").fetchall() == [("Patxi",)]
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (len(SAMPLES),)


def test_a_migration_that_fails_leaves_no_trace(played: Path) -> None:
    """Neither its first statement nor its number remains; the next start may try again."""
    before = contents(played.parent)
    with pytest.raises(sqlite3.OperationalError):
        prepare(
            played,
            busy_timeout_s=0,
            migrations=(*MIGRATIONS, ("CREATE TABLE people (name TEXT)", "MUS")),
        )
    assert contents(played.parent) == before
    prepare(played, busy_timeout_s=0, migrations=NEXT)
    assert numbers(played) == (len(NEXT), APPLICATION_ID)


def test_migrations_come_one_after_the_other(path: Path) -> None:
    """A file that fails at the second has had the first."""
    with pytest.raises(sqlite3.OperationalError):
        prepare(path, busy_timeout_s=0, migrations=(*MIGRATIONS, ("MUS",)))
    assert numbers(path) == (len(MIGRATIONS), APPLICATION_ID)


def test_a_file_of_a_newer_program_is_refused(played: Path) -> None:
    prepare(played, busy_timeout_s=0, migrations=NEXT)
    error = refused(played, NewerSchemaError)
    assert isinstance(error, NewerSchemaError)
    assert (error.found, error.known) == (len(NEXT), len(MIGRATIONS))


def test_what_a_newer_program_left_in_its_log_stays_there(tmp_path: Path, played: Path) -> None:
    """It was killed before its log was merged, and only the newer program may do that."""
    prepare(played, busy_timeout_s=0, migrations=NEXT)
    with closing(raw(played)) as newer:
        newer.execute("DELETE FROM people")
        left = copytree(tmp_path, tmp_path / "left", ignore=ignore_patterns("*-shm"))
    assert {path.name for path in left.iterdir()} == {"mus.db", "mus.db-wal"}
    refused(left / "mus.db", NewerSchemaError)


def test_a_newer_schema_is_seen_though_it_is_only_in_the_log(played: Path) -> None:
    """A newer program has the file open, and its migration is not in the file's header yet."""
    with closing(raw(played)) as newer:
        newer.execute(f"PRAGMA user_version = {len(NEXT)}")
        refused(played, NewerSchemaError)


def test_a_reader_does_not_keep_anybody_from_opening(played: Path) -> None:
    """While two programs create a file, one may read when the other wants to switch to WAL."""
    with closing(raw(played)) as reader:
        reader.execute("PRAGMA journal_mode = DELETE")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM settings").fetchall()
        prepare(played, busy_timeout_s=0)
    prepare(played, busy_timeout_s=0)
    with closing(raw(played)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "content",
    [
        b"Mus!",
        b"\x89PNG\r\n\x1a\n" + bytes(2000),
        b"SQLite format 3\0",
        bytes(4096),
        b"a,b\n" * 999,
    ],
    ids=["short", "picture", "header cut off", "zeros", "text"],
)
def test_a_file_that_is_no_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    refused(path, NotADatabaseError)


@pytest.mark.parametrize("application_id", [0, 1, APPLICATION_ID + 1])
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_database_of_another_program_is_refused(
    path: Path, application_id: int, mode: str
) -> None:
    """That program may have it open; not even its write-ahead log is changed."""
    with closing(raw(path)) as other:
        other.execute(f"PRAGMA application_id = {application_id}")
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("CREATE TABLE bookmarks (url TEXT)")
        refused(path, NotADatabaseError)
    refused(path, NotADatabaseError)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "mus.db").mkdir()
    refused(tmp_path / "mus.db", NotADatabaseError)


def test_a_pipe_is_no_database(path: Path) -> None:
    """Nobody waits for what may never be written to it, and others may use it as before."""
    os.mkfifo(path, 0o666)
    path.chmod(0o666)
    with pytest.raises(NotADatabaseError):
        prepare(path, busy_timeout_s=0.1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666


@pytest.fixture
def header_kept(played: Path) -> Path:
    """Return a file of ours with only its first hundred bytes left."""
    whole = played.read_bytes()
    played.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    return played


def test_a_damaged_file_is_refused(header_kept: Path) -> None:
    """The header says that it is ours, but the list of tables is garbage."""
    refused(header_kept, DamagedDatabaseError)


@pytest.fixture
def first_page_kept(played: Path) -> Path:
    """Return a file of ours with its list of tables, but with zeros as the pages of the logs."""
    whole = played.read_bytes()
    page = int.from_bytes(whole[16:18], "big")
    played.write_bytes(whole[:page] + bytes(len(whole) - page))
    return played


async def test_damage_in_a_log_is_found_when_it_is_read(first_page_kept: Path) -> None:
    async with await SqliteStore.open(first_page_kept) as store:
        with pytest.raises(DamagedDatabaseError):
            await store.read(TABLE)


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    refused(tmp_path / "games" / "mus.db", MissingFolderError)
    assert contents(tmp_path) == {}


def test_a_file_is_no_folder(played: Path) -> None:
    refused(played / "mus.db", MissingFolderError)


def test_a_migration_waits_only_so_long_for_another_writer(played: Path) -> None:
    """A file that needs no migration is opened at once, even if another program writes."""
    with closing(raw(played)) as other:
        other.execute("BEGIN IMMEDIATE")
        before = contents(played.parent)
        with pytest.raises(DatabaseLockedError):
            prepare(played, busy_timeout_s=0, migrations=NEXT)
        prepare(played, busy_timeout_s=0)
        assert contents(played.parent) == before
        other.execute("ROLLBACK")
    prepare(played, busy_timeout_s=0, migrations=NEXT)
    assert numbers(played) == (len(NEXT), APPLICATION_ID)


def test_programs_that_make_a_file_at_once_take_turns(tmp_path: Path) -> None:
    """Each migration is run by one of them, in whatever order they arrive."""

    def make(path: Path) -> None:
        together.wait()
        prepare(path, busy_timeout_s=60, migrations=NEXT)

    together = Barrier(4)
    with ThreadPoolExecutor(together.parties) as programs:
        for number in range(25):
            path = tmp_path / f"{number}.db"
            list(programs.map(make, [path] * together.parties))
            assert numbers(path) == (len(NEXT), APPLICATION_ID)


def test_a_migration_for_which_there_is_no_room_leaves_no_trace(played: Path) -> None:
    """A limit on the pages of the file lets SQLite itself simulate a full disk."""
    before = contents(played.parent)
    roomless = ("PRAGMA max_page_count = 1", "CREATE TABLE people (name TEXT)")
    with pytest.raises(DiskFullError):
        prepare(played, busy_timeout_s=0, migrations=(*MIGRATIONS, roomless))
    assert contents(played.parent) == before


@pytest.fixture
def private() -> Iterator[Path]:
    """Make a folder as a user who is bound by permissions; root is not."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        if os.geteuid() != 0:
            yield folder
            folder.chmod(0o700)
            return
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            os.seteuid(0)


@pytest.mark.parametrize("permissions", [0o500, 0o000])
def test_a_folder_without_permission_is_refused(private: Path, permissions: int) -> None:
    """One may be read but not written, and one may not even be entered."""
    private.chmod(permissions)
    with pytest.raises(NotWritableError):
        prepare(private / "mus.db", busy_timeout_s=0)
    private.chmod(0o700)
    assert contents(private) == {}


@pytest.mark.parametrize("permissions", [0o400, 0o000])
def test_a_file_without_permission_is_refused(private: Path, permissions: int) -> None:
    """One may be read but not written, and one may not even be read."""
    path = private / "mus.db"
    prepare(path, busy_timeout_s=0)
    before = contents(private)
    path.chmod(permissions)
    with pytest.raises(NotWritableError):
        prepare(path, busy_timeout_s=0)
    path.chmod(0o600)
    assert contents(private) == before


def test_a_file_needs_room_for_its_log_beside_it(private: Path) -> None:
    """The file may be written but its folder may not, so there is no place for the log."""
    path = private / "mus.db"
    prepare(path, busy_timeout_s=0)
    private.chmod(0o500)
    refused(path, NotWritableError)


async def test_a_store_is_not_opened_on_what_is_refused(tmp_path: Path) -> None:
    """Opening the store gives the same reason as the refusal."""
    with pytest.raises(MissingFolderError):
        await SqliteStore.open(tmp_path / "games" / "mus.db")
