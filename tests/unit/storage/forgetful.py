"""Write four events into the given file, and end without closing it."""

import asyncio
import sys
from pathlib import Path

from engine.events import MusSaid
from engine.interfaces import TableId
from engine.seats import Seat
from storage.sqlite_store import SqliteStore

KEPT: list[SqliteStore] = []
"""Keeps the store alive to the very end of the program."""


async def main(path: Path) -> None:
    """Open a store, append to it, and leave it open."""
    store = await SqliteStore.open(path)
    KEPT.append(store)
    await store.append(TableId("batzoki"), 0, [MusSaid(Seat(seat)) for seat in range(4)])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
