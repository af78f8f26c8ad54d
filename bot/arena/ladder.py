"""Run ``amarreko ladder``: a round robin of contestants, as a table and a plot.

The plot is an SVG file with a row for each contestant that shows its rate and interval.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, Final, TypeAlias
from xml.etree import ElementTree as ET

from bot.arena.arena import (
    ArenaError,
    ArenaOptions,
    Rate,
    Result,
    exit_status,
    record_of,
    run_match,
)
from bot.parsing.error_text import OK, print_error
from bot.ports.value import Struct, asdict
from bot.text.localizer import LocalizedText, Localizer

FEWEST: Final = 2
"""The minimum number of contestants with different names."""

Meetings: TypeAlias = Mapping[tuple[str, str], Rate]
"""The rate of the first contestant against the second, for each pair in both orders."""


class LadderEntry(Struct, frozen=True):
    """A contestant and the share of games that it won against all others together."""

    name: str
    rate: Rate


def ladder(
    names: Sequence[str],
    wanted: ArenaOptions,
    svg: Path | None,
    write: Callable[[str], object],
    localizer: Localizer | None,
) -> int:
    """Play everyone against everyone; print the table, as JSON if there is no localizer.

    Draw the plot if a file is named. Return 0; 1 if a contestant never answered; or 2 if something
    is refused, if possible before the first game.
    """
    names = tuple(dict.fromkeys(names))
    try:
        _check(names, svg)
        results = [run_match(one, other, wanted) for one, other in combinations(names, 2)]
    except ArenaError as error:
        return print_error(localizer or Localizer("en"), error.line)
    rungs = ranked(names, rates_of(results))
    if localizer is None:
        write(json.dumps(_record(results, rungs, wanted), indent=2))
    else:
        for row in table(rungs, rates_of(results), localizer.format(LocalizedText("ladder-all"))):
            write(row)
    drawn = OK if svg is None else _drawn(rungs, svg, localizer)
    return drawn or exit_status(results, localizer)


def _drawn(rungs: Sequence[LadderEntry], svg: Path, localizer: Localizer | None) -> int:
    """Write the plot and return the exit status."""
    try:
        svg.write_text(plotted(rungs), encoding="utf-8")
    except OSError:
        return print_error(localizer or Localizer("en"), _unwritable(svg))
    return OK


def _check(names: Sequence[str], svg: Path | None) -> None:
    """Raise ArenaError if there are too few contestants, or the plot cannot be written."""
    if len(names) < FEWEST:
        raise ArenaError(LocalizedText("ladder-alone"))
    if svg is None:
        return
    try:
        written = svg if svg.exists() else svg.parent
        is_writable = not svg.is_dir() and svg.parent.is_dir() and os.access(written, os.W_OK)
    except OSError:
        # The folder is closed to this user, or no system accepts such a name.
        is_writable = False
    if not is_writable:
        raise ArenaError(_unwritable(svg))


def _unwritable(svg: Path) -> LocalizedText:
    return LocalizedText("ladder-unwritable", {"file": str(svg)})


def rates_of(results: Sequence[Result]) -> Meetings:
    """Return the rates of both sides of each match."""
    rates: dict[tuple[str, str], Rate] = {}
    for result in results:
        won = result.rate
        rates[result.one, result.other] = won
        rates[result.other, result.one] = Rate(1 - won.rate, 1 - won.high, 1 - won.low)
    return rates


def ranked(names: Sequence[str], rates: Meetings) -> list[LadderEntry]:
    """Return the contestants, the strongest first; each rival has the same weight.

    The matches are independent, so the variances of their rates add up.
    """
    rungs = []
    for name in names:
        met = [rates[name, other] for other in names if other != name]
        mean = sum(rate.rate for rate in met) / len(met)
        below = sqrt(sum((rate.rate - rate.low) ** 2 for rate in met)) / len(met)
        above = sqrt(sum((rate.high - rate.rate) ** 2 for rate in met)) / len(met)
        rungs.append(LadderEntry(name, Rate(mean, mean - below, mean + above)))
    return sorted(rungs, key=lambda rung: rung.rate.rate, reverse=True)


def table(rungs: Sequence[LadderEntry], rates: Meetings, everybody: str) -> list[str]:
    """Return the rates of the rows against the columns, as a table in Markdown."""
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


def _record(
    results: Sequence[Result], rungs: Sequence[LadderEntry], wanted: ArenaOptions
) -> dict[str, Any]:
    return {
        "ladder": [{"name": rung.name, **asdict(rung.rate)} for rung in rungs],
        "meetings": [record_of(result, wanted) for result in results],
    }


_WIDTH: Final = 720
_LEFT: Final = 220
_RIGHT: Final = 60
_ROW: Final = 36
_TOP: Final = 20
_BOTTOM: Final = 40
_DOT: Final = 5
_QUARTERS: Final = 4
_INK: Final = "#222222"
_FAINT: Final = "#cccccc"
_MARK: Final = "#b3261e"


def plotted(rungs: Sequence[LadderEntry]) -> str:
    """Return an SVG plot of these contestants, in this order from the top."""
    height = _TOP + _ROW * len(rungs) + _BOTTOM
    size = {"width": str(_WIDTH), "height": str(height), "viewBox": f"0 0 {_WIDTH} {height}"}
    drawing = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
    drawing.set("font-family", "sans-serif")
    drawing.set("font-size", "14")
    ET.SubElement(drawing, "rect", _numbers(width=_WIDTH, height=height), fill="white")
    _draw_scale(drawing, height - _BOTTOM)
    for number, rung in enumerate(rungs):
        _draw_rung(drawing, rung, _TOP + _ROW * (number + 0.5))
    ET.indent(drawing)
    return ET.tostring(drawing, encoding="unicode") + "\n"


def _draw_scale(drawing: ET.Element, bottom: float) -> None:
    """Draw a line at each quarter of the games won, with the percentage below."""
    for quarter in range(_QUARTERS + 1):
        x = _x(quarter / _QUARTERS)
        _draw_line(drawing, (x, _TOP), (x, bottom), _FAINT)
        _draw_text(drawing, (x, bottom + _ROW / 2), f"{100 * quarter // _QUARTERS} %", "middle")


def _draw_rung(drawing: ET.Element, rung: LadderEntry, y: float) -> None:
    _draw_text(drawing, (_LEFT - _ROW / 2, y + _DOT), rung.name, "end")
    _draw_line(drawing, (_x(rung.rate.low), y), (_x(rung.rate.high), y), _INK)
    place = _numbers(cx=_x(rung.rate.rate), cy=y, r=_DOT)
    ET.SubElement(drawing, "circle", place, fill=_MARK)
    percent = f"{100 * rung.rate.rate:.1f} %"
    _draw_text(drawing, (_x(rung.rate.rate), y - 2 * _DOT), percent, "middle")


def _draw_line(
    drawing: ET.Element, start: tuple[float, float], end: tuple[float, float], colour: str
) -> None:
    ends = _numbers(x1=start[0], y1=start[1], x2=end[0], y2=end[1])
    ET.SubElement(drawing, "line", {**ends, "stroke": colour, "stroke-width": "2"})


def _draw_text(drawing: ET.Element, at: tuple[float, float], words: str, anchor: str) -> None:
    place = {**_numbers(x=at[0], y=at[1]), "text-anchor": anchor, "fill": _INK}
    ET.SubElement(drawing, "text", place).text = words


def _numbers(**numbers: float) -> dict[str, str]:
    return {name: f"{number:g}" for name, number in numbers.items()}


def _x(rate: float) -> float:
    return round(_LEFT + rate * (_WIDTH - _LEFT - _RIGHT), 1)
