"""Load the words that people type, in four languages, from ``bot/text/locales``.

Words are compared one by one in normalised form: lower case, without accents or punctuation. A
phrase may contain one number, ``#`` in its normalised form, which matches digits and number words.
``bot/parsing/punctuation.py`` reads the punctuation first.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import chain, product, zip_longest
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from bot.ports.value import Struct
from bot.text.help_topics import HelpTopic
from bot.text.localizer import LANGUAGES
from engine.cards import Rank, Suit
from engine.hands import Lance
from engine.senas import Sena

NUMBER: Final = "#"
"""The placeholder for a number in a normalised phrase."""

PLACEHOLDER: Final = "{n}"
"""The placeholder for a number in a phrase as written in the locale files."""

_DIGITS: Final = re.compile("[0-9]+")
_ACUTE: Final = "\u0301"
_FINAL_ACCENT: Final = re.compile(rf"[^\W\d_]*[eo]{_ACUTE}(?!\w)")
_LETTER_AND_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_]{3})")
"""The position between a letter and a digit, or between a digit and a word of three letters."""

_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")
"""A letter that is repeated more often than in any word."""

_ORDINAL: Final = re.compile(r"(?<=[0-9])\.?[ºª°]")
_LARGEST: Final = 10**9

Words: TypeAlias = tuple[str, ...]
"""A normalised text, word by word."""

Value = TypeVar("Value")
_Table: TypeAlias = dict[str, Any]


class PhraseMeaning(StrEnum):
    """What a whole phrase may mean; the action depends on the phase of the game."""

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
"""Meanings of phrases that are said in a lance and may name it."""

BETS: Final = frozenset(
    {PhraseMeaning.ENVIDO, PhraseMeaning.MAS, PhraseMeaning.HASTA, PhraseMeaning.REENVIDO}
)
"""Meanings of bets and raises by a number of stones."""

RAISES: Final = BETS | {PhraseMeaning.ORDAGO}
"""Meanings of all bets and raises, including the órdago."""

AGREEING: Final = RAISES | {PhraseMeaning.MUS, PhraseMeaning.QUIERO, PhraseMeaning.KANTA}
"""Meanings that ask for mus, bet or accept."""

REFUSING: Final = frozenset(
    {
        PhraseMeaning.CORTO,
        PhraseMeaning.PASO,
        PhraseMeaning.PASAMOS,
        PhraseMeaning.NO_QUIERO,
        PhraseMeaning.NO_QUEREMOS,
    }
)
"""Meanings that refuse mus or a bet, or pass."""


class DiscardWord(StrEnum):
    """The role of a word that accompanies the cards of a discard."""

    VERBS = "verbs"
    KEEP = "keep"
    DRAW = "draw"
    ALL = "all"
    BUT = "but"
    NONE = "none"
    NOTHING = "nothing"
    ARTICLES = "articles"
    PLACE_ARTICLES = "place-articles"
    JOINTS = "joints"
    ONLY = "only"
    OF = "of"
    CARD = "card"


class TableNumber(StrEnum):
    """What a number counts in the settings of a new table: «6 jugadores», «60 segundos»."""

    SEATS = "seats"
    KINGS = "kings"
    SECONDS = "seconds"
    MINUTES = "minutes"
    HOURS = "hours"


class Vocabulary(Struct, frozen=True):
    """All languages' words in normalised form, and each language's phrases as written.

    ``forms`` are words for a move in any form, such as «envidar» or «ni hablar»; ``own_forms`` are
    the forms used only in this game, and ``slips`` the single words of each language that a typing
    error may have meant. ``lookalikes`` are other words that resemble them, such as «envidia».
    ``set_phrases`` contain words of the game with another meaning, such as «no pasa nada».
    ``light`` words add nothing to a move, such as «te lo»; ``tags`` may come before or after a
    whole move, such as «por favor» or «chicos». ``elsewhere`` words speak of another time or of the
    game itself, and not of this move: «ayer», «me gusta». ``greetings`` come from people who do not
    sit at a table yet: «hola», «quiero jugar».

    ``at_lances`` are the names of ``lances`` in the form that follows a bet, such as «a la grande».
    ``accented`` words have an accent on their last letter.

    ``unmistakable`` phrases are always meant for the table, never as conversation. ``joined`` maps
    phrases of several words, written without blanks, to their words. ``reasons`` introduce the
    reason for a move: «paso, porque». ``places`` in a hand count from 1, and -1 is the last;
    ``rows`` tell how many of the first cards are meant, or, if negative, of the last. A word in
    ``negations`` reverses the meaning. ``own_words`` are used only for the game, and ``fillers``
    have no meaning by themselves; those that may begin a question are also ``question_words``.
    ``alternatives`` come between two actions, and ``fractions`` name parts of a stone. Each of
    ``number_prefixes``, such as «treinta y», has the number that it adds and the largest number
    that may follow.
    """

    phrases: Mapping[Words, PhraseMeaning]
    joined: Mapping[str, Words]
    reasons: frozenset[Words]
    negations: frozenset[str]
    own_words: frozenset[Words]
    forms: Mapping[Words, PhraseMeaning]
    own_forms: frozenset[Words]
    slips: Mapping[str, frozenset[str]]
    lookalikes: frozenset[str]
    set_phrases: frozenset[Words]
    accented: frozenset[str]
    light: frozenset[str]
    tags: frozenset[Words]
    elsewhere: frozenset[Words]
    greetings: frozenset[Words]
    fillers: frozenset[Words]
    question_words: frozenset[Words]
    alternatives: frozenset[Words]
    fractions: frozenset[Words]
    unmistakable: frozenset[Words]
    lances: Mapping[Words, Lance]
    at_lances: frozenset[Words]
    sena_verbs: frozenset[Words]
    senas: Mapping[Words, Sena]
    discards: Mapping[DiscardWord, frozenset[Words]]
    places: Mapping[Words, int]
    rows: Mapping[Words, int]
    ranks: Mapping[Words, Rank]
    several_ranks: Mapping[Words, Rank]
    suits: Mapping[Words, Suit]
    table_numbers: Mapping[Words, TableNumber]
    units: Mapping[Words, int]
    numbers: Mapping[Words, int]
    number_prefixes: Mapping[Words, tuple[int, int]]
    longest_number: int
    topics: Mapping[Words, HelpTopic]
    written: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=16)
def normalise(text: str) -> Words:
    """Return the words of a text in lower case, without accents and punctuation.

    A plus sign becomes a word. An ordinal such as 1º or 1.ª becomes 1a, because 1o is a card of
    oros. A dialect word becomes the standard one: «ez det» is «ez dut». A drawn-out word becomes
    the known word: «pasooo» is «paso». Parsing one text asks for the same words about ten times.
    """
    spellings = _spellings()
    words = (_DRAWN_OUT.sub(r"\1\1\1", word) for word in _plain(text))
    undrawn = (_undrawn(word) if _DRAWN_OUT.search(word) else word for word in words)
    return tuple(one for word in undrawn for one in spellings.get(word, (word,)))


def _undrawn(word: str) -> str:
    """Return the known word that is drawn out as this one, or else the word itself.

    Each letter that is drawn out stands for one or two: «paaass» is «pass», and «seee» is «see».
    """
    parts = _DRAWN_OUT.split(word)
    known = known_words()
    for letters in product(*((2, 1) for _ in parts[1::2])):
        drawn = (letter * count for letter, count in zip(parts[1::2], letters, strict=True))
        short = "".join(chain.from_iterable(zip_longest(parts[::2], drawn, fillvalue="")))
        if short in known:
            return short
    return word


def separate_numbers(text: str) -> str:
    """Return a text with a blank between numbers and the words around them: «envido5», «5más»."""
    return _LETTER_AND_DIGIT.sub(" ", text)


def meaning_of(words: Words) -> PhraseMeaning | None:
    """Return what words mean as a whole phrase; None if they are not a phrase."""
    phrases = vocabulary().phrases
    return next((phrases[phrase] for phrase, _ in patterns(words) if phrase in phrases), None)


def final_accents(text: str) -> tuple[str, ...]:
    """Return the words of a text that end in an accented e or o, in lower case."""
    found = _FINAL_ACCENT.findall(unicodedata.normalize("NFD", text.casefold()))
    return tuple(unicodedata.normalize("NFC", word) for word in found)


@lru_cache(maxsize=1)
def _spellings() -> Mapping[str, Words]:
    """Map spellings used in dialects and chats to the standard words."""
    tables = (_read(language)["spellings"] for language in LANGUAGES)
    pairs = ((word, _plain(standard)) for table in tables for word, standard in table.items())
    return dict(pairs)


def _plain(text: str) -> Words:
    unaccented = _ORDINAL.sub("a", text).casefold()
    if not unaccented.isascii():
        decomposed = unicodedata.normalize("NFKD", unaccented)
        unaccented = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    # A minus sign before a number is not a hyphen: -5 is not a bet of five.
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
        reasons=_listed(every, "reasons"),
        negations=frozenset(word for table in every for word in table["negations"]),
        own_words=_listed(every, "own-words"),
        forms=_forms(every),
        slips={language: _single_words(_forms((table,))) for language, table in tables.items()},
        own_forms=frozenset(_by_form(every, "own-forms")),
        lookalikes=_single_words(_listed(every, "lookalikes")),
        set_phrases=_listed(every, "set-phrases"),
        accented=_accented(every),
        tags=_listed(every, "tags"),
        light=frozenset(
            word for table in every for text in table["light"] for word in normalise(text)
        ),
        elsewhere=_listed(every, "elsewhere"),
        greetings=_listed(every, "greetings"),
        fillers=_listed(every, "fillers"),
        question_words=_listed(every, "question-words"),
        alternatives=_listed(every, "alternatives"),
        fractions=_listed(every, "fractions"),
        unmistakable=frozenset(pattern(said) for table in every for said in table["unmistakable"]),
        lances=_without_clash(
            pair
            for section in ("lances", "at-lances")
            for pair in _by_phrase(every, section, Lance).items()
        ),
        at_lances=frozenset(_by_phrase(every, "at-lances", Lance)),
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
        table_numbers=_by_phrase(every, "table-numbers", TableNumber),
        units=_by_word(every, "units", int),
        numbers=numbers,
        number_prefixes=prefixes,
        longest_number=max(map(len, (*numbers, *prefixes))),
        topics=_by_phrase(every, "topics", HelpTopic),
        written={language: dict(_written(table)) for language, table in tables.items()},
    )


@lru_cache(maxsize=1)
def known_words() -> frozenset[str]:
    """Return each word of a move, a number, or of what is said around them."""
    known = vocabulary()
    sections = (
        *(known.phrases, known.forms, known.fillers, known.tags, known.numbers, known.lances),
        *(known.units, *known.discards.values()),
    )
    single = (word for section in sections for words in section for word in words)
    return frozenset(single) | known.light | known.negations | _spellings().keys()


def topic_names(topic: HelpTopic, language: str) -> tuple[str, ...]:
    """Return the names of a help topic in a language, as written in its locale files."""
    return tuple(_read(language)["topics"].get(topic.value, ()))


def _read(language: str) -> _Table:
    path = Path(__file__).parents[1] / "text" / "locales" / language / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _by_phrase(
    tables: tuple[_Table, ...], section: str, value: Callable[[str], Value]
) -> dict[Words, Value]:
    """Map every phrase of a section whose entries are lists of phrases."""
    return _without_clash(
        (pattern(phrase), value(name))
        for table in tables
        for name, phrases in table[section].items()
        for phrase in phrases
    )


def _listed(tables: tuple[_Table, ...], section: str) -> frozenset[Words]:
    """Return every phrase of a section that is a list."""
    return frozenset(normalise(phrase) for table in tables for phrase in table[section])


def _accented(tables: tuple[_Table, ...]) -> frozenset[str]:
    """Return the words in all phrases that have an accent on their last letter."""
    phrases = (text for table in tables for texts in table["phrases"].values() for text in texts)
    return frozenset(word for text in phrases for word in final_accents(text))


def _single_words(phrases: Iterable[Words]) -> frozenset[str]:
    return frozenset(words[0] for words in phrases if len(words) == 1)


def _forms(tables: tuple[_Table, ...]) -> dict[Words, PhraseMeaning]:
    """Return the meaning of each form of a move, first the common forms."""
    common = _by_form(tables, "common-forms")
    return {**common, **_by_form(tables, "own-forms")}


def _by_form(tables: tuple[_Table, ...], section: str) -> dict[Words, PhraseMeaning]:
    """Return the meaning of each form in a section; the first language takes precedence."""
    found: dict[Words, PhraseMeaning] = {}
    for table in tables:
        for meaning, words in table[section].items():
            for word in words:
                found.setdefault(normalise(word), PhraseMeaning(meaning))
    return found


def _number_prefixes(tables: tuple[_Table, ...]) -> dict[Words, tuple[int, int]]:
    """Return the number that each number prefix adds, and the largest number that may follow it."""
    return _without_clash(
        (normalise(words), (prefix["base"], prefix["most"]))
        for table in tables
        for words, prefix in table["number-prefixes"].items()
    )


def _joined(phrases: Mapping[Words, PhraseMeaning]) -> dict[str, Words]:
    """Map phrases of several words without a number, written without blanks, to their words."""
    joined = {"".join(words): words for words in phrases if len(words) > 1 and NUMBER not in words}
    return {word: words for word, words in joined.items() if (word,) not in phrases}


def _by_word(
    tables: tuple[_Table, ...], section: str, value: Callable[[Any], Value]
) -> dict[Words, Value]:
    """Map every word of a section whose entries give one value per word."""
    return _without_clash(
        (normalise(word), value(worth))
        for table in tables
        for word, worth in table[section].items()
    )


def _without_clash(pairs: Iterator[tuple[Words, Value]]) -> dict[Words, Value]:
    """Return a mapping of all pairs; assert that shared words mean the same in all languages."""
    merged: dict[Words, Value] = {}
    for words, value in pairs:
        assert merged.setdefault(words, value) == value, f"{words} has two meanings"
    return merged


def pattern(phrase: str) -> Words:
    """Return the normalised form of a phrase, with a placeholder for its number."""
    before, number, after = phrase.partition(PLACEHOLDER)
    return (*normalise(before), *([NUMBER] if number else []), *normalise(after))


def _written(table: _Table) -> Iterator[tuple[str, str]]:
    """Yield the normalised form of each phrase of a language, and the phrase, for suggestions."""
    for phrases in table["phrases"].values():
        for phrase in phrases:
            yield " ".join(pattern(phrase)), phrase


def number_at(words: Words, at: int) -> tuple[int, int] | None:
    """Return the number that begins at index ``at``, in digits or words, and the index after it.

    A huge number is reduced to one that is still too large for any bet.
    """
    if words[at : at + 1] and _DIGITS.fullmatch(words[at]):
        return min(int(words[at]), _LARGEST), at + 1
    return _number_in_letters(words, at, _LARGEST)


def _number_in_letters(words: Words, at: int, most: int) -> tuple[int, int] | None:
    """Return the longest number in words at ``at`` that is at most ``most``: «treinta y cinco»."""
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
    """Yield the words, then the words with each number replaced by a placeholder.

    A unit may follow a number or, in Basque, precede it: «hamarreko bat» is five. A unit worth more
    than one stone is a number by itself: «amarraco».
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
