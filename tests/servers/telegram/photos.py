"""Pictures: uploaded once, measured, and sent again by their ``file_id``."""

import struct
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import MisuseError, Refusal

PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8"
BYTES_MAX: Final = 10 * 1024 * 1024
SIDES_MAX: Final = 10_000
"""The maximum sum of width and height."""
RATIO_MAX: Final = 20
THUMBNAIL: Final = 90
SMALL: Final = "-s"
"""The suffix of a thumbnail's ``file_id``."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request."""

    name: str
    content: bytes
    content_type: str

    def as_json(self) -> Json:
        """Return the file as a document, which cannot be sent again here."""
        name = sha256(self.content).hexdigest()[:24]
        told: Json = {"file_id": f"BQACAgQ{name}", "file_unique_id": f"unique-{name}"}
        return told | {"file_name": self.name, "file_size": len(self.content)}


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that Telegram stores."""

    file_id: str
    upload: Upload
    width: int
    height: int

    @property
    def content(self) -> bytes:
        """The uploaded bytes."""
        return self.upload.content

    @property
    def path(self) -> str:
        """The path that ``getFile`` returns."""
        return f"photos/{self.file_id}"

    def as_json(self) -> list[Json]:
        """Return the sizes in the format of the Bot API: the thumbnail first, the picture last."""
        scale = min(1.0, THUMBNAIL / max(self.width, self.height))
        small = (max(1, round(self.width * scale)), max(1, round(self.height * scale)))
        return [
            self._size(self.file_id + SMALL, *small),
            self._size(self.file_id, self.width, self.height),
        ]

    def _size(self, file_id: str, width: int, height: int) -> Json:
        return {
            "file_id": file_id,
            "file_unique_id": f"unique-{file_id}",
            "width": width,
            "height": height,
            "file_size": len(self.content),
        }


class Photos:
    """All uploaded pictures."""

    def __init__(self) -> None:
        self._by_id: dict[str, Photo] = {}

    def add(self, upload: Upload) -> Photo:
        """Store a new picture; raise MisuseError if Telegram does not accept it as a photo."""
        if len(upload.content) > BYTES_MAX:
            raise MisuseError(Refusal.PHOTO_TOO_BIG)
        width, height = size(upload.content)
        if width + height > SIDES_MAX or max(width, height) > RATIO_MAX * min(width, height):
            raise MisuseError(Refusal.PHOTO_DIMENSIONS)
        photo = Photo(f"AgACAgQ{len(self._by_id) + 1:06}", upload, width, height)
        self._by_id[photo.file_id] = photo
        return photo

    def find(self, file_id: str) -> Photo | None:
        """Return the picture with this id, or with this id of one of its sizes."""
        return self._by_id.get(file_id.removesuffix(SMALL))


def size(content: bytes) -> tuple[int, int]:
    """Return width and height of a PNG or a JPEG; raise MisuseError for other formats."""
    if content.startswith(PNG) and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return (width, height)
    if content.startswith(JPEG):
        return _jpeg_size(content)
    raise MisuseError(Refusal.PHOTO_UNREADABLE)


def _jpeg_size(content: bytes) -> tuple[int, int]:
    """Read the size from the first segment that starts a frame."""
    at = len(JPEG)
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], struct.unpack(">H", content[at + 2 : at + 4])[0]
        # C4, C8 and CC are table markers in the range of the frame markers.
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return (width, height)
        at += 2 + length
    raise MisuseError(Refusal.PHOTO_UNREADABLE)
