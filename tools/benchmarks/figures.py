"""A figure that a benchmark finds, how it is timed, and how figures are laid out."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median
from time import process_time
from typing import Final

_WHOLE_FROM: Final = 100
"""Numbers as large as this are written without a fraction."""

_HEADINGS: Final = ("what", "median", "target", "met", "beside it")


class Target(Enum):
    """On which side of its target a figure has to lie."""

    AT_LEAST = ">="
    BELOW = "<"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What was measured, the target where there is one, and what it is compared with."""

    what: str
    value: float
    unit: str
    side: Target | None = None
    target: float = 0
    beside: str = ""

    @property
    def met(self) -> bool:
        """Return whether the figure lies on the right side of its target."""
        match self.side:
            case Target.AT_LEAST:
                return self.value >= self.target
            case Target.BELOW:
                return self.value < self.target
            case None:
                return True


class SkippedError(Exception):
    """A benchmark cannot run here; its text says why."""


def median_s(
    run: Callable[[], object], runs: int, clock: Callable[[], float] = process_time
) -> float:
    """Return the median of the seconds that some runs took, after one that does not count.

    The seconds are those that a processor worked for us, unless another clock is given: what else
    goes on at the machine does not make our code slower.
    """
    run()
    return median(_time_s(run, clock) for _ in range(runs))


def _time_s(run: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    run()
    return clock() - started


def table(figures: Iterable[Figure]) -> str:
    """Return the figures in columns, as Markdown has them."""
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
