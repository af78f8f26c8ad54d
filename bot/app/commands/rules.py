"""The command that shows the house rules of a table."""

from bot.app.commands.help import _text
from bot.app.context import RequestContext, Services, visible_tables
from bot.app.registry import Needs, command, handler, run_where_meant
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, MessageContent, Reply
from bot.tables.lobby import is_in_hands_of
from bot.tables.table_code import is_code
from bot.text.help_topics import (
    preset_lines,
    rules_lines,
)
from bot.text.localizer import LocalizedText
from bot.text.table_settings import TIME_PAGE


@command("reglas")
async def command_rules(services: Services, ctx: RequestContext) -> Reply:
    """Return the house rules of the table that the author means; without one, the presets."""
    if is_code(ctx.argument) or visible_tables(services, ctx):
        return await run_where_meant(services, ctx, _table_rules)
    return Reply(post=MessageContent(_text(ctx.localizer, preset_lines())))


@handler(Needs.TABLE, locks=False)
async def _table_rules(_services: Services, ctx: RequestContext) -> Reply:
    table, state = ctx.table, ctx.table.state
    text = _text(ctx.localizer, rules_lines(table.rules))
    if not table.is_playing or state.is_solo or not is_in_hands_of(state, ctx.person.id):
        return Reply(post=MessageContent(text))
    # During a match, the maker may change only the clock; the other rules stay as they are.
    clock = Button(
        ctx.localizer.format(LocalizedText("absence-clock")),
        encode(TableButton(state.code, Verb.PAGE, TIME_PAGE)),
    )
    return Reply(post=MessageContent(text, rows=((clock,),)))
