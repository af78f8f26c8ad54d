"""Tests of clock differences: the age of words does not depend on this machine's clock."""

from datetime import timedelta

from bot.ports.clock_skew import SAMPLES, ClockSkew
from bot.ports.message import MessageContent
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.unit.bot.platforms.discord.stage import Desk, StillTimer, address_of, serving
from tests.unit.bot.platforms.telegram.stage import ImpatientTimer, ScriptedHost, address, live
from tests.unit.bot.virtual_time import VirtualTimer

AHEAD_S = 1_000.0


def test_the_quickest_of_the_latest_messages_tells() -> None:
    """The fastest recent message gives the difference, so that a slow one has no effect."""
    clock = VirtualTimer()
    skew, now = ClockSkew(clock), clock.now()
    assert skew.in_our_time(5.0) == 5.0
    for delay_s in (0.5, 90.0):
        skew.note(now - AHEAD_S - delay_s)
    assert skew.in_our_time(now - AHEAD_S) == now + 0.5
    assert skew.in_our_time(0.0) == 0.0
    for _ in range(SAMPLES):
        skew.note(now + 7.0)
    assert skew.in_our_time(now) == now - 7.0


async def test_a_word_on_telegram_is_told_in_our_time() -> None:
    async with TelegramServer() as server:
        ane, host, clock = server.world.user("Ane"), ScriptedHost(), ImpatientTimer()
        async with live(server, host, clock=clock) as platform:
            await ane.start()
            await server.until(lambda _: host.heard)
            await platform.send(address(ane.private), MessageContent("Habla Ane"))
            await ane.say(ane.private, "paso")
            await server.until(lambda _: len(host.heard) == 2)
    # The real clock may advance by a second or two between the question and the word.
    assert 0.0 <= host.heard[-1].at - clock.now() < 5.0


async def test_a_word_on_discord_is_told_in_our_time() -> None:
    desk, now = Desk(), 50.0
    clock = StillTimer(now)
    async with DiscordServer() as server, serving(server, desk, clock=clock) as platform:
        await platform.send(address_of(server.channel), MessageContent("Habla Ane"))
        server.pass_time(timedelta(seconds=20))
        await server.guild.member("Ane").slash(server.channel, "mus marcador")
    assert 20.0 <= desk.heard[-1].at - now < 25.0
