"""What explains Mus in chats: help, by the rules of the table that is meant, and the lesson.

Either is a booklet, with a page for each topic. The lesson is a table of its own for one learner,
told in their private messages. Before it come the pages of the primer, which belong to no table;
they are turned by their buttons.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.app.commands import play
from bot.app.commands.lobby import newcomer, open_table, press
from bot.app.commands.odds import proof_line
from bot.app.commands.open import check_table_limit
from bot.app.context import RequestContext, Services, resolve_table, visible_tables
from bot.messages.buttons import MOST_IN_A_ROW, in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.parse_settings import parse_help_topic, subjects_near
from bot.parsing.questions import topics_in
from bot.parsing.vocabulary import normalise
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.help_topics import (
    HelpTopic,
    HouseRule,
    Subject,
    subject_lines,
    subject_of,
    subject_text,
    title_line,
)
from bot.text.lesson import OPTIONS, PRESET
from bot.text.localizer import LocalizedText, Localizer
from bot.text.rule_facts import (
    QUIZZES,
    TutorialPage,
    answer_lines,
    page_after,
    page_line,
    verdict_lines,
)
from engine.actions import Reparto
from engine.players.levels import Level
from engine.rule_options import PRESETS, rules_of, text_of
from engine.rules import Rules

_RULES: Final = rules_of(PRESET, OPTIONS)


async def command_help(room: Services, caller: RequestContext, about: str) -> Reply:
    """Explain what somebody names, or offer the topics, to them alone."""
    live = None
    if visible_tables(room, caller):
        live = await resolve_table(room, caller, seated=False)
    code = "" if live is None else live.record.code
    if not normalise(about):
        return Reply(post=index_post(caller.voice, code))
    subject = parse_help_topic(about)
    if subject is not None:
        return _explained(caller, live, subject)
    topics = topics_in(about, caller.language)
    if not topics:
        return Reply(post=unknown_post(caller.voice, code, about, subjects_near(about)))
    return Reply(post=_found(caller, code, _explained(caller, live, topics[0]).post, topics))


def _found(
    caller: RequestContext, code: str, page: MessageContent | None, topics: Sequence[HelpTopic]
) -> MessageContent:
    """The page of the likeliest topic of a question, with a button for each that it may be."""
    assert page is not None, "a topic has a page"
    told = caller.voice.format(LocalizedText("topics-found"))
    buttons = [_button(caller.voice, code, title_line(topic), topic) for topic in topics]
    return replace(page, text=f"{page.text}\n\n{told}", rows=in_rows(buttons, MOST_IN_A_ROW))


async def button_help(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Turn to the page of a button; of a table that is gone the usual rules are told."""
    subject = subject_of(pressed.argument)
    if pressed.argument == INDEX or subject is None:
        return Reply(post=index_post(caller.voice, pressed.code), is_in_place=True)
    return _explained(caller, room.tables.get(pressed.code), subject)


def _explained(caller: RequestContext, live: Table | None, subject: Subject) -> Reply:
    code, rules = ("", PRESETS["castilla"]) if live is None else (live.record.code, live.rules)
    post = subject_post(caller.voice, code, subject, rules)
    if live is not None and subject is HelpTopic.CARDS and live.is_playing and live.record.secret:
        post = replace(post, text=f"{post.text}\n\n{caller.voice.format(proof_line(live))}")
    return Reply(post=post, is_in_place=True)


async def learn(room: Services, caller: RequestContext, _about: str) -> Reply:
    """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
    live = _begun(room, caller)
    if live is not None:
        return await _show(room, caller, live)
    check_table_limit(room, caller)
    return _turned(room, caller, next(iter(TutorialPage)))


async def button_learn(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Turn to a page of the primer, judge an answer, or deal; raise LobbyError."""
    name, _, chosen = pressed.argument.partition(".")
    if name == DEAL:
        live = _begun(room, caller) or await _open_lesson(room, caller)
        return await _show(room, caller, live)
    page = TutorialPage(name) if name in set(TutorialPage) else next(iter(TutorialPage))
    if page in QUIZZES and chosen.isdecimal():
        return _told(room, caller, verdict_post(caller.voice, page, int(chosen)))
    return _turned(room, caller, page)


def _turned(room: Services, caller: RequestContext, page: TutorialPage) -> Reply:
    return _told(room, caller, primer_post(caller.voice, page, _RULES))


def _told(room: Services, caller: RequestContext, post: MessageContent) -> Reply:
    """A page of the primer, with the same picture above each, since a message keeps its picture."""
    pages, text_only = room.publisher.pages, caller.text_only
    told = pages.of_primer(post, caller.voice, _RULES, text_only=text_only)
    return Reply(post=told, is_in_place=True)


def _begun(room: Services, caller: RequestContext) -> Table | None:
    """Return the lesson that somebody is in."""
    seated = room.tables.find_by(caller.person.id)
    return next((live for live in seated if live.record.lesson), None)


