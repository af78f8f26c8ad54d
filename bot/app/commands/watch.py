"""The command and the button that give a person their own link to the page of the table."""

from typing import Final

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.messages.callback_data import Verb
from bot.messages.render_context import WATCH_LABEL
from bot.ports.message import MessageContent, Reply, UrlLink
from bot.ports.request import Where
from bot.ports.value import replace
from bot.text.localizer import LocalizedText
from bot.text.table_settings import NO_ONLOOKERS, onlookers_line

START: Final = "watch"


@command("ver", needs=Needs.TABLE, locks=False)
@button(Verb.WATCH, needs=Needs.TABLE, locks=False)
async def command_watch(services: Services, ctx: RequestContext) -> Reply:
    """Return a link to the page of the table, for the author only; raise RefusalError."""
    if services.page is None:
        raise RefusalError(LocalizedText("watch-no-page"))
    code, label = ctx.table.state.code, ctx.localizer.format(WATCH_LABEL)
    # For a page that opens inside the platform, the platform reports who opened it.
    inside = ""
    if ctx.where is Where.PRIVATE:
        inside = services.page.for_private_chat(code, ctx.person.id)
    if inside:
        link = UrlLink(label, inside, opens_inside=True)
        text = LocalizedText("watch-inside", {"code": code})
    else:
        url = services.page.personal(ctx.person, code, ctx.address, ctx.language)
        link = UrlLink(label, url)
        text = LocalizedText("watch-personal", {"code": code})
    return Reply(
        post=MessageContent(ctx.localizer.format(text), urls=(link,)),
        start_payload="" if ctx.private or ctx.is_reachable else START,
        fallback_text=ctx.unshown,
    )


@button(Verb.SEND_AWAY, needs=Needs.CHAIR)
async def send_onlookers_away(services: Services, ctx: RequestContext) -> Reply:
    """Close the table to onlookers; anybody who sits at the table may do this."""
    state = replace(ctx.table.state, onlookers=NO_ONLOOKERS)
    await services.game_loop.update_table(ctx.table, state, request_key=ctx.request_key)
    return ctx.toast(onlookers_line(NO_ONLOOKERS))
