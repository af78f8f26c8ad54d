"""A disk that is full, and one that refuses: play stops with a clear word, and then goes on."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

OWN_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")
pytestmark = pytest.mark.long

SMALL_DISK = (
    'mount -t tmpfs -o size="$3" tmpfs "$1" && exec "$2" -m tests.unit.storage.cramped "$1"'
)
"""Puts a disk of so many bytes in the place of a folder, for one program alone."""


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@cache
def own_disks() -> bool:
    """Whether this machine lets us mount a disk of our own, which not every container does."""
    if shutil.which("unshare") is None:
        return False
    return run(*OWN_MOUNTS, "mount -t tmpfs tmpfs .").returncode == 0


@pytest.mark.parametrize("kilobytes", [128, 160, 200, 320])
def test_a_full_disk_loses_nothing(tmp_path: Path, kilobytes: int) -> None:
    """A real one, full at different moments of an append."""
    if not own_disks():
        pytest.skip("this machine does not let us mount a small disk")
    done = run(*OWN_MOUNTS, SMALL_DISK, "sh", str(tmp_path), sys.executable, f"{kilobytes}k")
    assert (done.stdout, done.stderr) == ("DiskFullError", "")


@pytest.mark.parametrize("kilobytes", [36, 50, 100])
def test_a_refused_write_loses_nothing(tmp_path: Path, kilobytes: int) -> None:
    """The system lets no file grow further, as a quota would, or a disk that fails."""
    limit = str(kilobytes * 1024)
    done = run(sys.executable, "-m", "tests.unit.storage.cramped", str(tmp_path), limit)
    assert (done.stdout, done.stderr) == ("DiskFailedError", "")
