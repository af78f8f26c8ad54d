"""The voice: a line of data becomes a text in one of four languages, at the last moment.

A line names a message of ``bot/locales`` and what fills it. There is no fallback from language to
language, because a test demands the same messages and variables in all of them; a line that
cannot be said is our bug and raises.

Texts of people stand in the middle of ours, so each is made harmless first: one line, no marks
that turn the direction of writing, and a fence (U+2068, U+2069) around names that are written
from right to left. Fluent's own fences around everything would be left out of no terminal, and
would make texts that look alike compare as different; so they are off.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias, assert_never

LANGUAGES: Final = ("es", "eu", "en", "fr")
"""The languages that the bot speaks; the first is for people of whom we know nothing."""

Filling: TypeAlias = "str | int | Line"
"""What a message is filled with: people's text, a number, or another line."""

_LONGEST_TEXT: Final = 200
_REMEMBERED: Final = 8_192
_TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_BREAKS: Final = frozenset({"Cc", "Zl", "Zp"})

_JOINER: Final = "\u2060"
_LINKING: Final = re.compile(r"(?<=[/@#$:.])(?=[\w/])")
"""Where a link, a command, a call or a hashtag would go on."""

_Frozen: TypeAlias = "tuple[tuple[str, str | int | tuple[str, _Frozen]], ...]"
"""What fills a message, so that it can be remembered: names with texts, numbers and lines."""

_Format: TypeAlias = Callable[[str, Mapping[str, str | int]], str]


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be said: the key of a message, and what fills its variables."""

    key: str
    args: Mapping[str, Filling] = field(default_factory=dict, hash=False)


class UnsayableLineError(Exception):
    """A line names no message, or not all that its message needs: our bug."""

    def __init__(self, key: str, language: str, *causes: object) -> None:
        super().__init__(key, language, *causes)


class Voice:
    """Says lines in one language; the messages are read when the first one is said."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES, "a voice speaks a language of the locales"
        self.language = language

    def say(self, line: Line) -> str:
        """The text of a line; raise UnsayableLineError when the line and its message differ."""
        return _say(self.language, line.key, _frozen(line.args))


def language_of(hint: str | None) -> str:
    """The language that a locale such as ``fr_CA.UTF-8`` or ``eu`` asks for, or else Spanish."""
    asked = (hint or "").casefold().replace("-", "_").partition("_")[0].partition(".")[0]
    return asked if asked in LANGUAGES else LANGUAGES[0]


def own_name(language: str) -> str:
    """What people who speak a language call it."""
    return Voice(language).say(Line("language-name"))


def harmless(text: str) -> str:
    """A person's text as it may stand in ours: one line, bounded, and turning nothing around."""
    plain = "".join(
        " " if unicodedata.category(sign) in _BREAKS else sign
        for sign in text[:_LONGEST_TEXT]
        if unicodedata.bidirectional(sign) not in _TURNS
    ).strip()
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return f"\u2068{plain}\u2069"
    return plain


def unlinked(name: str) -> str:
    """A name that no app takes for a link, a command or a call, with nothing else to be seen.

    Apps look for them in all texts; a joiner without width, U+2060, parts what would make one.
    """
    return _LINKING.sub(_JOINER, name)


def _frozen(args: Mapping[str, Filling]) -> _Frozen:
    return tuple(
        (name, (filling.key, _frozen(filling.args)) if isinstance(filling, Line) else filling)
        for name, filling in args.items()
    )


@lru_cache(maxsize=_REMEMBERED)
def _say(language: str, key: str, args: _Frozen) -> str:
    """Most of what a table shows it has shown before, so that texts are remembered."""
    filled: dict[str, str | int] = {}
    for name, filling in args:
        match filling:
            case (held, held_args):
                filled[name] = _say(language, held, held_args)
            case str():
                filled[name] = harmless(filling)
            case int():
                filled[name] = filling
            case _:
                assert_never(filling)
    return _format_of(language)(key, filled)


def _sound(text: object) -> str:
    """The vowel with which a text begins to sound, if it is one alone; for what comes before it."""
    heard = unicodedata.normalize("NFD", str(text)).casefold().removeprefix("h")
    letters = [sign for sign in heard if not unicodedata.combining(sign)]
    is_alone = not set(letters[1:2]) & set("aeou")
    return letters[0] if letters and (is_alone or letters[0] != "i") else ""


@lru_cache(maxsize=len(LANGUAGES))
def _format_of(language: str) -> _Format:
    """What fills the messages of a language, read from its folder once."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - slow to import

    functions: dict[str, Any] = {"SOUND": _sound}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for path in sorted((Path(__file__).parents[1] / "locales" / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def fill(key: str, args: Mapping[str, str | int]) -> str:
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        if pattern is None:
            raise UnsayableLineError(key, language)
        text, errors = bundle.format_pattern(pattern, dict(args))
        if errors:
            raise UnsayableLineError(key, language, *errors)
        return str(text)

    return fill
