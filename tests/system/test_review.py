"""Match reviews with the real clients: only the person who asks sees them.

The bot and the analysis each run in a separate process.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.messages.callback_data import PlayButton, Verb
from engine.actions import Action, Corto, NoQuiero, Ordago, Paso, Quiero, Reparto
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message as TelegramMessage
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import Executioner
from tests.system.match import between_hands, sure_words, until, waited_for
from tests.system.on_discord import DiscordPlayer, pictures_among
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player, Screen

pytestmark = pytest.mark.long

Shown: TypeAlias = DiscordMessage | TelegramMessage

QUIET: Final = (Corto, Paso, NoQuiero)
BOLD: Final = (Corto, Ordago, Quiero)
OWN: Final = ("Repaso de la ", "acierto", "(±", "empezaba con", "¿Qué dices?", "repaso 1 ")
"""Texts that only one person sees."""


async def test_who_asks_is_told_in_private_and_nobody_else(tmp_path: Path) -> None:
    """Reviews follow a hand and a match, on each platform, also after a kill."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path) as died:
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord, target=30)
            ane, benat, garazi, iker = players
            # Until the hand is dealt, a chat may still show the lobby.
            await until(players, lambda: not any(between_hands(one.table) for one in players))
            await say_all(players, QUIET, between_hands)
            told = await reviewed(ane, "Repaso de la mano 1")
            assert "Ane: acierto del " in told.text
            assert "Beñat: acierto del " in (await reviewed(benat, "Repaso de la mano 1")).text
            # She has never opened the private chat, and he accepts no direct messages.
            assert isinstance(iker, DiscordPlayer)
            iker.member.close_dms()
            for player in (garazi, iker):
                assert player.name in (await reviewed(player, "Repaso de la mano 1")).text

            await say_all(players, BOLD, is_over)
            for player in (ane, benat, garazi, iker):
                told = await reviewed(player, "Repaso de la partida")
                assert f"{player.name}: acierto del " in told.text
                assert is_pictured(told)
            for player in (ane, benat):
                listed = await asked(player, "partidas", "repasa la 1;")
                assert player.name in listed.text.splitlines()[0]
                await answer_what_is_asked(player)

            await iker.member.slash(discord.channel, "mus repaso", partida="1")
            executioner.kill()
            await died
        async with executioner.life(tmp_path):
            known = executioner.identified
            await discord.until(lambda: discord.gateway.identified > known)
            assert "Iker: acierto del " in (await reviewed(iker, "Repaso de la partida", "1")).text
        public = [one.text for one in discord.channel.messages if one.only is None]
        assert isinstance(ane, TelegramPlayer)
        public += [one.text for one in ane.group.history]
        assert not [text for text in public if any(words in text for words in OWN)]


async def say_all(
    players: Sequence[Player], words: Sequence[type[Action]], is_done: Callable[[Screen], bool]
) -> None:
    """Take the first offered of these actions for each player in turn, until it is done."""
    while not all(is_done(player.table) for player in players):
        await say_next(players, words)


async def say_next(players: Sequence[Player], words: Sequence[type[Action]]) -> None:
    """Let a player in turn act, with a confirmation if it is asked for."""
    player, table = await until(players, lambda: waited_for(players, Random(1)))
    if is_over(table):
        await until(players, lambda: len({is_over(player.table) for player in players}) == 1)
        return
    offered = {type(press.action): token for token, press in table.meaning(PlayButton)}
    token = next((offered[word] for word in (*words, Reparto) if word in offered), "")
    if token:
        await player.press(table, token)
    await until(players, lambda: player.table != table or sure_words(player))
    if player.table == table and not await player.press(player.hand, sure_words(player)[0]):
        await until(players, lambda: player.table != table)


def is_over(table: Screen) -> bool:
    """Return whether a rematch is offered."""
    return bool(table.arranging(Verb.START))


async def reviewed(player: Player, words: str, about: str = "") -> Shown:
    """Return the answer to a review command in the table's chat."""
    return await asked(player, "repaso", words, about)


async def asked(player: Player, command: str, words: str, about: str = "") -> Shown:
    """Return the answer to a command that contains these words."""
    match player:
        case DiscordPlayer(member=member, channel=channel):
            said = {"partida": about} if about else {}
            answer = await member.slash(channel, f"mus {command}", **said)
            told = await answer.until(lambda message: words in message.text)
            assert told.only == member.user
            return told
        case TelegramPlayer(user=user, group=group):
            before = set(map(id, private_to(player)))
            await user.say(group, f"/{command} {about}".rstrip())
            return await until([player], lambda: newest(player, words, before))
        case _:
            raise AssertionError(player)


def private_to(player: TelegramPlayer) -> list[TelegramMessage]:
    """Return the messages that only one person sees, in the private chat and in the group."""
    aside = [one for one in player.user.sees(player.group) if one.draft.receiver is not None]
    return [*player.user.private.messages, *aside]


def newest(player: TelegramPlayer, words: str, before: set[int]) -> TelegramMessage | None:
    """Return the newest message with these words that is new."""
    found = [one for one in private_to(player) if words in one.text and id(one) not in before]
    return found[-1] if found else None


def is_pictured(shown: Shown) -> bool:
    """Return whether the message has a picture."""
    if isinstance(shown, TelegramMessage):
        return shown.photo is not None
    return bool(pictures_among([shown]))


async def answer_what_is_asked(player: Player) -> None:
    """Practise on one decision, by its first button."""
    question = await asked(player, "practica", "¿Qué dices?")
    match player, question:
        case TelegramPlayer(user=user), TelegramMessage():
            before = set(map(id, private_to(player)))
            await user.press(question, question.keyboard[0][0])
            judged: Shown = await until([player], lambda: newest(player, "▸ ", before))
        case DiscordPlayer(member=member), DiscordMessage():
            answer = await member.press(question, question.buttons[0].label or "")
            judged = await answer.until(lambda message: "▸ " in message.text)
            assert judged.only == member.user
        case _:
            raise AssertionError(player)
    assert judged.text.count("▸ ") == 1
