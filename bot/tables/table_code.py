"""Create and recognise table codes."""

import secrets
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"


CODE_DIGITS: Final = "23456789"


_SIGNS: Final = frozenset(CODE_LETTERS + CODE_DIGITS)
"""The characters of codes; no two can be confused."""


CODE_LENGTH: Final = 5


def new_code() -> str:
    """Return a code that is hard to guess; it contains a digit, so it is never a word."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS + CODE_DIGITS) for _ in range(CODE_LENGTH))
        if is_code(code):
            return code


def is_code(text: str) -> bool:
    """Return whether a text has the form of a table code, in lower or upper case."""
    if len(text) != CODE_LENGTH:
        return False
    signs = set(text.upper())
    return signs <= _SIGNS and not signs.isdisjoint(CODE_DIGITS)
