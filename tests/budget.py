"""The amount of testing in ``make quick``, ``make test`` and ``make soak``.

The first two do the same in each run. ``make soak``, before a release, does far more, and different
things each time; the seed that it prints repeats a run.
"""

from enum import StrEnum
from os import environ
from typing import Final

from hypothesis import settings


class Effort(StrEnum):
    """How long a test run takes."""

    QUICK = "quick"
    """Fast examples: under a minute, without other processes than the test runners."""
    TEST = "test"
    """Every promise: a few minutes."""
    SOAK = "soak"
    """Long random tests: about an hour."""


EFFORT: Final = Effort(environ.get("AMARREKO_TESTS", Effort.TEST))

SEED: Final = int(environ.get("AMARREKO_SEED", "0"))
"""Added to all seeds; 0 except in ``make soak``."""

_SHARE: Final = 1.0 if EFFORT is Effort.SOAK else 0.05
"""The share of a test's random examples that is used."""

_FEWEST: Final = 2


def times(examples: int) -> settings:
    """Return all these examples in ``make soak``, and a share of them otherwise."""
    return settings(max_examples=max(_FEWEST, round(_SHARE * examples)))


def many(name: str, *, test: int, soak: int) -> int:
    """Return the number of repetitions: from the environment variable ``name``, or the default."""
    return int(environ.get(name, soak if EFFORT is Effort.SOAK else test))
