"""A table goes from its chat into a thread of its own when a match begins, and comes back."""

from dataclasses import replace

import structlog

from bot.handlers.caller import Caller, RefusalError, Room, rights_line
from bot.handlers.chats import arrange_chats, tell_places
from bot.handlers.talk import THREAD_RIGHTS
from bot.lines.voice import Line
from bot.ports.deeds import Address, Right
from bot.ports.errors import PlatformError
from bot.ports.post import Answer
from bot.posts.chats_post import SWITCH
from bot.posts.tokens import Arrange, BadTokenError
from bot.runtime.logs import traced
from bot.tables.live import LiveTable
from bot.tables.threads import (
    channel_of,
    choose_thread,
    moved,
    own_threads,
    without_thread,
)

_log = structlog.get_logger()


async def press(room: Room, caller: Caller, live: LiveTable, pressed: Arrange) -> Answer:
    """Let matches go on in threads or not; which right is missing for that is said at once.

    The caller holds the lock of the table. Raise LobbyError, RefusalError or BadTokenError.
    """
    place = live.record.place_at(caller.address)
    if pressed.about not in SWITCH or place is None or not place.has_threads:
        raise BadTokenError
    thread, left = pressed.about == SWITCH[1], own_threads(live.record)
    after = choose_thread(live.record, caller.person.id, thread=thread)
    missing = _missing(caller)
    if thread and missing:
        raise RefusalError(rights_line("thread-lacks", missing))
    await arrange_chats(room, caller, live, after)
    if not thread:
        for one in left:
            room.usher.lead_back(live, one)
            _show_in_channel(room, live, one.address)
    return caller.told(Line("thread-now", {"now": pressed.about}))


def _missing(caller: Caller) -> list[Right]:
    return [right for right in THREAD_RIGHTS if right in caller.lacks]


async def open_threads(
    room: Room, caller: Caller, live: LiveTable
) -> tuple[dict[Address, Address], list[Line]]:
    """The threads that were opened for a match, by their chats, where there are to be some.

    Where that cannot be done the table stays in its chat, and a line says why.
    """
    opened: dict[Address, Address] = {}
    troubles: list[Line] = []
    for place in without_thread(live.record):
        missing = _missing(caller) if place.address == caller.address else []
        if missing:
            troubles.append(rights_line("thread-lacks", missing))
            continue
        try:
            opened[place.address] = await room.usher.open_thread(live, place)
        except PlatformError as error:
            _log.warning("thread unopened", code=live.record.code, **traced(error))
            troubles.append(Line("thread-failed"))
    return opened, troubles


def leave_lost(room: Room, live: LiveTable, lost: Address) -> bool:
    """Bring a table back to its chat from a thread where it cannot be; false where it has none."""
    place = live.record.place_at(lost)
    if place not in own_threads(live.record) or place is None:
        return False
    channel = channel_of(lost)
    room.tables.change(live, moved(live.record, lost, channel))
    tell_places(room, live, [replace(place, address=channel)], Line("thread-lost"))
    _show_in_channel(room, live, lost)
    return True


def _show_in_channel(room: Room, live: LiveTable, thread: Address) -> None:
    """Show a table below all that was written in its chat meanwhile."""
    place = live.record.place_at(channel_of(thread))
    if place is not None:
        room.publisher.show_place(live, place, anew=True)
