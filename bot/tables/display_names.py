"""Name the players of a table so that no two can be confused."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bot.tables.table_state import TableState
from bot.text.lookalikes import confusable_skeleton
from engine.seats import Seat

COMPUTER_NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Oihan")
"""The names of computer players, by seat."""


_OTHER_NAMES: Final = ("Nerea", "Unai", "Leire", "Xabier", "Itziar", "Aritz")
"""Names for computer players if a person at the table has, or had, their usual name."""


_REMEMBERED: Final = 1_024


def display_names(state: TableState) -> Mapping[Seat, str]:
    """Return a name for each seat; no two are alike.

    A free seat has the name of the computer player that would take it. Names that only look alike
    are also made different, and computer players do not take the names of previous players.
    """
    chairs = state.chairs
    before = tuple([one.previous_name for one in chairs])
    return _names_alone(tuple([one.name for one in chairs]), before)


@lru_cache(_REMEMBERED)
def _names_alone(own: tuple[str, ...], before: tuple[str, ...]) -> Mapping[Seat, str]:
    """Return the names of the seats; ``before`` has the names of previous players."""
    names: list[str] = []
    looks = set[str]()
    taken = set(map(confusable_skeleton, (*own, *before)))
    for number, chosen in enumerate(own):
        usual, other = COMPUTER_NAMES[number], _OTHER_NAMES[number]
        name = chosen or (other if confusable_skeleton(usual) in taken else usual)
        while confusable_skeleton(name) in looks:
            name = f"{name} ({number + 1})"
        looks.add(confusable_skeleton(name))
        names.append(name)
    return MappingProxyType({Seat(number): name for number, name in enumerate(names)})
