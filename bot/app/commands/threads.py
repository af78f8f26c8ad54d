"""Move a table into a thread, and back into its chat.

The next table of a chat follows the last choice there, unless an administrator has set a default
(``bot/app/commands/settings.py``).
"""

from bot.app.commands.chats import _log, tell_places
from bot.app.commands.talk import THREAD_RIGHTS
from bot.app.context import RequestContext, Services, rights_line
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button
from bot.messages.callback_data import Verb
from bot.messages.chats_page import SWITCH
from bot.messages.lobby_message import SEATS
from bot.ports.logs import error_fields
from bot.ports.message import Reply
from bot.ports.platform import PlatformError
from bot.ports.request import Address, Permission, channel_of
from bot.ports.value import replace
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.tables.threads import choose_thread, moved, own_threads, without_thread
from bot.text.localizer import LocalizedText


@button(Verb.THREAD, needs=Needs.TABLE)
async def button_thread(services: Services, ctx: RequestContext) -> Reply:
    """Move the table into a thread or back; report a missing permission at once."""
    table = ctx.table
    place = table.state.place_at(ctx.address)
    if ctx.argument not in SWITCH or place is None or not place.has_threads:
        raise RefusalError.of_unknown_button()
    thread, left = ctx.argument == SWITCH[1], own_threads(table.state)
    after = choose_thread(table.state, ctx.person.id, thread=thread)
    missing = _missing(ctx)
    if thread and missing:
        raise RefusalError(rights_line("thread-lacks", missing))
    after, troubles = await into_threads(services, ctx, table, after)
    if troubles and after.places == table.state.places:
        raise RefusalError(troubles[0])
    await _arrange(services, ctx, after)
    await services.documents.set_preference(channel_of(ctx.address), thread=thread)
    services.threads.post_link(table)
    if not thread:
        for one in left:
            services.threads.post_moved_back(table, one)
            _show_in_channel(services, table, one.address)
    return ctx.reply(LocalizedText("thread-now", {"now": ctx.argument}), *troubles)


async def _arrange(services: Services, ctx: RequestContext, after: TableState) -> None:
    """Store a table that has moved; between matches, its chats then see the seats."""
    table = ctx.table
    if not table.is_playing:
        services.game_loop.finish_match_display(table)
        table.ui.lobby_page = SEATS
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)


def _missing(ctx: RequestContext) -> list[Permission]:
    return [right for right in THREAD_RIGHTS if right in ctx.missing_permissions]


async def into_threads(
    services: Services, ctx: RequestContext, table: Table, state: TableState
) -> tuple[TableState, list[LocalizedText]]:
    """Open the threads that a table wants and does not have; return the table with them.

    If no thread can be opened in a chat, the table stays there, and a line says why.
    """
    troubles: list[LocalizedText] = []
    for place in without_thread(state):
        missing = _missing(ctx) if place.address == ctx.address else []
        if missing:
            troubles.append(rights_line("thread-lacks", missing))
            continue
        try:
            thread = await services.threads.open_thread(table, place)
        except PlatformError as error:
            _log.warning("thread not created", code=state.code, **error_fields(error))
            troubles.append(LocalizedText("thread-failed"))
        else:
            state = moved(state, place.address, thread)
    return state, troubles


def leave_lost(services: Services, table: Table, lost: Address) -> bool:
    """Move a table from an unusable thread back to its chat; return False if it is not in one."""
    place = table.state.place_at(lost)
    if place not in own_threads(table.state) or place is None:
        return False
    channel = channel_of(lost)
    services.tables.update(table, moved(table.state, lost, channel))
    tell_places(services, table, [replace(place, address=channel)], LocalizedText("thread-lost"))
    _show_in_channel(services, table, lost)
    return True


def _show_in_channel(services: Services, table: Table, thread: Address) -> None:
    """Show a table again at the end of its chat."""
    place = table.state.place_at(channel_of(thread))
    if place is not None:
        services.publisher.refresh_chat(table, place, anew=True)
