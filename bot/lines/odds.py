"""What a hand is worth, told to people: a line for each lance."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bot.lines.voice import Line
from engine.hands import Lance

if TYPE_CHECKING:
    from engine.players.odds import LanceOdds, Odds

_DECLARED: Final = frozenset({Lance.PARES, Lance.JUEGO, Lance.PUNTO})
"""Lances that are not played in every hand."""

_TENTHS: Final = 10


def odds_lines(odds: "Odds") -> Iterator[Line]:
    """A line for each lance that may be played, in the order of the lances."""
    return (_odds_line(lance, found) for lance, found in odds.items() if found.exists > 0)


def chance_line(chance: float) -> Line:
    """A chance between 0 and 1 in per cent, to a tenth."""
    return Line("odds-percent", {"number": _decimal(100 * chance)})


def _odds_line(lance: Lance, found: "LanceOdds") -> Line:
    key = "odds-declared" if lance in _DECLARED else "odds-lance"
    told = {
        "lance": lance.value,
        "exists": chance_line(found.exists),
        "win": chance_line(found.win),
        "stones": _decimal(found.stones),
    }
    return Line(key, told)


def _decimal(number: float) -> Line:
    """A number to a tenth, as the language writes it."""
    whole, tenth = divmod(round(number * _TENTHS), _TENTHS)
    return Line("odds-decimal", {"whole": whole, "tenth": tenth})
