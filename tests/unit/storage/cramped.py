"""Write until the disk is full, check what was kept, and print the error that stopped it.

The first argument is the folder. If a second is given, no file may grow beyond that many bytes;
otherwise the folder is a small disk of its own. A failed check ends the program with an error.
"""

import asyncio
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from engine.interfaces import TableId
from storage.errors import StorageError
from storage.sqlite_store import SqliteStore
from tests.unit.storage.samples import SAMPLES

TABLE = TableId("batzoki")
BALLAST = 64 * 1024
MOST_APPENDS = 1000


def main(folder: Path, limit: int | None) -> None:
    """Leave little room, fill it, and free some again."""
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(BALLAST))
    _, unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    if limit is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, unlimited))

    def relieve() -> None:
        ballast.unlink()
        resource.setrlimit(resource.RLIMIT_FSIZE, (unlimited, unlimited))

    error = asyncio.run(fill(folder / "mus.db", relieve))
    sys.stdout.write(type(error).__name__)


async def fill(path: Path, relieve: Callable[[], None]) -> StorageError:
    """Append until it fails; everything acknowledged is there, and nothing else."""
    async with await SqliteStore.open(path) as store:
        kept = 0
        error = None
        while error is None and kept < MOST_APPENDS:
            error = await refusal(store, kept)
            kept += error is None
        assert error is not None, "there was room for everything"
        assert await store.read(TABLE) == SAMPLES * kept
        assert type(await refusal(store, kept)) is type(error), "the second try fails as the first"
        relieve()
        assert await refusal(store, kept) is None, "with room again, play goes on"
        assert await store.read(TABLE) == SAMPLES * (kept + 1)
    async with await SqliteStore.open(path) as store:
        assert await store.read(TABLE) == SAMPLES * (kept + 1)
    return error


async def refusal(store: SqliteStore, kept: int) -> StorageError | None:
    """Append all samples once more and return why that failed, or ``None``."""
    try:
        await store.append(TABLE, kept * len(SAMPLES), SAMPLES)
    except StorageError as error:
        return error
    return None


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None)
