"""Find the help topics that a question is about, by its words.

The language of a question is the one that knows most of its words. Words are compared by stem; an
unknown word is replaced by the most similar known stem. A phrase has more weight than a single
word, and a word that belongs to many topics has less weight than one that belongs to a single
topic.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bot.parsing.vocabulary import Words, normalise, topic_names
from bot.ports.value import Struct
from bot.text.help_topics import TOPIC_OF, HelpTopic, HouseRule, subject_lines, title_line
from bot.text.localizer import LANGUAGES, Localizer
from engine.rule_options import PRESETS

LONGEST: Final = 300
"""The number of letters of a question that are read."""

MOST: Final = 5
"""The most topics in an answer."""

_SHARE: Final = 0.3
"""The least weight of a topic in an answer, as a share of the greatest weight."""

_OF_TITLE: Final = 1.5
_OF_NAME: Final = 1.0
_OF_WHOLE: Final = 0.6
_OF_RULE: Final = 0.5
_OF_TEXT: Final = 0.4
"""The weights of a topic's title, its keywords, a phrase of stop words, a house rule, its text."""

_PER_WORD: Final = 2.0
"""The factor by which each further word increases the weight of a phrase."""

_APART: Final = 0.7
"""The share of its weight that a two-word phrase keeps if other words come in between."""

_MOST_BETWEEN: Final = 2

_RARE: Final = 3
"""A word in the texts of more topics than this is ignored."""

_LONGEST_PHRASE: Final = 5
_SHORTEST_MISTYPED: Final = 5
_MOST_MISTYPED: Final = 8
"""The most unknown words per question to compare with known ones, which is slow."""

_LIKENESS: Final = 0.82

_SHORTEST_STEM: Final = 3
_TWICE: Final = frozenset({"eu"})
"""Languages in which a word may have two endings."""


class _Index(Struct, frozen=True):
    """The index of one language: its stop words, and the weight of each phrase of stems.

    ``whole`` has the phrases of stop words only, such as "all in". ``stems`` are all known stems;
    those in ``names`` occur in names of topics, the others only in topic texts.
    """

    stop: frozenset[str]
    weights: Mapping[Words, Mapping[HelpTopic, float]]
    whole: Mapping[Words, Mapping[HelpTopic, float]]
    names: frozenset[str]
    stems: frozenset[str]


def topics_in(text: str, language: str) -> tuple[HelpTopic, ...]:
    """Return the topics that a question is about, likeliest first; possibly none.

    If several languages know equally many of its words, ``language`` is preferred.
    """
    words = normalise(text[:LONGEST])
    by_knowledge = sorted(LANGUAGES, key=lambda one: (-_known(words, one), one != language))
    for spoken in by_knowledge:
        weights = _weighed(words, spoken)
        if weights:
            return _likeliest(weights)
    return ()


def _likeliest(weights: Mapping[HelpTopic, float]) -> tuple[HelpTopic, ...]:
    best = max(weights.values())
    likely = [topic for topic in weights if weights[topic] >= best * _SHARE]
    return tuple(sorted(likely, key=lambda topic: -weights[topic])[:MOST])


def _known(words: Words, language: str) -> int:
    """Return how many of the words a language knows."""
    index = _index(language)
    return sum(word in index.stop or _stem(word, language) in index.stems for word in words)


def _weighed(words: Words, language: str) -> Mapping[HelpTopic, float]:
    """Return the weight of each topic for the phrases of a question."""
    index = _index(language)
    stems = _stems_of(_corrected(words, language), language)
    told = [(index.weights.get(span, {}), 1.0) for span in _spans(stems)]
    told += [(index.weights.get(pair, {}), _APART) for pair in _pairs(stems)]
    told += [(index.whole.get(span, {}), _OF_WHOLE) for span in _spans(words)]
    told += [(found, 1.0) for word in words for found in _abroad(word, language)]
    weights: defaultdict[HelpTopic, float] = defaultdict(float)
    for topics, share in told:
        for topic, weight in topics.items():
            weights[topic] += weight * share
    return weights


def _spans(words: Words) -> list[Words]:
    """Return each run of adjacent words, once."""
    lengths = range(1, _LONGEST_PHRASE + 1)
    spans = (words[at : at + n] for n in lengths for at in range(len(words) - n + 1))
    return list(dict.fromkeys(spans))


def _pairs(words: Words) -> list[Words]:
    """Return each pair of words that has a few others in between, once."""
    ends = range(2, _MOST_BETWEEN + 2)
    pairs = (
        (word, words[at + n]) for at, word in enumerate(words) for n in ends if at + n < len(words)
    )
    return list(dict.fromkeys(pairs))


