"""Show a person their hand, which only they see, and the panel that is open under it.

An órdago and a quiero to an órdago must be confirmed before they are played, whether they are
pressed, typed or given as a command. The confirmation is shown under the player's hand, where the
chat does not see it. Pressing the same button or writing the same word again also confirms, but not
within ``DOUBLE_PRESS_S`` after the confirmation appears. On some platforms only a press can update
an ephemeral hand; on others the publisher updates it.
"""

from typing import Final

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, handler
from bot.messages.callback_data import PlayButton, Verb
from bot.ports.message import Reply
from bot.ports.request import Address, Where
from bot.ports.value import replace
from bot.tables.table import Table
from bot.tables.ui_state import OpenPanel, Panel
from bot.text.localizer import LocalizedText
from engine.actions import Action, Consulta, Opino, Ordago, Quiero, Senal
from engine.game import AnsweringOrdago
from engine.legal_actions import Option, Say, allows, options
from engine.seats import Seat

DOUBLE_PRESS_S: Final = 1.0
"""Two presses within this time count as one, in seconds."""


def show_own_hand(services: Services, ctx: RequestContext, table: Table, seat: Seat) -> Reply:
    """Return the player's hand: refresh their private message if the request came from there.

    Elsewhere the reply is ephemeral, never a message that the chat sees. A window shows the hand
    anyway.
    """
    if ctx.where is Where.WINDOW:
        services.publisher.refresh_hand(table, seat)
        return Reply()
    if ctx.private:
        table.ui.ephemeral_viewers.discard(ctx.person.id)
        if services.publisher.has_unasked_dms(ctx.person.id.platform):
            # A person who asks in the private chat also gets the following hands there.
            move_hand(services, table, seat, None)
        recipient = table.state.hand_recipient(ctx.person.id)
        is_here = services.publisher.is_shown_in(table, recipient, ctx.message)
        services.publisher.refresh_hand(table, seat, anew=not is_here)
        return ctx.toast(LocalizedText("press-here"))
    if ctx.on_ephemeral and not table.state.is_solo:
        table.ui.ephemeral_viewers.add(ctx.person.id)
    services.publisher.refresh_hand(table, seat)
    shown = services.publisher.accepted_ordago(table)
    if not table.state.is_solo:
        services.publisher.note_ephemeral(table, ctx.person.id, ctx.address, shown)
    post = services.publisher.renderer.ephemeral_hand(table, seat, ctx.language, shown)
    return Reply(post=post, is_in_place=True)


def move_hand(services: Services, table: Table, seat: Seat, chat: Address | None) -> None:
    """Record where a person sees their hand: in a chat, or in private if ``chat`` is None."""
    chair = table.state.chairs[seat]
    if chair.last_acted_in != chat:
        after = table.state.with_chair(seat, replace(chair, last_acted_in=chat))
        services.tables.update(table, after)


def glance(services: Services, ctx: RequestContext, table: Table, seat: Seat) -> str:
    """Return the hand in a few words, for a group that has no room for all of it."""
    if ctx.private or table.state.is_solo:
        return ""
    step = services.publisher.accepted_ordago(table)
    return services.publisher.renderer.hand_summary(table, seat, ctx.language, step)


def is_on_table(services: Services, ctx: RequestContext, table: Table) -> bool:
    """Return whether a press was on the table's message in the chat, not on a hand."""
    if table.state.hand_recipient(ctx.person.id) == ctx.address:
        return False
    return services.publisher.is_shown_in(table, ctx.address, ctx.message)


def needs_confirmation(
    services: Services, ctx: RequestContext, table: Table, seat: Seat, action: Action
) -> Panel | None:
    """Return the confirmation that an action still needs, or None if it may be played."""
    seen, opened = table.view_of(seat), table.ui.opened(seat, table.revision)
    if ctx.unasked or _is_confirmed(ctx):
        return None
    match action, seen.phase:
        case Ordago(), _:
            panel = Panel.ORDAGO
        case Quiero(), AnsweringOrdago():
            panel = Panel.QUIERO
        case _:
            return None
    if not allows(options(seen), action):
        return None
    if opened is None or opened.panel is not panel:
        return panel
    return None if services.clock.now() >= opened.opened_at + DOUBLE_PRESS_S else panel


