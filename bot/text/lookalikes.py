"""What is seen of a name, so that two that a reader may take for one can be told apart."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

_ALIKE: Final = str.maketrans("i1|0", "lllo")
"""What hardly anybody tells apart, once capitals and small letters are the same: Il, l and 1."""

FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by name that nobody sees: the fillers of Hangul, and the empty pattern of Braille."""

_FORMS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Marks that choose the form of the letter before them."""

_UNSEEN: Final = FILLERS | {*"\u034f\u17b4\u17b5\U0001d159", *map(chr, _FORMS)}
"""These, and marks that leave no trace either: ones that join, and those that choose a form."""

_REMEMBERED: Final = 1_024


@lru_cache(_REMEMBERED)
def confusable_skeleton(name: str) -> str:
    """Return what is seen of a name; it is the same for two that a reader may take for one.

    Letters are as in any script where they look as Latin ones do, of any form and size; what leaves
    no trace is left out, as are blanks. Accents are seen.
    """
    seen = (
        sign
        for sign in unicodedata.normalize("NFKD", name)
        if unicodedata.category(sign)[0] in "LMNPS" and sign not in _UNSEEN
    )
    told = "".join(seen).translate(_twins()).casefold()
    return told.translate(_twins()).casefold().translate(_ALIKE)


@lru_cache(maxsize=1)
def _twins() -> Mapping[int, str]:
    """Letters and digits that look as Latin ones do, each with what it is taken for."""
    path = Path(__file__).with_name("confusables.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return {ord(sign): latin for seen, latin in pairs for sign in seen}
