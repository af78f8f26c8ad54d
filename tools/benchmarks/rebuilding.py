"""The time to rebuild a game from a log of 2,000 events."""

import json
from collections.abc import Iterator
from typing import Final

from engine.evolve import fold
from engine.game import Game
from storage.codec import Codec
from tools.benchmarks.figures import Figure, Target, median_s
from tools.benchmarks.matches import log_of

LENGTH: Final = 2_000
RUNS: Final = 21
TARGET_MS: Final = 50


def rebuilding() -> Iterator[Figure]:
    """Yield the times to fold, and to read and fold, compared with the standard JSON parser."""
    log = log_of(LENGTH, seed=2)
    codec = Codec()
    stored = [codec.encode(event) for event in log]
    bodies = [kept.body for kept in stored]

    def read_and_fold() -> Game:
        return fold(codec.decode(kept.kind, kept.version, kept.body) for kept in stored)

    assert read_and_fold() == fold(log), "what is read back is what was written"
    parsed_s = median_s(lambda: [json.loads(body) for body in bodies], RUNS)
    for what, seconds in (
        (f"{LENGTH:,} events folded", median_s(lambda: fold(log), RUNS)),
        (f"{LENGTH:,} events decoded and folded", median_s(read_and_fold, RUNS)),
    ):
        yield Figure(
            what=what,
            value=seconds * 1_000,
            unit="ms",
            side=Target.BELOW,
            target=TARGET_MS,
            beside=f"{seconds / parsed_s:.1f} times json.loads of its bodies",
        )
