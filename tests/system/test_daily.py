"""The hand of the day on both platforms, while its process is killed again and again.

Two people of one pool press buttons of their private messages, one on Telegram and one on Discord.
Both get the same eight deals, in any process.
"""

from itertools import count
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import DiscardButton, MarkButton, PlayButton
from bot.ports.request import PersonId
from bot.tables.daily import HANDS
from bot.tables.daily_store import pool_of
from bot.tables.documents import Documents
from engine.actions import Ordago
from engine.cards import Cards
from engine.events import DeckShuffled
from storage.open_store import open_shared
from tests.budget import many
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import Executioner
from tests.system.fast_clock import HurriedTimer
from tests.system.match import until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Screen, SilenceError, Token
from tests.system.stored_data import home_in

Person: TypeAlias = TelegramPlayer | DiscordPlayer

KILL_EVERY: Final = many("AMARREKO_DAILY_PRESSES", test=50, soak=25)
"""The presses after which the process is killed."""

MOST_PRESSES: Final = 1_000

RESULT: Final = "8 rondas · "
"""The beginning of a result."""

pytestmark = pytest.mark.long


@pytest.mark.soak
async def test_both_platforms_deal_the_same_day_through_kills(tmp_path: Path) -> None:
    """Each result is shown after its eighth hand, even if the process was killed then."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        ane, jon = people_of_one_pool(telegram, discord)
        async with executioner.life(tmp_path):
            await discord.until(lambda: discord.gateway.sessions)
            await ane.user.start()
            await ane.user.say(ane.user.private, "/diaria")
            await jon.order("mus diaria")
            await until([ane], lambda: "Ronda 1 de 8." in ane.hand.text)
            await until([jon], lambda: "Ronda 1 de 8." in jon.hand.text)
        await play_through_kills(ane, Random(1), executioner, tmp_path)
        await play_through_kills(jon, Random(2), executioner, tmp_path)
        first, second = await decks_in(tmp_path)
        assert len(first) == HANDS
        assert first == second


def people_of_one_pool(
    telegram: TelegramServer, discord: DiscordServer
) -> tuple[TelegramPlayer, DiscordPlayer]:
    """Return a person on each platform, with the same pool."""
    user = telegram.world.user("Ane", language="es")
    wanted = pool_of(PersonId("telegram", str(user.id)))
    for number in count():
        member = discord.guild.member(f"Jon {number}", locale="es-ES")
        if pool_of(PersonId("discord", str(member.user.id))) == wanted:
            group = telegram.world.supergroup("Lagunak", user)
            return TelegramPlayer(user, group), DiscordPlayer(member, discord.channel)
    raise AssertionError


async def play_through_kills(
    player: Person, generator: Random, executioner: Executioner, folder: Path
) -> None:
    """Press until the result of the day is shown; a new process follows each killed one."""
    presses = 0
    while RESULT not in player.hand.text and presses < MOST_PRESSES:
        async with executioner.life(folder):
            await until([player], lambda: executioner.is_connected)
            for _ in range(KILL_EVERY):
                if RESULT in player.hand.text:
                    break
                await press_day(player, generator)
                presses += 1
            if is_told_last(player.hand):
                await until([player], lambda: RESULT in player.hand.text)
    assert RESULT in player.hand.text


def is_told_last(screen: Screen) -> bool:
    """Return whether a message shows the end of the last hand."""
    return "Se acabó la mano del día" in screen.text or RESULT in screen.text


async def press_day(player: Person, generator: Random) -> None:
    """Press a button of the hand, and wait until it shows something else."""
    await until([player], lambda: is_told_last(player.hand) or wanted(player.hand, Random(0)))
    before = player.hand
    token = wanted(before, generator)
    if token is None:
        return
    if any(press.is_sure for _, press in before.meaning(PlayButton)):
        # A confirmation is only valid after a moment.
        await HurriedTimer().sleep(2 * DOUBLE_PRESS_S)
    try:
        await player.press(before, token)
    except SilenceError:
        return
    await until([player], lambda: player.hand != before)


def wanted(screen: Screen, generator: Random) -> Token | None:
    """Return a button that goes on with the hand; an órdago is not called."""
    spoken = screen.meaning(PlayButton)
    sure = [token for token, press in spoken if press.is_sure]
    words = [token for token, press in spoken if not isinstance(press.action, Ordago)]
    thrown = [token for token, _ in screen.meaning(DiscardButton)]
    marks = [token for token, _ in screen.meaning(MarkButton)]
    offered = sure or thrown or words or marks
    return generator.choice(offered) if offered else None


async def decks_in(folder: Path) -> list[list[Cards]]:
    """Return the decks that were dealt at each open table."""
    async with open_shared(home_in(folder)) as store:
        tables = await Documents(store).open_tables()
        logs = [await store.read(one.match) for one in tables if one.match is not None]
    return [[event.deck for event in log if isinstance(event, DeckShuffled)] for log in logs]
