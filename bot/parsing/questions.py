"""Questions about the hand just over, in plain words: «¿por qué?», "odds"."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.vocabulary import plain

_LONGEST = 2


class Question(StrEnum):
    """What may be asked; each has the names of a command."""

    ODDS = "probabilidades"
    WHY = "porque"


def question_in(text: str) -> tuple[Question, str] | None:
    """The question that a text begins with, and the one word behind it, if there is just one.

    None for a text that asks something else.
    """
    words = plain(text)
    for length in range(_LONGEST, 0, -1):
        question = _names().get("".join(words[:length]))
        if question is not None:
            rest = text.strip(" ?¿!¡.").split()[length:]
            return question, rest[0].strip("?,.!") if len(rest) == 1 else ""
    return None


@lru_cache(maxsize=1)
def _names() -> Mapping[str, Question]:
    return {
        "".join(plain(Voice(language).say(Line(f"command-{question}")))): question
        for language in LANGUAGES
        for question in Question
    }
