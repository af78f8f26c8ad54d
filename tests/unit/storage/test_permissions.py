"""Only their owner may read the files with seeds and hands, whatever the umask."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage.backup import back_up, restore
from storage.file_lock import lock_file
from storage.sqlite_schema import prepare
from storage.sqlite_store import SqliteStore
from storage.transfer import transfer

EVERYBODY = 0o666


@pytest.fixture(params=[0o022, 0o000], ids=["umask 022", "umask 000"], autouse=True)
def _umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """Return the mode of each file in a folder."""
    return {path.name: f"{stat.S_IMODE(path.stat().st_mode):o}" for path in folder.iterdir()}


def private(*names: str) -> dict[str, str]:
    """Return the modes of these files if only their owner may read them."""
    return dict.fromkeys(names, "600")


async def test_somebody_who_starts_a_bot_leaves_no_file_that_others_may_read(
    tmp_path: Path,
) -> None:
    """The files are the database, its log, the log's index and the lock."""
    path = tmp_path / "mus.db"
    with lock_file(path):
        async with await SqliteStore.open(path) as store:
            await store.put("seed", "secret")
            names = ("mus.db", "mus.db-wal", "mus.db-shm", "mus.db.lock")
            assert modes(tmp_path) == private(*names)


async def test_somebody_who_starts_a_newer_program_closes_the_files_of_an_older_one(
    tmp_path: Path,
) -> None:
    """They include what a killed process has left."""
    path = tmp_path / "mus.db"
    prepare(path, busy_timeout_s=0)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO settings (key, value) VALUES ('a', 'b')")
        connection.commit()
        names = ("mus.db", "mus.db-wal", "mus.db-shm")
        for name in names:
            (tmp_path / name).chmod(EVERYBODY)
        async with await SqliteStore.open(path):
            assert modes(tmp_path) == private(*names)


async def test_an_open_store_keeps_its_lock_when_another_is_opened(tmp_path: Path) -> None:
    """Changing the mode of a file must not release the locks that SQLite has on it."""
    path = tmp_path / "mus.db"
    prepare(path, busy_timeout_s=0)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        path.chmod(EVERYBODY)
        async with await SqliteStore.open(path, busy_timeout_s=0):
            with (
                closing(sqlite3.connect(path, timeout=0)) as other,
                pytest.raises(sqlite3.OperationalError, match="locked"),
            ):
                other.execute("BEGIN IMMEDIATE")


def test_somebody_who_copies_puts_back_or_moves_leaves_no_file_that_others_may_read(
    tmp_path: Path,
) -> None:
    """A former file that others could read is closed to them once it is put aside."""
    home, copies, moved = (tmp_path / name for name in ("home", "copies", "moved"))
    for folder in (home, copies, moved):
        folder.mkdir()
    prepare(home / "mus.db", busy_timeout_s=0)
    (home / "mus.db").chmod(EVERYBODY)
    back_up(home / "mus.db", copies / "copy.db")
    assert modes(copies) == private("copy.db")
    restore(copies / "copy.db", home / "mus.db")
    assert modes(home) == private("mus.db", "mus.db.former", "mus.db.lock")
    transfer(home / "mus.db", moved / "other.db")
    assert modes(moved) == private("other.db", "other.db.lock")


def test_a_file_that_a_link_names_is_private(tmp_path: Path) -> None:
    """The link may exist before the file does."""
    (tmp_path / "games").mkdir()
    link = tmp_path / "mus.db"
    link.symlink_to(tmp_path / "games" / "real.db")
    prepare(link, busy_timeout_s=0)
    assert modes(tmp_path / "games") == private("real.db")
