"""What the lesson tells before its cards: who plays with whom, the cards, the lances, the words.

It is a booklet of a few pages, of which most end in a question, so that the learner may try what
they have read. The terminal and the chats show the same pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.lines.facts import facts_of
from bot.lines.voice import Line
from engine.rules import Rules


class PrimerPage(StrEnum):
    """The pages, in their order."""

    TABLE = "table"
    CARDS = "cards"
    LANCES = "lances"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Quiz:
    """How many answers a page's question has, and which of them is right, counted from 0."""

    answers: int
    right: int


QUIZZES: Final[Mapping[PrimerPage, Quiz]] = MappingProxyType(
    {
        PrimerPage.CARDS: Quiz(3, right=1),
        PrimerPage.LANCES: Quiz(2, right=0),
        PrimerPage.WORDS: Quiz(3, right=0),
    }
)
"""The pages that end in a question."""


def page_line(page: PrimerPage, rules: Rules) -> Line:
    """What a page tells; its last words are its question, where it has one."""
    return Line(f"primer-{page}", facts_of(rules))


def answer_lines(page: PrimerPage) -> tuple[Line, ...]:
    """What may be answered to a page's question, in order; nothing where there is none."""
    quiz = QUIZZES.get(page)
    answers = range(0 if quiz is None else quiz.answers)
    return tuple(Line(f"primer-{page}-answer-{number}") for number in answers)


def verdict_lines(page: PrimerPage, answer: int | None) -> tuple[Line, Line]:
    """Whether an answer is right, and why; None is no answer of the list."""
    is_right = answer == QUIZZES[page].right
    told = Line("primer-verdict", {"right": "yes" if is_right else "no"})
    return told, Line(f"primer-{page}-because")


def page_after(page: PrimerPage) -> PrimerPage | None:
    """The next page, or nothing before the cards."""
    pages = tuple(PrimerPage)
    return next(iter(pages[pages.index(page) + 1 :]), None)