def _is_confirmed(ctx: RequestContext) -> bool:
    """Return whether the author's page asked for confirmation before it sent the press."""
    pressed = ctx.button
    return ctx.where is Where.WINDOW and isinstance(pressed, PlayButton) and pressed.is_sure


def open_panel(
    services: Services, ctx: RequestContext, table: Table, seat: Seat, panel: Panel
) -> Reply:
    """Ask for confirmation with buttons that replace those under the player's hand.

    A confirmation that is already open keeps its time. In a group, typed words of an author whose
    private chat is closed get a public text on how to confirm.
    """
    opened = table.ui.opened(seat, table.revision)
    if opened is None or opened.panel is not panel:
        table.ui.open_panels[seat] = OpenPanel(panel, table.revision, services.clock.now())
    line = LocalizedText("press-think", {"word": panel.value})
    if ctx.is_pressing or ctx.private:
        return ctx.toast(line, refresh_own_hand(services, ctx, table, seat))
    aloud = LocalizedText("press-think-aloud", {"player": table.names[seat], "word": panel.value})
    post = services.publisher.renderer.ordago_confirmation(table, seat, panel, ctx.language)
    return ctx.toast(line, Reply(post=post, fallback_text=ctx.localizer.format(aloud)))


def refresh_own_hand(services: Services, ctx: RequestContext, table: Table, seat: Seat) -> Reply:
    """Return the hand with new buttons, in the pressed message if that shows the hand."""
    is_private = ctx.where is Where.PRIVATE
    if ctx.is_pressing and is_private and not is_on_table(services, ctx, table):
        services.publisher.adopt_hand_message(table, seat, ctx.message)
        return Reply()
    return show_own_hand(services, ctx, table, seat)


@button(Verb.SIGNS, needs=Needs.SEAT)
async def open_signs(services: Services, ctx: RequestContext) -> Reply:
    """Show only the author what they may sign or ask their partner; raise RefusalError."""
    show_signs_panel(services, ctx.table, ctx.seat)
    shown = refresh_own_hand(services, ctx, ctx.table, ctx.seat)
    return ctx.toast(LocalizedText("press-here"), shown)


def show_signs_panel(services: Services, table: Table, seat: Seat) -> None:
    """Open the panel of signs and questions under a seat's hand; raise RefusalError."""
    if not any(map(_is_aside, options(table.view_of(seat)))):
        raise RefusalError(LocalizedText("press-no-signs"))
    table.ui.open_panels[seat] = OpenPanel(Panel.SIGNS, table.revision, services.clock.now())


def _is_aside(option: Option) -> bool:
    match option:
        case Say(action):
            return isinstance(action, Senal | Consulta | Opino)
        case _:
            return False


@button(Verb.WORDS, needs=Needs.SEAT)
async def close_panel(services: Services, ctx: RequestContext) -> Reply:
    """Close the panel under the author's hand without an action."""
    ctx.table.ui.open_panels.pop(ctx.seat, None)
    line = LocalizedText("press-nothing-said")
    return ctx.toast(line, refresh_own_hand(services, ctx, ctx.table, ctx.seat))


@handler(Needs.SEAT)
async def refresh_hand(services: Services, ctx: RequestContext) -> Reply:
    """Return the author's hand in its current state."""
    return refresh_own_hand(services, ctx, ctx.table, ctx.seat)


async def close_confirmations(services: Services, ctx: RequestContext) -> None:
    """Close every open confirmation of the author without an action."""
    for table in services.tables.find_by(ctx.person.id):
        async with table.lock:
            seat = table.state.seat_of(ctx.person.id)
            opened = None if seat is None else table.ui.open_panels.get(seat)
            if seat is None or opened is None or opened.panel is Panel.SIGNS:
                continue
            del table.ui.open_panels[seat]
            services.publisher.refresh_hand(table, seat)
