"""The commands that open a table, bring it into a chat, and leave it."""

from collections.abc import Iterable
from typing import Final

from bot.app.commands.chats import announce, ask_in, called
from bot.app.commands.lobby import close_table, leave_seat, newcomer, open_table
from bot.app.commands.talk import THREAD_RIGHTS, thread_link_message
from bot.app.context import (
    RequestContext,
    Services,
    check_is_member,
    check_not_muted,
    resolve_table,
    rights_line,
    visible_tables,
)
from bot.app.rate_limit import MOST_TABLES
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, command, handler, run_at
from bot.messages.buttons import in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.parse_settings import TableSettings, parse_table_settings
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import Permission, Where
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.documents import ChatDefaults
from bot.tables.errors import LobbyReason
from bot.tables.joining import may_show_unasked, show_in
from bot.tables.table import Table
from bot.tables.table_code import CODE_LENGTH, is_code
from bot.tables.table_index import OwnerKey
from bot.tables.table_state import TableChat, TableState
from bot.tables.threads import own_thread_at
from bot.text.localizer import LocalizedText, TextArg
from bot.text.table_settings import ONE_GAME, OPENNESS, SETTINGS, find_setting
from engine.rule_options import PRESETS, text_of

INSTANT_S: Final = 5.0
"""Two requests for a table in a chat within this time mean the same table, in seconds."""

_LONGEST_LABEL: Final = 60
"""The maximum number of characters of a button that names a table; all platforms accept it."""

_ABOUT_A_CODE: Final = range(CODE_LENGTH - 1, CODE_LENGTH + 2)


@command("mesa")
async def command_table(services: Services, ctx: RequestContext) -> Reply:
    """Open a table, bring one here by its code, or show the author's own table here again.

    A missing permission is reported at once, except the one for pictures: without it the table is
    text.
    """
    _check_rights(ctx)
    answer = await _open_or_bring(services, ctx, ctx.argument)
    if Permission.PICTURES in ctx.missing_permissions:
        return replace(answer, text=ctx.localizer.format(LocalizedText("chat-lacks-pictures")))
    return answer


def _check_rights(ctx: RequestContext) -> None:
    """Raise RefusalError if the bot lacks a permission that a table needs."""
    check_is_member(ctx)
    spared = {Permission.PICTURES, *(THREAD_RIGHTS if ctx.has_threads else ())}
    needed = [right for right in ctx.missing_permissions if right not in spared]
    if needed:
        raise RefusalError(rights_line("chat-lacks", needed))


async def _open_or_bring(services: Services, ctx: RequestContext, about: str) -> Reply:
    if is_code(about):
        return await run_at(services, ctx, show_here, await services.tables.find(about))
    if _is_like_code(about):
        raise RefusalError.because(LobbyReason.NO_SUCH_TABLE)
    again = None if about else await _existing_table(services, ctx)
    return await _open(services, ctx, about) if again is None else again


async def _existing_table(services: Services, ctx: RequestContext) -> Reply | None:
    """Show the author's own table here again, or name a table that was just opened here."""
    here = [table for table in visible_tables(services, ctx) if _is_of(ctx, table)]
    if here:
        return await run_at(services, ctx, show_here, here[-1])
    for table in services.tables.find_by(ctx.address):
        seat = table.state.seat_of(table.state.maker)
        if seat is not None and _is_fresh(table, services.clock.now()):
            opened = {"player": table.names[seat], "code": table.state.code}
            return ctx.reply(LocalizedText("chat-just-opened", opened))
    return None


def _is_like_code(text: str) -> bool:
    """Return whether a text looks like a mistyped code and does not name a preset."""
    is_mixed = not text.isdecimal() and any(map(str.isdecimal, text))
    is_word = text.isalnum() and len(text) in _ABOUT_A_CODE
    return (
        is_word
        and (is_mixed or text.isupper())
        and parse_table_settings(text).preset not in {"", *PRESETS}
    )


def _is_fresh(table: Table, now: float) -> bool:
    """Return whether a table is so new that it can also answer a simultaneous request."""
    state = table.state
    return table.game is None and not state.is_solo and now - state.last_activity_at < INSTANT_S


def offer_tables(services: Services, ctx: RequestContext, text: str) -> Reply:
    """Return the person's open tables, which they can bring into any chat; filter them by code."""
    person = ctx.person.id
    own = dict.fromkeys(
        (*services.tables.find_by(person), *services.tables.find_by(OwnerKey(person)))
    )
    fitting = (table for table in own if _is_of(ctx, table) and text.upper() in table.state.code)
    return Reply(
        offers=tuple(services.publisher.renderer.offer(table, ctx.localizer) for table in fitting)
    )


