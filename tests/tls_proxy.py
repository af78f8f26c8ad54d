"""A proxy with https in front of a port of this machine, like the reverse proxy of an operator."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

_CHUNK = 65_536


async def certificate_in(folder: Path) -> ssl.SSLContext:
    """Return the settings of a server with a self-signed certificate."""
    key, certificate = folder / "proxy.key", folder / "proxy.pem"
    made = await asyncio.create_subprocess_exec(
        *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
        *("-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate),
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert await made.wait() == 0, "openssl makes a certificate"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@asynccontextmanager
async def https_before(ports: Sequence[int], folder: Path) -> AsyncIterator[str]:
    """Yield the https origin that leads to the first of these ports that a program serves.

    The ports may change meanwhile.
    """
    writers: set[asyncio.StreamWriter] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            behind, to_behind = await _first_of(ports)
            writers.update((writer, to_behind))
            await asyncio.gather(_pass_on(reader, to_behind), _pass_on(behind, writer))
            writers.difference_update((writer, to_behind))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=await certificate_in(folder))
    try:
        yield f"https://localhost:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


async def _first_of(ports: Sequence[int]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first port that answers; raise ConnectionRefusedError if none does."""
    for port in tuple(ports):
        with suppress(ConnectionRefusedError):
            return await asyncio.open_connection("127.0.0.1", port)
    raise ConnectionRefusedError


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy everything until one side closes."""
    with suppress(OSError):
        while chunk := await reader.read(_CHUNK):
            writer.write(chunk)
            await writer.drain()
    writer.close()
