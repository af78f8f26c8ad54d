"""One process alone with a file of games: a lock that ends with the process, however that ends.

Whoever plays holds tables in memory and would write over what another wrote; so one process has the
file to itself. Copies, the doctor and errands ask for no lock and go on meanwhile. The lock is that
of a small file beside the games, which stays for good: were it removed, two could each hold one.
"""

import fcntl
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
from storage.migrations import MIGRATIONS, inspect

_BESIDE: Final = ".lock"


@contextmanager
def alone_with(path: Path) -> Iterator[Path]:
    """Have a file to oneself meanwhile; give the lock beside it, or raise StorageError at once."""
    with suppress(NewerSchemaError):
        # Nothing is put beside what is no file of ours.
        inspect(path, known=len(MIGRATIONS))
    # The same file may be named by a link in another folder.
    lock = Path(f"{path.resolve()}{_BESIDE}")
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingFolderError(path) from error
    except OSError as error:
        raise NotWritableError(path) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, BlockingIOError):
            raise AlreadyServedError(path) from error
        raise NotWritableError(path) from error
    try:
        yield lock
    finally:
        os.close(descriptor)
