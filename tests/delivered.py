"""Which message shows what to whom, as a store has it."""

from bot.outbox.delivered import Deliveries, Reader, Topic
from bot.tables.archive import Archive
from storage.store import Store


async def deliveries_in(store: Store) -> Deliveries:
    """What is remembered of all open tables."""
    deliveries = Deliveries(store)
    await deliveries.load(await Archive(store).codes())
    return deliveries


async def noted_in(store: Store) -> dict[Reader, str]:
    """The message that is remembered for each reader of the one open table."""
    [record] = await Archive(store).records()
    deliveries = await deliveries_in(store)
    return {
        reader: note.message
        for reader in deliveries.readers(record.code)
        if (note := deliveries.find(Topic(reader, record.code)))
    }
