"""The gateway: websockets that send events to the application."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from tests.servers.discord.compression import Encoder, UnknownCompressionError, encoder
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import KNOWN_INTENTS, PRIVILEGED, Intent
from tests.servers.discord.sessions import Session
from tests.servers.discord.stage import Event
from tests.servers.discord.world import World

HEARTBEAT_MS: Final = 41_250
STARTS_A_DAY: Final = 1000
_ENDING: Final = frozenset({WSCloseCode.OK, WSCloseCode.GOING_AWAY})


class ClosedError(Exception):
    """The server closes a connection with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True, eq=False)
class Connection:
    """One websocket, with its queue of packets."""

    socket: web.WebSocketResponse
    request: web.Request
    encode: Encoder
    waiting: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    beats: int = 0

    def send(self, packet: str) -> None:
        """Send one packet after the earlier ones."""
        self.waiting.put_nowait(packet)

    async def write(self) -> None:
        """Send the queued packets until the connection is gone."""
        with suppress(ConnectionError):
            while True:
                frame = self.encode(await self.waiting.get())
                if isinstance(frame, bytes):
                    await self.socket.send_bytes(frame)
                else:
                    await self.socket.send_str(frame)

    def abort(self) -> None:
        """Cut the connection without closing it properly."""
        if self.request.transport is not None:
            self.request.transport.abort()


class Gateway:
    """All connections and sessions of one application."""

    def __init__(self, world: World, token: str, privileged: Intent) -> None:
        self._world = world
        self._token = token
        self._privileged = privileged
        self._door = asyncio.Event()
        self._door.set()
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identified = 0
        self.resumed = 0
        world.stage.listeners.append(self.publish)

    def publish(self, event: Event) -> None:
        """Send an event to every session that subscribes to it."""
        for session in self.sessions.values():
            if session.wants(event):
                session.dispatch(event.name, event.data)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until either side ends it."""
        try:
            encode = encoder(request.query.get("compress"))
        except UnknownCompressionError:
            return web.Response(status=400)
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request, encode)
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            await self._hold(connection, request.query.get("v"))
        finally:
            writer.cancel()
            self._forget(connection)
        return socket

    async def _hold(self, connection: Connection, version: str | None) -> None:
        await self._door.wait()
        if version not in {"9", "10"}:
            await connection.socket.close(code=4012)
            return
        connection.send(json.dumps({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}}))
        try:
            async for message in connection.socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(connection, message.data)
        except ClosedError as closed:
            await connection.socket.close(code=closed.code)

    def _forget(self, connection: Connection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.wire is connection:
            session.wire = None
            # A client that closes the connection properly will not resume.
            if connection.socket.close_code in _ENDING:
                self.sessions.pop(session.id, None)
        self._world.stage.bell.ring()

    def _receive(self, connection: Connection, text: str) -> None:
        try:
            packet = json.loads(text)
            op, data = packet["op"], packet["d"]
        except (ValueError, KeyError, TypeError) as error:
            raise ClosedError(4002) from error
        match op:
            case 1:
                connection.beats += 1
                connection.send(json.dumps({"op": 11}))
            case 2:
                self._identify(connection, data)
            case 6:
                self._resume(connection, data)
            case _ if connection.session is None:
                raise ClosedError(4003)
            case 3:
                pass  # A presence, which the simulation ignores.
            case 8:
                self._tell_members(connection.session, data)
            case _:
                raise ClosedError(4001)
        self._world.stage.bell.ring()

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise ClosedError(4005)
        if data["token"] != self._token:
            raise ClosedError(4004)
        intents, (shard, shards) = data["intents"], data.get("shard", (0, 1))
        if intents & ~KNOWN_INTENTS:
            raise ClosedError(4013)
        if intents & PRIVILEGED & ~self._privileged:
            raise ClosedError(4014)
        if not 0 <= shard < shards:
            raise ClosedError(4010)
        self.identified += 1
        # A test that waits for the login may have no other event to wait for.
        self._world.stage.bell.ring()
        bot = self._world.stage.bot
        session = Session(token_hex(16), Intent(intents), shard, shards, str(bot.id), connection)
        connection.session = self.sessions[session.id] = session
        self._greet(session)

    def _greet(self, session: Session) -> None:
        everybody = Intent.GUILD_MEMBERS in session.intents
        arrivals = [
            Event("GUILD_CREATE", guild.as_json(everybody=everybody), guild.id)
            for guild in self._world.guilds
            if not guild.left
        ]
        mine = [event for event in arrivals if session.wants(event)]
        ready = {
            "v": 10,
            "user": self._world.stage.bot.as_json(),
            "guilds": [{"id": event.data["id"], "unavailable": True} for event in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for event in mine:
            session.dispatch(event.name, event.data | {"unavailable": False})

    def _resume(self, connection: Connection, data: Json) -> None:
        if data["token"] != self._token:
            raise ClosedError(4004)
        session = self.sessions.get(data["session_id"])
        if session is None:
            connection.send(json.dumps({"op": 9, "d": False}))
            return
        if not 0 <= data["seq"] <= session.sequence:
            raise ClosedError(4007)
        self.resumed += 1
        connection.session = session
        session.resume(connection, data["seq"])

    def _tell_members(self, session: Session, data: Json) -> None:
        guild = self._world.guild(int(data["guild_id"]))
        wanted, query = data.get("user_ids"), (data.get("query") or "").lower()
        if wanted is None and not query and Intent.GUILD_MEMBERS not in session.intents:
            raise ClosedError(4014)
        ids = None if wanted is None else {int(user) for user in wanted}
        found = [
            member.as_json()
            for member in guild.members.values()
            if (ids is None or member.user.id in ids) and member.user.name.lower().startswith(query)
        ]
        chunk = {
            "guild_id": str(guild.id),
            "members": found[: data.get("limit") or None],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    async def drop(self) -> None:
        """Cut every connection; sessions record the events of the meantime."""
        for connection in (cut := list(self.connections)):
            connection.abort()
        await self._world.stage.bell.until(
            lambda: self.connections.isdisjoint(cut), describe=lambda: repr(self.connections)
        )

    @asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Cut every connection, and accept none until the outage is over."""
        self._door.clear()
        try:
            await self.drop()
            yield
        finally:
            self._door.set()

    def ask_to_reconnect(self) -> None:
        """Tell every shard to reconnect (op 7)."""
        for connection in self.connections:
            connection.send(json.dumps({"op": 7, "d": None}))

    def invalidate(self, *, resumable: bool) -> None:
        """Tell every shard that its session is invalid (op 9); delete it unless resumable."""
        for connection in self.connections:
            if not resumable and connection.session is not None:
                self.sessions.pop(connection.session.id, None)
                connection.session = None
            connection.send(json.dumps({"op": 9, "d": resumable}))

    async def close(self) -> None:
        """End every connection."""
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)
