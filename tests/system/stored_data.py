"""The bot's stored tables."""

from collections.abc import Iterable
from pathlib import Path

from bot.delivery.slot_key import Recipient
from bot.ports.request import PersonId
from bot.tables.documents import Documents
from bot.tables.match_history import History
from bot.tables.table_state import TableState
from engine.events import Event, HandOpened, MatchWon
from engine.interfaces import TableId
from storage.location import Location, parse_location
from storage.open_store import open_shared
from tests.sent_messages import digests_in, noted_in
from tests.unit.bot.app.histories import history_of


def home_in(folder: Path) -> Location:
    """Return the location of the games from the settings of a folder, or the default file."""
    env = folder / ".env"
    for line in env.read_text().splitlines() if env.exists() else ():
        name, _, text = line.partition("=")
        if name == "AMARREKO_DB" and text:
            return parse_location(text)
    return folder / "amarreko.db"


async def stored(folder: Path) -> tuple[int, TableState, tuple[Event, ...]]:
    """Return the number of matches, the only table, and the log of its match."""
    async with open_shared(home_in(folder)) as store:
        [record] = await Documents(store).open_tables()
        assert record.match is not None, "a match has begun"
        return record.matches, record, await store.read(record.match)


async def noted(folder: Path) -> dict[Recipient, str]:
    """Return the recorded message of each recipient of the only table."""
    async with open_shared(home_in(folder)) as store:
        return await noted_in(store)


async def digests(folder: Path) -> dict[Recipient, str]:
    """Return the recorded digest of what each recipient of the only table is shown."""
    async with open_shared(home_in(folder)) as store:
        return await digests_in(store)


async def deals(folder: Path) -> int:
    """Return the number of deals in all matches."""
    async with open_shared(home_in(folder)) as store:
        logs = [await store.read(logged.table) for logged in await store.tables()]
    return sum(isinstance(event, HandOpened) for log in logs for event in log)


async def histories(
    folder: Path, people: Iterable[PersonId]
) -> tuple[list[TableId], list[History]]:
    """Return the finished matches, and the history of each of these people."""
    async with open_shared(home_in(folder)) as store:
        logs = {logged.table: await store.read(logged.table) for logged in await store.tables()}
        known = [await history_of(store, person) for person in people]
    over = (one for one, log in logs.items() if any(isinstance(event, MatchWon) for event in log))
    return sorted(over), known
