"""Two processes over one server: the one that waits takes over, however the other one ends.

Both loopback platforms play meanwhile. ``AMARREKO_TAKEOVERS`` says how often somebody takes over.
"""

import asyncio
import os
import socket
from collections.abc import Sequence
from http import HTTPStatus
from itertools import cycle, pairwise
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import aiohttp
import pytest

from bot.messages.callback_data import Verb
from bot.parsing.error_text import DEPOSED as TAKEN_OVER
from bot.parsing.error_text import OK
from bot.text.localizer import LocalizedText, Localizer
from storage.leader_election import leading
from tests.budget import SEED, many
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import Moment, until_current
from tests.system.failover import DEPOSED, LEADS, Queueing, Relay, Runner, stop, wake
from tests.system.match import begin, is_over, play_to_the_end, press_something
from tests.system.screens import Player, SilenceError
from tests.system.test_kills import Named, Witness, check, look_for_unnoted, press_until_dead
from tests.unit.storage.server import PostgresServer

TAKEOVERS: Final = many("AMARREKO_TAKEOVERS", test=4, soak=100)

FATES: Final = ("planned", "killed", "stopped", "cut off", "killed", "killed")

MOMENTS: Final = (
    Moment("editMessageText", is_done=True),
    None,
    Moment("POST /channels/messages", is_done=False),
    Moment("sendMessage", is_done=True),
    None,
    Moment("POST /interactions/callback", is_done=True),
    Moment("editMessageText", is_done=False),
    Moment("PATCH /channels/messages", is_done=True),
)
"""When the process is killed that leads, again and again; None is any time."""

WITHIN_S: Final = 10.0
"""How long the tables may stand still when nobody has planned it, on a machine with a free core."""

GAP_S: Final = 2.0
"""How long nobody may be answered when somebody has, on such a machine."""

BUSY: Final = 3
"""How much longer both may be where nobody knows how long a process has waited for a core."""

EVERY_S: Final = 0.2
"""How often somebody looks at their cards while the one hands over to the other."""

LOOKS: Final = 20

RESTARTING: Final = Localizer("es").format(LocalizedText("chat-restarting"))


