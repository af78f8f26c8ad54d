"""Apply the preferences of a person or a chat to each of their tables."""

from collections.abc import Callable

from bot.app.context import Services
from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.table_state import SeatAssignment, TableChat, TableState


def as_preferred(state: TableState, documents: Documents) -> TableState:
    """Return a table with the text-only choices of its people."""
    known = {person: documents.preferences(person).text_only for person in state.people}
    chairs = (
        chair if chair.person is None else replace(chair, text_only=known[chair.person])
        for chair in state.chairs
    )
    return replace(state, chairs=tuple(chairs))


async def bring_to_tables(
    services: Services,
    whose: PersonId | Address,
    chair: Callable[[SeatAssignment], SeatAssignment],
    place: Callable[[TableChat], TableChat],
) -> None:
    """Change, at every table, the seats of a person, or the entries of a chat and its threads."""

    def changed(state: TableState) -> TableState:
        if isinstance(whose, PersonId):
            own = state.seat_of(whose)
            return state if own is None else state.with_chair(own, chair(state.chairs[own]))
        for seen in state.places:
            if channel_of(seen.address) == channel_of(whose):
                state = state.with_place(place(seen))
        return state

    if isinstance(whose, PersonId):
        await services.tables.load_related(whose)
        tables = services.tables.find_by(whose)
    else:
        tables = await services.tables.find_in_chat(whose)
    for table in tables:
        if changed(table.state) != table.state:
            async with table.lock:
                await services.game_loop.update_table(table, changed(table.state))
