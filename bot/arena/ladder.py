"""``amarreko ladder``: everybody against everybody, as a table and a plot."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, TypeAlias

from bot.arena.arena import ArenaError, Result, Wanted, meet, record_of
from bot.arena.interval import Rate
from bot.arena.plot import plotted
from bot.cli.arguments import OK, complain
from bot.lines.voice import Line, Voice

Meetings: TypeAlias = Mapping[tuple[str, str], Rate]
"""The rate of the first of two against the second, for each two in both orders."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A contestant and the share of games that it wins against all others together."""

    name: str
    rate: Rate


def ladder(
    names: Sequence[str],
    wanted: Wanted,
    svg: Path | None,
    write: Callable[[str], object],
    voice: Voice | None,
) -> int:
    """Let everybody meet everybody and tell the table, as JSON without a voice.

    Draw the plot where a file is named. 0, or 2 when something is refused.
    """
    try:
        results = [meet(one, other, wanted) for one, other in combinations(names, 2)]
    except ArenaError as error:
        return complain(voice or Voice("en"), error.line)
    rungs = climbed(names, rates_of(results))
    if svg is not None:
        svg.write_text(plotted(rungs), encoding="utf-8")
    if voice is None:
        write(json.dumps(_record(results, rungs, wanted), indent=2))
        return OK
    for row in table(rungs, rates_of(results), voice.say(Line("ladder-all"))):
        write(row)
    return OK


def rates_of(results: Sequence[Result]) -> Meetings:
    """The rates of both sides of each meeting."""
    rates: dict[tuple[str, str], Rate] = {}
    for result in results:
        won = result.rate
        rates[result.one, result.other] = won
        rates[result.other, result.one] = Rate(1 - won.rate, 1 - won.high, 1 - won.low)
    return rates


def climbed(names: Sequence[str], rates: Meetings) -> list[Rung]:
    """The contestants, the strongest first; each rival weighs the same.

    The meetings are independent, so that their errors add as squares.
    """
    rungs = []
    for name in names:
        met = [rates[name, other] for other in names if other != name]
        mean = sum(rate.rate for rate in met) / len(met)
        below = sqrt(sum((rate.rate - rate.low) ** 2 for rate in met)) / len(met)
        above = sqrt(sum((rate.high - rate.rate) ** 2 for rate in met)) / len(met)
        rungs.append(Rung(name, Rate(mean, mean - below, mean + above)))
    return sorted(rungs, key=lambda rung: rung.rate.rate, reverse=True)


def table(rungs: Sequence[Rung], rates: Meetings, everybody: str) -> list[str]:
    """The rates of the rows against the columns, as a table in Markdown."""
    names = [rung.name for rung in rungs]
    rows = [["", *names, everybody]]
    for rung in rungs:
        met = ["" if other == rung.name else _told(rates[rung.name, other]) for other in names]
        rows.append([rung.name, *met, _told(rung.rate)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(names) + 2)]
    rows.insert(1, ["-" * width for width in widths])
    return [
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    ]


def _told(rate: Rate) -> str:
    return f"{rate.rate:.3f} ({rate.low:.3f}-{rate.high:.3f})"


def _record(results: Sequence[Result], rungs: Sequence[Rung], wanted: Wanted) -> dict[str, Any]:
    return {
        "ladder": [{"name": rung.name, **asdict(rung.rate)} for rung in rungs],
        "meetings": [record_of(result, wanted) for result in results],
    }
