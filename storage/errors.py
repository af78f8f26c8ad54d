"""Define the errors of storing and reading logs; callers turn them into messages."""

from engine.interfaces import ConflictError


class StorageError(Exception):
    """Raised if the place that stores the games cannot be used; nothing in it has changed.

    The place is a file, or the address of a server's database without its password.
    """

    def __init__(self, place: object) -> None:
        self.place = str(place)
        super().__init__(self.place)


class StoreUnavailableError(StorageError):
    """Raised if no read or write is possible for now."""


class MissingFolderError(StorageError):
    """Raised if the folder of the file does not exist."""


class NoDatabaseError(StorageError):
    """Raised if the file does not exist."""


class CopyExistsError(StorageError):
    """Raised if the target of a copy already exists."""


class NotEmptyError(StorageError):
    """Raised if the target of a transfer already holds games."""


class SamePlaceError(StorageError):
    """Raised if the source and the target of a copy are the same."""


class CopyDiffersError(StorageError):
    """Raised if transferred data differ from what was sent; none of the data were kept."""


class NotWritableError(StoreUnavailableError):
    """Raised if this user may not open or write the file or its folder."""


class NotADatabaseError(StorageError):
    """Raised if the file is not a database, or belongs to another program."""


class DamagedDatabaseError(StorageError):
    """Raised if the file is our database but damaged."""


class NewerSchemaError(StorageError):
    """Raised if a newer program has written the file; ``found`` is above the ``known`` schema."""

    def __init__(self, place: object, *, found: int, known: int) -> None:
        super().__init__(place)
        self.found = found
        self.known = known


class DatabaseLockedError(StoreUnavailableError):
    """Raised if another program has been writing to the file for longer than the timeout."""


class AlreadyServedError(StorageError):
    """Raised if another process has exclusive use of the games."""


class DiskFullError(StoreUnavailableError):
    """Raised if the disk is full."""


class DiskFailedError(StoreUnavailableError):
    """Raised if the disk, or a limit on it, prevented a read or a write."""


class FileReplacedError(StoreUnavailableError):
    """Raised if the open file was deleted or replaced; what is written to it would be lost.

    If the file returns, it is used again. Another file is used only after a restart.
    """


class MissingDriverError(StorageError):
    """Raised if the client library for PostgreSQL is not installed."""


class ServerGoneError(StoreUnavailableError):
    """Raised if the server does not answer or has stopped; a pending write may have succeeded."""


class ServerRefusedError(StorageError):
    """Raised if the server refuses this user, this password, or access to this database."""


class WrongEncodingError(StorageError):
    """Raised if the database cannot store every character, because its encoding is not UTF-8."""


class DeposedError(StoreUnavailableError):
    """Raised if another process has taken over; all writes of this process are refused."""


class VersionConflictError(ConflictError):
    """Raised if another writer stored a newer version of a document; nothing was written."""


class DamagedDocumentError(Exception):
    """Raised if a document beside the logs has unexpected content."""


class UnknownEventError(Exception):
    """Raised if an event is damaged, or its kind or version is from a newer program."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__(kind, version)
        self.kind = kind
        self.version = version
