"""Show the help: a page for each topic, with the rules of the table that the person means."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.app.commands.proof import proof_line
from bot.app.context import RequestContext, Services, resolve_table, visible_tables
from bot.app.registry import button, command
from bot.messages.buttons import MOST_IN_A_ROW, in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.parse_settings import parse_help_topic, subjects_near
from bot.parsing.questions import topics_in
from bot.parsing.vocabulary import normalise
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.value import replace
from bot.tables.table import Table
from bot.text.help_topics import (
    HelpTopic,
    HouseRule,
    Subject,
    subject_lines,
    subject_of,
    subject_text,
    title_line,
)
from bot.text.localizer import LocalizedText, Localizer
from engine.rule_options import PRESETS
from engine.rules import Rules


@command("ayuda")
async def command_help(services: Services, ctx: RequestContext) -> Reply:
    """Explain the topic that the author names, or offer all topics."""
    table, about = None, ctx.argument
    if visible_tables(services, ctx):
        table = await resolve_table(services, ctx, seated=False)
    code = "" if table is None else table.state.code
    if not normalise(about):
        return Reply(post=index_post(ctx.localizer, code))
    subject = parse_help_topic(about)
    if subject is not None:
        return _explained(ctx, table, subject)
    topics = topics_in(about, ctx.language)
    if not topics:
        return Reply(post=unknown_post(ctx.localizer, code, about, subjects_near(about)))
    return Reply(post=_found(ctx, code, _explained(ctx, table, topics[0]).post, topics))


def _found(
    ctx: RequestContext, code: str, page: MessageContent | None, topics: Sequence[HelpTopic]
) -> MessageContent:
    """Return the page of the likeliest topic, with a button for each likely topic."""
    assert page is not None, "a topic has a page"
    told = ctx.localizer.format(LocalizedText("topics-found"))
    buttons = [_button(ctx.localizer, code, title_line(topic), topic) for topic in topics]
    return replace(page, text=f"{page.text}\n\n{told}", rows=in_rows(buttons, MOST_IN_A_ROW))


@button(Verb.HELP)
async def button_help(services: Services, ctx: RequestContext) -> Reply:
    """Show the page of a button; if its table is gone, the page describes the default rules."""
    code = "" if ctx.button is None else ctx.button.code
    subject = subject_of(ctx.argument)
    if ctx.argument == INDEX or subject is None:
        return Reply(post=index_post(ctx.localizer, code), is_in_place=True)
    return _explained(ctx, services.tables.get(code), subject)


def _explained(ctx: RequestContext, table: Table | None, subject: Subject) -> Reply:
    code, rules = ("", PRESETS["castilla"]) if table is None else (table.state.code, table.rules)
    post = subject_post(ctx.localizer, code, subject, rules)
    if table is not None and subject is HelpTopic.CARDS and table.is_playing and table.state.secret:
        post = replace(post, text=f"{post.text}\n\n{ctx.localizer.format(proof_line(table))}")
    return Reply(post=post, is_in_place=True)


INDEX: Final = ""
"""The callback data of the button that leads to the list of topics."""


_TOPICS: Final = tuple(HelpTopic)


def index_post(localizer: Localizer, code: str) -> MessageContent:
    """Return a short description of Mus, with a button for each topic.

    ``code`` names the table whose rules the topics describe, or is empty.
    """
    return _listing(
        localizer, code, [LocalizedText("help-rules"), LocalizedText("topics-choose")], _TOPICS
    )


def subject_post(localizer: Localizer, code: str, subject: Subject, rules: Rules) -> MessageContent:
    """Return the page of a topic under these rules, with buttons to the adjacent topics."""
    lines = [title_line(subject), *subject_lines(subject, rules)]
    return MessageContent(_text(localizer, lines), rows=(_turning(localizer, code, subject),))


def unknown_post(
    localizer: Localizer, code: str, text: str, near: tuple[Subject, ...]
) -> MessageContent:
    """Return the reply to an unknown topic, with the topics that may have been meant."""
    key = "topics-near" if near else "topics-none"
    return _listing(localizer, code, [LocalizedText(key, {"text": text})], near or _TOPICS)


def _listing(
    localizer: Localizer, code: str, lines: list[LocalizedText], subjects: Iterable[Subject]
) -> MessageContent:
    buttons = [_button(localizer, code, title_line(subject), subject) for subject in subjects]
    return MessageContent(_text(localizer, lines), rows=in_rows(buttons, MOST_IN_A_ROW))


def _turning(localizer: Localizer, code: str, subject: Subject) -> tuple[Button, ...]:
    """Return buttons to the previous topic, the list of topics, and the next topic."""
    index = Button(
        localizer.format(LocalizedText("topics-all")), encode(TableButton(code, Verb.HELP, INDEX))
    )
    match subject:
        case HouseRule():
            return (index,)
        case HelpTopic():
            place = _TOPICS.index(subject)
            before, behind = _TOPICS[place - 1], _TOPICS[(place + 1) % len(_TOPICS)]
            return (
                _button(localizer, code, LocalizedText("chat-earlier"), before),
                index,
                _button(localizer, code, LocalizedText("chat-later"), behind),
            )


def _button(localizer: Localizer, code: str, line: LocalizedText, subject: Subject) -> Button:
    return Button(
        localizer.format(line), encode(TableButton(code, Verb.HELP, subject_text(subject)))
    )


def _text(localizer: Localizer, lines: Iterable[LocalizedText]) -> str:
    return "\n".join(map(localizer.format, lines))
