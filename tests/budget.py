"""How much the tests do: what ``make quick``, ``make test`` and ``make soak`` have in common.

The first two do the same at each run. ``make soak``, before a release, does far more, and other
things each time; what it prints as its seed makes it do the same again.
"""

from enum import StrEnum
from os import environ
from typing import Final

from hypothesis import settings


class Effort(StrEnum):
    """How long whoever runs the tests has to wait."""

    QUICK = "quick"
    """Examples that are fast: under a minute, and no process but those that run tests."""
    TEST = "test"
    """Every promise: some minutes."""
    SOAK = "soak"
    """What takes many examples, at length: an hour or so."""


EFFORT: Final = Effort(environ.get("AMARREKO_TESTS", Effort.TEST))

SEED: Final = int(environ.get("AMARREKO_SEED", "0"))
"""Added to all seeds; 0 but in ``make soak``."""

_SHARES: Final = {Effort.QUICK: 0.05, Effort.TEST: 0.1, Effort.SOAK: 1.0}
"""The part of a test's examples that is drawn."""


def times(examples: int) -> settings:
    """All these examples in ``make soak``, and a part of them otherwise."""
    return settings(max_examples=max(1, round(_SHARES[EFFORT] * examples)))


def many(name: str, *, test: int, soak: int) -> int:
    """How often a test does something: what the environment says under this name, or the usual."""
    return int(environ.get(name, soak if EFFORT is Effort.SOAK else test))
