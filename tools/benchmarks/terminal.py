"""The terminal: the time from the command to the first question, in line and full-screen mode."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.system.pseudo_terminal import CARD_EDGE, terminal
from tests.unit.bot.platforms.terminal.program import environment
from tools.benchmarks.figures import Figure, SkippedError, Target, median_s

RUNS: Final = 7
TARGET_S: Final = 1
LONGEST_S: Final = 60
SEED: Final = "7"
"""A seed with which the cards are dealt before the person is asked for anything."""

PLAY: Final = ("-m", "bot", "play")


def terminal_ready() -> Iterator[Figure]:
    """Yield the time of ``amarreko play`` until its first question, without input."""
    bare_s = median_s(lambda: _run("-c", "pass"), RUNS, perf_counter)
    ready_s = median_s(_play, RUNS, perf_counter)
    yield Figure(
        what="amarreko play, to its first question and out again",
        value=ready_s,
        unit="s",
        side=Target.BELOW,
        target=TARGET_S,
        beside=f"{ready_s / bare_s:.0f} times a Python that does nothing ({bare_s:.3f} s)",
    )

    first_s = median_s(_look, RUNS, perf_counter)
    yield Figure(
        what="amarreko play, to the first card at the fixed screen",
        value=first_s,
        unit="s",
        side=Target.BELOW,
        target=TARGET_S,
    )


def _look() -> None:
    """Play in a pseudo-terminal until a card is drawn."""
    with (
        TemporaryDirectory() as folder,
        terminal(Path(folder), "play", "--seed", SEED) as opened,
    ):
        opened.until(CARD_EDGE)


def _play() -> None:
    """Play without input, in a temporary folder."""
    with TemporaryDirectory() as folder:
        played = _run(*PLAY, "--db", str(Path(folder) / "bench.db"), "--seed", "1")
        if played.returncode != 0:
            raise SkippedError(played.stderr.strip() or f"exit status {played.returncode}")


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - it runs this very Python, with fixed arguments
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=environment(),
        timeout=LONGEST_S,
    )