def _abroad(word: str, language: str) -> Iterator[Mapping[HelpTopic, float]]:
    """Yield the weights of an unknown word from the first other language that knows it."""
    index = _index(language)
    if word in index.stop or _stem(word, language) in index.names:
        return
    for other in LANGUAGES:
        found = _index(other).weights.get((_stem(word, other),))
        if found is not None and word not in _index(other).stop:
            yield found
            return


def _corrected(words: Words, language: str) -> Iterator[str]:
    """Yield the words, with each unknown one replaced by the most similar known stem, if any.

    A single word is not a question; ``subjects_near`` compares it with topic names.
    """
    if len(words) == 1:
        yield from words
        return
    index, compared = _index(language), 0
    for word in words:
        stem = _stem(word, language)
        is_known = word in index.stop or stem in index.stems or any(_abroad(word, language))
        is_known = is_known or len(word) < _SHORTEST_MISTYPED or compared == _MOST_MISTYPED
        compared += not is_known
        close = () if is_known else get_close_matches(stem, index.stems, n=1, cutoff=_LIKENESS)
        yield close[0] if close else word


def _stems_of(words: Iterable[str], language: str) -> Words:
    """Return the stems of words, without stop words."""
    stop = _index(language).stop
    return tuple(_stem(word, language) for word in words if word not in stop)


@lru_cache(maxsize=4_096)
def _stem(word: str, language: str) -> str:
    """Return a word without its ending."""
    for _ in range(2 if language in _TWICE else 1):
        for ending in _endings(language):
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                word = word[: -len(ending)]
                break
    return word


@lru_cache(maxsize=len(LANGUAGES))
def _endings(language: str) -> Words:
    """Return the endings of a language, longest first."""
    return tuple(sorted(_read(language)["endings"], key=len, reverse=True))


@lru_cache(maxsize=len(LANGUAGES))
def _index(language: str) -> _Index:
    """Return the index of a language, built once from its locale files."""
    table = _read(language)
    stop = frozenset(word for text in table["stop"] for word in normalise(text))
    named: defaultdict[Words, dict[HelpTopic, float]] = defaultdict(dict)
    whole: defaultdict[Words, dict[HelpTopic, float]] = defaultdict(dict)
    for topic, text, worth in _named(table["topics"], language):
        stems = tuple(_stem(word, language) for word in normalise(text) if word not in stop)
        phrases, phrase = (named, stems) if stems else (whole, normalise(text))
        phrases[phrase][topic] = max(phrases[phrase].get(topic, 0.0), worth)
    weights = _shared(named, _PER_WORD)
    for stem, topics in _told(language, stop).items():
        if len(topics) <= _RARE and (stem,) not in weights:
            weights[stem,] = dict.fromkeys(topics, _OF_TEXT / len(topics))
    names = frozenset(stem for phrase in named for stem in phrase)
    known = frozenset(stem for phrase in weights for stem in phrase)
    return _Index(stop, weights, _shared(whole, 1.0), names, known)


def _shared(
    named: Mapping[Words, Mapping[HelpTopic, float]], per_word: float
) -> dict[Words, dict[HelpTopic, float]]:
    """Return the weight of each phrase, divided among its topics."""
    return {
        phrase: {
            topic: worth * per_word ** (len(phrase) - 1) / len(topics)
            for topic, worth in topics.items()
        }
        for phrase, topics in named.items()
    }


def _read(language: str) -> dict[str, Any]:
    path = Path(__file__).parents[1] / "text" / "locales" / language / "questions.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _named(
    listed: Mapping[str, list[str]], language: str
) -> Iterator[tuple[HelpTopic, str, float]]:
    """Yield every name of every topic, with the weight of the name."""
    localizer = Localizer(language)
    for topic in HelpTopic:
        yield topic, localizer.format(title_line(topic)), _OF_TITLE
        for text in (*topic_names(topic, language), *listed[topic.value]):
            yield topic, text, _OF_NAME
    for name, topic in TOPIC_OF.items():
        yield topic, localizer.format(title_line(HouseRule(name))), _OF_RULE


def _told(language: str, stop: frozenset[str]) -> Mapping[str, set[HelpTopic]]:
    """Return the topics whose texts, under the default rules, contain each stem."""
    localizer, rules = Localizer(language), PRESETS["castilla"]
    found: defaultdict[str, set[HelpTopic]] = defaultdict(set)
    for topic in HelpTopic:
        for line in subject_lines(topic, rules):
            for word in normalise(localizer.format(line)):
                if word not in stop and len(word) >= _SHORTEST_STEM and not word.isdecimal():
                    found[_stem(word, language)].add(topic)
    return found
