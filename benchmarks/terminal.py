"""The terminal: from the command to the first question."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.figures import Figure, SkippedError, Target, median_s

RUNS: Final = 7
TARGET_S: Final = 1
LONGEST_S: Final = 60


def terminal_ready() -> Iterator[Figure]:
    """The whole process of ``amarreko play``, which asks its first question and finds no input."""
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


def _play() -> None:
    """Play with nobody at the keyboard, in a folder that is removed at once."""
    with TemporaryDirectory() as folder:
        played = _run("-m", "bot", "play", "--db", str(Path(folder) / "bench.db"), "--seed", "1")
        if played.returncode != 0:
            raise SkippedError(played.stderr.strip() or f"exit status {played.returncode}")


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - it runs this very Python, with our own arguments.
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=LONGEST_S,
    )
