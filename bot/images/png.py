"""Encode pictures as PNG files, of strips that are compressed one by one.

A picture whose stones change below the same cards compresses only the stones again. Formats:
https://www.w3.org/TR/png-3/ (PNG), RFC 1950 (zlib) and RFC 1951 (deflate).
"""

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.ports.value import Struct

if TYPE_CHECKING:
    from PIL import Image

_LEVEL: Final = 3
"""The compression level; the default 6 takes more than twice as long and saves a sixth."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_UNFILTERED: Final = 0
"""The filter type before each row; other filters do not help pictures with a palette."""

_PALETTE_HEADER: Final = bytes((8, 3, 0, 0, 0))
"""The rest of the header: 8 bits a pixel, indices into a palette, no options."""

_ZLIB_HEADER: Final = b"\x78\x5e"
_LAST_BLOCK: Final = b"\x03\x00"
"""An empty deflate block that is marked as the last one."""

_ADLER: Final = 65521


class Strip(Struct, frozen=True):
    """Rows of a picture as a compressed chunk, with the size and checksum of the plain bytes."""

    width: int
    height: int
    chunk: bytes
    checksum: int

    @property
    def plain_size(self) -> int:
        """Return the number of bytes before compression, with a filter type in each row."""
        return self.height * (self.width + 1)


def encode_strip(image: "Image.Image", palette: "Image.Image") -> Strip:
    """Return an image as a strip in the colours of a palette, enough for flat pictures."""
    from PIL import Image  # noqa: PLC0415 - slow to import

    few = image.quantize(palette=palette, dither=Image.Dither.NONE)
    rows = Image.new("P", (few.width + 1, few.height), _UNFILTERED)
    rows.paste(few, (1, 0))
    plain = rows.tobytes()
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
    return Strip(few.width, few.height, _chunk(b"IDAT", packed), zlib.adler32(plain))


def join_strips(strips: Sequence[Strip], palette: "Image.Image") -> bytes:
    """Return a PNG file of strips of one width, from top to bottom."""
    size = strips[0].width.to_bytes(4) + sum(strip.height for strip in strips).to_bytes(4)
    checksum = zlib.adler32(b"")
    for strip in strips:
        checksum = _joined_checksum(checksum, strip)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", size + _PALETTE_HEADER),
            _chunk(b"PLTE", bytes(palette.getpalette() or ())),
            _chunk(b"IDAT", _ZLIB_HEADER),
            *(strip.chunk for strip in strips),
            _chunk(b"IDAT", _LAST_BLOCK + checksum.to_bytes(4)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    named = kind + content
    return len(content).to_bytes(4) + named + zlib.crc32(named).to_bytes(4)


def _joined_checksum(above: int, strip: Strip) -> int:
    """Return the Adler-32 checksum of plain bytes followed by a strip's.

    Each byte adds itself to the low sum, and the low sum is then added to the high sum.
    """
    low, high = above & 0xFFFF, above >> 16
    # The strip's own low sum began at 1.
    more = low - 1
    high += (strip.checksum >> 16) + more * strip.plain_size
    low = more + (strip.checksum & 0xFFFF)
    return high % _ADLER << 16 | low % _ADLER
