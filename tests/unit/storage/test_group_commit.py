"""Group commit: what waits together is written together, each with an outcome of its own."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from storage.group_commit import MOST, GroupCommit


class Disk:
    """A slow disk that keeps what was written together, and takes no item named bad."""

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
        """Have these written while the disk is busy."""
        tasks = [asyncio.create_task(self.batches.write(item)) for item in items]
        for _ in range(3):
            await asyncio.sleep(0)
        return tasks


async def test_what_waits_for_the_disk_is_written_together() -> None:
    """The first goes at once and alone; all that comes meanwhile is the next write."""
    disk = Disk()
    tasks = await disk.begin("a")
    tasks += await disk.begin("b", "c", "d")
    disk.is_idle.set()
    assert await asyncio.gather(*tasks) == ["A", "B", "C", "D"]
    assert disk.written == [["a"], ["b", "c", "d"]]


async def test_two_of_one_key_are_written_one_after_the_other() -> None:
    """What comes behind waits with it, so that the order is kept."""
    disk = Disk()
    tasks = await disk.begin("a1")
    tasks += await disk.begin("b1", "c1", "b2", "d1")
    disk.is_idle.set()
    await asyncio.gather(*tasks)
    assert disk.written == [["a1"], ["b1", "c1"], ["b2", "d1"]]


async def test_a_write_that_fails_fails_alone() -> None:
    """Those who were to be written with it are written all the same."""
    disk = Disk()
    tasks = await disk.begin("a")
    tasks += await disk.begin("x", "bad", "y")
    disk.is_idle.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert disk.written == [["a"], ["x"], ["y"]]
    assert [outcome for outcome in outcomes if isinstance(outcome, str)] == ["A", "X", "Y"]
    assert isinstance(outcomes[2], OSError)


async def test_who_stops_waiting_is_written_all_the_same() -> None:
    """And whoever settles afterwards waits until it is, whether or not it failed."""
    disk = Disk()
    for task in await disk.begin("a", "bad"):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    disk.is_idle.set()
    await disk.batches.settle()
    assert disk.written == [["a"]]


async def test_no_write_is_larger_than_the_most() -> None:
    """However many wait."""
    disk = Disk()
    tasks = await disk.begin(*(f"{chr(0x4E00 + number)}" for number in range(MOST + 2)))
    disk.is_idle.set()
    await asyncio.gather(*tasks)
    assert [len(written) for written in disk.written] == [MOST, 2]


async def test_the_end_of_the_program_ends_the_waiting() -> None:
    """When everything is cancelled nobody waits for what will not be written."""
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
    """Another host may have begun over the same file meanwhile, and know nothing of it."""
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
