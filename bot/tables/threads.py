"""Show a table in its own threads.

Such a thread is a ``TableChat`` that ``has_threads`` and has a thread in its address; it is below
the chat where the table was opened. A thread that people opened themselves cannot have threads.
"""

from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import replace
from bot.tables.lobby import check_maker
from bot.tables.table_state import LostChat, TableChat, TableState


def choose_thread(state: TableState, person: PersonId, *, thread: bool) -> TableState:
    """Set whether a table has its own threads; if not, leave them at once. Raise LobbyError."""
    check_maker(state, person)
    state = replace(state, thread=thread)
    for place in () if thread else own_threads(state):
        state = moved(state, place.address, channel_of(place.address))
    return state


def without_thread(state: TableState) -> tuple[TableChat, ...]:
    """Return the chats where a thread still has to be opened."""
    if not state.thread:
        return ()
    return tuple(one for one in state.places if one.has_threads and not one.address.thread)


def own_threads(state: TableState) -> tuple[TableChat, ...]:
    """Return the threads that were opened for the table and are still used."""
    return tuple(one for one in state.places if one.has_threads and one.address.thread)


def own_thread_at(state: TableState, address: Address) -> TableChat | None:
    """Return the thread that was opened for the table at an address, or below this chat."""
    threads = own_threads(state)
    return next((one for one in threads if address in {one.address, channel_of(one.address)}), None)


def asked_for_in(state: TableState) -> frozenset[Address]:
    """Return the chats where people may mean this table: chats that show it, and their parents."""
    seen = (place.address for place in state.places)
    above = (channel_of(place.address) for place in own_threads(state))
    return frozenset((*seen, *above))


def moved(state: TableState, before: Address, after: Address) -> TableState:
    """Return the table with one chat replaced by another, also as the place where people play."""
    place = state.place_at(before)
    if place is None:
        return state
    chairs = (
        replace(chair, last_acted_in=after) if chair.last_acted_in == before else chair
        for chair in state.chairs
    )
    state = state.without_place(before).with_place(replace(place, address=after))
    return replace(state, chairs=tuple(chairs))


def moved_lost(state: TableState, before: Address, after: Address) -> TableState:
    """Return the table with a new address for a lost chat and its threads."""

    def follow(lost: LostChat) -> LostChat:
        address = lost.place.address
        if channel_of(address) != channel_of(before):
            return lost
        place = replace(lost.place, address=replace(after, thread=address.thread))
        return replace(lost, place=place)

    return replace(state, lost_places=tuple(map(follow, state.lost_places)))
