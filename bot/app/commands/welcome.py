"""First contact: answers to people who write to the bot and have no table.

A question about Mus gets the help page on its topic. Any other text gets a short description of the
bot, with buttons for what a newcomer can do: sit down, open a table, learn, play the hand of the
day, read the rules.
"""

from bot.app.commands.help import INDEX, command_help
from bot.app.commands.join import join_button
from bot.app.commands.open import command_table
from bot.app.context import RequestContext, Services
from bot.app.registry import button, run
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.questions import topics_in
from bot.parsing.vocabulary import Words, normalise, vocabulary
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.ports.value import replace
from bot.tables.table import Table
from bot.text.localizer import LocalizedText


@button(Verb.OPEN)
async def button_open(services: Services, ctx: RequestContext) -> Reply:
    """Open a table in the chat where the button was pressed."""
    return await run(services, replace(ctx, argument=""), command_table)


async def welcome(services: Services, ctx: RequestContext, text: str) -> Reply:
    """Return the help page that answers a text, or else a description of what a newcomer can do."""
    answer = None if _is_greeting(normalise(text)) else await answer_question(services, ctx, text)
    return _welcomed(services, ctx) if answer is None else answer


async def answer_question(services: Services, ctx: RequestContext, text: str) -> Reply | None:
    """Return the help page that answers a question about Mus; None if there is none."""
    if not topics_in(text, ctx.language):
        return None
    page = await run(services, replace(ctx, argument=text), command_help)
    return replace(page, is_public=True)


def _is_greeting(words: Words) -> bool:
    """Return whether words are only greetings, or only say that somebody wants to play."""
    known = vocabulary()
    at = 0
    while at < len(words):
        ends = (end for end in range(len(words), at, -1) if words[at:end] in known.greetings)
        end = next(ends, at)
        if end == at and not (words[at] in known.light or words[at : at + 1] in known.fillers):
            return False
        at = max(end, at + 1)
    return True


def _welcomed(services: Services, ctx: RequestContext) -> Reply:
    say = ctx.localizer.format
    lines = [say(LocalizedText("chat-hello"))]
    buttons = [
        join_button(ctx),
        _button(ctx, "", Verb.OPEN, "welcome-open"),
        _button(ctx, "", Verb.LEARN, "welcome-learn"),
        _button(ctx, "", Verb.DAILY, "daily-button"),
        _button(ctx, "", Verb.HELP, "welcome-help", INDEX),
    ]
    free = None if ctx.private else _free_table(services, ctx)
    if free is not None:
        code = free.state.code
        lines.append(say(LocalizedText("welcome-table", {"code": code})))
        buttons[:2] = [_button(ctx, code, Verb.SIT, "chat-sit"), join_button(ctx)]
    post = MessageContent("\n".join(lines), rows=tuple((one,) for one in buttons), is_silent=True)
    return Reply(post=post, is_public=True)


def _free_table(services: Services, ctx: RequestContext) -> Table | None:
    """Return the latest table of this chat where a newcomer may sit down, if any."""
    here = [
        table
        for table in services.tables.find_by(ctx.address)
        if any(chair.person is None for chair in table.state.chairs)
    ]
    return max(here, key=lambda table: table.state.last_activity_at, default=None)


def _button(ctx: RequestContext, code: str, verb: Verb, label: str, about: str = "") -> Button:
    style = Style.PRIMARY if verb in {Verb.OPEN, Verb.SIT} else Style.PLAIN
    token = encode(TableButton(code, verb, about))
    return Button(ctx.localizer.format(LocalizedText(label)), token, style)
