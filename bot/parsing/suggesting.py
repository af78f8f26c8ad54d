"""What somebody may have meant whose words are not understood."""

from difflib import SequenceMatcher, get_close_matches
from typing import Final

from bot.parsing.vocabulary import NUMBER, PLACEHOLDER, Words, patterns, vocabulary

_LIKENESS: Final = 0.7
_WORD_LIKENESS: Final = 0.6
_JOINED_LIKENESS: Final = 0.8
_SURE_LIKENESS: Final = 0.85
_PREFIXES: Final = ("no", "ez")
"""How a word begins that hasty fingers have joined to the *no* before it."""


def suggestion(words: Words, language: str) -> str:
    """The phrase of a language most like these words, with their number; or nothing.

    Where no number was read, only a phrase without one will do. What says the opposite, or holds a
    word that nobody has typed, is not proposed; nor is anything to who names a lance and no more.
    """
    if words in vocabulary().lances:
        return ""
    written = vocabulary().written[language]
    for phrase, number in reversed(tuple(patterns(words))):
        fit = [form for form in written if number is not None or NUMBER not in form]
        for close in get_close_matches(" ".join(phrase), fit, n=1, cutoff=_LIKENESS):
            if _may_mean(phrase, tuple(close.split())):
                return written[close].replace(PLACEHOLDER, str(number))
    return ""


def _may_mean(typed: Words, proposed: Words) -> bool:
    """Whether one is the other mistyped: both deny or neither, and each word has its like."""
    one, other = "".join(typed), "".join(proposed)
    likeness = _alike(one, other)
    begins_alike = one[0] == other[0] or likeness >= _SURE_LIKENESS
    if _denies(typed) is not _denies(proposed) or not begins_alike:
        return False
    return likeness >= _JOINED_LIKENESS or all(
        max(_alike(word, one) for one in typed) >= _WORD_LIKENESS for word in proposed
    )


def _denies(words: Words) -> bool:
    """Whether words say no; hasty fingers join it to the next one."""
    noes = vocabulary().negations
    return any(word in noes or word.startswith(_PREFIXES) for word in words)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(a=one, b=other).ratio()
