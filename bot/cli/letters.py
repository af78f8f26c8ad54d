"""Letters that a terminal's encoding does not have, spelled with those that it has."""

import codecs
import unicodedata
from types import MappingProxyType
from typing import Final

SPELLED: Final = "spelled"
"""The name under which codecs know this way to deal with such letters."""

_SPELLINGS: Final = MappingProxyType(
    {
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "\u2018": "'",
        "\u2019": "'",
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "·": "-",
        "•": "*",
        "◆": "*",
        "…": "...",
        "→": "->",
        "¿": "",
        "¡": "",
        "œ": "oe",
        "Œ": "Oe",
        "æ": "ae",
        "ß": "ss",
    }
)

_UNKNOWN: Final = "?"

_KINDS: Final = MappingProxyType({"Pi": '"', "Pf": '"', "S": "*", "M": "", "C": ""})
"""What is written for signs of a kind, as Unicode sorts them."""


def know_spelling() -> None:
    """Let codecs know this way."""
    codecs.register_error(SPELLED, _spelled)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What is written in the place of what cannot be, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    written = (_spelling(sign, error.encoding) for sign in error.object[error.start : error.end])
    return "".join(written), error.end


def _spelling(sign: str, encoding: str) -> str:
    bare = (each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each))
    for spelling in (_SPELLINGS.get(sign), "".join(bare)):
        if spelling is not None and _can_write(spelling, encoding):
            return spelling
    # A picture is a mark, and what only changes the sign before it is nothing.
    kind = unicodedata.category(sign)
    return _KINDS.get(kind) or _KINDS.get(kind[0], _UNKNOWN)


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
