"""Ensure exclusive use of a file of games, by a lock that ends with the process.

A process that serves tables keeps them in memory and would overwrite what another one wrote, so
only one may use the file. Copies, the doctor and admin commands need no lock and run meanwhile. The
lock is on a small file beside the games. That file is never removed, because otherwise two
processes could each hold a lock.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from storage.errors import (
    AlreadyServedError,
    MissingFolderError,
    NewerSchemaError,
    NotWritableError,
)
from storage.sqlite_schema import MIGRATIONS, OWNER_ALONE, inspect

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    # Windows locks bytes, and reports a held lock as permission denied.
    from msvcrt import LK_NBLCK, locking  # type: ignore[attr-defined]

    _TAKEN: type[OSError] = PermissionError

    def _take(descriptor: int) -> None:
        locking(descriptor, LK_NBLCK, 1)
else:
    _TAKEN = BlockingIOError

    def _take(descriptor: int) -> None:
        flock(descriptor, LOCK_EX | LOCK_NB)


_BESIDE: Final = ".lock"


@contextmanager
def lock_file(path: Path) -> Iterator[Path]:
    """Hold a file's lock and yield the lock's path; raise StorageError at once if it is held."""
    with suppress(NewerSchemaError):
        # Do not create a lock file beside a file that is not ours.
        inspect(path, known=len(MIGRATIONS))
    # A link in another folder may name the same file.
    lock = Path(f"{path.resolve()}{_BESIDE}")
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingFolderError(path) from error
    except OSError as error:
        raise NotWritableError(path) from error
    try:
        _take(descriptor)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, _TAKEN):
            raise AlreadyServedError(path) from error
        raise NotWritableError(path) from error
    try:
        yield lock
    finally:
        os.close(descriptor)
