"""Which table is meant by who does not name one."""

from bot.handlers.caller import Caller
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.record import is_code
from bot.tables.registry import Registry


async def table_meant(
    tables: Registry, caller: Caller, named: str = "", *, seated: bool = True
) -> LiveTable:
    """The table that is named, or else the one that this person most likely means here.

    With ``seated`` it is one at which they sit: the one that waits for them, or the one where
    something happened last. Raise LobbyError when there is none.
    """
    if is_code(named):
        return await tables.find(named)
    near = tables_near(tables, caller)
    own = [live for live in near if live.record.seat_of(caller.person.id) is not None]
    if own:
        return max(own, key=lambda live: _likelihood(live, caller))
    if not near:
        raise LobbyError(LobbyReason.NO_TABLE_HERE)
    if seated:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return max(near, key=lambda live: _likelihood(live, caller))


def tables_near(tables: Registry, caller: Caller) -> tuple[LiveTable, ...]:
    """The tables of this chat; in private also all at which the person sits."""
    here = tables.seen_in(caller.address)
    if not caller.private:
        return here
    elsewhere = (live for live in tables.of(caller.person.id) if live not in here)
    return (*here, *elsewhere)


def _likelihood(live: LiveTable, caller: Caller) -> tuple[bool, bool, float]:
    person = caller.person.id
    return live.waits_for(person), live.is_playing, live.record.touched_at
