"""Two processes with one server: the waiting one takes over, however the other one ends.

Both loopback platforms are in use meanwhile. ``AMARREKO_TAKEOVERS`` is the number of takeovers,
and ``AMARREKO_CUTS`` the number of leaders that are cut off while people press.
"""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
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
from tests.ports import unused_port
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import Moment, until_current
from tests.system.failover import DEPOSED, LEADS, Queueing, Relay, Runner, stop, wake
from tests.system.match import (
    begin,
    is_over,
    offered_words,
    play_to_the_end,
    press_something,
    waited_for,
)
from tests.system.screens import Player, SilenceError
from tests.system.test_kills import Named, Witness, check, look_for_unnoted, press_until_dead
from tests.unit.storage.server import PostgresServer

TAKEOVERS: Final = many("AMARREKO_TAKEOVERS", test=4, soak=100)

CUTS: Final = many("AMARREKO_CUTS", test=1, soak=10)

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
"""The moments of the kills of the leader, repeated; None is any time."""

WITHIN_S: Final = 10.0
"""The longest unplanned interruption of the tables on a machine with a free core."""

GAP_S: Final = 2.0
"""The longest planned interruption on such a machine."""

BUSY: Final = 3
"""The factor on both if the wait of processes for a core is unknown."""

EVERY_S: Final = 0.2
"""How often a person looks at the cards during a planned takeover."""

LOOKS: Final = 20

PRESSES: Final = 6
"""The presses after the last leader was cut off; a match to its end follows other takeovers."""

RESTARTING: Final = Localizer("es").format(LocalizedText("chat-restarting"))


@pytest.mark.soak
async def test_a_match_goes_on_through_any_number_of_takeovers(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """No answered press is lost, nothing is duplicated, and every turn continues."""
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


@pytest.mark.soak
async def test_a_leader_that_is_cut_off_ends_while_people_press(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """It ends within ten seconds, however many presses wait for the database."""
    generator = Random(2 + SEED)
    unnoted: set[Named] = set()
    async with TelegramServer() as telegram, DiscordServer() as discord:
        relay = Relay(discord, telegram, postgres)
        async with relay.held(tmp_path):
            leader = await relay.begin(tmp_path)
            await discord.until(lambda: discord.gateway.sessions)
            players = [Witness(player) for player in (await seated(telegram, discord))[0]]
            for _ in range(CUTS):
                next_one = await relay.begin(tmp_path)
                await go_on(players, generator)
                await relay.noticed()
                relay.identified = discord.gateway.identified
                queueing = Queueing(os.getpid(), leader.process.pid, next_one.process.pid)
                pressing = [asyncio.create_task(keep_pressing(one, generator)) for one in players]
                began = monotonic()
                leader.network.cut()
                await let_go(relay, leader)
                assert monotonic() - began < allowed(WITHIN_S, queueing)
                for task in pressing:
                    task.cancel()
                await asyncio.gather(*pressing, return_exceptions=True)
                await taken_over(relay, players, tmp_path, next_one)
                await look_for_unnoted(unnoted, tmp_path, players)
                leader = next_one
                relay.process = leader.process
            for _ in range(PRESSES):
                await go_on(players, generator)
            ended = asyncio.create_task(leader.process.wait())
            await until_current(players, tmp_path, relay, ended)
            ended.cancel()
            await check(tmp_path, players, discord, unnoted)


async def keep_pressing(player: Witness, generator: Random) -> None:
    """Press every fifth of a second, without waiting for the answers."""
    async with asyncio.TaskGroup() as group:
        while True:
            group.create_task(press_once(player, generator))
            await asyncio.sleep(EVERY_S)


async def press_once(player: Witness, generator: Random) -> None:
    """Say a word that the table offers to a player who is asked, perhaps once more."""
    if waited_for([player], generator) is None:
        return
    words = offered_words(player.table, player.hand, generator)
    with suppress(SilenceError):
        if words is not None:
            await player.press(*words)


async def go_on(players: Sequence[Witness], generator: Random) -> None:
    """Let a player act, or start another match."""
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
    """Kill the leader, at a certain request or at any other time."""
    died = asyncio.create_task(leader.process.wait())
    died.add_done_callback(lambda _: relay.ring())
    relay.moment = moment
    await press_until_dead(players, generator, relay, died)
    relay.kill()
    await died


async def taken_over(
    relay: Relay, players: Sequence[Player], folder: Path, next_one: Runner
) -> None:
    """Wait until presses work again, and both chats show the current turn."""
    began, queueing = monotonic(), Queueing(os.getpid(), next_one.process.pid)
    ended = asyncio.create_task(next_one.process.wait())
    await until_current(players, folder, relay, ended)
    assert next_one.has_said(LEADS)
    assert not ended.done()
    ended.cancel()
    assert monotonic() - began < allowed(WITHIN_S, queueing)


def allowed(seconds: float, queueing: Queueing) -> float:
    """Return the time limit on this machine, given the load of other processes."""
    queued_s = queueing.seconds
    return BUSY * seconds if queued_s is None else seconds + queued_s


async def let_go(relay: Relay, former: Runner) -> None:
    """Check that a deposed leader reports it and ends, so that it can be restarted to wait.

    Its last requests may still arrive.
    """
    assert await former.process.wait() == TAKEN_OVER
    await relay.until(lambda: former.has_said(DEPOSED))


async def hand_over(leader: Runner, players: Sequence[Witness], next_one: Runner) -> None:
    """Stop the leader while two players look at their cards; it ends normally."""
    queueing = Queueing(os.getpid(), leader.process.pid, next_one.process.pid)
    looking = [asyncio.create_task(answers_to(player, queueing)) for player in players[1:3]]
    await asyncio.sleep(LOOKS // 4 * EVERY_S)
    leader.process.terminate()
    for times in await asyncio.gather(*looking):
        longest_s = max(later - earlier for earlier, later in pairwise(times))
        assert longest_s < allowed(GAP_S, queueing)
    assert await leader.process.wait() == OK


async def answers_to(player: Player, queueing: Queueing) -> list[float]:
    """Return the times of the answers for a player who keeps looking at the cards."""
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


async def test_somebody_who_waits_can_be_watched_and_stopped(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """It is live but not ready, and says why; a stop is a normal end."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        relay = Relay(discord, telegram, postgres)
        async with relay.held(tmp_path), leading(relay.home):
            port = unused_port()
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
