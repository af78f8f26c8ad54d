"""Run the benchmarks: ``python -m tools.benchmarks``, optionally with topic names."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from tools.benchmarks.appending import appending
from tools.benchmarks.arena import arena_speed
from tools.benchmarks.deeds import deeds
from tools.benchmarks.figures import Figure, SkippedError, table
from tools.benchmarks.hands import hands_a_second
from tools.benchmarks.load import load
from tools.benchmarks.machine import machine
from tools.benchmarks.odds import odds_counted
from tools.benchmarks.pictures import picturing
from tools.benchmarks.players import thinking
from tools.benchmarks.rebuilding import rebuilding
from tools.benchmarks.resting import resting
from tools.benchmarks.reviewing import reviewed
from tools.benchmarks.soak import soak
from tools.benchmarks.sprites import sprites_loaded
from tools.benchmarks.stalls import stalls
from tools.benchmarks.tables import tables
from tools.benchmarks.terminal import terminal_ready

TOPICS: Final[Mapping[str, Callable[[], Iterator[Figure]]]] = MappingProxyType(
    {
        "hands": hands_a_second,
        "rebuilding": rebuilding,
        "appending": appending,
        "players": thinking,
        "judge": reviewed,
        "odds": odds_counted,
        "arena": arena_speed,
        "deeds": deeds,
        "load": load,
        "stalls": stalls,
        "tables": tables,
        "resting": resting,
        "soak": soak,
        "terminal": terminal_ready,
        "pictures": picturing,
        "sprites": sprites_loaded,
    }
)


def main() -> None:
    """Print the figures of the requested topics, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks", description=__doc__)
    parser.add_argument("topics", nargs="*", metavar="topic", help=", ".join(TOPICS))
    asked = parser.parse_args().topics or list(TOPICS)
    if unknown := set(asked) - set(TOPICS):
        parser.error(f"{', '.join(sorted(unknown))}: choose from {', '.join(TOPICS)}")
    figures = [figure for topic in asked for figure in _timed(topic)]
    print(f"{datetime.now(UTC):%Y-%m-%d}, {machine()}", end="\n\n")
    print(table(figures))


def _timed(topic: str) -> list[Figure]:
    """Return the figures of a topic; if it cannot run here, print the reason and return none."""
    print(f"... {topic}", file=sys.stderr)
    try:
        return list(TOPICS[topic]())
    except SkippedError as skipped:
        print(f"{topic} is left out: {skipped}", file=sys.stderr)
        return []


if __name__ == "__main__":
    main()
