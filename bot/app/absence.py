"""What is done about people who do not answer or have left: the computer plays for them."""

import structlog

from bot.app.commands.chats import tell_all
from bot.app.context import RequestContext, Services
from bot.messages.callback_data import BadCallbackError, TableButton
from bot.ports.logs import error_fields
from bot.ports.message import Reply
from bot.ports.platform import PlatformError
from bot.ports.request import Address, PersonId
from bot.tables import absence
from bot.tables.table import Table
from bot.tables.table_index import channel_of
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText
from engine.seats import Seat

_log = structlog.get_logger()


async def press_take_over(
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> Reply:
    """Agree that the computer plays for an absent person; raise LobbyError or BadTokenError.

    An absent person whom nobody called is called first, and gets the whole time to answer. The
    caller holds the lock of the table.
    """
    if not pressed.argument.isdecimal():
        raise BadCallbackError
    record, person, seat = live.record, caller.person.id, Seat(int(pressed.argument))
    if record.seat_of(person) == seat:
        return caller.toast(LocalizedText("absence-back"))
    absence.check_vote(record, person, seat)
    player, now = {"player": live.names[seat]}, room.timer.now()
    if not absence.was_called(record, live.revision, seat):
        await room.conductor.call(live, seat)
        if absence.was_called(live.record, live.revision, seat):
            after = absence.waiting_anew(live.record, now)
            await room.conductor.update_table(live, after, deed=caller.deed)
            return caller.reply(LocalizedText("absence-called", player))
    after = absence.vote(live.record, person, seat, now)
    await room.conductor.update_table(live, after, deed=caller.deed)
    is_done = after.chairs[seat].away
    return caller.toast(LocalizedText("absence-done" if is_done else "absence-agreed", player))


async def note_presence(room: Services, person: PersonId, chat: Address) -> None:
    """Note that somebody did something in a chat: they are absent at no table."""
    now = room.timer.now()

    def noted(record: TableState) -> TableState:
        return absence.present(absence.having_returned(record, person, chat), person, now)

    for live in room.tables.find_by(person):
        if noted(live.record) is live.record:
            continue
        async with live.lock:
            is_seen = bool(live.record.votes or absence.absent(live.record))
            room.tables.update(live, noted(live.record))
            if is_seen:
                room.conductor.continue_table(live)
            else:
                room.conductor.wind_anew(live)


async def note_left(room: Services, person: PersonId, chats: tuple[Address, ...]) -> None:
    """Hear that somebody left chats: at tables that they see nowhere else others go on."""
    await room.tables.load_related(person)
    for live in room.tables.find_by(person):
        async with live.lock:
            if person in live.record.people_coming:
                await _keep_out(room, live, person, chats)
                continue
            after = absence.having_left(live.record, person, chats)
            if after != live.record:
                room.tables.update(live, after)
                await _let_go(room, live, person)


async def _keep_out(
    room: Services, live: Table, person: PersonId, chats: tuple[Address, ...]
) -> None:
    """Wait no longer for a person who left every chat of a table before having a chair there."""
    seen = [one.address for one in live.record.places if one.address.platform == person.platform]
    if all(channel_of(chat) in chats for chat in seen) and not _is_told(room, person):
        await room.conductor.update_table(live, live.record.without_coming(person))


def _is_told(room: Services, person: PersonId) -> bool:
    """Return whether private messages get through to a person."""
    return room.archive.preferences(person).reachable is True


async def note_unreachable(room: Services, person: PersonId) -> None:
    """Hear that no private message gets through to somebody, who may have left chats before."""
    for live in room.tables.find_by(person):
        async with live.lock:
            await _let_go(room, live, person)


async def _let_go(room: Services, live: Table, person: PersonId) -> None:
    """Go on without somebody who can see a table nowhere: in no chat of it, and not in private."""
    record = live.record
    if (
        record.lesson
        or record.closed
        or _is_told(room, person)
        or not absence.is_gone(record, person)
    ):
        return
    seat, playing = record.seat_of(person), live.is_playing
    after = absence.let_go(record, person, playing=playing)
    assert seat is not None, "who is gone had a chair"
    player = live.names[seat]
    if after == record:
        return
    if not playing:
        room.publisher.forget(record, person)
    await room.conductor.update_table(live, after)
    if live.record.people:
        now = "playing" if playing else "waiting"
        tell_all(room, live, LocalizedText("absence-left", {"player": player, "now": now}))


async def ask_platforms(room: Services, live: Table) -> None:
    """Ask the platforms of absent people whether they left the chats of a table."""
    record = live.record
    for seat in absence.absent(record):
        person = record.chairs[seat].person
        if person is None:
            continue
        places = [place.address for place in record.places]
        chats = [one for one in places if one.platform == person.platform]
        left = [channel_of(chat) for chat in chats if await _has_left(room, chat, person)]
        if left:
            await note_left(room, person, tuple(left))


async def _has_left(room: Services, chat: Address, person: PersonId) -> bool:
    try:
        return await room.usher.has_left(channel_of(chat), person)
    except PlatformError as error:
        _log.warning("membership unknown", **error_fields(error))
        return False
