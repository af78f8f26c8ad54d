"""The words that people type, in four languages at once, read from ``bot/text/locales``.

Words are compared in a plain form: small letters without accents or punctuation, word by word.
A phrase may hold one number, ``#`` in its plain form; it stands for digits and number words.
``bot/parsing/punctuation.py`` reads the punctuation first.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from bot.text.help_topics import HelpTopic
from bot.text.localizer import LANGUAGES
from engine.cards import Rank, Suit
from engine.hands import Lance
from engine.senas import Sena

NUMBER: Final = "#"
"""Where a number stands in the plain form of a phrase."""

PLACEHOLDER: Final = "{n}"
"""Where a number stands in a phrase as it is written."""

_DIGITS: Final = re.compile("[0-9]+")
_ORDINAL: Final = re.compile(r"(?<=[0-9])\.?[ºª°]")
_LARGEST: Final = 10**9

Words: TypeAlias = tuple[str, ...]
"""A text in plain form, word by word."""

Value = TypeVar("Value")
_Table: TypeAlias = dict[str, Any]


class PhraseMeaning(StrEnum):
    """What a whole phrase may mean; what that asks for depends on the table."""

    MUS = "mus"
    ALZO = "alzo"
    ALZO_HIGH = "alzo-high"
    ALZO_MIDDLE = "alzo-middle"
    ALZO_LOW = "alzo-low"
    CAIGA = "caiga"
    CORTO = "corto"
    PASO = "paso"
    PASAMOS = "pasamos"
    ENVIDO = "envido"
    MAS = "mas"
    HASTA = "hasta"
    REENVIDO = "reenvido"
    ORDAGO = "ordago"
    QUIERO = "quiero"
    KANTA = "kanta"
    YES = "yes"
    NO_QUIERO = "no-quiero"
    NO_QUEREMOS = "no-queremos"
    NO = "no"
    CONSULTA = "consulta"
    YO_QUIERO = "yo-quiero"
    COMO_VEAS = "como-veas"
    NI_LOCO = "ni-loco"
    REPARTO = "reparto"
    PERETE = "perete"
    LOOK = "look"
    LOOK_PARTNER = "look-partner"
    LOOK_RIGHT = "look-right"
    LOOK_LEFT = "look-left"
    DECLARED = "declared"


OF_A_LANCE: Final = frozenset(
    {
        PhraseMeaning.PASO,
        PhraseMeaning.PASAMOS,
        PhraseMeaning.ENVIDO,
        PhraseMeaning.MAS,
        PhraseMeaning.HASTA,
        PhraseMeaning.REENVIDO,
        PhraseMeaning.ORDAGO,
        PhraseMeaning.QUIERO,
        PhraseMeaning.KANTA,
        PhraseMeaning.NO_QUIERO,
        PhraseMeaning.NO_QUEREMOS,
    }
)
"""What is said while a lance is open, and may name it."""


class DiscardWord(StrEnum):
    """What a word around the cards of a discard is for."""

    VERBS = "verbs"
    KEEP = "keep"
    DRAW = "draw"
    ALL = "all"
    BUT = "but"
    NONE = "none"
    NOTHING = "nothing"
    ARTICLES = "articles"
    JOINTS = "joints"
    OF = "of"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words of all languages by their plain form, and each language's phrases as written.

    What is ``unmistakable`` is said to the table by whoever says it, and never in talk. ``joined``
    are phrases of several words as hasty fingers write them, in one. Places in a hand count from 1,
    and -1 is the last one; ``rows`` are so many of the first ones, or of the last. With a word of
    ``negations`` one says the opposite. ``own_words`` are said of nothing but the game,
    ``fillers`` say nothing by themselves, ``alternatives`` stand between two moves, and
    ``fractions`` name parts of a stone. The ``number_prefixes``, such as «treinta y», hold what
    they add and the largest number that follows them.
    """

    phrases: Mapping[Words, PhraseMeaning]
    joined: Mapping[str, PhraseMeaning]
    negations: frozenset[str]
    own_words: frozenset[Words]
    fillers: frozenset[Words]
    alternatives: frozenset[Words]
    fractions: frozenset[Words]
    unmistakable: frozenset[Words]
    lances: Mapping[Words, Lance]
    sena_verbs: frozenset[Words]
    senas: Mapping[Words, Sena]
    discards: Mapping[DiscardWord, frozenset[Words]]
    places: Mapping[Words, int]
    rows: Mapping[Words, int]
    ranks: Mapping[Words, Rank]
    several_ranks: Mapping[Words, Rank]
    suits: Mapping[Words, Suit]
    units: Mapping[Words, int]
    numbers: Mapping[Words, int]
    number_prefixes: Mapping[Words, tuple[int, int]]
    longest_number: int
    topics: Mapping[Words, HelpTopic]
    written: Mapping[str, Mapping[str, str]]


