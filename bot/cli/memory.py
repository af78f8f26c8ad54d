"""Return the memory of finished pictures to the system."""

import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
"""Parameters of ``mallopt`` (glibc, ``malloc.h``)."""

_LARGE_BYTES: Final = 1024 * 1024
_ARENAS: Final = 2


def return_freed_memory() -> None:
    """Make glibc return large blocks when they are freed; do nothing with another C library.

    By default, glibc raises its threshold for large blocks to the size of the largest picture, and
    keeps the free memory of each thread that has drawn a picture.
    """
    if sys.platform != "linux":
        return
    try:
        set_option = ctypes.CDLL(None).mallopt
    except AttributeError:  # musl has no such function.
        return
    set_option(_MMAP_THRESHOLD, _LARGE_BYTES)
    set_option(_ARENA_MAX, _ARENAS)
