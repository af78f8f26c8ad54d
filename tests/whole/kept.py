"""What a bot has kept of its tables, read from its file."""

from pathlib import Path

from bot.outbox.delivered import Reader
from bot.tables.archive import Archive
from bot.tables.record import TableRecord
from engine.events import Event, HandOpened
from storage.sqlite import SqliteStore
from tests.delivered import noted_in


async def stored(folder: Path) -> tuple[int, TableRecord, tuple[Event, ...]]:
    """How many matches there are, the one table, and the log of its match."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        [record] = await Archive(store).records()
        assert record.match is not None, "a match has begun"
        return record.matches, record, await store.read(record.match)


async def noted(folder: Path) -> dict[Reader, str]:
    """The message that is remembered for each reader of the one table."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        return await noted_in(store)


async def deals(folder: Path) -> int:
    """How often cards were dealt, in all matches."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        logs = [await store.read(logged.table) for logged in await store.tables()]
    return sum(isinstance(event, HandOpened) for log in logs for event in log)