@pytest.mark.soak
async def test_a_match_goes_on_through_any_number_of_takeovers(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """Nothing that was answered is lost, nothing is doubled, and nobody's turn is forgotten."""
    generator = Random(1 + SEED)
    unnoted: set[Named] = set()
    moments = cycle(MOMENTS)
    async with TelegramServer() as telegram, DiscordServer() as discord:
        relay = Relay(discord, telegram, postgres)
        async with relay.held(tmp_path):
            leader = await relay.begin(tmp_path)
            await discord.until(lambda: discord.gateway.sessions)
            players = [Witness(player) for player in (await seated(telegram, discord))[0]]
            for number in range(TAKEOVERS):
                next_one = await relay.begin(tmp_path)
                for _ in range(generator.randint(1, 6)):
                    await go_on(players, generator)
                relay.identified = discord.gateway.identified
                fate = FATES[number % len(FATES)]
                if fate in {"stopped", "cut off"}:
                    await relay.noticed()
                if fate == "planned":
                    while not all(
                        player.table.arranging(Verb.SHOW_HAND) for player in players[1:3]
                    ):
                        await go_on(players, generator)
                    await hand_over(leader, players, next_one)
                elif fate == "killed":
                    await kill(relay, leader, players, generator, next(moments))
                elif fate == "stopped":
                    stop(leader)
                else:
                    leader.network.cut()
                await taken_over(relay, players, tmp_path, next_one)
                if fate == "stopped":
                    wake(leader)
                if fate in {"stopped", "cut off"}:
                    await let_go(relay, leader)
                await look_for_unnoted(unnoted, tmp_path, players)
                leader = next_one
                relay.process = leader.process
            await play_to_the_end(players, generator)
            await check(tmp_path, players, discord, unnoted)


async def go_on(players: Sequence[Witness], generator: Random) -> None:
    """Let somebody say something, or begin another match."""
    if is_over(players[0]):
        await begin(players[0])
    else:
        await press_something(players, generator)


async def kill(
    relay: Relay,
    leader: Runner,
    players: Sequence[Witness],
    generator: Random,
    moment: Moment | None,
) -> None:
    """Kill the process that leads, at a moment of a request or at any other."""
    died = asyncio.create_task(leader.process.wait())
    died.add_done_callback(lambda _: relay.ring())
    relay.moment = moment
    await press_until_dead(players, generator, relay, died)
    relay.kill()
    await died


async def taken_over(
    relay: Relay, players: Sequence[Player], folder: Path, next_one: Runner
) -> None:
    """Wait until presses are heard again, and both chats show whose word it is."""
    began, queueing = monotonic(), Queueing(os.getpid(), next_one.process.pid)
    ended = asyncio.create_task(next_one.process.wait())
    await until_current(players, folder, relay, ended)
    assert next_one.has_said(LEADS)
    assert not ended.done()
    ended.cancel()
    assert monotonic() - began < allowed(WITHIN_S, queueing)


def allowed(seconds: float, queueing: Queueing) -> float:
    """How long something may take on this machine while so many others want its cores."""
    queued_s = queueing.seconds
    return BUSY * seconds if queued_s is None else seconds + queued_s


async def let_go(relay: Relay, former: Runner) -> None:
    """A process that leads no more says so and ends, for its keeper to start it as one that waits.

    What it had asked for may still be heard.
    """
    assert await former.process.wait() == TAKEN_OVER
    await relay.until(lambda: former.has_said(DEPOSED))


async def hand_over(leader: Runner, players: Sequence[Witness], next_one: Runner) -> None:
    """Stop the process that leads, while two look at their cards; it has ended well."""
    queueing = Queueing(os.getpid(), leader.process.pid, next_one.process.pid)
    looking = [asyncio.create_task(answers_to(player, queueing)) for player in players[1:3]]
    await asyncio.sleep(LOOKS // 4 * EVERY_S)
    leader.process.terminate()
    for times in await asyncio.gather(*looking):
        longest_s = max(later - earlier for earlier, later in pairwise(times))
        assert longest_s < allowed(GAP_S, queueing)
    assert await leader.process.wait() == OK


async def answers_to(player: Player, queueing: Queueing) -> list[float]:
    """When somebody was answered who looks at their cards again and again."""
    times: list[float] = []

    async def look() -> None:
        try:
            said = await player.press(player.table, player.table.arranging(Verb.SHOW_HAND)[0])
        except SilenceError:
            return
        if said != RESTARTING:
            times.append(monotonic())

    async with asyncio.TaskGroup() as group:
        for _ in range(LOOKS):
            group.create_task(look())
            queueing.look()
            await asyncio.sleep(EVERY_S)
    return sorted(times)


async def test_whoever_waits_can_be_watched_and_stopped(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """It lives and is not ready, and says why; to stop it is a good end."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        relay = Relay(discord, telegram, postgres)
        async with relay.held(tmp_path), leading(relay.home):
            with socket.create_server(("127.0.0.1", 0)) as taken:
                port = taken.getsockname()[1]
            waiting = await relay.begin(tmp_path, settings={"WATCH_PORT": str(port)})
            assert not waiting.has_said(LEADS)
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
                async with session.get("/ready") as answer:
                    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
                    assert await answer.json() == {"ready": False, "faults": {"lease": "waiting"}}
                async with session.get("/live") as answer:
                    assert answer.status == HTTPStatus.OK
                async with session.get("/metrics") as answer:
                    assert "amarreko_info" in await answer.text()
            waiting.process.terminate()
            assert await waiting.process.wait() == OK
        assert (telegram.calls, discord.gateway.identified) == ([], 0), "nobody was spoken to"
