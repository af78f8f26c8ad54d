"""Small pictures for tests."""

import struct
import zlib

from tests.servers.telegram.photos import PNG


def png(width: int = 2, height: int = 2, grey: int = 0) -> bytes:
    """Return a PNG of one shade of grey, by default black."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([grey]) * width) * height
    return PNG + b"".join(
        _chunk(name, content)
        for name, content in ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)
