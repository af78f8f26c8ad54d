"""The help as a booklet: a page for each topic, with buttons to all others."""

from collections.abc import Iterable
from typing import Final

from bot.lines.topics import (
    HelpTopic,
    HouseRule,
    Subject,
    subject_lines,
    subject_text,
    title_line,
)
from bot.lines.voice import Line, Voice
from bot.ports.post import Button, Post
from bot.posts.buttons import MOST_IN_A_ROW, in_rows
from bot.posts.tokens import Arrange, Verb, pack
from engine.rules import Rules

INDEX: Final = ""
"""What a button carries that leads to the list of topics."""

_TOPICS: Final = tuple(HelpTopic)


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
