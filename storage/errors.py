"""Why a log cannot be kept or read; whoever catches one of these says it in words."""

from engine.interfaces import ConflictError


class StorageError(Exception):
    """The place that keeps the games cannot be used; nothing in it has changed.

    It is a file, or a database of a server, as people are told of it: without any password.
    """

    def __init__(self, place: object) -> None:
        self.place = str(place)
        super().__init__(self.place)


class MissingFolderError(StorageError):
    """There is no folder to keep the file in."""


class NoDatabaseError(StorageError):
    """There is no such file."""


class CopyExistsError(StorageError):
    """There is a file already where a copy was to be made."""


class NotEmptyError(StorageError):
    """There are games already where others were to be carried."""


class CopyDiffersError(StorageError):
    """What has arrived is not what was sent; nothing of it was kept."""


class NotWritableError(StorageError):
    """The file, or its folder, may not be opened or written by this user."""


class NotADatabaseError(StorageError):
    """The file is something else: not a database, or that of another program."""


class DamagedDatabaseError(StorageError):
    """The file was a database of ours and no longer hangs together."""


class NewerSchemaError(StorageError):
    """A newer program has written the file, with the schema ``found`` beyond the one ``known``."""

    def __init__(self, place: object, *, found: int, known: int) -> None:
        super().__init__(place)
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


class MissingDriverError(StorageError):
    """The library that speaks to such servers is not installed."""


class ServerGoneError(StorageError):
    """The server does not answer, or has ended the connection; what was being written may be."""


class ServerRefusedError(StorageError):
    """The server does not let us in: not this user, this password, or to this database."""


class WrongEncodingError(StorageError):
    """The database cannot keep every letter, for its encoding is not UTF-8."""


class DeposedError(StorageError):
    """Another process has taken the games over; whatever this one writes is refused."""


class VersionConflictError(ConflictError):
    """Another writer has kept a newer version of a document first; nothing was written."""


class DamagedDocumentError(Exception):
    """A document that is kept beside the logs holds something else than it should."""


class UnknownEventError(Exception):
    """A stored event cannot be read: a kind or version of a newer program, or a damaged body."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__(kind, version)
        self.kind = kind
        self.version = version
