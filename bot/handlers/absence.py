"""What is done about people who do not answer: others have the computer play for them."""

from bot.handlers.caller import Caller, Room
from bot.lines.voice import Line
from bot.ports.deeds import PersonId
from bot.ports.post import Answer
from bot.posts.tokens import Arrange, BadTokenError
from bot.tables import absence
from bot.tables.live import LiveTable
from engine.seats import Seat


async def press_take_over(room: Room, caller: Caller, live: LiveTable, pressed: Arrange) -> Answer:
    """Agree that the computer plays for an absent person; raise LobbyError or BadTokenError.

    An absent person whom nobody called is called first, and gets the whole time to answer. The
    caller holds the lock of the table.
    """
    if not pressed.about.isdecimal():
        raise BadTokenError
    record, person, seat = live.record, caller.person.id, Seat(int(pressed.about))
    if record.seat_of(person) == seat:
        return caller.did(Line("absence-back"))
    absence.check_vote(record, person, seat)
    player, now = {"player": live.names[seat]}, room.timer.now()
    if not absence.was_called(record, live.question, seat):
        await room.conductor.call(live, seat)
        if absence.was_called(live.record, live.question, seat):
            after = absence.waiting_anew(live.record, now)
            await room.conductor.arrange(live, after, deed=caller.deed)
            return caller.told(Line("absence-called", player))
    after = absence.vote(live.record, person, seat, now)
    await room.conductor.arrange(live, after, deed=caller.deed)
    is_done = after.chairs[seat].away
    return caller.did(Line("absence-done" if is_done else "absence-agreed", player))


async def note_presence(room: Room, person: PersonId) -> None:
    """Note that somebody did something: they are absent at no table."""
    now = room.timer.now()
    for live in room.tables.of(person):
        if absence.present(live.record, person, now) is live.record:
            continue
        async with live.lock:
            is_seen = bool(live.record.votes or absence.absent(live.record))
            room.tables.change(live, absence.present(live.record, person, now))
            if is_seen:
                room.conductor.go_on(live)
            else:
                room.conductor.wind_anew(live)
