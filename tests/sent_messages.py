"""The stored records of which message shows what to whom."""

import json

from bot.delivery.sent_messages import SentMessages
from bot.delivery.slot_key import Recipient
from bot.tables.documents import Documents
from bot.tables.view_cache import hand_number
from storage.interface import Store


async def deliveries_in(store: Store) -> SentMessages:
    """Return the records of all open tables."""
    sent_messages = SentMessages(store)
    for code in await Documents(store).codes():
        await sent_messages.wake(code)
    return sent_messages


async def forget_digests(store: Store) -> None:
    """Change the records to those of an earlier version, without digests of the contents."""
    for key, text in (await store.list_all("delivered/")).items():
        entries = json.loads(text)
        for entry in entries:
            del entry["note"]["digest"]
        await store.put(key, json.dumps(entries))


async def count_by_match(store: Store) -> None:
    """Number hands as an earlier version did: from 1 in each match."""
    for key, text in (await store.list_all("delivered/")).items():
        entries = json.loads(text)
        for entry in entries:
            entry["note"]["about"] -= hand_number(1, 0)
        await store.put(key, json.dumps(entries))


async def noted_in(store: Store) -> dict[Recipient, str]:
    """Return the recorded message of each recipient of the one open table."""
    [record] = await Documents(store).open_tables()
    sent_messages = await deliveries_in(store)
    return {
        reader: latest[1].message
        for reader in sent_messages.recipients(record.code)
        if (latest := sent_messages.latest(reader, record.code))
    }


async def digests_in(store: Store) -> dict[Recipient, str]:
    """Return the recorded digest of what each recipient of the one open table is shown."""
    [record] = await Documents(store).open_tables()
    sent_messages = await deliveries_in(store)
    return {
        reader: latest[1].digest
        for reader in sent_messages.recipients(record.code)
        if (latest := sent_messages.latest(reader, record.code))
    }
