"""Which message shows what to whom, as a store has it."""

import json

from bot.delivery.sent_messages import Recipient, SentMessages
from bot.tables.documents import Documents
from storage.interface import Store


async def deliveries_in(store: Store) -> SentMessages:
    """What is remembered of all open tables."""
    deliveries = SentMessages(store)
    await deliveries.load(await Documents(store).codes())
    return deliveries


async def forget_digests(store: Store) -> None:
    """Let what is remembered be as an earlier version wrote it: without what messages show."""
    for key, text in (await store.list_all("delivered/")).items():
        entries = json.loads(text)
        for entry in entries:
            del entry["note"]["digest"]
        await store.put(key, json.dumps(entries))


async def noted_in(store: Store) -> dict[Recipient, str]:
    """The message that is remembered for each reader of the one open table."""
    [record] = await Documents(store).records()
    deliveries = await deliveries_in(store)
    return {
        reader: latest[1].message
        for reader in deliveries.readers(record.code)
        if (latest := deliveries.latest(reader, record.code))
    }
