"""Why a log cannot be kept or read; whoever catches one of these says it in words."""

from pathlib import Path

from engine.ports import ConflictError


class StorageError(Exception):
    """The file that keeps the games cannot be used; nothing in it has changed."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class MissingFolderError(StorageError):
    """There is no folder to keep the file in."""


class NoDatabaseError(StorageError):
    """There is no such file."""


class CopyExistsError(StorageError):
    """There is a file already where a copy was to be made."""


class NotWritableError(StorageError):
    """The file, or its folder, may not be opened or written by this user."""


class NotADatabaseError(StorageError):
    """The file is something else: not a database, or that of another program."""


class DamagedDatabaseError(StorageError):
    """The file was a database of ours and no longer hangs together."""


class NewerSchemaError(StorageError):
    """A newer program has written the file, with the schema ``found`` beyond the one ``known``."""

    def __init__(self, path: Path, *, found: int, known: int) -> None:
        super().__init__(path)
        self.found = found
        self.known = known


class DatabaseLockedError(StorageError):
    """Another program has been writing to the file for longer than we wait."""


class AlreadyServedError(StorageError):
    """Another process plays with the games of this file, and has it to itself."""


class DiskFullError(StorageError):
    """There is no room left on the disk."""


class DiskFailedError(StorageError):
    """The disk, or a limit set on it, refused to read or write."""


class LostRaceError(ConflictError):
    """Another writer has kept a newer version of a document first; nothing was written."""


class DamagedDocumentError(Exception):
    """A document that is kept beside the logs holds something else than it should."""


class UnknownEventError(Exception):
    """A stored event cannot be read: a kind or version of a newer program, or a damaged body."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__(kind, version)
        self.kind = kind
        self.version = version
