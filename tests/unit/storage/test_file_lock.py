"""One process at a time has the file until it ends; a second is refused at once."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from storage.backup import back_up, restore, verify_file
from storage.errors import (
    AlreadyServedError,
    MissingFolderError,
    NotADatabaseError,
    NotWritableError,
    StorageError,
)
from storage.file_lock import lock_file
from storage.sqlite_schema import prepare

HOLD: Final = """
import sys, time
from pathlib import Path
from storage.file_lock import lock_file
with lock_file(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "mus.db"
    prepare(path, busy_timeout_s=1.0)
    return path


def holder(db: Path) -> "subprocess.Popen[str]":
    """Start another process that locks the file."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(db)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert process.stdout is not None, "it says when it has begun"
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.long
def test_the_lock_ends_with_its_process_however_that_ends(db: Path) -> None:
    """A killed process leaves nothing that anybody has to remove."""
    process = holder(db)
    with pytest.raises(AlreadyServedError), lock_file(db):
        pass
    process.kill()
    assert process.wait() == -signal.SIGKILL
    with lock_file(db):
        pass
    if process.stdout is not None:
        process.stdout.close()


def test_the_same_file_by_another_name_is_the_same(db: Path) -> None:
    link = db.parent / "elsewhere"
    link.mkdir()
    (link / "games.db").symlink_to(db)
    with lock_file(db), pytest.raises(AlreadyServedError), lock_file(link / "games.db"):
        pass


def test_a_copy_is_made_meanwhile_and_none_put_back(db: Path) -> None:
    copy = db.with_name("copy.db")
    with lock_file(db):
        back_up(db, copy)
        before = db.stat().st_ino
        with pytest.raises(AlreadyServedError):
            restore(copy, db)
        assert db.stat().st_ino == before
    assert restore(copy, db) is not None
    assert verify_file(db).logs == 0


def test_only_its_owner_may_hold_it(db: Path) -> None:
    """Otherwise another user of the machine could keep the bot from starting."""
    with lock_file(db) as lock:
        assert lock.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("nowhere/mus.db", MissingFolderError),
        ("notes.txt", NotADatabaseError),
        ("notes.txt/mus.db", StorageError),
        ("folder", NotADatabaseError),
    ],
)
def test_nothing_is_put_beside_what_is_not_ours(
    tmp_path: Path, name: str, error: type[StorageError]
) -> None:
    (tmp_path / "notes.txt").write_text("Some notes, and no games at all.")
    (tmp_path / "folder").mkdir()
    with pytest.raises(error), lock_file(tmp_path / name):
        pass
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["folder", "notes.txt"]


def test_a_lock_that_may_not_be_opened_is_told(db: Path) -> None:
    db.with_name(f"{db.name}.lock").mkdir()
    with pytest.raises(NotWritableError), lock_file(db):
        pass
