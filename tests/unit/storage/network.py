"""A network between a program and a server that may be cut, or lose the server's answers."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

_PIECE: Final = 65_536
_TURNS: Final = 5


class Network:
    """A proxy that listens at its own port and forwards everything both ways."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._to = port
        self._whole = asyncio.Event()
        self._whole.set()
        self._answering: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Stop all traffic without closing any connection."""
        self._whole.clear()

    def mend(self) -> None:
        """Resume all traffic."""
        self._whole.set()

    def lose_answers(self) -> None:
        """Drop all answers on the open connections; new connections work."""
        for pump in self._answering:
            pump.cancel()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[None]:
        """Listen until the context ends."""
        calls = dict[asyncio.Task[None], StreamWriter]()

        def call(reader: StreamReader, writer: StreamWriter) -> None:
            calls[asyncio.create_task(self._carry(reader, writer))] = writer

        server = await asyncio.start_server(call, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for _ in range(_TURNS):
                # Connections that were opened are accepted before the test goes on.
                await asyncio.sleep(0)
            for carrying, writer in calls.items():
                carrying.cancel()
                writer.transport.abort()
            await asyncio.gather(*calls, return_exceptions=True)
            for _ in range(_TURNS):
                # A connection is closed a moment after it is aborted.
                await asyncio.sleep(0)

    async def _carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._whole.wait()
        try:
            read, written = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        asking = asyncio.create_task(self._pump(reader, written))
        answering = asyncio.create_task(self._pump(read, writer))
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)
        try:
            await asyncio.wait({asking, answering}, return_when=asyncio.FIRST_COMPLETED)
            if answering.cancelled():
                await asking
        finally:
            for pump in (asking, answering):
                pump.cancel()
            await asyncio.gather(asking, answering, return_exceptions=True)
            for end in (writer, written):
                end.transport.abort()

    async def _pump(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            while piece := await reader.read(_PIECE):
                await self._whole.wait()
                writer.write(piece)
                await writer.drain()
        except OSError:
            # A connection that was closed in the middle has ended as well.
            return
