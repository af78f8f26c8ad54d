"""Ephemeral pages in a channel, with the real program, client, gateway and REST."""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

from bot.messages.callback_data import MarkButton, PlayButton, Verb
from engine.actions import Caiga, Corto, NoQuiero, Paso, Reparto
from tests.servers.discord.server import DiscordServer
from tests.system.match import arrange, begin, between_hands, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.screens import Screen, Token
from tests.system.serving import serving

QUESTIONS: Final = 40
WITHIN_S: Final = 2.0


async def test_every_question_is_read_on_the_page_that_is_open_in_the_channel(
    tmp_path: Path,
) -> None:
    """Two players open it once, in the first hand, and then use only the table message.

    Over several hands each question appears within two seconds, below the table message.
    """
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in ("Ane", "Beñat")]
        for member in members:
            member.close_dms()
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0], target=40)
        await sit(players[1], 1, follows=False)
        await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
        await begin(players[0])
        for player in players:
            await player.press(player.table, player.table.arranging(Verb.SHOW_HAND)[0])
        reached, hands, generator = 0, set[int](), Random(7)
        for _ in range(QUESTIONS):
            asked, table = await until(players, lambda: whose_word(players))
            question = questions_on(table)[0]
            hands.add(question // 10_000)
            reached += between_hands(table) or await is_read(asked, question)
            await say_something(asked, question, generator)
        assert reached == QUESTIONS
        assert len(hands) > 2


async def say_something(player: DiscordPlayer, question: int, generator: Random) -> None:
    """Answer a question in the table message without a bet or an exchange of cards."""
    await player.press(player.table, generator.choice(plain_words(player.table)))
    await until(
        [player],
        lambda: (
            question not in questions_on(player.table)
            or not (player.table.is_calling or between_hands(player.table))
        ),
    )


def asked_of(player: DiscordPlayer) -> list[int]:
    """Return the questions that the newest table message asks a player."""
    return questions_on(player.table) if player.table.is_calling else []


def whose_word(players: list[DiscordPlayer]) -> tuple[DiscordPlayer, Screen] | None:
    """Return a player in turn, and the newest table message."""
    for player in players:
        table = player.table
        if asked_of(player) or between_hands(table):
            return player, table
    return None


def questions_on(screen: Screen) -> list[int]:
    """Return the revisions that buttons answer."""
    spoken = [press.question for _, press in screen.meaning(PlayButton)]
    return spoken + [press.question for _, press in screen.meaning(MarkButton)]


def plain_words(screen: Screen) -> list[Token]:
    """Return actions that bet nothing."""
    plain = Caiga | Corto | NoQuiero | Paso | Reparto
    return [token for token, press in screen.meaning(PlayButton) if isinstance(press.action, plain)]


async def is_read(player: DiscordPlayer, question: int) -> bool:
    """Return whether a player's only page asks this in time, below the table message."""

    def is_there() -> bool:
        seen = player.member.sees(player.channel)
        pages = [one for one in seen if one.ephemeral and one.buttons]
        table = player.table.source
        return (
            len(pages) == 1
            and question in questions_on(player.hand)
            and pages[0].id > getattr(table, "id", 0)
        )

    try:
        async with asyncio.timeout(WITHIN_S):
            await until([player], is_there)
    except TimeoutError:
        return False
    return True
