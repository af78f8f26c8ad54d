"""Let the computer play for people who do not answer or have left."""

import structlog

from bot.app.commands.chats import tell_all
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button
from bot.messages.callback_data import Verb
from bot.ports.logs import error_fields
from bot.ports.message import Reply
from bot.ports.platform import PlatformError
from bot.ports.request import Address, PersonId, channel_of
from bot.tables import absence
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText
from engine.seats import Seat

_log = structlog.get_logger()


@button(Verb.TAKE_OVER, needs=Needs.TABLE)
async def press_take_over(services: Services, ctx: RequestContext) -> Reply:
    """Record the author's vote that a computer player replaces an absent person.

    An absent person who has not been nudged yet is nudged first, and gets the full time to answer.
    Raise RefusalError.
    """
    if not ctx.argument.isdecimal():
        raise RefusalError.of_unknown_button()
    table, person, seat = ctx.table, ctx.person.id, Seat(int(ctx.argument))
    state = table.state
    if state.seat_of(person) == seat:
        return ctx.toast(LocalizedText("absence-back"))
    absence.check_vote(state, person, seat)
    player, now = {"player": table.names[seat]}, services.clock.now()
    if not absence.was_called(state, table.revision, seat):
        await services.game_loop.call(table, seat)
        if absence.was_called(table.state, table.revision, seat):
            after = absence.waiting_anew(table.state, now)
            await services.game_loop.update_table(table, after, request_key=ctx.request_key)
            return ctx.reply(LocalizedText("absence-called", player))
    after = absence.vote(table.state, person, seat, now)
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)
    is_done = after.chairs[seat].away
    return ctx.toast(LocalizedText("absence-done" if is_done else "absence-agreed", player))


async def note_presence(services: Services, person: PersonId, chat: Address) -> None:
    """Record that a person was active in a chat, which makes them present at all their tables."""
    now = services.clock.now()

    def noted(state: TableState) -> TableState:
        return absence.present(absence.having_returned(state, person, chat), person, now)

    for table in services.tables.find_by(person):
        if noted(table.state) is table.state:
            continue
        async with table.lock:
            is_seen = bool(table.state.votes or absence.absent(table.state))
            services.tables.update(table, noted(table.state))
            if is_seen:
                services.game_loop.continue_table(table)
            else:
                services.game_loop.wind_anew(table)


async def note_left(services: Services, person: PersonId, chats: tuple[Address, ...]) -> None:
    """Record that a person left chats; tables they can see nowhere else go on without them."""
    await services.tables.load_related(person)
    for table in services.tables.find_by(person):
        async with table.lock:
            if person in table.state.people_joining:
                await _keep_out(services, table, person, chats)
                continue
            after = absence.having_left(table.state, person, chats)
            if after != table.state:
                services.tables.update(table, after)
                await _let_go(services, table, person)


async def _keep_out(
    services: Services, table: Table, person: PersonId, chats: tuple[Address, ...]
) -> None:
    """Remove a person who was about to join but has left every chat of the table."""
    [coming] = [one.chair for one in table.state.joining if one.chair.person == person]
    seen = table.state.chats_of(coming)
    if all(channel_of(chat) in chats for chat in seen) and not _is_told(services, table, person):
        await services.game_loop.update_table(table, table.state.without_joining(person))


def _is_told(services: Services, table: Table, person: PersonId) -> bool:
    """Return whether a person receives private messages about a table."""
    is_reachable = services.documents.preferences(person).reachable is True
    return is_reachable and services.publisher.has_private_page(table.state, person)


async def note_unreachable(services: Services, person: PersonId) -> None:
    """Go on without a person who gets no private messages, at tables they can see nowhere else."""
    for table in services.tables.find_by(person):
        async with table.lock:
            await _let_go(services, table, person)


async def _let_go(services: Services, table: Table, person: PersonId) -> None:
    """Continue without a person who can see the table neither in a chat nor in private."""
    state = table.state
    if (
        state.is_solo
        or state.closed
        or _is_told(services, table, person)
        or not absence.is_gone(state, person)
    ):
        return
    seat, playing = state.seat_of(person), table.is_playing
    after = absence.let_go(state, person, playing=playing)
    assert seat is not None, "the person had a seat"
    player = table.names[seat]
    if after == state:
        return
    if not playing:
        services.publisher.forget(state, person)
    await services.game_loop.update_table(table, after)
    if table.state.people:
        now = "playing" if playing else "waiting"
        tell_all(services, table, LocalizedText("absence-left", {"player": player, "now": now}))


async def ask_platforms(services: Services, table: Table) -> None:
    """Ask the platforms whether absent people have left the chats of a table."""
    state = table.state
    for seat in absence.absent(state):
        person, chats = state.chairs[seat].person, state.chats_of(state.chairs[seat])
        if person is None:
            continue
        left = [channel_of(chat) for chat in chats if await _has_left(services, chat, person)]
        if left:
            await note_left(services, person, tuple(left))


async def _has_left(services: Services, chat: Address, person: PersonId) -> bool:
    try:
        return await services.threads.has_left(channel_of(chat), person)
    except PlatformError as error:
        _log.warning("membership unknown", **error_fields(error))
        return False
