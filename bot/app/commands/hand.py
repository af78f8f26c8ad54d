"""Shows people their own hand where nobody else sees it, and what they have opened under it.

An órdago, and quiero to an órdago, are confirmed before they are played, whether they are pressed,
typed or given as a command. The confirmation stands under the own hand, so that the chat sees
nothing of it. To press the same button or to write the same word again also confirms it, but not
within ``DOUBLE_PRESS_S`` of the moment when the confirmation appears.

Who looks at their hand aside in a chat can on some platforms change that by a press alone. Where it
can be brought up to date, the publisher does that.
"""

from typing import Final

from bot.app.context import RefusalError, RequestContext, Services, seated
from bot.messages.callback_data import TableButton
from bot.ports.message import Reply
from bot.tables.table import OpenPanel, Panel, Table
from bot.text.localizer import LocalizedText
from engine.actions import Action, Consulta, Opino, Ordago, Quiero, Senal
from engine.game import AnsweringOrdago
from engine.legal_actions import Option, Say, allows, options
from engine.seats import Seat

DOUBLE_PRESS_S: Final = 1.0
"""Two presses within this time are one."""


def show_own_hand(room: Services, caller: RequestContext, live: Table, seat: Seat) -> Reply:
    """Return the own hand, in the person's private message when that is where they are.

    Everywhere else it is an answer for their eyes only, never a post of the chat.
    """
    if caller.private:
        live.ephemeral_viewers.discard(caller.person.id)
        is_here = room.publisher.is_shown_in(live, caller.person.id, caller.message)
        room.publisher.refresh_hand(live, seat, anew=not is_here)
        return caller.toast(LocalizedText("press-here"))
    if caller.on_ephemeral and not live.record.lesson:
        live.ephemeral_viewers.add(caller.person.id)
    room.publisher.refresh_hand(live, seat)
    shown = room.publisher.accepted_ordago(live)
    if not live.record.lesson:
        room.publisher.note_aside(live, caller.person.id, caller.address, shown)
    post = room.publisher.pages.hand_aside(live, seat, caller.language, shown)
    return Reply(post=post, is_in_place=True)


def glance(room: Services, caller: RequestContext, live: Table, seat: Seat) -> str:
    """Return the own hand in a few words, where a chat of several may have no room for it."""
    if caller.private or live.record.lesson:
        return ""
    step = room.publisher.accepted_ordago(live)
    return room.publisher.pages.glance(live, seat, caller.language, step)


def is_on_table(room: Services, caller: RequestContext, live: Table) -> bool:
    """Return whether a press was on the post that the chat sees, and not on a hand."""
    return room.publisher.is_shown_in(live, caller.address, caller.message)


def needs_confirmation(
    room: Services, caller: RequestContext, live: Table, seat: Seat, action: Action
) -> Panel | None:
    """Return the confirmation that an action still needs, or None if it may be played."""
    seen, opened = live.view_of(seat), live.opened(seat)
    if caller.unasked:
        return None
    match action, seen.phase:
        case Ordago(), _:
            drawer = Panel.ORDAGO
        case Quiero(), AnsweringOrdago():
            drawer = Panel.QUIERO
        case _:
            return None
    if not allows(options(seen), action):
        return None
    if opened is None or opened.drawer is not drawer:
        return drawer
    return None if room.timer.now() >= opened.at + DOUBLE_PRESS_S else drawer


def open_panel(
    room: Services, caller: RequestContext, live: Table, seat: Seat, drawer: Panel
) -> Reply:
    """Ask somebody alone whether they are sure, in the place of the words under their hand.

    A question that is asked already stays as old as it is. An answer to typed words cannot be
    shown in a group to an author whose private chat is closed; they are told how to confirm.
    """
    opened = live.opened(seat)
    if opened is None or opened.drawer is not drawer:
        live.open_panels[seat] = OpenPanel(drawer, live.revision, room.timer.now())
    line = LocalizedText("press-think", {"word": drawer.value})
    if caller.is_pressing or caller.private:
        return caller.toast(line, refresh_own_hand(room, caller, live, seat))
    aloud = LocalizedText("press-think-aloud", {"player": caller.person.name, "word": drawer.value})
    post = room.publisher.pages.of_confirmation(live, seat, drawer, caller.language)
    return caller.toast(line, Reply(post=post, fallback_text=caller.voice.format(aloud)))


def refresh_own_hand(room: Services, caller: RequestContext, live: Table, seat: Seat) -> Reply:
    """Return the own hand with other buttons, where it was pressed if that was a copy of it."""
    if caller.is_pressing and caller.private and not is_on_table(room, caller, live):
        room.publisher.adopt_hand_message(live, seat, caller.message)
        return Reply()
    return show_own_hand(room, caller, live, seat)


async def open_signs(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Show somebody alone what they may sign or ask their partner now; raise RefusalError."""
    live = await room.tables.find(pressed.code)
    async with live.lock:
        seat = await seated(room, caller, live)
        show_signs_panel(room, live, seat)
        return caller.toast(LocalizedText("press-here"), refresh_own_hand(room, caller, live, seat))


def show_signs_panel(room: Services, live: Table, seat: Seat) -> None:
    """Have what a seat may sign or ask its partner stand under its hand; raise RefusalError."""
    if not any(map(_is_aside, options(live.view_of(seat)))):
        raise RefusalError(LocalizedText("press-no-signs"))
    live.open_panels[seat] = OpenPanel(Panel.SIGNS, live.revision, room.timer.now())


def _is_aside(option: Option) -> bool:
    match option:
        case Say(action):
            return isinstance(action, Senal | Consulta | Opino)
        case _:
            return False


async def close_drawer(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Show somebody the words of their hand again; nothing has been said."""
    live = await room.tables.find(pressed.code)
    async with live.lock:
        seat = await seated(room, caller, live)
        live.open_panels.pop(seat, None)
        line = LocalizedText("press-nothing-said")
        return caller.toast(line, refresh_own_hand(room, caller, live, seat))


async def close_confirmations(room: Services, caller: RequestContext) -> None:
    """Close every confirmation that a person is asked for; nothing is said."""
    for live in room.tables.find_by(caller.person.id):
        async with live.lock:
            seat = live.record.seat_of(caller.person.id)
            opened = None if seat is None else live.open_panels.get(seat)
            if seat is None or opened is None or opened.drawer is Panel.SIGNS:
                continue
            del live.open_panels[seat]
            room.publisher.refresh_hand(live, seat)
