"""The ranking of a chat with the real clients, after a match between both platforms.

The bot and the analysis each run in a separate process. Each chat names only those of its own
people who have pressed [Enseñar].
"""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from engine.actions import Corto, Ordago, Quiero
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message as TelegramMessage
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import Executioner
from tests.system.match import between_hands, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player
from tests.system.test_review import Shown, asked, is_over, newest, private_to, say_all

pytestmark = pytest.mark.long

TITLE: Final = "Clasificación de este chat"
OWN: Final = "Tú (solo lo ves tú): "

ASKS_AGAIN_S: Final = 2.0
"""The pause between two requests of one person, in seconds; the bot refuses frequent ones."""


async def test_each_chat_ranks_those_who_show_it_and_tells_nobody_else(tmp_path: Path) -> None:
    """A shown name survives a kill, and disappears at once when its owner hides it."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path) as died:
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord, target=30)
            await until(players, lambda: not any(between_hands(one.table) for one in players))
            await say_all(players, (Corto, Ordago, Quiero), is_over)
            on_telegram = [one for one in players if isinstance(one, TelegramPlayer)]
            on_discord = [one for one in players if isinstance(one, DiscordPlayer)]
            for one, other in (on_telegram[:2], on_discord[:2]):
                assert named(await ranking(other)) == []
                await pressed(one, await ranking(one), "Enseñar", "Sales en la clasificación")
                assert named(await ranking(other)) == [one.name]
            executioner.kill()
            await died
        async with executioner.life(tmp_path):
            known = executioner.identified
            await discord.until(lambda: discord.gateway.identified > known)
            for one, other in (on_telegram[:2], on_discord[:2]):
                assert named(await ranking(other)) == [one.name]
                await until_judged(one)
                await pressed(one, await ranking(one), "No enseñar", "No sales en la")
                assert named(await ranking(other)) == []
        public = [one.text for one in discord.channel.messages if one.only is None]
        public += [one.text for one in on_telegram[0].group.history]
        assert not [text for text in public if TITLE in text or OWN in text]


async def ranking(player: Player) -> Shown:
    """Return the ranking that only this player sees."""
    return await asked(player, "clasificacion", TITLE)


def named(shown: Shown) -> list[str]:
    """Return the people whom a ranking names; after one match nobody has ten games."""
    lines = shown.text.splitlines()
    rows = [line for line in lines if "partida ganada" in line and not line.startswith(OWN)]
    return [line.partition(":")[0] for line in rows]


async def pressed(player: Player, shown: Shown, label: str, words: str) -> None:
    """Press the button of a ranking, and wait for the page that it turns into."""
    match player, shown:
        case TelegramPlayer(user=user), TelegramMessage():
            before = {id(one) for one in private_to(player) if words not in one.text}
            await user.press(shown, label)
            await until([player], lambda: newest(player, words, before - {id(shown)}))
        case DiscordPlayer(member=member), DiscordMessage():
            answer = await member.press(shown, label)
            told = await answer.until(lambda message: words in message.text)
            assert told.only == member.user
        case _:
            raise AssertionError(player)


async def until_judged(player: Player) -> None:
    """Ask now and then until the match is judged; in private no limit of a group applies."""
    while "por valorar" in (await own_figures(player)).text:  # noqa: ASYNC110 - the bot reports no end
        await asyncio.sleep(ASKS_AGAIN_S)


async def own_figures(player: Player) -> Shown:
    """Return the answer to the command in the private chat, or on Discord in the channel."""
    if not isinstance(player, TelegramPlayer):
        return await ranking(player)
    user, before = player.user, set(map(id, private_to(player)))
    await user.say(user.private, "/clasificacion")
    return await until([player], lambda: newest(player, OWN, before))
