"""The ladder drawn as SVG: a row for each contestant, with its rate and the interval around it."""

from collections.abc import Sequence
from typing import Final, Protocol
from xml.etree import ElementTree as ET

from bot.arena.interval import Rate

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


class Rung(Protocol):
    """What is drawn: a name and its rate."""

    @property
    def name(self) -> str:
        """What stands beside the row."""
        ...

    @property
    def rate(self) -> Rate:
        """Where the dot is, and how far the whiskers reach."""
        ...


def plotted(rungs: Sequence[Rung]) -> str:
    """The plot of these rungs, in their order from the top, as the text of an SVG file."""
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
    """Lines at each quarter of the games won, and their per cent below."""
    for quarter in range(_QUARTERS + 1):
        x = _x(quarter / _QUARTERS)
        _draw_line(drawing, (x, _TOP), (x, bottom), _FAINT)
        _draw_text(drawing, (x, bottom + _ROW / 2), f"{100 * quarter // _QUARTERS} %", "middle")


def _draw_rung(drawing: ET.Element, rung: Rung, y: float) -> None:
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
