"""Compute the margin of error of a mean, and format numbers with one decimal."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, stdev
from typing import Final

from bot.text.localizer import LocalizedText

_SURE: Final = 0.95
_NORMAL: Final = NormalDist().inv_cdf((1 + _SURE) / 2)


def margin_of_mean(values: Sequence[float]) -> float:
    """Return the half width of the 95 % confidence interval of a mean; it needs two values.

    It is ``t * s / sqrt(n)``: ``s`` is the sample standard deviation, and ``t`` the quantile of
    Student's distribution with ``n - 1`` degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.5.2).
    The values are assumed to be independent.
    """
    return _quantile_of_t(len(values) - 1) * stdev(values) / sqrt(len(values))


def _quantile_of_t(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution.

    Use the expansion of Abramowitz and Stegun, 26.7.5, whose error is below 0.001 for 4 or more
    degrees of freedom.
    """
    x, n = _NORMAL, freedom
    return (
        x
        + (x**3 + x) / (4 * n)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * n**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * n**3)
        + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / (92160 * n**4)
    )


def in_tenths(value: float) -> LocalizedText:
    """Return a non-negative number with one decimal."""
    whole, tenths = divmod(round(10 * value), 10)
    return LocalizedText("decimal", {"sign": "", "whole": whole, "tenths": tenths})


def signed_in_tenths(value: float) -> LocalizedText:
    """Return a number with its sign and one decimal."""
    rounded = round(10 * value)
    whole, tenths = divmod(abs(rounded), 10)
    sign = "+" if rounded >= 0 else "\N{MINUS SIGN}"
    return LocalizedText("decimal", {"sign": sign, "whole": whole, "tenths": tenths})
