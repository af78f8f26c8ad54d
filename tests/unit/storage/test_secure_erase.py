"""Forgotten data is in no byte of the disk: page, free page, index or write-ahead log."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from engine.interfaces import TableId
from storage import secure_erase, sqlite_store
from storage.errors import DatabaseLockedError
from storage.sqlite_store import SqliteStore
from tests.unit.storage.samples import SAMPLES

pytestmark = pytest.mark.long

NAME = "Nekane Zubizarreta"


def bytes_beside(path: Path) -> bytes:
    """Return all bytes of a database's files."""
    return b"".join(one.read_bytes() for one in sorted(path.parent.glob(path.name + "*")))


async def live_long(store: SqliteStore, generator: Random) -> None:
    """Keep, change and forget notes of all sizes until pages are split, merged and reused."""
    for number in range(300):
        key = f"closed/{generator.randrange(150):03}"
        await store.put(key, f'"{NAME} {"x" * generator.randrange(6000)}"')
        if number % 3 == 0:
            await store.delete(f"closed/{generator.randrange(300):03}")
        if number % 20 == 0:
            await store.append(TableId(f"match-{number}"), 0, SAMPLES)


@pytest.mark.parametrize("small_bytes", [0, secure_erase.SMALL_BYTES])
async def test_nothing_of_what_is_forgotten_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_bytes: int
) -> None:
    """It holds for a file too big to be rewritten as a whole, and for a smaller one."""
    monkeypatch.setattr(sqlite_store, "scrub", partial(secure_erase.scrub, small_bytes=small_bytes))
    path = tmp_path / "mus.db"
    async with await SqliteStore.open(path) as store:
        await live_long(store, Random(1))
        for key in await store.list_all("closed/"):
            await store.put(key, '"somebody"')
        assert NAME.encode() in bytes_beside(path)
        await store.erase_deleted()
        assert NAME.encode() not in bytes_beside(path)
        assert set((await store.list_all("closed/")).values()) == {'"somebody"'}
        assert await store.read(TableId("match-0")) == SAMPLES
    assert NAME.encode() not in bytes_beside(path)


async def test_nothing_is_left_of_what_an_earlier_program_forgot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That program did not overwrite deleted data, and gave the pages to match logs."""
    told: tuple[str, ...] = vars(sqlite_store)["_PRAGMAS"]
    careless = [one.replace("secure_delete = ON", "secure_delete = OFF") for one in told]
    path = tmp_path / "mus.db"
    with monkeypatch.context() as earlier:
        earlier.setattr(sqlite_store, "_PRAGMAS", careless)
        async with await SqliteStore.open(path) as store:
            await live_long(store, Random(2))
            for key in await store.list_all("closed/"):
                await store.delete(key)
            await store.append(TableId("later"), 0, SAMPLES)
    assert NAME.encode() in bytes_beside(path)
    async with await SqliteStore.open(path) as store:
        await store.erase_deleted()
    assert NAME.encode() not in bytes_beside(path)


async def test_somebody_who_reads_all_the_time_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log cannot be truncated meanwhile; nothing is lost, and it may be tried again."""
    monkeypatch.setattr(sqlite_store, "BUSY_TIMEOUT_S", 0.1)
    path = tmp_path / "mus.db"
    async with await SqliteStore.open(path) as store:
        await store.put("kept", '"Ane"')
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM settings").fetchone() == (1,)
            with pytest.raises(DatabaseLockedError):
                await store.erase_deleted()
        await store.erase_deleted()
        assert await store.get("kept") == '"Ane"'
