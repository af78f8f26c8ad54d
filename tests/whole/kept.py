"""What a bot has kept of its tables, read from its file."""

from pathlib import Path

from bot.tables.archive import Archive
from bot.tables.mesa import Mesa
from engine.events import Event, HandOpened
from storage.sqlite import SqliteStore


async def stored(folder: Path) -> tuple[int, Mesa, tuple[Event, ...]]:
    """How many matches there are, the one table, and the log of its match."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        [mesa] = await Archive(store).mesas()
        assert mesa.match is not None, "a match has begun"
        return mesa.matches, mesa, await store.read(mesa.match)


async def deals(folder: Path) -> int:
    """How often cards were dealt, in all matches."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        logs = [await store.read(logged.table) for logged in await store.tables()]
    return sum(isinstance(event, HandOpened) for log in logs for event in log)