@command("salir")
async def leave(services: Services, ctx: RequestContext) -> Reply:
    """Leave a table; a person without a seat closes it instead, if they may.

    If the author may mean several tables, the reply asks which.
    """
    several = () if is_code(ctx.argument) else _tables_to_leave(services, ctx)
    if len(several) > 1:
        return _ask_which(ctx, several)
    table = await resolve_table(services, ctx, ctx.argument, seated=False)
    sits, verb = ctx.person.id in table.state.everybody, _verb_to_leave(ctx, table)
    leaving = leave_seat if verb is Verb.LEAVE else close_table
    try:
        answer = await run_at(services, ctx, leaving, table)
    except RefusalError as refusal:
        if sits or refusal.reason is not LobbyReason.NOT_IDLE:
            raise
        told = {**refusal.line.args, "code": table.state.code}
        raise RefusalError(LocalizedText("chat-no-leaving", told)) from None
    did = "chat-did-leave" if verb is Verb.LEAVE else "chat-closed"
    return replace(
        answer, toast=ctx.localizer.format(LocalizedText(did, {"code": table.state.code}))
    )


def _verb_to_leave(ctx: RequestContext, table: Table) -> Verb:
    sits = ctx.person.id in table.state.everybody
    return Verb.LEAVE if sits and not table.state.is_solo else Verb.CLOSE


def _tables_to_leave(services: Services, ctx: RequestContext) -> tuple[Table, ...]:
    """Return the tables that the author may want to leave: where they sit, or that they made."""
    person = ctx.person.id
    made = services.tables.find_by(OwnerKey(person)) if ctx.private else ()
    return tuple(
        table
        for table in dict.fromkeys((*visible_tables(services, ctx), *made))
        if person in table.state.everybody or table.state.maker == person
    )


def _ask_which(ctx: RequestContext, tables: Iterable[Table]) -> Reply:
    """Return a button for each table that may be left, with its players."""
    say, buttons = ctx.localizer.format, list[Button]()
    for table in tables:
        verb = _verb_to_leave(ctx, table)
        key = "several-leave" if verb is Verb.LEAVE else "several-close"
        code, sitting = table.state.code, table.sitting
        told: dict[str, TextArg] = {"count": len(sitting), "players": ", ".join(sitting)}
        label = say(LocalizedText(key, {"code": code, **told}))
        if len(label) > _LONGEST_LABEL:
            label = label[: _LONGEST_LABEL - 1] + "…"
        buttons.append(Button(label, encode(TableButton(code, verb))))
    return Reply(post=MessageContent(say(LocalizedText("several-which")), rows=in_rows(buttons, 1)))


@handler(Needs.TABLE)
async def show_here(services: Services, ctx: RequestContext) -> Reply:
    """Show a table in this chat; if it is already shown, a new message replaces the old one."""
    table = ctx.table
    place = own_thread_at(table.state, ctx.address) or table.state.place_at(ctx.address)
    if place is not None:
        services.publisher.refresh_chat(table, place, anew=True)
        if place.address != ctx.address:
            return Reply(post=thread_link_message(ctx.localizer, table.state.code, place.address))
    else:
        check_channel(services, ctx)
        place = replace(_place_here(services, ctx), brought_by=called(ctx))
        check_not_muted(services, ctx, table)
        if not may_show_unasked(table.state, ctx.person.id):
            return await ask_in(services, ctx, table, place)
        brought = show_in(table.state, place)
        await services.game_loop.update_table(table, brought, request_key=ctx.request_key)
        # An older message of the table may be far above, so send a new one at the end.
        services.publisher.refresh_chat(table, place, anew=True)
        announce(services, table, place)
    return ctx.toast(LocalizedText("chat-did-bring", {"code": table.state.code}))


async def _open(services: Services, ctx: RequestContext, about: str) -> Reply:
    """Open a table with the chosen rules and settings, and with the author in a seat.

    If another table was opened here at the same time, show or name that one instead.
    """
    check_channel(services, ctx)
    check_table_limit(services, ctx)
    wish = parse_table_settings(about)
    state = await new_table(services, ctx, wish)
    await services.documents.retry_dm(ctx.person.id)
    again = None if about else await _existing_table(services, ctx)
    if again is not None:
        return again
    table, troubles = await open_table(services, ctx, state)
    if ctx.has_threads and not troubles:
        await services.documents.set_preference(ctx.address, thread=wish.thread)
    if wish.thread and not ctx.has_threads:
        troubles.append(LocalizedText("thread-none"))
    opened = LocalizedText("chat-did-open", {"code": state.code})
    thread = own_thread_at(table.state, ctx.address)
    if thread is not None:
        return replace(ctx.reply(opened), link_to=thread.address)
    return ctx.toast(opened, ctx.reply(*troubles) if troubles else None)


