"""Turn localized text values into sentences in one of four languages.

A ``LocalizedText`` names a message in ``locales`` and its arguments. There is no fallback to
another language, because a test requires the same messages and variables in all languages. A text
that cannot be formatted is a bug and raises an error. Each message is parsed at its first use:
parsing all files of a language at once takes 0.1 s of CPU time, which would delay the reply to the
first button.

Text from people is sanitized before it is inserted: one line, no characters that change the
direction of writing, and isolates (U+2068, U+2069) around right-to-left names. Fluent's own
isolates around every argument are switched off, because terminals show them and texts that look the
same would not be equal.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeAlias, assert_never

from bot.ports.value import Struct

LANGUAGES: Final = ("es", "eu", "en", "fr")
"""The languages of the bot; the first is the default."""

TextArg: TypeAlias = "str | int | LocalizedText"
"""A message argument: text from people, a number, or another localized text."""

_LONGEST_TEXT: Final = 200
_REMEMBERED: Final = 2_048
"""The number of formatted texts to cache."""
_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_BREAKS: Final = frozenset({"Cc", "Zl", "Zp"})

_JOINER: Final = "\u2060"
_LINKING: Final = re.compile(r"(?<=[/@#$:.])(?=[\w/])")
"""The positions at which a link, a command, a mention or a hashtag would continue."""

_Fillings: TypeAlias = "tuple[tuple[str, TextArg], ...]"
"""The arguments of a message: pairs of a variable's name and its value."""

Fillings: TypeAlias = Mapping[str, str | int]

_LOCALES: Final = Path(__file__).with_name("locales")

_ENTRY: Final = re.compile(r"^(?=[a-z][\w-]* *=)", re.MULTILINE)

_NAMED: Final = re.compile(r"\{\s*([a-z][\w-]*)\s*\}")
"""A reference to another message."""

_CHOSEN_BY: Final = re.compile(r"\$([\w-]+)\s*->")
"""A variable that selects a variant of a message."""

_HEARD: Final = re.compile(r"SOUND\(\$([\w-]+)\)")
"""A variable whose sound selects a variant of a message."""

_MARK: Final = "\x02"
"""A character that no sanitized text contains."""

_GROUPED_FROM: Final = 1_000
"""The smallest number that is written with a thousands separator."""

_LONGEST_PART: Final = 100_000
"""The size limit of a message part, in characters; Fluent's default is far lower.

Fluent's limit guards against messages that expand endlessly, and none of ours does. A long series
of raises is formatted in full before it is shortened for a platform.
"""


class _Line(NamedTuple):
    key: str
    fillings: _Fillings


class LocalizedText(_Line):
    """A text to be formatted: a message key and its arguments.

    It is a tuple, because a table makes dozens of these for every action and caches their texts.
    """

    __slots__ = ()

    def __new__(cls, key: str, args: Mapping[str, TextArg] | None = None) -> Self:
        """Create a text with a copy of the arguments."""
        return tuple.__new__(cls, (key, tuple(args.items()) if args else ()))

    @property
    def args(self) -> Mapping[str, TextArg]:
        """Return the arguments by variable name."""
        return dict(self.fillings)


class MissingMessageError(Exception):
    """Raised for a key without a message, or for missing arguments: a bug."""

    def __init__(self, key: str, language: str, *causes: object) -> None:
        super().__init__(key, language, *causes)


class Localizer:
    """Formats texts in one language, whose messages are read at the first use."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES, "the language has locale files"
        self.language = language

    def format(self, line: LocalizedText) -> str:
        """Return the formatted text.

        Raise MissingMessageError if the message does not exist or its arguments are missing.
        """
        return _say(self.language, line)


def language_of(hint: str | None, other: str = LANGUAGES[0]) -> str:
    """Return the language of a locale such as ``fr_CA.UTF-8`` or ``eu``.

    Return Spanish if there is no locale, and ``other`` if the bot does not have the language.
    """
    asked = (hint or "").casefold().replace("-", "_").partition("_")[0].partition(".")[0]
    if asked in LANGUAGES:
        return asked
    return LANGUAGES[0] if asked in {"", "c", "posix"} else other


def own_name(language: str) -> str:
    """Return a language's own name for itself."""
    return Localizer(language).format(LocalizedText("language-name"))


@lru_cache(maxsize=_REMEMBERED)
def sanitize(text: str) -> str:
    """Return a person's text made safe to insert: one line, bounded, without direction marks."""
    plain = "".join(
        " " if unicodedata.category(sign) in _BREAKS else sign
        for sign in text[:_LONGEST_TEXT]
        if unicodedata.bidirectional(sign) not in _TURNS
    ).strip()
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return f"\u2068{plain}\u2069"
    return plain


