"""Files and folders before and after the tests of storage."""

from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of every file in a folder; empty if there is no folder.

    An index (-shm) is left out: programs that share an open file keep their locks there.
    """
    if not folder.is_dir():
        return {}
    files = (path for path in folder.iterdir() if path.is_file() and path.suffix != ".db-shm")
    return {path.name: path.read_bytes() for path in files}
