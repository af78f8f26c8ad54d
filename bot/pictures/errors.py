"""Why the pictures of a folder cannot be a deck; whoever catches one of these says it in words."""

from pathlib import Path


class DeckError(Exception):
    """A deck folder cannot be used, on account of one file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class MissingPictureError(DeckError):
    """A file that every deck needs is not there."""


class UnreadablePictureError(DeckError):
    """A file is no picture, is damaged, or may not be read."""
