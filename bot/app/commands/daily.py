"""The hand of the day: eight hands against three computer players, the same for a whole pool.

Its table is for one person, in their private messages, like the table of the lesson. The table and
its result stay open until the person asks for the hand of another day.
"""

from bot.app.commands.chats import called
from bot.app.commands.hand import show_own_hand
from bot.app.commands.lobby import newcomer, open_table
from bot.app.commands.open import check_table_limit
from bot.app.commands.solo import show_solo_table
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command, handler, run_at
from bot.messages.callback_data import Verb
from bot.messages.daily_message import BEFORE, SHOW, may_show, share_line
from bot.parsing.command_list import means_ranking, means_yesterday
from bot.ports.message import MessageContent, Reply
from bot.ports.request import Permission
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.daily import (
    OPTIONS,
    WEEK,
    DailyResult,
    DailyTable,
    ShownResult,
    date_at,
    day_before,
    preset_on,
)
from bot.tables.daily_store import LEAST_DAYS, pool_of
from bot.tables.fairness import commitment_of, daily_seed, grouped
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, Seeds, TableState
from bot.text.confidence import signed_in_tenths
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.table_settings import NO_ONLOOKERS
from engine.players.levels import Level
from engine.rule_options import text_of


@command("diaria")
async def daily(services: Services, ctx: RequestContext) -> Reply:
    """Begin the hand of the day, continue it, or show its result; raise RefusalError.

    An argument can ask for this week's ranking in the chat or for yesterday's secret instead.
    """
    if means_ranking(ctx.argument):
        return await _ranking(services, ctx)
    if means_yesterday(ctx.argument):
        return await _yesterday(services, ctx)
    table = await _table_of_today(services, ctx)
    async with table.lock:
        await _update_rank(services, ctx, table)
    if table.is_day_over and _day_of(table).result is None:
        services.game_loop.on_day_over(table)
    return await show_solo_table(services, ctx, table, elsewhere="daily-elsewhere")


@button(Verb.DAILY)
async def button_daily(services: Services, ctx: RequestContext) -> Reply:
    """Begin the hand of the day, show its result in the chat, or show yesterday's secret."""
    if ctx.argument == SHOW:
        return await _show_in_chat(services, ctx)
    if ctx.argument == BEFORE:
        return await _yesterday(services, ctx)
    return await daily.run(services, replace(ctx, argument=""))


def _day_of(table: Table) -> DailyTable:
    assert table.state.daily is not None, "the table is that of a day"
    return table.state.daily


def _begun(services: Services, ctx: RequestContext) -> Table | None:
    """Return the open table of the author's latest hand of the day, if any."""
    seated = services.tables.find_by(ctx.person.id)
    return next((table for table in seated if table.state.daily is not None), None)


async def _table_of_today(services: Services, ctx: RequestContext) -> Table:
    """Return the author's table of today, opened if necessary; close one of an earlier day."""
    store, today = services.documents.daily, date_at(services.clock.now())
    async with store.turn:
        table = _begun(services, ctx)
        if table is not None and _day_of(table).date != today:
            await run_at(services, ctx, _close, table)
            table = None
        if table is None:
            if await store.result_of(today, ctx.person.id) is not None:
                raise RefusalError(LocalizedText("daily-played"))
            check_table_limit(services, ctx)
            table = await _open(services, ctx, today)
        return table


@handler(Needs.TABLE)
async def _close(services: Services, ctx: RequestContext) -> Reply:
    """Close the table of an earlier day; its last message stays as it is."""
    services.game_loop.finish_match_display(ctx.table)
    after = lobby.close(ctx.table.state, ctx.person.id, services.clock.now())
    await services.game_loop.update_table(ctx.table, after)
    return Reply()


