"""Names for where there is little room: short, and no two alike."""

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final

from bot.lines.phrases import Names
from bot.lines.voice import harmless
from engine.seats import Seat

_CUT: Final = "…"
_FENCES: Final = "\u2068\u2069"
_JOINER: Final = "\u200d"
_HANGING: Final = frozenset({"Mn", "Me", "Mc", "Sk", "Cf"})
"""What belongs to the sign before it: accents, tones of skin, joiners."""


def width(text: str) -> int:
    """The length of a text as platforms count it at most: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def shortened(names: Names, most: int) -> Names:
    """The names with those cut that are said in more than ``most`` units, which is 6 at least.

    People whose names would look alike keep more of their ends, or get the number of their seat.
    """
    for form in (_beginning, _both_ends, _with_number):
        short = {seat: _fitted(name, most, partial(form, seat)) for seat, name in names.items()}
        if len({name.casefold() for name in short.values()}) == len(short):
            return short
    return names


def _fitted(name: str, most: int, form: Callable[[str, int], str]) -> str:
    """The name, cut in this form where it would be said with more letters."""
    said = harmless(name)
    bare = said.strip(_FENCES)
    return name if width(said) <= most else form(bare, most - width(said) + width(bare))


def _beginning(_: Seat, name: str, most: int) -> str:
    return _head(name, most - 1) + _CUT


def _both_ends(_: Seat, name: str, most: int) -> str:
    end = most // 3
    return _head(name, most - end - 1) + _CUT + _tail(name, end)


def _with_number(seat: Seat, name: str, most: int) -> str:
    return f"{_head(name, most - 2)}{_CUT}{seat + 1}"


def _head(name: str, most: int) -> str:
    """As much of the beginning as fits, without half of what is one sign to the eye."""
    end = len(name)
    while end and (width(name[:end]) > most or _is_within(name, end)):
        end -= 1
    return name[:end].rstrip()


def _tail(name: str, most: int) -> str:
    start = 0
    while start < len(name) and (width(name[start:]) > most or _is_within(name, start)):
        start += 1
    return name[start:].lstrip()


def _is_within(name: str, at: int) -> bool:
    """Whether a place between two letters is inside of one sign."""
    if not 0 < at < len(name):
        return False
    return name[at - 1] == _JOINER or unicodedata.category(name[at]) in _HANGING