def normalise(text: str) -> Words:
    """Return the words of a text, without case, accents and punctuation; a plus sign is a word.

    An ordinal such as 1º or 1.ª is 1a; it is no card of oros.
    """
    text = _ORDINAL.sub("a", text)
    unaccented = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(sign)
    )
    # A minus before a number is no hyphen; nobody may bet five by typing -5.
    signed = re.sub(r"(?<!\S)[-\u2212\u2013](?=\d)", " minus ", unaccented).replace("+", " plus ")
    return tuple(re.sub(r"[\W_]", " ", signed).split())


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """Return the words of all languages, read once."""
    tables = {language: _read(language) for language in LANGUAGES}
    every = tuple(tables.values())
    phrases = _by_phrase(every, "phrases", PhraseMeaning)
    numbers, prefixes = _by_word(every, "numbers", int), _number_prefixes(every)
    return Vocabulary(
        phrases=phrases,
        joined=_joined(phrases),
        negations=frozenset(word for table in every for word in table["negations"]),
        own_words=_listed(every, "own-words"),
        fillers=_listed(every, "fillers"),
        alternatives=_listed(every, "alternatives"),
        fractions=_listed(every, "fractions"),
        unmistakable=frozenset(pattern(said) for table in every for said in table["unmistakable"]),
        lances=_by_phrase(every, "lances", Lance),
        sena_verbs=_listed(every, "sena-verbs"),
        senas=_by_phrase(every, "senas", Sena),
        discards={
            kind: frozenset(normalise(word) for table in every for word in table["discards"][kind])
            for kind in DiscardWord
        },
        places=_by_word(every, "places", int),
        rows=_by_word(every, "rows", int),
        ranks=_by_word(every, "ranks", Rank),
        several_ranks=_by_word(every, "several-ranks", Rank),
        suits=_by_word(every, "suits", Suit),
        units=_by_word(every, "units", int),
        numbers=numbers,
        number_prefixes=prefixes,
        longest_number=max(map(len, (*numbers, *prefixes))),
        topics=_by_phrase(every, "topics", HelpTopic),
        written={language: dict(_written(table)) for language, table in tables.items()},
    )


def topic_names(topic: HelpTopic, language: str) -> tuple[str, ...]:
    """Return the words that stand for a topic of the help in a language, as they are written."""
    return tuple(_read(language)["topics"].get(topic.value, ()))


def _read(language: str) -> _Table:
    path = Path(__file__).parents[1] / "text" / "locales" / language / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _by_phrase(
    tables: tuple[_Table, ...], section: str, value: Callable[[str], Value]
) -> dict[Words, Value]:
    """Return every phrase of a section where each name lists its phrases."""
    return _without_clash(
        (pattern(phrase), value(name))
        for table in tables
        for name, phrases in table[section].items()
        for phrase in phrases
    )


