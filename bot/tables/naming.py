"""What the seats of a table are called, so that nobody is taken for anybody else."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bot.tables.record import TableRecord
from engine.seats import Seat

COMPUTER_NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Oihan")
"""What computer players are called, chair by chair."""

_OTHER_NAMES: Final = ("Nerea", "Unai", "Leire", "Xabier", "Itziar", "Aritz")
"""For a computer player whose name a person has, or had at this table."""

_LETTERS: Final = "ABEKMHOPCTYXSIJQWaeopcyxsijhqwkdABEZHIKMNOPTYXoavikpuxynig"
_TWINS: Final = "АВЕКМНОРСТУХЅІЈԚԜаеорсухѕіјһԛԝкԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυχγηıɡ"
"""Cyrillic, Greek and rarer letters that look as Latin ones do, in the order of those above."""

_TWIN_OF: Final = str.maketrans(_TWINS, _LETTERS)

_ALIKE: Final = str.maketrans("i1|0", "lllo")
"""What hardly anybody tells apart, once capitals and small letters are the same: Il, l and 1."""

FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by name that nobody sees: the fillers of Hangul, and the empty pattern of Braille."""

_UNSEEN: Final = FILLERS | {"\u034f", *(chr(0xFE00 + number) for number in range(16))}
"""These, and marks that leave no trace either: one that joins, and those that choose a form."""

_REMEMBERED: Final = 1_024


def names_of(record: TableRecord, hand: int = 0) -> Mapping[Seat, str]:
    """What each seat is called, no two alike; a free chair as the computer that would take it.

    Names that only look alike are told apart as well. A seat that has changed hands in the ``hand``
    in play also bears the name of whoever said what was said there before.
    """
    chairs = record.chairs
    names = _names_alone(
        tuple([chair.name for chair in chairs]), tuple([chair.before for chair in chairs])
    )
    return {
        Seat(number): f"{name}←{chair.before}" if chair.before and chair.since == hand else name
        for number, (name, chair) in enumerate(zip(names, chairs, strict=True))
    }


@lru_cache(_REMEMBERED)
def _names_alone(own: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    """What seats are called, where nobody is told of who sat there ``before``."""
    names: list[str] = []
    looks = set[str]()
    taken = set(map(look_of, (*own, *before)))
    for number, chosen in enumerate(own):
        usual, other = COMPUTER_NAMES[number], _OTHER_NAMES[number]
        name = chosen or (other if look_of(usual) in taken else usual)
        while look_of(name) in looks:
            name = f"{name} ({number + 1})"
        looks.add(look_of(name))
        names.append(name)
    return tuple(names)


@lru_cache(_REMEMBERED)
def look_of(name: str) -> str:
    """What is seen of a name; it is the same for two that a reader may take for one.

    Letters are as in any script where they look as Latin ones do, of any form and size; what leaves
    no trace is left out, as are blanks. Accents are seen.
    """
    seen = (
        sign
        for sign in unicodedata.normalize("NFKD", name)
        if unicodedata.category(sign)[0] in "LMNPS" and sign not in _UNSEEN
    )
    return "".join(seen).translate(_TWIN_OF).casefold().translate(_ALIKE)
