"""Interpret the punctuation of a text before its words are compared.

Words are compared without punctuation, which would make a question, a quotation or an unfinished
sentence look like a plain statement. This module reads the text as typed.
"""

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

_QUESTION_NAMES: Final = ("QUESTION", "INTERROBANG")
_OPENING: Final = "\u00bf"
"""The Spanish mark before a question."""

_FINAL_SEMICOLON: Final = re.compile(r";[\s!.]*$")
"""A final semicolon: the Greek question mark becomes one in Unicode normalisation."""

_MARKS: Final = (
    re.compile(r"\u2026|\u2025|\.\s?\.|\u3002\u3002"),  # An ellipsis.
    re.compile(r"[\"\u00ab\u00bb\u201c-\u201f\u2039\u203a\u300c-\u300f\u301d-\u301f\uff02]"),
    # Single quotes around words; alone between letters they are apostrophes.
    re.compile(
        r"(?<!\w)['\u2018\u2019\u201a\u201b`\u00b4](?=\w).*\w[\s!.]*['\u2018\u2019`\u00b4](?!\w)"
    ),
    re.compile(r"~~|\|\||[\u0335-\u0338]"),  # Struck-out or hidden text.
    re.compile(r"^\s*>", re.MULTILINE),  # A quoted line.
    re.compile(r"[(\[{]\s*\w[^()\[\]{}]*[)\]}]"),  # An aside in parentheses.
    re.compile(r"[%\u2030\u00b1~\u2248<>=\u2264\u2265]\s*\d|\d\s*[%\u2030]"),
    re.compile(r"[$\u00a2-\u00a5\u20a0-\u20cf]"),  # Money.
    # Emojis that deny or doubt: a thumb down, a cross, a person who crosses their arms or thinks.
    re.compile(r"[\u26d4\u274c\u274e\U0001f44e\U0001f645\U0001f6ab\U0001f914\U0001f937]"),
)
"""Marks with which words may not be meant as an action."""

_CONDITION: Final = re.compile(r"\bsi\s+(?!si\b)\w", re.IGNORECASE)
"""An «if» in Spanish and French before another word; a Spanish yes has an accent or a comma."""

_BREAK: Final = re.compile(r"[,;:.!\u00a1|/\n\u2026]+|\s[-\u2013]+\s|\u2014")
"""The separators between the clauses of a text."""

_THOUSANDS: Final[Mapping[str, str]] = {
    "es": r"[. \u00a0\u2009\u202f]",
    "eu": r"[. \u00a0\u2009\u202f]",
    "en": r"[, \u00a0\u2009\u202f]",
    "fr": r"[. \u00a0\u2009\u202f]",
}
"""The thousands separators of each language."""

UNKNOWN: Final = "zzyx"
"""A word that exists in no language, so it counts as talk."""

_HALF: Final = "\u00bd"
_FRACTION: Final = re.compile(rf"\d*\s?{_HALF}+\d*|\d+(?:[.,'\u2019\u00b7\u066b\u2044/:]+\d+)+")
_UNUSUAL_NUMBER: Final = "No"
"""The Unicode category of fractions, superscripts and circled digits."""


_ASIDE: Final = re.compile(
    r"```.*?```|`[^`]*`"  # Code.
    r"|https?://\S+|www\.\S+"  # A link.
    r"|\b\d+\s*(?:[-\u2013:/]|\b(?:a|\u00e0|to)\b)\s*\d+\b",  # A score or a time.
    re.IGNORECASE | re.DOTALL,
)


class Doubt(StrEnum):
    """Why understood words are not played at once; each value is a key of the locale files."""

    QUESTION = "question"
    MARKS = "marks"
    SEVERAL = "several"
    UNSURE = "unsure"
    LATE = "late"


def doubt_in(text: str) -> Doubt | None:
    """Return why a mark or a condition makes the meaning of a text doubtful, or None."""
    if is_question(text):
        return Doubt.QUESTION
    if _CONDITION.search(unicodedata.normalize("NFC", text)):
        return Doubt.UNSURE
    return Doubt.MARKS if any(mark.search(text) for mark in _MARKS) else None


def is_question(text: str) -> bool:
    """Return whether a text contains a question mark of any script."""
    return any(map(_asks, text)) or _FINAL_SEMICOLON.search(text) is not None


def question_and_answer(text: str) -> tuple[str, str]:
    """Return a question, without its marks, and what follows it: «¿mus? no»; possibly nothing."""
    marks = [at for at, sign in enumerate(text) if _asks(sign)]
    end = marks[-1] + 1 if marks and text[marks[-1]] != _OPENING else len(text)
    return "".join(" " if _asks(sign) else sign for sign in text[:end]), text[end:]


@lru_cache(maxsize=1_024)
def _asks(sign: str) -> bool:
    # The Greek question mark must be found before the text is normalised.
    return any(word in unicodedata.name(sign, "") for word in _QUESTION_NAMES)


def clauses(text: str) -> tuple[str, ...]:
    """Return the clauses of a text, split at commas, full stops, dashes and line ends."""
    return tuple(part for part in _BREAK.split(text) if part.strip())


def join_thousands(text: str, language: str) -> str:
    """Return a text without thousands separators in its numbers."""
    return _grouped(language).sub(lambda number: re.sub(r"\D", "", number.group()), text)


@lru_cache
def _grouped(language: str) -> re.Pattern[str]:
    mark = _THOUSANDS[language]
    return re.compile(rf"(?<![\d.,])[1-9]\d{{0,2}}(?:{mark}\d{{3}})+(?!\d|[.,]\d)")


def without_asides(text: str) -> str:
    """Return a text with a word of no language in place of each link, code, score and time."""
    return _ASIDE.sub(f" {UNKNOWN} ", text)


def without_fractions(text: str) -> str | None:
    """Return a text with each fraction replaced by a whole number; None if there is none."""
    plainer = "".join(_HALF if _is_unusual(sign) else sign for sign in text)
    whole = _FRACTION.sub(" 1 ", plainer)
    return None if whole == text else whole


def _is_unusual(sign: str) -> bool:
    return unicodedata.category(sign) == _UNUSUAL_NUMBER