def strip_links(name: str) -> str:
    """Return the name changed so that no app turns it into a link, a command or a mention.

    It looks the same: a zero-width word joiner (U+2060) separates the parts of a link.
    """
    return _LINKING.sub(_JOINER, name)


@lru_cache(maxsize=_REMEMBERED)
def _say(language: str, line: LocalizedText) -> str:
    """Return the formatted text, cached because most texts repeat."""
    filled: dict[str, str | int] = {}
    for name, filling in line.fillings:
        match filling:
            case LocalizedText():
                filled[name] = _say(language, filling)
            case str():
                filled[name] = sanitize(filling)
            case int():
                filled[name] = filling
            case _:
                assert_never(filling)
    try:
        return _messages_of(language).fill(line.key, filled)
    except LookupError as error:
        raise MissingMessageError(line.key, language, error) from error


class _Source(Struct, frozen=True):
    """The variables that select a variant of a message by value, and those that do so by sound."""

    chosen_by: frozenset[str]
    heard: frozenset[str]


class MessageCatalogue:
    """The messages of one language, each parsed at its first use."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, resolver  # noqa: PLC0415 - slow to import

        resolver.MAX_PART_LENGTH = _LONGEST_PART
        # Fluent lets functions return a plain text, though its type hints do not say so.
        functions: dict[str, Callable[[Any], Any]] = {"SOUND": leading_vowel}
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        self._unread: dict[str, str] = {}
        self._sources: dict[str, _Source] = {}
        self._template = lru_cache(maxsize=_REMEMBERED)(self._made)
        for path in sorted((_LOCALES / language).glob("*.ftl")):
            for source in _ENTRY.split(path.read_text(encoding="utf-8")):
                self._unread.setdefault(source.partition("=")[0].strip(), source)

    def fill(self, key: str, fillings: Fillings) -> str:
        """Return a message's text; raise LookupError if the message or an argument is missing."""
        source = self._read(key)
        standing: dict[str, str] = {}
        marks: list[str] = []
        chosen: list[tuple[str, str | int]] = []
        for name, filling in fillings.items():
            if name in source.chosen_by:
                chosen.append((name, filling))
            elif isinstance(filling, str):
                standing[name] = filling
                marks.append(leading_vowel(filling) if name in source.heard else "")
            elif 0 <= filling < _GROUPED_FROM:
                standing[name] = str(filling)
                marks.append("")
            else:
                chosen.append((name, filling))
        template = self._template(key, tuple(standing), tuple(marks), tuple(chosen))
        return template.format_map(standing)

    def _made(
        self,
        key: str,
        standing: tuple[str, ...],
        sounds: tuple[str, ...],
        chosen: tuple[tuple[str, str | int], ...],
    ) -> str:
        """Return a message as a ``format_map`` template for the arguments that select no variant.

        Fluent, which is ten times slower, formats the message with a mark in place of each such
        argument. No text from people contains a mark, and a mark sounds like the argument that it
        replaces.
        """
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        marks = {
            name: f"{_MARK}{place}{heard}{_MARK}"
            for place, (name, heard) in enumerate(zip(standing, sounds, strict=True))
        }
        text, errors = self._bundle.format_pattern(pattern, dict(chosen) | marks)
        if errors:
            raise LookupError(key, *errors)
        template = str(text).replace("{", "{{").replace("}", "}}")
        for name, mark in marks.items():
            template = template.replace(mark, f"{{{name}}}")
        return template

    def _read(self, key: str) -> _Source:
        """Parse a message and the messages to which it refers, unless that is already done."""
        if key in self._sources:
            return self._sources[key]
        from fluent.runtime import FluentResource  # noqa: PLC0415 - see above

        text = self._unread.pop(key, "")
        self._bundle.add_resource(FluentResource(text))
        named = [self._read(each) for each in _NAMED.findall(text)]
        self._sources[key] = _Source(
            frozenset(_CHOSEN_BY.findall(text)).union(*(one.chosen_by for one in named)),
            frozenset(_HEARD.findall(text)).union(*(one.heard for one in named)),
        )
        return self._sources[key]


def leading_vowel(text: object) -> str:
    """Return the i or o sound with which a text begins in Spanish, if any: *e Iker*, *y Iago*."""
    letters = unicodedata.normalize("NFD", str(text).casefold())
    plain = "".join(sign for sign in letters if sign.isalpha())[:3].removeprefix("h")
    glides = plain[:1] == "i" and plain[1:2] in {"a", "e", "o", "u"}
    return "" if glides or plain[:1] not in {"i", "o"} else plain[0]


@lru_cache(maxsize=len(LANGUAGES))
def _messages_of(language: str) -> MessageCatalogue:
    """Return the messages of a language, whose folder is read only once."""
    return MessageCatalogue(language)