async def _open(services: Services, ctx: RequestContext, today: str) -> Table:
    """Open the table of a day, and store an unfinished result: each person has one attempt."""
    store, pool = services.documents.daily, pool_of(ctx.person.id)
    secret = await store.draw_secret(today)
    # A manual cut would make the hands of two people differ.
    state = TableState(
        await services.tables.unused_code(),
        ctx.person.id,
        preset=preset_on(today),
        options={name: text_of(value) for name, value in OPTIONS.items()},
        turn_s=None,
        chairs=(newcomer(ctx), *(SeatAssignment(level=Level.HARD),) * 3),
        stand_in=Level.HARD,
        onlookers=NO_ONLOOKERS,
        next_match=Seeds(daily_seed(secret, pool)),
        daily=DailyTable(today, pool, commitment_of(secret)),
    )
    table, _ = await open_table(services, ctx, state)
    await store.put_result(today, ctx.person.id, DailyResult())
    return table


async def _update_rank(services: Services, ctx: RequestContext, table: Table) -> None:
    """Record the chat of the author and the current rank of their result."""
    state, day = table.state, _day_of(table)
    if not (ctx.private or Permission.BE_HERE in ctx.missing_permissions):
        day = replace(day, chat=ctx.address)
    if day.result is not None and not day.late:
        store = services.documents.daily
        better, others = await store.rank_of(day.date, ctx.person.id)
        day = replace(day, better=better, others=others)
    if day != state.daily:
        services.tables.update(table, replace(state, daily=day))
        services.publisher.wake_watchers(state.code)


async def _show_in_chat(services: Services, ctx: RequestContext) -> Reply:
    """Show the author's result in the chat where they asked for the hand of the day."""
    table = _begun(services, ctx)
    if table is None:
        raise RefusalError(LocalizedText("daily-played"))
    return await run_at(services, ctx, _shown, table)


@handler(Needs.CHAIR)
async def _shown(services: Services, ctx: RequestContext) -> Reply:
    table, state, day = ctx.table, ctx.table.state, _day_of(ctx.table)
    result, chat = day.result, day.chat
    if result is None or chat is None or not may_show(day):
        raise RefusalError(LocalizedText("chat-stale"))
    result = replace(result, shown=(*result.shown, ShownResult(chat, called(ctx))))
    await services.documents.daily.put_result(day.date, ctx.person.id, result)
    after = replace(state, daily=replace(day, result=result))
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)
    here = Localizer(services.documents.preferences(chat).spoken or ctx.fallback_language)
    line = here.format(share_line(day.date, result))
    told = {"player": called(ctx), "line": line}
    services.talk.send(chat, state.code, here.format(LocalizedText("daily-shown", told)))
    shown = show_own_hand(services, ctx, table, ctx.seat) if ctx.on_ephemeral else None
    return ctx.toast(LocalizedText("daily-shown-now"), shown)


async def _yesterday(services: Services, ctx: RequestContext) -> Reply:
    """Return yesterday's seal and secret; raise RefusalError if nobody played."""
    store = services.documents.daily
    day = day_before(date_at(services.clock.now()))
    if not await store.has_secret(day):
        raise RefusalError(LocalizedText("daily-nobody-yesterday"))
    secret = await store.secret_of(day)
    opened: dict[str, TextArg] = {
        "date": day,
        "pool": pool_of(ctx.person.id),
        "commitment": grouped(commitment_of(secret)),
        "secret": secret.hex(),
    }
    text = ctx.localizer.format(LocalizedText("daily-opened", opened))
    return Reply(post=MessageContent(text))


async def _ranking(services: Services, ctx: RequestContext) -> Reply:
    """Return this week's ranking in the chat."""
    today = date_at(services.clock.now())
    ranked = await services.documents.daily.week_in(today, ctx.address)
    lines = [LocalizedText("daily-ranking", {"days": WEEK, "least": LEAST_DAYS})]
    for place, one in enumerate(ranked, start=1):
        told: dict[str, TextArg] = {
            "place": place,
            "player": one.called,
            "gain": signed_in_tenths(one.gain),
            "days": one.days,
        }
        lines.append(LocalizedText("daily-ranked", told))
    if not ranked:
        lines.append(LocalizedText("daily-nobody-ranked"))
    text = "\n".join(map(ctx.localizer.format, lines))
    return Reply(post=MessageContent(text), is_public=True)
