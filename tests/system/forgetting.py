"""A process that continues a pending erasure from a file, or dies."""

import asyncio
import sys
from pathlib import Path

from bot.app.app import App
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.stage import HastyTimer
from tests.unit.bot.fake_platform import FakePlatform


async def take_up(path: Path) -> None:
    """Start as a service does, and print it before anything is erased."""
    async with await SqliteStore.open(path) as store:
        platforms = {name: FakePlatform(name) for name in ("red", "blue")}
        host = App(store, platforms, HastyTimer())
        await host.start()
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        await host.run_admin_commands()
        await host.close()


if __name__ == "__main__":
    asyncio.run(take_up(Path(sys.argv[1])))
