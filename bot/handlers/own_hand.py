"""Shows people their own hand where nobody else sees it, and what they have opened under it.

An órdago is asked once more before it is said, and before it is accepted. The question stands under
the own hand, so that the chat sees nothing of it; to press the same button again answers it too.
"""

from typing import Final

from bot.handlers.caller import Caller, Room
from bot.lines.voice import Line
from bot.ports.post import Answer
from bot.tables.live import Drawer, LiveTable, Opened
from engine.actions import Action, Ordago, Quiero
from engine.game import AnsweringOrdago
from engine.options import allows, options
from engine.seats import Seat

TREMBLE_S: Final = 1.0
"""Two presses within this time are one."""


def answered_hand(room: Room, caller: Caller, live: LiveTable, seat: Seat) -> Answer:
    """The own hand, in the person's private message when that is where they are.

    Everywhere else it is an answer for their eyes only, never a post of the chat.
    """
    if caller.private:
        live.aside.discard(caller.person.id)
        is_here = room.publisher.is_shown_in(live, caller.person.id, caller.message)
        room.publisher.show_hand(live, seat, anew=not is_here)
        return caller.did(Line("press-here"))
    room.publisher.show_hand(live, seat)
    still = room.publisher.stills.in_sight(live, caller.address)
    asked_at = live.question, live.waits_for(caller.person.id)
    live.aside_at[seat] = asked_at if still is None else None
    return Answer(post=room.publisher.pages.hand_aside(live, seat, caller.language, still))


def is_on_table(room: Room, caller: Caller, live: LiveTable) -> bool:
    """Whether a press was on the post that the chat sees, and not on a hand."""
    return room.publisher.is_shown_in(live, caller.address, caller.message)


def asked_twice(
    room: Room, caller: Caller, live: LiveTable, seat: Seat, action: Action
) -> Drawer | None:
    """Whether somebody has still to be asked if they are sure, as for any órdago.

    To press again is to be sure, but not within the moment of a press that trembled.
    """
    seen, opened = live.seen_from(seat), live.opened(seat)
    if caller.unasked:
        return None
    match action, seen.phase:
        case Ordago(), _:
            drawer = Drawer.ORDAGO
        case Quiero(), AnsweringOrdago():
            drawer = Drawer.QUIERO
        case _:
            return None
    if not allows(options(seen), action):
        return None
    if opened is None or opened.drawer is not drawer:
        return drawer
    return None if room.timer.now() >= opened.at + TREMBLE_S else drawer


def open_drawer(room: Room, caller: Caller, live: LiveTable, seat: Seat, drawer: Drawer) -> Answer:
    """Show something else than the words under somebody's own hand, for their eyes alone."""
    live.drawers[seat] = Opened(drawer, live.question, room.timer.now())
    answer = changed_hand(room, caller, live, seat)
    if drawer is Drawer.SIGNS:
        return caller.did(Line("press-here"), answer)
    return caller.did(Line("press-think", {"word": drawer.value}), answer)


def changed_hand(room: Room, caller: Caller, live: LiveTable, seat: Seat) -> Answer:
    """The own hand with other buttons, where it was pressed if that was a copy of it."""
    if caller.private and not is_on_table(room, caller, live):
        room.publisher.show_hand_in(live, seat, caller.message)
        return Answer()
    return answered_hand(room, caller, live, seat)
