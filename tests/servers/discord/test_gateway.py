"""The gateway: what survives a lost connection, and what ends one."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import aiohttp
import pytest

from tests.servers.discord.example import live
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import Intent
from tests.servers.discord.people import Delivery
from tests.servers.discord.server import TOKEN, DiscordServer

ALL = int(Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES)
IDENTIFY: Json = {"op": 2, "d": {"token": TOKEN, "intents": ALL}}
LONG = Delivery(timeout_s=30)


class TestResuming:
    async def test_missed_events_are_told_again(self) -> None:
        """Messages and presses during an outage arrive afterwards, once and in order."""
        async with DiscordServer() as server, live(server) as client:
            ane = server.guild.member("Ane")
            ane.say(ane.dm, "uno")
            async with server.outage():
                ane.say(ane.dm, "dos")
                ane.say(ane.dm, "tres")
                waiting = asyncio.create_task(ane.slash(server.channel, "mesa", LONG))
            assert (await waiting).text == "Habla la mano"
            assert client.heard == ["uno", "dos", "tres"]
            assert (server.gateway.identified, server.gateway.resumed) == (1, 1)

    async def test_a_line_that_is_cut_is_taken_up_again(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            for times in range(1, 4):
                await server.drop()
                await server.until(partial(has_resumed, server, times))
            answer = await server.guild.member("Ane").slash(server.channel, "mesa")
            assert answer.text == "Habla la mano"
            assert client.lost == 3
            assert server.gateway.identified == 1

    async def test_the_server_can_ask_to_reconnect(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            server.ask_to_reconnect()
            await server.until(lambda: server.gateway.resumed)
            await server.guild.member("Ane").slash(server.channel, "mesa")
            assert client.lost == 1
            assert server.gateway.identified == 1

    async def test_a_resumable_session_is_resumed(self) -> None:
        async with DiscordServer() as server, live(server):
            server.invalidate(resumable=True)
            await server.until(lambda: server.gateway.resumed)
            assert server.gateway.identified == 1

    async def test_an_invalid_session_is_begun_anew(self) -> None:
        async with DiscordServer() as server, live(server):
            server.invalidate(resumable=False)
            await server.until(lambda: server.gateway.identified == 2)
            answer = await server.guild.member("Ane").slash(server.channel, "mesa")
            assert answer.text == "Habla la mano"
            assert server.gateway.resumed == 0

    async def test_who_says_goodbye_is_forgotten(self) -> None:
        """A properly closed session keeps nothing for a RESUME; a cut one does."""
        async with DiscordServer() as server:
            async with live(server):
                assert len(server.gateway.sessions) == 1
            await server.until(lambda: not server.gateway.sessions)


class TestGuilds:
    async def test_the_bot_is_invited_and_thrown_out(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            bilbao = server.add_guild("Bilbao")
            iker = bilbao.member("Iker")
            await iker.slash(bilbao.channels[0], "mesa")
            assert sorted(guild.name for guild in client.guilds) == ["Bilbao", "Mus"]
            bilbao.kick_bot()
            await server.guild.member("Ane").slash(server.channel, "mesa")
            assert [guild.name for guild in client.guilds] == ["Mus"]

    async def test_members_are_found_by_name(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            for name in ("Ane", "Ander", "Jon"):
                server.guild.member(name)
            guild = client.get_guild(server.guild.id)
            assert guild is not None
            found = await guild.query_members("an")
            assert sorted(member.display_name for member in found) == ["Ander", "Ane"]


def has_resumed(server: DiscordServer, times: int) -> bool:
    return server.gateway.resumed == times


class TestProtocol:
    """The protocol without discord.py."""

    @pytest.mark.parametrize(
        ("packets", "code"),
        [
            (["{"], 4002),
            (['{"op": 2}'], 4002),
            ([{"op": 3, "d": {}}], 4003),
            ([{"op": 2, "d": {"token": "wrong", "intents": 0}}], 4004),
            ([IDENTIFY, IDENTIFY], 4005),
            ([{"op": 2, "d": {"token": TOKEN, "intents": 0, "shard": [1, 1]}}], 4010),
            ([{"op": 2, "d": {"token": TOKEN, "intents": 1 << 30}}], 4013),
            ([{"op": 2, "d": {"token": TOKEN, "intents": 1 << 15}}], 4014),
            ([IDENTIFY, {"op": 99, "d": None}], 4001),
            ([{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 0}}], 4004),
        ],
    )
    async def test_a_wrong_packet_ends_the_connection(
        self, packets: list[Json | str], code: int
    ) -> None:
        async with DiscordServer() as server, opened(server) as socket:
            for packet in packets:
                await socket.send_str(packet if isinstance(packet, str) else json.dumps(packet))
            assert await closed(socket) == code

    async def test_an_unknown_version_ends_the_connection(self) -> None:
        async with DiscordServer() as server, opened(server, "v=6") as socket:
            assert await closed(socket) == 4012

    async def test_a_sequence_from_the_future_ends_the_connection(self) -> None:
        async with DiscordServer() as server, opened(server) as socket:
            await socket.send_json(IDENTIFY)
            ready = await told(socket, "READY")
            resume = {"token": TOKEN, "session_id": ready["session_id"], "seq": 99}
            await socket.send_json({"op": 6, "d": resume})
            assert await closed(socket) == 4007

    async def test_an_unknown_session_is_not_resumed(self) -> None:
        async with DiscordServer() as server, opened(server) as socket:
            resume = {"token": TOKEN, "session_id": "unknown", "seq": 0}
            await socket.send_json({"op": 6, "d": resume})
            assert (await socket.receive_json())["op"] == 10
            assert await socket.receive_json() == {"op": 9, "d": False}

    async def test_a_heartbeat_is_acknowledged(self) -> None:
        async with DiscordServer() as server, opened(server) as socket:
            await socket.send_json({"op": 1, "d": None})
            assert (await socket.receive_json())["op"] == 10
            assert (await socket.receive_json())["op"] == 11

    async def test_packets_are_compressed_on_demand(self) -> None:
        async with (
            DiscordServer() as server,
            opened(server, "v=10&compress=zlib-stream") as socket,
        ):
            stream = zlib.decompressobj()
            hello = json.loads(stream.decompress(await socket.receive_bytes()))
            assert hello["op"] == 10
            await socket.send_json(IDENTIFY)
            ready = json.loads(stream.decompress(await socket.receive_bytes()))
            assert ready["t"] == "READY"

    async def test_a_compression_that_nobody_knows_is_refused(self) -> None:
        async with DiscordServer() as server:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with opened(server, "v=10&compress=none-such"):
                    pass


@asynccontextmanager
async def opened(
    server: DiscordServer, query: str = "v=10&encoding=json"
) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Yield a connection to the gateway that has sent nothing yet."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{server.gateway_url}?{query}") as socket,
    ):
        yield socket


async def told(socket: aiohttp.ClientWebSocketResponse, name: str) -> Json:
    """Return the data of the next event with this name."""
    while True:
        packet: Json = await socket.receive_json()
        if packet.get("t") == name:
            data: Json = packet["d"]
            return data


async def closed(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """Return the code with which the server closes the connection, after any other messages."""
    async for _ in socket:
        pass
    return socket.close_code
