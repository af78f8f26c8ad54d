"""The memory of finished pictures goes back to the system."""

import sys
from subprocess import run
from typing import Final

import pytest

DRAWN: Final = """
from concurrent.futures import ThreadPoolExecutor
from PIL import Image
from bot.cli.memory import return_freed_memory

def draw(number):
    images = [Image.new("RGB", (900, 1200 + number + other)) for other in range(8)]
    return images[0].tobytes()[:100_000]

{first}
with ThreadPoolExecutor(4) as threads:
    files = list(threads.map(draw, range(64)))
    assert len(files) == 64
    print(int(open("/proc/self/statm").read().split()[1]))
"""


def pages(first: str) -> int:
    """Return the resident pages of a process after it has drawn in several threads."""
    ended = run(
        [sys.executable, "-c", DRAWN.format(first=first)],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(ended.stdout)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has this setting")
def test_threads_that_have_drawn_hold_less_memory() -> None:
    kept, returned = pages("pass"), pages("return_freed_memory()")
    assert returned < kept / 2
