"""Distinguishes a refusal from a notice: both answer a press with a text."""

import re
from functools import lru_cache
from typing import Final

from fluent.syntax import ast

from bot.text.localizer import LANGUAGES
from tests.unit.bot.text.locales import LOCALES, message

REFUSALS: Final = re.compile(
    r"illegal-.+|lobby-.+|chat-(stale|late|no-button|too-fast|failure|restarting)"
    r"|press-(already|quicker|no-signs)"
)
"""The message keys of refusals."""

KEYS: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
"""The message keys in a Fluent file."""


def refused(text: str) -> str:
    """Return the text if it is a refusal, in any language; otherwise an empty text."""
    return text if _refusing().fullmatch(text) else ""


@lru_cache(maxsize=1)
def _refusing() -> re.Pattern[str]:
    files = (LOCALES / LANGUAGES[0]).glob("*.ftl")
    keys = {key for path in files for key in KEYS.findall(path.read_text(encoding="utf-8"))}
    refusing = sorted(filter(REFUSALS.fullmatch, keys))
    values = [message(key, language).value for language in LANGUAGES for key in refusing]
    patterns = [_pattern(value) for value in values if value is not None]
    return re.compile("|".join(patterns), re.DOTALL)


def _pattern(said: ast.Pattern) -> str:
    """Return a regular expression for all texts of a message."""
    return "".join(map(_part, said.elements))


def _part(element: ast.TextElement | ast.Placeable) -> str:
    match element:
        case ast.TextElement(value=value):
            return re.escape(value)
        case ast.Placeable(expression=ast.SelectExpression(variants=variants)):
            return f"(?:{'|'.join(_pattern(variant.value) for variant in variants)})"
        case _:
            return ".+"
