"""The voice: a line of data becomes a text in one of four languages, at the last moment.

A line names a message of ``locales`` and what fills it. There is no fallback from language to
language, because a test demands the same messages and variables in all of them; a line that
cannot be said is our bug and raises. Each message is parsed when it is first said: to parse all
files of a language at once takes a tenth of a second of the processor, in which whoever presses
first would wait; most messages are never said.

Texts of people stand in the middle of ours, so each is made harmless first: one line, no marks
that turn the direction of writing, and a fence (U+2068, U+2069) around names that are written
from right to left. Fluent's own fences around everything would be left out of no terminal, and
would make texts that look alike compare as different; so they are off.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeAlias, assert_never

LANGUAGES: Final = ("es", "eu", "en", "fr")
"""The languages that the bot speaks; the first is for people of whom we know nothing."""

TextArg: TypeAlias = "str | int | LocalizedText"
"""What a message is filled with: people's text, a number, or another line."""

_LONGEST_TEXT: Final = 200
_REMEMBERED: Final = 2_048
"""Texts that may be said again to the next reader; more are of tables that have gone."""
_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_BREAKS: Final = frozenset({"Cc", "Zl", "Zp"})

_JOINER: Final = "\u2060"
_LINKING: Final = re.compile(r"(?<=[/@#$:.])(?=[\w/])")
"""Where a link, a command, a call or a hashtag would go on."""

_Fillings: TypeAlias = "tuple[tuple[str, TextArg], ...]"
"""What fills a message: names with texts, numbers and lines."""

Fillings: TypeAlias = Mapping[str, str | int]

_LOCALES: Final = Path(__file__).with_name("locales")

_ENTRY: Final = re.compile(r"^(?=[a-z][\w-]* *=)", re.MULTILINE)

_NAMED: Final = re.compile(r"\{\s*([a-z][\w-]*)\s*\}")
"""Another message that stands in one."""

_CHOSEN_BY: Final = re.compile(r"\$([\w-]+)\s*->")
"""A variable by which a message chooses what it says."""

_HEARD: Final = re.compile(r"SOUND\(\$([\w-]+)\)")
"""A variable by the sound of which it does."""

_MARK: Final = "\x02"
"""A sign that no harmless text has."""

_GROUPED_FROM: Final = 1_000
"""Smaller numbers every language writes in their digits alone."""

_LONGEST_PART: Final = 100_000
"""Fluent refuses much shorter parts, against messages that unfold without end; none of ours does.

A war of raises without end is said whole before it is shortened to what a platform takes.
"""


class _Line(NamedTuple):
    key: str
    fillings: _Fillings


class LocalizedText(_Line):
    """What is to be said: the key of a message, and what fills its variables.

    A table makes dozens with every word, and remembers what was said of each; so it is a tuple.
    """

    __slots__ = ()

    def __new__(cls, key: str, args: Mapping[str, TextArg] | None = None) -> Self:
        """Take up what fills the message as it is now."""
        return tuple.__new__(cls, (key, tuple(args.items()) if args else ()))

    @property
    def args(self) -> Mapping[str, TextArg]:
        """Return what fills it, by the names of the variables."""
        return dict(self.fillings)


class MissingMessageError(Exception):
    """A line names no message, or not all that its message needs: our bug."""

    def __init__(self, key: str, language: str, *causes: object) -> None:
        super().__init__(key, language, *causes)


class Localizer:
    """Says lines in one language; the messages are read when the first one is said."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES, "a voice speaks a language of the locales"
        self.language = language

    def format(self, line: LocalizedText) -> str:
        """Return the text of a line.

        Raise UnsayableLineError when the line and its message differ.
        """
        return _say(self.language, line)


def language_of(hint: str | None, other: str = LANGUAGES[0]) -> str:
    """Return the language that a locale such as ``fr_CA.UTF-8`` or ``eu`` asks for.

    Where it asks for none we speak Spanish, and ``other`` where we do not speak what it asks for.
    """
    asked = (hint or "").casefold().replace("-", "_").partition("_")[0].partition(".")[0]
    if asked in LANGUAGES:
        return asked
    return LANGUAGES[0] if asked in {"", "c", "posix"} else other


def own_name(language: str) -> str:
    """Return what people who speak a language call it."""
    return Localizer(language).format(LocalizedText("language-name"))


@lru_cache(maxsize=_REMEMBERED)
def sanitize(text: str) -> str:
    """A person's text as it may stand in ours: one line, bounded, and turning nothing around."""
    plain = "".join(
        " " if unicodedata.category(sign) in _BREAKS else sign
        for sign in text[:_LONGEST_TEXT]
        if unicodedata.bidirectional(sign) not in _TURNS
    ).strip()
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return f"\u2068{plain}\u2069"
    return plain


def strip_links(name: str) -> str:
    """A name that no app takes for a link, a command or a call, with nothing else to be seen.

    Apps look for them in all texts; a joiner without width, U+2060, parts what would make one.
    """
    return _LINKING.sub(_JOINER, name)


@lru_cache(maxsize=_REMEMBERED)
def _say(language: str, line: LocalizedText) -> str:
    """Most of what a table shows it has shown before, so that texts are remembered."""
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


class _Source(NamedTuple):
    """By what a message chooses its text, and which of its variables it listens to for that."""

    chosen_by: frozenset[str]
    heard: frozenset[str]


class MessageCatalogue:
    """The messages of a language; the files are read now, and each message parsed when needed."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, resolver  # noqa: PLC0415 - slow to import

        resolver.MAX_PART_LENGTH = _LONGEST_PART
        # A text is as good an outcome as Fluent's own types, though its hints leave it out.
        functions: dict[str, Callable[[Any], Any]] = {"SOUND": leading_vowel}
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        self._unread: dict[str, str] = {}
        self._sources: dict[str, _Source] = {}
        self._template = lru_cache(maxsize=_REMEMBERED)(self._made)
        for path in sorted((_LOCALES / language).glob("*.ftl")):
            for source in _ENTRY.split(path.read_text(encoding="utf-8")):
                self._unread.setdefault(source.partition("=")[0].strip(), source)

    def fill(self, key: str, fillings: Fillings) -> str:
        """Return the text of a message; raise LookupError without the message or what it needs."""
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
        """Return a message as ``format_map`` takes it, once for all that only stands in it.

        Fluent, which takes ten times as long, writes it with a mark in the place of each. No text
        of people has one, and a mark sounds like what it stands for.
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
        """Parse a message, unless that was done, and all that stand in it."""
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
    """The vowel alone with which a text begins in Spanish, or nothing: *e Iker*, but *y Iago*."""
    letters = unicodedata.normalize("NFD", str(text).casefold())
    plain = "".join(sign for sign in letters if sign.isalpha())[:3].removeprefix("h")
    glides = plain[:1] == "i" and plain[1:2] in {"a", "e", "o", "u"}
    return "" if glides or plain[:1] not in {"i", "o"} else plain[0]


@lru_cache(maxsize=len(LANGUAGES))
def _messages_of(language: str) -> MessageCatalogue:
    """Return the messages of a language, whose folder is read once."""
    return MessageCatalogue(language)
