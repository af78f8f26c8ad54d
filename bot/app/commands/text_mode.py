"""The command that switches pictures off and on."""

from functools import partial

from bot.app.commands.preferences import bring_to_tables
from bot.app.context import RequestContext, Services
from bot.app.registry import command
from bot.parsing.command_list import is_name_of
from bot.ports.message import Reply
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.text.localizer import LocalizedText


@command("texto")
async def command_text(services: Services, ctx: RequestContext) -> Reply:
    """Switch pictures off or on, for the author, or with «here» for the chat.

    In a private chat both mean the same.
    """
    is_here = is_name_of("here", ctx.argument) and not ctx.private
    text_only = not services.documents.preferences(
        ctx.address if is_here else ctx.person.id
    ).text_only
    if is_here or ctx.private:
        await _show(services, ctx.address, text_only=text_only)
    if not is_here:
        await _show(services, ctx.person.id, text_only=text_only)
    key = "chat-text-here" if is_here else "chat-text"
    return ctx.reply(LocalizedText(key, {"now": "text" if text_only else "pictures"}))


async def _show(services: Services, whose: PersonId | Address, *, text_only: bool) -> None:
    """Switch pictures for a person or a chat, at every table."""
    await services.documents.set_preference(whose, text_only=text_only)
    chosen = partial(replace, text_only=text_only)
    await bring_to_tables(services, whose, chosen, chosen)
