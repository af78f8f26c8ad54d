"""A full disk and a failing disk: play stops with a clear message and then continues."""

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
"""Mounts a disk of the given size at a folder, for one program only."""


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@cache
def own_disks() -> bool:
    """Return whether this machine lets us mount a disk, which not every container does."""
    if shutil.which("unshare") is None:
        return False
    return run(*OWN_MOUNTS, "mount -t tmpfs tmpfs .").returncode == 0


@pytest.mark.parametrize("kilobytes", [128, 160, 200, 320])
def test_a_full_disk_loses_nothing(tmp_path: Path, kilobytes: int) -> None:
    """A real disk is full at different moments of an append."""
    if not own_disks():
        pytest.skip("this machine does not let us mount a small disk")
    done = run(*OWN_MOUNTS, SMALL_DISK, "sh", str(tmp_path), sys.executable, f"{kilobytes}k")
    assert (done.stdout, done.stderr) == ("DiskFullError", "")


@pytest.mark.parametrize("kilobytes", [36, 50, 100])
def test_a_refused_write_loses_nothing(tmp_path: Path, kilobytes: int) -> None:
    """The system lets no file grow further, as with a quota or a failing disk."""
    limit = str(kilobytes * 1024)
    done = run(sys.executable, "-m", "tests.unit.storage.cramped", str(tmp_path), limit)
    assert (done.stdout, done.stderr) == ("DiskFailedError", "")
