"""One process alone with a file of games: a lock that ends with the process, however that ends.

Whoever plays holds tables in memory and would write over what another wrote; so one process has the
file to itself. Copies, the doctor and errands ask for no lock and go on meanwhile. The lock is that
of a small file beside the games, which stays for good: were it removed, two could each hold one.
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
    # Windows locks bytes, and says of a taken one that permission is denied.
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
    """Have a file to oneself meanwhile; give the lock beside it, or raise StorageError at once."""
    with suppress(NewerSchemaError):
        # Nothing is put beside what is no file of ours.
        inspect(path, known=len(MIGRATIONS))
    # The same file may be named by a link in another folder.
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
