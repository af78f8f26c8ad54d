"""Which table is meant by who does not name one."""

from bot.chats.caller import Caller
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.mesa import is_code
from bot.tables.running import Running
from bot.tables.tables import Tables


async def table_meant(
    tables: Tables, caller: Caller, named: str = "", *, seated: bool = True
) -> Running:
    """The table that is named, or else the one that this person most likely means here.

    With ``seated`` it is one at which they sit: the one that waits for them, or the one where
    something happened last. Raise LobbyError when there is none.
    """
    if is_code(named):
        return await tables.find(named)
    near = tables_near(tables, caller)
    own = [running for running in near if running.mesa.seat_of(caller.person.id) is not None]
    if own:
        return max(own, key=lambda running: _likelihood(running, caller))
    if not near:
        raise LobbyError(LobbyReason.NO_TABLE_HERE)
    if seated:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return max(near, key=lambda running: _likelihood(running, caller))


def tables_near(tables: Tables, caller: Caller) -> tuple[Running, ...]:
    """The tables of this chat; in private also all at which the person sits."""
    here = tables.seen_in(caller.address)
    if not caller.private:
        return here
    elsewhere = (running for running in tables.of(caller.person.id) if running not in here)
    return (*here, *elsewhere)


def _likelihood(running: Running, caller: Caller) -> tuple[bool, bool, float]:
    person = caller.person.id
    return running.waits_for(person), running.is_playing, running.mesa.touched_at
