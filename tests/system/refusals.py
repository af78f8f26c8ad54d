"""Distinguishes a refusal from a notice: both answer a press with a text."""

import re
from functools import lru_cache
from typing import Final

from fluent.syntax import ast

from bot.text.localizer import LANGUAGES
from tests.unit.bot.text.locales import messages

REFUSALS: Final = re.compile(
    r"illegal-.+|lobby-.+|chat-(stale|late|no-button|too-fast|failure|restarting)"
    r"|press-(already|quicker|no-signs)"
)
"""The message keys of refusals."""


def refused(text: str) -> str:
    """Return the text if it is a refusal, in any language; otherwise an empty text."""
    return text if _refusing().fullmatch(text) else ""


@lru_cache(maxsize=1)
def _refusing() -> re.Pattern[str]:
    patterns = [
        _pattern(message.value)
        for language in LANGUAGES
        for key, message in messages(language).items()
        if REFUSALS.fullmatch(key) and message.value is not None
    ]
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
