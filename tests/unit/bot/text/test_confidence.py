"""Tests of the margin of a mean against Student's distribution itself."""

from math import exp, lgamma, pi, sqrt
from random import Random
from statistics import fmean

import pytest

from bot.text.confidence import in_tenths, margin_of_mean, signed_in_tenths
from bot.text.localizer import Localizer

STEPS = 20_000


def share_within(bound: float, freedom: int) -> float:
    """Return the probability of a value of Student's distribution within a bound, by Simpson."""
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)

    def density(x: float) -> float:
        return scale * float((1 + x * x / freedom) ** (-(freedom + 1) / 2))

    step = bound / STEPS
    inner = sum((4 if at % 2 else 2) * density(at * step) for at in range(1, STEPS))
    return 2 * step / 3 * (density(0) + inner + density(bound))


@pytest.mark.parametrize("count", [5, 10, 11, 20, 62, 150, 1_000])
def test_the_margin_holds_95_of_100_by_students_distribution(count: int) -> None:
    """The margin in standard errors of the mean encloses that share of the distribution."""
    generator = Random(count)
    values = [generator.gauss(-1.8, 5) for _ in range(count)]
    mean = fmean(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    bound = margin_of_mean(values) / error
    assert share_within(bound, count - 1) == pytest.approx(0.95, abs=1e-4)


@pytest.mark.parametrize("count", [10, 25])
def test_the_margin_encloses_the_true_mean_in_95_of_100_samples(count: int) -> None:
    generator, enclosed, times = Random(7), 0, 4_000
    for _ in range(times):
        values = [generator.gauss(2.5, 6) for _ in range(count)]
        enclosed += abs(fmean(values) - 2.5) <= margin_of_mean(values)
    assert enclosed / times == pytest.approx(0.95, abs=0.012)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(1.84, "+1,8"), (-0.26, "\N{MINUS SIGN}0,3"), (0.04, "+0,0"), (-12.0, "\N{MINUS SIGN}12,0")],
)
def test_a_number_has_its_sign_and_one_decimal(value: float, shown: str) -> None:
    for language in ("es", "eu", "fr"):
        assert Localizer(language).format(signed_in_tenths(value)) == shown
    assert Localizer("en").format(signed_in_tenths(value)) == shown.replace(",", ".")


def test_a_margin_has_no_sign() -> None:
    assert Localizer("es").format(in_tenths(9.96)) == "10,0"
