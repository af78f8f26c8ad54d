"""The table of a single person, in their private messages: a lesson or the hand of the day."""

from bot.app.commands import play
from bot.app.commands.lobby import start_match
from bot.app.context import RequestContext, Services
from bot.app.registry import run_at
from bot.ports.message import Reply
from bot.tables.table import Table
from bot.text.localizer import LocalizedText


async def show_solo_table(
    services: Services, ctx: RequestContext, table: Table, *, elsewhere: str
) -> Reply:
    """Show the author their table, and deal first if no cards are dealt.

    (An earlier process may have stopped before the deal.) ``elsewhere`` is the key of the text that
    tells an author in another chat where their table is.
    """
    if not table.has_dealt:
        await run_at(services, ctx, play.deal if table.is_playing else start_match, table)
    answer = await run_at(services, ctx, play.show_hand, table)
    if ctx.private or not ctx.is_reachable:
        return answer
    return ctx.reply(LocalizedText(elsewhere))
