"""Group commit: waiting writes are written together, each with its own outcome."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from storage.errors import DeposedError, ServerGoneError, StorageError
from storage.group_commit import MOST, GroupCommit


class Disk:
    """A slow disk that records what was written together, and rejects an item named "bad"."""

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.is_idle = asyncio.Event()
        self.batches = GroupCommit(self._write, key=lambda item: item[0])

    async def _write(self, items: Sequence[str]) -> Sequence[str]:
        await self.is_idle.wait()
        if "bad" in items:
            raise OSError(*items)
        self.written.append(list(items))
        return [item.upper() for item in items]

    async def begin(self, *items: str) -> list[asyncio.Task[str]]:
        """Start writing these items while the disk is busy."""
        tasks = [asyncio.create_task(self.batches.write(item)) for item in items]
        for _ in range(3):
            await asyncio.sleep(0)
        return tasks


async def test_what_waits_for_the_disk_is_written_together() -> None:
    """The first is written at once, alone; all that arrive meanwhile are the next write."""
    disk = Disk()
    tasks = await disk.begin("a")
    tasks += await disk.begin("b", "c", "d")
    disk.is_idle.set()
    assert await asyncio.gather(*tasks) == ["A", "B", "C", "D"]
    assert disk.written == [["a"], ["b", "c", "d"]]


async def test_two_of_one_key_are_written_one_after_the_other() -> None:
    """Later items wait as well, so that the order is kept."""
    disk = Disk()
    tasks = await disk.begin("a1")
    tasks += await disk.begin("b1", "c1", "b2", "d1")
    disk.is_idle.set()
    await asyncio.gather(*tasks)
    assert disk.written == [["a1"], ["b1", "c1"], ["b2", "d1"]]


async def test_a_write_that_fails_fails_alone() -> None:
    """The other items of the batch are written all the same."""
    disk = Disk()
    tasks = await disk.begin("a")
    tasks += await disk.begin("x", "bad", "y")
    disk.is_idle.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert disk.written == [["a"], ["x"], ["y"]]
    assert [outcome for outcome in outcomes if isinstance(outcome, str)] == ["A", "X", "Y"]
    assert isinstance(outcomes[2], OSError)


@pytest.mark.parametrize("kind", [ServerGoneError, DeposedError])
async def test_an_outage_fails_all_that_waits_at_once(kind: type[StorageError]) -> None:
    """No item is tried again alone, because each attempt takes as long as the timeout."""
    attempts: list[int] = []
    is_waiting = asyncio.Event()

    async def write(items: Sequence[str]) -> Sequence[str]:
        attempts.append(len(items))
        await is_waiting.wait()
        raise kind(items)

    batches = GroupCommit(write, key=lambda item: item)
    tasks = [asyncio.create_task(batches.write(item)) for item in "abcd"]
    await asyncio.sleep(0)
    is_waiting.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [kind] * 4
    assert sum(attempts) == 4


async def test_who_stops_waiting_is_written_all_the_same() -> None:
    """A later ``settle`` waits until the item is written, whether or not it failed."""
    disk = Disk()
    for task in await disk.begin("a", "bad"):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    disk.is_idle.set()
    await disk.batches.settle()
    assert disk.written == [["a"]]


async def test_no_write_is_larger_than_the_most() -> None:
    """The limit holds no matter how many wait."""
    disk = Disk()
    tasks = await disk.begin(*(f"{chr(0x4E00 + number)}" for number in range(MOST + 2)))
    disk.is_idle.set()
    await asyncio.gather(*tasks)
    assert [len(written) for written in disk.written] == [MOST, 2]


async def test_the_end_of_the_program_ends_the_waiting() -> None:
    """When everything is cancelled, nobody waits for a write that will never happen."""
    disk = Disk()
    [first] = await disk.begin("a")
    [second] = await disk.begin("b")
    for task in asyncio.all_tasks() - {asyncio.current_task(), first, second}:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert disk.written == []


async def test_what_was_ended_before_it_began_is_not_written_later() -> None:
    """Another host may have started on the same file meanwhile without knowing of it."""
    disk = Disk()
    disk.is_idle.set()
    ended = asyncio.create_task(disk.batches.write("a"))
    await asyncio.sleep(0)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ended
    assert await disk.batches.write("b") == "B"
    assert disk.written == [["b"]]