async def _show(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Show the learner the lesson, dealt where that is still to be done."""
    if not live.has_dealt:
        await _deal(room, caller, live)
    answer = await play.show_hand(room, caller, live)
    if caller.private or not caller.is_reachable:
        return answer
    return caller.reply(LocalizedText("lesson-elsewhere"))


async def _deal(room: Services, caller: RequestContext, live: Table) -> None:
    """Deal the example, wherever a process has stopped that had begun to."""
    if live.is_playing:
        await play.do(room, caller, live, Reparto())
    else:
        await press(room, caller, live, TableButton(live.record.code, Verb.START))


async def _open_lesson(room: Services, caller: RequestContext) -> Table:
    """Open a table with computer players and without a clock, where the example will be dealt."""
    check_table_limit(room, caller)
    record = TableState(
        await room.tables.unused_code(),
        caller.person.id,
        preset=PRESET,
        options={name: text_of(value) for name, value in OPTIONS.items()},
        turn_s=None,
        lesson=True,
    )
    record = lobby.fill(lobby.sit(record, newcomer(caller), playing=False), Level.EASY)
    return await open_table(room, caller, record)


INDEX: Final = ""
"""What a button carries that leads to the list of topics."""

_TOPICS: Final = tuple(HelpTopic)

DEAL: Final = "deal"
"""What the button carries that leads to the cards."""


def index_post(voice: Localizer, code: str) -> MessageContent:
    """Return what Mus is, and every topic.

    ``code`` is of the table whose rules are told, or empty.
    """
    return _listing(
        voice, code, [LocalizedText("help-rules"), LocalizedText("topics-choose")], _TOPICS
    )


def subject_post(voice: Localizer, code: str, subject: Subject, rules: Rules) -> MessageContent:
    """Return one subject as it is under these rules, with the way to its neighbours."""
    lines = [title_line(subject), *subject_lines(subject, rules)]
    return MessageContent(_text(voice, lines), rows=(_turning(voice, code, subject),))


def unknown_post(
    voice: Localizer, code: str, text: str, near: tuple[Subject, ...]
) -> MessageContent:
    """That nothing is known of a text, with the subjects that may have been meant."""
    key = "topics-near" if near else "topics-none"
    return _listing(voice, code, [LocalizedText(key, {"text": text})], near or _TOPICS)


def _listing(
    voice: Localizer, code: str, lines: list[LocalizedText], subjects: Iterable[Subject]
) -> MessageContent:
    buttons = [_button(voice, code, title_line(subject), subject) for subject in subjects]
    return MessageContent(_text(voice, lines), rows=in_rows(buttons, MOST_IN_A_ROW))


def _turning(voice: Localizer, code: str, subject: Subject) -> tuple[Button, ...]:
    """Buttons to the topic before, to all of them, and to the one behind."""
    index = Button(
        voice.format(LocalizedText("topics-all")), encode(TableButton(code, Verb.HELP, INDEX))
    )
    match subject:
        case HouseRule():
            return (index,)
        case HelpTopic():
            place = _TOPICS.index(subject)
            before, behind = _TOPICS[place - 1], _TOPICS[(place + 1) % len(_TOPICS)]
            return (
                _button(voice, code, LocalizedText("chat-earlier"), before),
                index,
                _button(voice, code, LocalizedText("chat-later"), behind),
            )


def _button(voice: Localizer, code: str, line: LocalizedText, subject: Subject) -> Button:
    return Button(voice.format(line), encode(TableButton(code, Verb.HELP, subject_text(subject))))


def _text(voice: Localizer, lines: Iterable[LocalizedText]) -> str:
    return "\n".join(map(voice.format, lines))


def primer_post(voice: Localizer, page: TutorialPage, rules: Rules) -> MessageContent:
    """Return a page, with the answers to its question or the way to the next."""
    answers = tuple(
        (_lesson_button(voice, line, f"{page}.{number}"),)
        for number, line in enumerate(answer_lines(page))
    )
    skip = _lesson_button(voice, LocalizedText("primer-skip"), DEAL)
    rows = (*answers, (skip,)) if answers else ((_onward(voice, page), skip),)
    return MessageContent(
        _text(voice, (LocalizedText("primer-title"), page_line(page, rules))), rows=rows
    )


def verdict_post(voice: Localizer, page: TutorialPage, answer: int) -> MessageContent:
    """Return whether an answer to a page's question is right, and the way on."""
    lines = [LocalizedText("primer-title"), *verdict_lines(page, answer)]
    if page_after(page) is None:
        lines.append(LocalizedText("primer-ready"))
    return MessageContent(_text(voice, lines), rows=((_onward(voice, page),),))


def _onward(voice: Localizer, page: TutorialPage) -> Button:
    following = page_after(page)
    if following is None:
        return _lesson_button(voice, LocalizedText("primer-deal"), DEAL, Style.PRIMARY)
    return _lesson_button(voice, LocalizedText("primer-next"), following, Style.PRIMARY)


def _lesson_button(
    voice: Localizer, line: LocalizedText, about: str, style: Style = Style.PLAIN
) -> Button:
    return Button(voice.format(line), encode(TableButton("", Verb.LEARN, about)), style)
