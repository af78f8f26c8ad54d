"""The booklets: the help with a page for each topic, and the pages that a lesson begins with."""

from collections.abc import Iterable
from typing import Final

from bot.lines.facts import PrimerPage, answer_lines, page_after, page_line, verdict_lines
from bot.lines.topics import (
    HelpTopic,
    HouseRule,
    Subject,
    subject_lines,
    subject_text,
    title_line,
)
from bot.lines.voice import Line, Voice
from bot.ports.post import Button, Post, Style
from bot.posts.buttons import MOST_IN_A_ROW, in_rows
from bot.posts.tokens import Arrange, Verb, pack
from engine.rules import Rules

INDEX: Final = ""
"""What a button carries that leads to the list of topics."""

_TOPICS: Final = tuple(HelpTopic)

DEAL: Final = "deal"
"""What the button carries that leads to the cards."""


def index_post(voice: Voice, code: str) -> Post:
    """What Mus is, and every topic; ``code`` is of the table whose rules are told, or empty."""
    return _listing(voice, code, [Line("help-rules"), Line("topics-choose")], _TOPICS)


def subject_post(voice: Voice, code: str, subject: Subject, rules: Rules) -> Post:
    """One subject as it is under these rules, with the way to its neighbours."""
    lines = [title_line(subject), *subject_lines(subject, rules)]
    return Post(_text(voice, lines), rows=(_turning(voice, code, subject),))


def unknown_post(voice: Voice, code: str, text: str, near: tuple[Subject, ...]) -> Post:
    """That nothing is known of a text, with the subjects that may have been meant."""
    key = "topics-near" if near else "topics-none"
    return _listing(voice, code, [Line(key, {"text": text})], near or _TOPICS)


def _listing(voice: Voice, code: str, lines: list[Line], subjects: Iterable[Subject]) -> Post:
    buttons = [_button(voice, code, title_line(subject), subject) for subject in subjects]
    return Post(_text(voice, lines), rows=in_rows(buttons, MOST_IN_A_ROW))


def _turning(voice: Voice, code: str, subject: Subject) -> tuple[Button, ...]:
    """Buttons to the topic before, to all of them, and to the one behind."""
    index = Button(voice.say(Line("topics-all")), pack(Arrange(code, Verb.HELP, INDEX)))
    match subject:
        case HouseRule():
            return (index,)
        case HelpTopic():
            place = _TOPICS.index(subject)
            before, behind = _TOPICS[place - 1], _TOPICS[(place + 1) % len(_TOPICS)]
            return (
                _button(voice, code, Line("chat-earlier"), before),
                index,
                _button(voice, code, Line("chat-later"), behind),
            )


def _button(voice: Voice, code: str, line: Line, subject: Subject) -> Button:
    return Button(voice.say(line), pack(Arrange(code, Verb.HELP, subject_text(subject))))


def _text(voice: Voice, lines: Iterable[Line]) -> str:
    return "\n".join(map(voice.say, lines))


def primer_post(voice: Voice, page: PrimerPage, rules: Rules) -> Post:
    """A page, with the answers to its question or the way to the next."""
    answers = tuple(
        (_lesson_button(voice, line, f"{page}.{number}"),)
        for number, line in enumerate(answer_lines(page))
    )
    skip = _lesson_button(voice, Line("primer-skip"), DEAL)
    rows = (*answers, (skip,)) if answers else ((_onward(voice, page), skip),)
    return Post(_text(voice, (Line("primer-title"), page_line(page, rules))), rows=rows)


def verdict_post(voice: Voice, page: PrimerPage, answer: int) -> Post:
    """Whether an answer to a page's question is right, and the way on."""
    lines = [Line("primer-title"), *verdict_lines(page, answer)]
    if page_after(page) is None:
        lines.append(Line("primer-ready"))
    return Post(_text(voice, lines), rows=((_onward(voice, page),),))


def _onward(voice: Voice, page: PrimerPage) -> Button:
    following = page_after(page)
    if following is None:
        return _lesson_button(voice, Line("primer-deal"), DEAL, Style.PRIMARY)
    return _lesson_button(voice, Line("primer-next"), following, Style.PRIMARY)


def _lesson_button(voice: Voice, line: Line, about: str, style: Style = Style.PLAIN) -> Button:
    return Button(voice.say(line), pack(Arrange("", Verb.LEARN, about)), style)
