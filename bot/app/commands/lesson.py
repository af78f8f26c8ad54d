"""The lesson: a table for one learner, in their private messages.

Before the lesson come the pages of the primer, which belong to no table and have buttons to turn
them.
"""

from typing import Final

from bot.app.commands import play
from bot.app.commands.help import _text
from bot.app.commands.lobby import newcomer, open_table
from bot.app.commands.open import check_table_limit
from bot.app.commands.solo import show_solo_table
from bot.app.context import RequestContext, Services
from bot.app.late_presses import late_line
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.tables import lobby
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.lesson import OPTIONS, PRESET, advised_action
from bot.text.localizer import LocalizedText, Localizer
from bot.text.rule_facts import (
    QUIZZES,
    TutorialPage,
    answer_lines,
    page_after,
    page_line,
    verdict_lines,
)
from engine.players.levels import Level
from engine.rule_options import rules_of, text_of
from engine.rules import Rules

_RULES: Final = rules_of(PRESET, OPTIONS)


@command("aprende")
async def learn(services: Services, ctx: RequestContext) -> Reply:
    """Begin the lesson, or continue the one in progress; raise RefusalError."""
    table = _begun(services, ctx)
    if table is not None:
        return await show_solo_table(services, ctx, table, elsewhere="lesson-elsewhere")
    check_table_limit(services, ctx)
    return _turned(services, ctx, next(iter(TutorialPage)))


@button(Verb.LEARN)
async def button_learn(services: Services, ctx: RequestContext) -> Reply:
    """Show a page of the primer, check an answer, or deal; raise RefusalError."""
    name, _, chosen = ctx.argument.partition(".")
    if name == DEAL:
        table = _begun(services, ctx) or await _open_lesson(services, ctx)
        return await show_solo_table(services, ctx, table, elsewhere="lesson-elsewhere")
    page = TutorialPage(name) if name in set(TutorialPage) else next(iter(TutorialPage))
    if page in QUIZZES and chosen.isdecimal():
        return _told(services, ctx, verdict_post(ctx.localizer, page, int(chosen)))
    return _turned(services, ctx, page)


@button(Verb.FOLLOW, needs=Needs.SEAT)
async def follow_advice(services: Services, ctx: RequestContext) -> Reply:
    """Play what the teacher advises; raise RefusalError if the question has changed."""
    table, seat, asked = ctx.table, ctx.seat, ctx.argument
    action = advised_action(table.view_of(seat)) if table.state.lesson else None
    if action is None or asked != str(table.revision):
        raise RefusalError(late_line(table, seat, int(asked) if asked.isdecimal() else 0))
    return await play.play_action(services, ctx, action)


def _turned(services: Services, ctx: RequestContext, page: TutorialPage) -> Reply:
    return _told(services, ctx, primer_post(ctx.localizer, page, _RULES))


def _told(services: Services, ctx: RequestContext, post: MessageContent) -> Reply:
    """Return a page of the primer; all have the same picture, because edits keep the picture."""
    renderer, text_only = services.publisher.renderer, ctx.text_only
    told = renderer.primer(post, ctx.localizer, _RULES, text_only=text_only)
    return Reply(post=told, is_in_place=True)


def _begun(services: Services, ctx: RequestContext) -> Table | None:
    """Return the table of the author's lesson, if any."""
    seated = services.tables.find_by(ctx.person.id)
    return next((table for table in seated if table.state.lesson), None)


async def _open_lesson(services: Services, ctx: RequestContext) -> Table:
    """Open a table for the example, with computer players and without a clock."""
    check_table_limit(services, ctx)
    state = TableState(
        await services.tables.unused_code(),
        ctx.person.id,
        preset=PRESET,
        options={name: text_of(value) for name, value in OPTIONS.items()},
        turn_s=None,
        lesson=True,
    )
    state = lobby.fill(lobby.sit(state, newcomer(ctx), playing=False), Level.EASY)
    table, _ = await open_table(services, ctx, state)
    return table


DEAL: Final = "deal"
"""The callback data of the button that begins the lesson."""


def is_answer(argument: str) -> bool:
    """Return whether a button of the primer is an answer to the question of a page."""
    return "." in argument


def primer_post(localizer: Localizer, page: TutorialPage, rules: Rules) -> MessageContent:
    """Return a page, with buttons for the answers to its question, or one to the next page."""
    answers = tuple(
        (_lesson_button(localizer, line, f"{page}.{number}"),)
        for number, line in enumerate(answer_lines(page))
    )
    skip = _lesson_button(localizer, LocalizedText("primer-skip"), DEAL)
    rows = (*answers, (skip,)) if answers else ((_onward(localizer, page), skip),)
    return MessageContent(
        _text(localizer, (LocalizedText("primer-title"), page_line(page, rules))), rows=rows
    )


def verdict_post(localizer: Localizer, page: TutorialPage, answer: int) -> MessageContent:
    """Return the verdict on an answer to a page's question, with a button to the next page."""
    lines = [LocalizedText("primer-title"), *verdict_lines(page, answer)]
    if page_after(page) is None:
        lines.append(LocalizedText("primer-ready"))
    return MessageContent(_text(localizer, lines), rows=((_onward(localizer, page),),))


def _onward(localizer: Localizer, page: TutorialPage) -> Button:
    following = page_after(page)
    if following is None:
        return _lesson_button(localizer, LocalizedText("primer-deal"), DEAL, Style.PRIMARY)
    return _lesson_button(localizer, LocalizedText("primer-next"), following, Style.PRIMARY)


def _lesson_button(
    localizer: Localizer, line: LocalizedText, about: str, style: Style = Style.PLAIN
) -> Button:
    return Button(localizer.format(line), encode(TableButton("", Verb.LEARN, about)), style)
