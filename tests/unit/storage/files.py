"""Files and folders as the tests of storage find and leave them."""

from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, byte by byte; none where there is no folder.

    An index (-shm) is left out: programs that share an open file keep their marks there.
    """
    if not folder.is_dir():
        return {}
    files = (path for path in folder.iterdir() if path.is_file() and path.suffix != ".db-shm")
    return {path.name: path.read_bytes() for path in files}
