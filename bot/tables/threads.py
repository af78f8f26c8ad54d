"""Threads of a table's own: a match goes on in one under the chat where it was arranged.

Such a thread is a place that ``has_threads`` and has one in its address; whoever opened a thread
by themselves, and the table there, has no other one below it.
"""

from dataclasses import replace

from bot.ports.deeds import Address, PersonId
from bot.tables.lobby import check_maker
from bot.tables.record import Place, TableRecord


def choose_thread(record: TableRecord, person: PersonId, *, thread: bool) -> TableRecord:
    """Let matches go on in threads, or bring the table back out of them; raise LobbyError."""
    check_maker(record, person)
    record = replace(record, thread=thread)
    for place in () if thread else own_threads(record):
        record = moved(record, place.address, channel_of(place.address))
    return record


def without_thread(record: TableRecord) -> tuple[Place, ...]:
    """The chats in which a thread is to be opened when a match begins."""
    if not record.thread:
        return ()
    return tuple(one for one in record.places if one.has_threads and not one.address.thread)


def own_threads(record: TableRecord) -> tuple[Place, ...]:
    """The threads that were opened for the table, and where it is now."""
    return tuple(one for one in record.places if one.has_threads and one.address.thread)


def own_thread_at(record: TableRecord, address: Address) -> Place | None:
    """The thread that was opened for the table here, or under this chat."""
    threads = own_threads(record)
    return next((one for one in threads if address in {one.address, channel_of(one.address)}), None)


def asked_for_in(record: TableRecord) -> frozenset[Address]:
    """The chats in which people mean this table: those that see it, and those above its threads."""
    seen = (place.address for place in record.places)
    above = (channel_of(place.address) for place in own_threads(record))
    return frozenset((*seen, *above))


def channel_of(address: Address) -> Address:
    """The chat under which a thread was opened."""
    return replace(address, thread="")


def moved(record: TableRecord, before: Address, after: Address) -> TableRecord:
    """The table seen elsewhere instead, by all who play in that chat."""
    place = record.place_at(before)
    if place is None:
        return record
    chairs = (
        replace(chair, plays_in=after) if chair.plays_in == before else chair
        for chair in record.chairs
    )
    record = record.without_place(before).with_place(replace(place, address=after))
    return replace(record, chairs=tuple(chairs))
