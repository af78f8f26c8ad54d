"""The pages that a lesson begins with, as posts with a button for each answer and for the next."""

from collections.abc import Iterable
from typing import Final

from bot.lines.primer import PrimerPage, answer_lines, page_after, page_line, verdict_lines
from bot.lines.voice import Line, Voice
from bot.ports.post import Button, Post, Style
from bot.posts.tokens import Arrange, Verb, pack
from engine.rules import Rules

DEAL: Final = "deal"
"""What the button carries that leads to the cards."""


def primer_post(voice: Voice, page: PrimerPage, rules: Rules) -> Post:
    """A page, with the answers to its question or the way to the next."""
    answers = tuple(
        (_button(voice, line, f"{page}.{number}"),)
        for number, line in enumerate(answer_lines(page))
    )
    skip = _button(voice, Line("primer-skip"), DEAL)
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
        return _button(voice, Line("primer-deal"), DEAL, Style.PRIMARY)
    return _button(voice, Line("primer-next"), following, Style.PRIMARY)


def _button(voice: Voice, line: Line, about: str, style: Style = Style.PLAIN) -> Button:
    return Button(voice.say(line), pack(Arrange("", Verb.LEARN, about)), style)


def _text(voice: Voice, lines: Iterable[Line]) -> str:
    return "\n".join(map(voice.say, lines))
