"""Benchmark figures: their type, their timing, and their layout in a table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median
from time import process_time
from typing import Final

_WHOLE_FROM: Final = 100
"""Numbers of at least this size are written without a fraction."""

_HEADINGS: Final = ("what", "median", "target", "met", "beside it")


class Target(Enum):
    """The side of the target on which a figure must lie."""

    AT_LEAST = ">="
    BELOW = "<"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measured value, its target if there is one, and what it is compared with."""

    what: str
    value: float
    unit: str
    side: Target | None = None
    target: float = 0
    beside: str = ""

    @property
    def met(self) -> bool:
        """Return whether the figure meets its target."""
        match self.side:
            case Target.AT_LEAST:
                return self.value >= self.target
            case Target.BELOW:
                return self.value < self.target
            case None:
                return True


class SkippedError(Exception):
    """Raised if a benchmark cannot run here; the text says why."""


def median_s(
    run: Callable[[], object], runs: int, clock: Callable[[], float] = process_time
) -> float:
    """Return the median duration of some runs, in seconds, after one run that does not count.

    By default, it is the processor time of this process, which other load on the machine does not
    affect.
    """
    run()
    return median(_time_s(run, clock) for _ in range(runs))


def _time_s(run: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    run()
    return clock() - started


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a Markdown table."""
    rows = [_HEADINGS, *map(_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(_line(row, widths) for row in (rows[0], rule, *rows[1:]))


def _row(figure: Figure) -> tuple[str, ...]:
    if figure.side is None:
        target, met = "", ""
    else:
        target = f"{figure.side.value} {_number(figure.target)} {figure.unit}"
        met = "yes" if figure.met else "NO"
    return (
        figure.what,
        f"{_number(figure.value)} {figure.unit}",
        target,
        met,
        figure.beside,
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= _WHOLE_FROM else f"{value:.3g}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return f"| {' | '.join(cells)} |"
