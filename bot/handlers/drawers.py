"""What a person opens and closes under the own hand, and whether an órdago is asked twice."""

from bot.handlers.caller import Caller, RefusalError, Room
from bot.handlers.own_hand import changed_hand, open_drawer
from bot.handlers.play import seated
from bot.lines.voice import Line
from bot.ports.post import Answer
from bot.posts.tokens import Arrange
from bot.tables.live import Drawer
from engine.actions import Consulta, Opino, Senal
from engine.options import Option, Say, options


async def open_signs(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Show somebody alone what they may sign or ask their partner now; raise RefusalError."""
    live = await room.tables.find(pressed.code)
    async with live.lock:
        seat = await seated(room, caller, live)
        if not any(map(_is_aside, options(live.seen_from(seat)))):
            raise RefusalError(Line("press-no-signs"))
        return open_drawer(room, caller, live, seat, Drawer.SIGNS)


def _is_aside(option: Option) -> bool:
    match option:
        case Say(action):
            return isinstance(action, Senal | Consulta | Opino)
        case _:
            return False


async def close_drawer(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Show somebody the words of their hand again; nothing has been said."""
    live = await room.tables.find(pressed.code)
    async with live.lock:
        seat = await seated(room, caller, live)
        live.drawers.pop(seat, None)
        line = Line("press-nothing-said")
        return caller.did(line, changed_hand(room, caller, live, seat))


async def press_unasked(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Ask somebody no more whether they are sure of an órdago, or ask them again."""
    unasked = pressed.about == "yes"
    await room.archive.prefer(caller.person.id, unasked=unasked)
    return caller.told(Line("press-asking", {"now": "yes" if unasked else "no"}))