def _listed(tables: tuple[_Table, ...], section: str) -> frozenset[Words]:
    """Return every phrase of a section that is a list."""
    return frozenset(normalise(phrase) for table in tables for phrase in table[section])


def _number_prefixes(tables: tuple[_Table, ...]) -> dict[Words, tuple[int, int]]:
    """Return what each prefix of a number adds, and the largest number that may follow it."""
    return _without_clash(
        (normalise(words), (prefix["base"], prefix["most"]))
        for table in tables
        for words, prefix in table["number-prefixes"].items()
    )


def _joined(phrases: Mapping[Words, PhraseMeaning]) -> dict[str, PhraseMeaning]:
    """Phrases of several words without a number, in one word that is none itself."""
    joined = {
        "".join(words): meaning
        for words, meaning in phrases.items()
        if len(words) > 1 and NUMBER not in words
    }
    return {word: meaning for word, meaning in joined.items() if (word,) not in phrases}


def _by_word(
    tables: tuple[_Table, ...], section: str, value: Callable[[Any], Value]
) -> dict[Words, Value]:
    """Return every word of a section where each word has its value."""
    return _without_clash(
        (normalise(word), value(worth))
        for table in tables
        for word, worth in table[section].items()
    )


def _without_clash(pairs: Iterator[tuple[Words, Value]]) -> dict[Words, Value]:
    """Return all pairs; a word that two languages share means the same in both."""
    merged: dict[Words, Value] = {}
    for words, value in pairs:
        assert merged.setdefault(words, value) == value, f"{words} has two meanings"
    return merged


def pattern(phrase: str) -> Words:
    """Return the plain form of a phrase as it is written, with its number marked."""
    before, number, after = phrase.partition(PLACEHOLDER)
    return (*normalise(before), *([NUMBER] if number else []), *normalise(after))


def _written(table: _Table) -> Iterator[tuple[str, str]]:
    """Yield the phrases of a language by their plain form, for suggestions."""
    for phrases in table["phrases"].values():
        for phrase in phrases:
            yield " ".join(pattern(phrase)), phrase


def number_at(words: Words, at: int) -> tuple[int, int] | None:
    """Return the number that begins at this word, in digits or letters, and the place behind it.

    A number larger than any bet counts as a large one, so that the rules refuse it.
    """
    if words[at : at + 1] and _DIGITS.fullmatch(words[at]):
        return min(int(words[at]), _LARGEST), at + 1
    return _number_in_letters(words, at, _LARGEST)


def _number_in_letters(words: Words, at: int, most: int) -> tuple[int, int] | None:
    """The longest number word or words here that mean no more than this, as «treinta y cinco»."""
    known, found = vocabulary(), None
    for length in range(min(known.longest_number, len(words) - at), 0, -1):
        head, behind = words[at : at + length], at + length
        base, largest = known.number_prefixes.get(head, (0, 0))
        if base and base <= most and (rest := _number_in_letters(words, behind, largest)):
            return base + rest[0], rest[1]
        number = known.numbers.get(head)
        if found is None and number is not None and number <= most:
            found = number, behind
    return found


def patterns(words: Words) -> Iterator[tuple[Words, int | None]]:
    """Yield the words as they are, then with each number in them marked and told apart.

    A unit may stand behind a number, or before it as in Basque: «hamarreko bat» is five. One that
    is worth more than a stone is a number by itself: «amarraco».
    """
    yield words, None
    units = vocabulary().units
    for at in range(len(words)):
        found = number_at(words, at)
        if found is None:
            unit = units.get(words[at : at + 1], 1)
            if unit > 1:
                yield (*words[:at], NUMBER, *words[at + 1 :]), unit
            continue
        number, behind = found
        before = at
        if words[behind : behind + 1] in units:
            behind += 1
        elif words[at - 1 : at] in units:
            before -= 1
        unit = units.get(words[before:at] or words[behind - 1 : behind], 1)
        yield (*words[:before], NUMBER, *words[behind:]), number * unit
