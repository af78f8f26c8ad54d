"""The messages of one language, each parsed when it is first said.

To parse all files of a language at once takes a tenth of a second of the processor, in which
whoever presses first would wait; most messages are never said.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

Fillings: TypeAlias = Mapping[str, str | int]

_LOCALES: Final = Path(__file__).parents[1] / "locales"
_ENTRY: Final = re.compile(r"^(?=[a-z][\w-]* *=)", re.MULTILINE)
_NAMED: Final = re.compile(r"\{\s*([a-z][\w-]*)\s*\}")
"""Another message that stands in one."""

_LONGEST_PART: Final = 100_000
"""Fluent refuses much shorter parts, against messages that unfold without end; none of ours does.

A war of raises without end is said whole before it is shortened to what a platform takes.
"""


class Messages:
    """The messages of a language; the files are read now, and each message parsed when needed."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, resolver  # noqa: PLC0415 - slow to import

        resolver.MAX_PART_LENGTH = _LONGEST_PART
        # A text is as good an outcome as Fluent's own types, though its hints leave it out.
        functions: dict[str, Callable[[Any], Any]] = {"SOUND": sound}
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        self._unread: dict[str, str] = {}
        for path in sorted((_LOCALES / language).glob("*.ftl")):
            for source in _ENTRY.split(path.read_text(encoding="utf-8")):
                self._unread.setdefault(source.partition("=")[0].strip(), source)

    def fill(self, key: str, fillings: Fillings) -> str:
        """The text of a message; raise LookupError without the message or what it needs."""
        self._read(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        text, errors = self._bundle.format_pattern(pattern, dict(fillings))
        if errors:
            raise LookupError(key, *errors)
        return str(text)

    def _read(self, key: str) -> None:
        """Parse a message, unless that was done, and all that stand in it."""
        from fluent.runtime import FluentResource  # noqa: PLC0415 - see above

        source = self._unread.pop(key, None)
        if source is not None:
            self._bundle.add_resource(FluentResource(source))
            for name in _NAMED.findall(source):
                self._read(name)


def sound(text: object) -> str:
    """The vowel alone with which a text begins in Spanish, or nothing: *e Iker*, but *y Iago*."""
    letters = unicodedata.normalize("NFD", str(text).casefold())
    plain = "".join(sign for sign in letters if sign.isalpha())[:3].removeprefix("h")
    glides = plain[:1] == "i" and plain[1:2] in {"a", "e", "o", "u"}
    return "" if glides or plain[:1] not in {"i", "o"} else plain[0]
