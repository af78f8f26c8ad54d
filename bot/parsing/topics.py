"""Which topic of the help is meant: by its name, by the name of a house rule, or by a word of it.

Words of all four languages are known everywhere, as those of the game are.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bot.lines.topics import HelpTopic, HouseRule, Subject, title_line
from bot.lines.voice import LANGUAGES, Voice
from bot.parsing.vocabulary import Words, plain, vocabulary
from engine.house_rules import CHOICES

_LIKENESS: Final = 0.6
_NEAREST: Final = 3
_LONGEST: Final = 60
"""Letters of a question that are looked at: topics have short names."""


def subject_meant(text: str) -> Subject | None:
    """The subject that a text names, in any language."""
    return _subjects().get(plain(text[:_LONGEST]))


def subjects_near(text: str) -> tuple[Subject, ...]:
    """The subjects whose names are most like a text, the likest first; perhaps none."""
    asked = " ".join(plain(text[:_LONGEST]))
    named = {" ".join(words): subject for words, subject in _subjects().items()}
    close = get_close_matches(asked, named, n=_NEAREST * len(LANGUAGES), cutoff=_LIKENESS)
    return tuple(dict.fromkeys(named[name] for name in close))[:_NEAREST]


def titles_with(typed: str, language: str) -> tuple[str, ...]:
    """The titles of topics that hold these words: in a language, or in the first other that has."""
    asked = " ".join(plain(typed[:_LONGEST]))
    for spoken in sorted(LANGUAGES, key=lambda other: other != language):
        titles = [Voice(spoken).say(title_line(topic)) for topic in HelpTopic]
        held = tuple(title for title in titles if asked in " ".join(plain(title)))
        if held:
            return held
    return ()


@lru_cache(maxsize=1)
def _subjects() -> Mapping[Words, Subject]:
    """Every name of a subject; a word of the topics stands for its topic before all else."""
    named: dict[Words, Subject] = dict(_rule_names())
    named.update(_titles())
    named.update(vocabulary().topics)
    return MappingProxyType(named)


def _titles() -> Iterator[tuple[Words, HelpTopic]]:
    for language in LANGUAGES:
        voice = Voice(language)
        for topic in HelpTopic:
            yield plain(topic.value), topic
            yield plain(voice.say(title_line(topic))), topic


def _rule_names() -> Iterator[tuple[Words, HouseRule]]:
    for name in CHOICES:
        yield plain(name), HouseRule(name)
        for language in LANGUAGES:
            yield plain(Voice(language).say(title_line(HouseRule(name)))), HouseRule(name)
