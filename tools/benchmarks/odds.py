"""The time of the exact odds of a hand: to compute them, and for the process that prints them."""

import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Final

from engine.cards import cards
from engine.players.equity import lance_classes
from engine.players.equity.odds import odds_of
from engine.rule_options import PRESETS
from tools.benchmarks.figures import Figure, Target, median_s

HAND: Final = "12o 3c 1e 7b"
PARTNER: Final = "4o 4c 5o 6o"
RUNS: Final = 7
TARGET_S: Final = 0.2


def odds_counted() -> Iterator[Figure]:
    """Yield the times with and without the partner's hand, and of ``amarreko odds``."""
    for preset in ("8r", "4r"):
        for partner in (None, PARTNER):
            yield _counted(preset, partner)
    yield Figure(
        what="amarreko odds, the whole process",
        value=median_s(_told, RUNS, clock=perf_counter),
        unit="s",
    )


def _counted(preset: str, partner: str | None) -> Figure:
    hand, known = cards(HAND), None if partner is None else cards(partner)
    known_text = "unknown" if partner is None else "known"

    def count() -> None:
        # Start as a new process does, without cached kinds of hand.
        lance_classes._kinds_at.cache_clear()  # noqa: SLF001 - the cache of the module that is timed
        odds_of(hand, 0, PRESETS[preset], known)

    return Figure(
        what=f"odds of a hand, {preset}, partner {known_text}",
        value=median_s(count, RUNS),
        unit="s",
        side=Target.BELOW,
        target=TARGET_S,
    )


def _told() -> None:
    subprocess.run(  # noqa: S603 - our own program, with arguments of our own
        [sys.executable, "-m", "bot", "odds", *HAND.split(), "--json"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
