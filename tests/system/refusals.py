"""Tells a refusal from what is said in passing: both answer a press by a line of words."""

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
"""The keys of messages that say why something was not done."""


def refused(text: str) -> str:
    """A text that refuses something, in any language; nothing where it says what was done."""
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
    """A regular expression of all that a message may come to."""
    return "".join(map(_part, said.elements))


def _part(element: ast.TextElement | ast.Placeable) -> str:
    match element:
        case ast.TextElement(value=value):
            return re.escape(value)
        case ast.Placeable(expression=ast.SelectExpression(variants=variants)):
            return f"(?:{'|'.join(_pattern(variant.value) for variant in variants)})"
        case _:
            return ".+"
