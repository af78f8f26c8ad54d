"""The database server disappears and comes back during a match: a notice, and nothing lost."""

import asyncio
from pathlib import Path
from random import Random

from bot.messages.callback_data import PlayButton
from bot.parsing.error_text import DEPOSED as TAKEN_OVER
from bot.text.localizer import LocalizedText, Localizer
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import until_current
from tests.system.failover import BACK, GONE, LEADS, Relay
from tests.system.match import press_something, until, waited_for
from tests.system.stored_data import stored
from tests.system.test_kills import Witness
from tests.unit.storage.server import PostgresServer, postgres_server

FAILURE = Localizer("es").format(LocalizedText("chat-failure"))


async def test_tables_go_on_when_the_server_is_back(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """The process survives a short outage; after a long one the next process continues."""
    assert postgres is not None, "there is one on this machine"
    generator = Random(5)
    with postgres_server() as server:
        async with TelegramServer() as telegram, DiscordServer() as discord:
            relay = Relay(discord, telegram, server)
            async with relay.held(tmp_path):
                leader = await relay.begin(tmp_path)
                await discord.until(lambda: discord.gateway.sessions)
                players = [Witness(player) for player in (await seated(telegram, discord))[0]]
                await press_something(players, generator)
                # The result of the last press and the next question are on the screens.
                player, table = await until(players, lambda: waited_for(players, generator))
                while not table.meaning(PlayButton):
                    await press_something(players, generator)
                    player, table = await until(players, lambda: waited_for(players, generator))
                _, _, before = await stored(tmp_path)
                server.stop()
                assert await player.press(table, table.meaning(PlayButton)[0][0]) == FAILURE
                await relay.until(lambda: leader.has_said(GONE))
                server.start()
                await relay.until(lambda: leader.has_said(BACK))
                assert sum("store unavailable" in line for line in leader.said) == 1
                assert not leader.has_said("request failed")
                _, _, events = await stored(tmp_path)
                assert events == before
                await press_something(players, generator)
                _, _, events = await stored(tmp_path)
                assert len(events) > len(before)
                relay.identified = discord.gateway.identified
                next_one = await relay.begin(tmp_path)
                await relay.noticed()
                server.stop()
                assert await leader.process.wait() == TAKEN_OVER
                assert next_one.has_said(GONE)
                server.start()
                await relay.until(lambda: next_one.has_said(LEADS))
                ended = asyncio.create_task(next_one.process.wait())
                await until_current(players, tmp_path, relay, ended)
                await press_something(players, generator)
                assert len((await stored(tmp_path))[2]) > len(events)
                ended.cancel()
