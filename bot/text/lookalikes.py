"""Compare names by appearance, so that names that look alike can be told apart."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

_ALIKE: Final = str.maketrans("i1|0", "lllo")
"""Characters that look alike after case folding: I and l and 1, o and 0."""

FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Invisible letters: the Hangul fillers and the blank Braille pattern."""

_FORMS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors, which choose the form of the preceding letter."""

_UNSEEN: Final = FILLERS | {*"\u034f\u17b4\u17b5\U0001d159", *map(chr, _FORMS)}
"""Invisible characters: fillers, joiners and variation selectors."""

_REMEMBERED: Final = 1_024


@lru_cache(_REMEMBERED)
def confusable_skeleton(name: str) -> str:
    """Return a text for a name's appearance, equal for names that readers may confuse.

    Letters of any script, form and size that look like Latin letters count as Latin letters.
    Invisible characters and blanks are ignored. Accents make a difference.
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
    """Return the letters and digits that look like Latin ones, mapped to the Latin ones."""
    path = Path(__file__).with_name("confusables.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return {ord(sign): latin for seen, latin in pairs for sign in seen}
