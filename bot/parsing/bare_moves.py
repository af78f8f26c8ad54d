"""Remove words around a move that do not change it: «venga, envido 5, chicos», «mus, mus».

A filler or a conjunction may come before a move. A tag, such as «por favor» or «chicos», may come
before or after. A yes may introduce a move that agrees, and a no may introduce one that refuses:
«sí, mus», «no, paso». No other word is removed, and a «no» after a move never is.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.parsing.punctuation import clauses
from bot.parsing.vocabulary import (
    AGREEING,
    BETS,
    REFUSING,
    DiscardWord,
    PhraseMeaning,
    Words,
    final_accents,
    meaning_of,
    normalise,
    vocabulary,
)

MOST_WORDS: Final = 16
"""The longest text, in words, that is searched for a move among other words."""

_MOST_TIMES: Final = 3
"""The most times in a row that a move may be said: «mus, mus, mus»."""

_LONGEST_AROUND: Final = 4
"""The most words in a filler, a tag, a yes or a no."""


def words_said(text: str) -> Words:
    """Return the words of a text without a no that only introduces a refusal: «no, paso»."""
    *before, last = clauses(text) or ("",)
    if before and all(only_denies(normalise(one)) for one in before):
        refusal = normalise(last)
        if any(meaning_of(one) in REFUSING for one in (refusal, *bare(refusal))):
            return refusal
    return normalise(text)


def only_denies(words: Words) -> bool:
    """Return whether words only say no, with or without words around it: «no, gracias»."""
    negations = vocabulary().negations
    return any(one and negations.issuperset(one) for one in (words, *bare(words)))


def tells_of_others(text: str) -> bool:
    """Return whether an accent turns a move into someone else's past action: «pasó», «envidó»."""
    known = vocabulary()
    return any(
        word not in known.accented and normalise(word)[:1] in known.phrases
        for word in final_accents(text)
    )


@lru_cache(maxsize=256)
def bare(words: Words) -> tuple[Words, ...]:
    """Return the texts left after removing words around a move, longest first.

    A set phrase with another meaning, such as «paso a paso», is not shortened.
    """
    known = vocabulary()
    spans = (words[at:end] for end in range(len(words) + 1) for at in range(end))
    if len(words) > MOST_WORDS or any(span in known.set_phrases for span in spans):
        return ()
    found: dict[Words, None] = {}
    for shorter in _shortened(words):
        found |= dict.fromkeys((shorter, *bare(shorter)))
    return tuple(sorted(found, key=len, reverse=True))


def _shortened(words: Words) -> Iterator[Words]:
    """Yield the words without a removable part at one end, or without a repetition."""
    known = vocabulary()
    before = known.fillers | known.tags | known.discards[DiscardWord.JOINTS]
    before -= known.question_words
    for length in range(1, min(len(words), _LONGEST_AROUND + 1)):
        head, tail = words[:length], words[length:]
        if head in before or _introduces(head, tail):
            yield tail
        if words[-length:] in known.tags:
            yield words[:-length]
    for times in range(2, _MOST_TIMES + 1):
        once = words[: len(words) // times]
        # A bet that is said twice may mean a larger one.
        if once and once * times == words and meaning_of(once) not in BETS:
            yield once


def _introduces(head: Words, tail: Words) -> bool:
    """Return whether ``head`` is a yes before words that agree, or a no before a refusal.

    Without punctuation, a no counts only before another no: «no no quiero», but not «no paso».
    """
    meaning, moves = vocabulary().phrases.get(head), (tail, *bare(tail))
    if meaning is PhraseMeaning.NO:
        is_denied = not vocabulary().negations.isdisjoint(tail)
        return is_denied and any(meaning_of(move) in REFUSING for move in moves)
    return meaning is PhraseMeaning.YES and any(meaning_of(move) in AGREEING for move in moves)