async def new_table(
    services: Services, ctx: RequestContext, wish: TableSettings | None = None
) -> TableState:
    """Return a new table for this chat with the author in a seat; raise IllegalRulesError."""
    wish, place = wish or TableSettings(), _place_here(services, ctx)
    state = TableState(await services.tables.unused_code(), ctx.person.id, places=(place,))
    chosen = services.documents.preferences(ctx.address)
    state = _as_usual(state, chosen.defaults)
    in_thread = chosen.in_thread if wish.thread is None else wish.thread
    state = replace(state, thread=in_thread and ctx.has_threads)
    state = lobby.sit(_wished(state, wish), newcomer(ctx), playing=False)
    return state if wish.level is None else lobby.fill(state, wish.level)


def check_may_open(services: Services, ctx: RequestContext) -> None:
    """Raise RefusalError if the author cannot open a table in this chat."""
    _check_rights(ctx)
    check_channel(services, ctx)
    check_table_limit(services, ctx)


def _as_usual(state: TableState, defaults: ChatDefaults) -> TableState:
    """Return a new table with the defaults that the administrators of its chat have set."""
    games = defaults.games or text_of(ONE_GAME)
    state = replace(state, options={"games_to_win": games, **lobby.USUAL_OPTIONS})
    if defaults.preset:
        state = lobby.choose_preset(state, state.maker, defaults.preset, playing=False)
    calls = find_setting("call_s")
    if defaults.call in calls.by_code():
        call_s = calls.by_code()[defaults.call]
        state = lobby.choose(state, state.maker, calls, call_s)
    return replace(state, open_to=defaults.open) if defaults.open in OPENNESS else state


def _wished(state: TableState, wish: TableSettings) -> TableState:
    """Return a table with the rules and settings given in a command; raise IllegalRulesError."""
    if wish.preset:
        state = lobby.choose_preset(state, state.maker, wish.preset, playing=False)
    if wish.seats is not None:
        state = lobby.set_options(state, state.maker, {"seats": wish.seats}, playing=False)
    for setting in SETTINGS:
        if setting.field in wish.chosen:
            state = lobby.choose(state, state.maker, setting, wish.chosen[setting.field])
    return state


def _place_here(services: Services, ctx: RequestContext) -> TableChat:
    """Return this chat as a chat of a table.

    Its language is the one chosen for the chat, or else the author's.
    """
    chosen = services.documents.preferences(ctx.address)
    language = "" if ctx.private else chosen.spoken
    return TableChat(
        ctx.address,
        language or ctx.fallback_language,
        text_only=chosen.text_only,
        has_threads=ctx.has_threads,
        reader=ctx.person.id if ctx.where is Where.PRIVATE else None,
    )


def check_channel(services: Services, ctx: RequestContext) -> None:
    """Raise RefusalError if an administrator wants the tables of the server in another chat.

    The threads of a channel belong to it; the topics of a forum are separate chats.
    """
    if ctx.server is None:
        return
    only_in, here = services.documents.preferences(ctx.server).only_in, ctx.address
    if only_in is None or here == only_in:
        return
    is_forum = ctx.server.id == here.chat
    if is_forum or here.chat != only_in.chat or only_in.thread:
        where = {"place": "topic" if is_forum else "channel"}
        raise RefusalError(LocalizedText("settings-only-there", where), link_to=only_in)


def check_table_limit(services: Services, ctx: RequestContext) -> None:
    """Raise RefusalError if the author has reached the maximum number of tables."""
    mine = services.tables.find_by(OwnerKey(ctx.person.id))
    if len(mine) >= MOST_TABLES:
        codes = ", ".join(table.state.code for table in mine)
        raise RefusalError.because(LobbyReason.TOO_MANY_TABLES, most=MOST_TABLES, codes=codes)


def _is_of(ctx: RequestContext, table: Table) -> bool:
    """Return whether the author made a table or plays there, except tables for one person."""
    person, state = ctx.person.id, table.state
    return not state.is_solo and (state.maker == person or state.seat_of(person) is not None)
