"""Transport compression of the gateway, as the client requests it in ``compress=``."""

import zlib
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol


class Encoder(Protocol):
    """Encodes one JSON packet as one frame of a connection."""

    def __call__(self, packet: str) -> str | bytes:
        """Return text for a plain connection, bytes for a compressed one."""
        ...


class UnknownCompressionError(Exception):
    """The client requests a compression that is not available here."""


def encoder(compression: str | None) -> Encoder:
    """Return the encoder of a new connection; raise UnknownCompressionError.

    discord.py requests ``zlib-stream``, or ``zstd-stream`` if the package zstandard or Python 3.14
    is available; then the same package or Python also compresses here.
    """
    match compression:
        case None:
            return _plain
        case "zlib-stream":
            return _Zlib()
        case "zstd-stream" if find_spec("zstandard"):
            return _Zstandard()
        case "zstd-stream" if find_spec("compression"):
            return _StandardZstd()
        case _:
            raise UnknownCompressionError(compression)


def _plain(packet: str) -> str:
    return packet


class _Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def __call__(self, packet: str) -> bytes:
        return self._stream.compress(packet.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstandard:
    def __init__(self) -> None:
        self._library = import_module("zstandard")
        self._stream = self._library.ZstdCompressor().compressobj()

    def __call__(self, packet: str) -> bytes:
        begun: bytes = self._stream.compress(packet.encode())
        rest: bytes = self._stream.flush(self._library.COMPRESSOBJ_FLUSH_BLOCK)
        return begun + rest


class _StandardZstd:
    def __init__(self) -> None:
        library = import_module("compression.zstd")
        self._stream = library.ZstdCompressor()
        self._flush = library.ZstdCompressor.FLUSH_BLOCK

    def __call__(self, packet: str) -> bytes:
        frame: bytes = self._stream.compress(packet.encode(), self._flush)
        return frame
