"""The time to make the events of an action durable on this disk."""

import asyncio
import os
from collections.abc import Iterator, Sequence
from io import RawIOBase
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from engine.events import Event
from engine.interfaces import TableId
from storage.codec import Codec
from storage.sqlite_store import SqliteStore
from tools.benchmarks.figures import Figure, Target
from tools.benchmarks.matches import moves

APPENDS: Final = 500
TARGET_MS: Final = 2


def appending() -> Iterator[Figure]:
    """Yield the time of a store append, and of a bare write of the same bytes with fsync."""
    batches = [move.events for move in islice(moves(seed=3), APPENDS)]
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
        stored_s, bare_s = asyncio.run(_append_all(batches, Path(folder)))
    yield Figure(
        what="an action's events appended, durably",
        value=stored_s * 1_000,
        unit="ms",
        side=Target.BELOW,
        target=TARGET_MS,
        beside=f"{stored_s / bare_s:.1f} times a bare write and fsync ({bare_s * 1_000:.2f} ms)",
    )


async def _append_all(batches: Sequence[Sequence[Event]], folder: Path) -> tuple[float, float]:
    """Return the medians of both; the two alternate, so that the disk is equally busy for each."""
    stored_s, bare_s = [], []
    length = 0
    codec = Codec()
    with (folder / "bench.log").open("ab", buffering=0) as file:
        async with await SqliteStore.open(folder / "bench.db") as store:
            for events in batches:
                started = perf_counter()
                await store.append(TableId("bench"), length, events)
                stored_s.append(perf_counter() - started)
                length += len(events)
                bodies = "".join(codec.encode(event).body for event in events).encode()
                started = perf_counter()
                _write(file, bodies)
                bare_s.append(perf_counter() - started)
    return median(stored_s), median(bare_s)


def _write(file: RawIOBase, written: bytes) -> None:
    file.write(written)
    os.fsync(file.fileno())
