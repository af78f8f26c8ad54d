"""Copies of a hand on Telegram: what is asked for in the group is sent to the private chat."""

from collections.abc import Sequence
from pathlib import Path

from bot.posts.tokens import Discard, Mark, Play, Verb
from engine.actions import Mus
from tests.loopback.telegram import Message, TelegramServer
from tests.whole.lagunak import begin_together, friends_in
from tests.whole.match import until
from tests.whole.on_telegram import TelegramPlayer, pictures_in
from tests.whole.screens import Player, Screen, Token
from tests.whole.serving import serving


async def test_a_copy_of_the_hand_goes_on_where_it_is_pressed(tmp_path: Path) -> None:
    """Cards are marked and thrown in the copy, and no third message comes."""
    async with TelegramServer() as server:
        players = friends_in(server)
        async with serving(tmp_path / "mus.db", telegram=server):
            await begin_together(players)
            asked = await agree_on_mus(players)
            await asked.press(asked.table, asked.table.arranging(Verb.HAND)[0])
            [_, copy] = pictures_in(asked.user.private)
            assert number_of(asked) == copy.id
            await asked.press(asked.hand, asked.hand.meaning(Mark)[0][0])
            await until(players, lambda: asked.hand.meaning(Discard))
            assert number_of(asked) == copy.id
            asking = asked.table
            await asked.press(asked.hand, asked.hand.meaning(Discard)[0][0])
            await until(players, lambda: asked.table != asking and not asked.hand.meaning(Discard))
            [_, last] = pictures_in(asked.user.private)
            assert last.id == copy.id


async def agree_on_mus(players: Sequence[TelegramPlayer]) -> TelegramPlayer:
    """Who is asked to throw cards, once everybody has said mus."""
    while True:
        await until(players, lambda: throwing(players) or speaking(players))
        if player := throwing(players):
            return player
        if turn := speaking(players):
            await say(*turn)


def throwing(players: Sequence[TelegramPlayer]) -> TelegramPlayer | None:
    """Somebody who may mark cards to be thrown."""
    return next((player for player in players if player.hand.meaning(Mark)), None)


def speaking(players: Sequence[TelegramPlayer]) -> tuple[TelegramPlayer, Screen, Token] | None:
    """Somebody whom the table asks for mus, where, and the button that says so."""
    for player in players:
        table = player.table
        for token, press in table.meaning(Play) if table.is_calling else ():
            if press.action == Mus():
                return player, table, token
    return None


async def say(player: Player, table: Screen, token: Token) -> None:
    """Press a word, and wait until the table has heard it."""
    await player.press(table, token)
    await until([player], lambda: player.table != table)


def number_of(player: TelegramPlayer) -> int:
    """The message in which somebody sees their hand."""
    message = player.hand.source
    assert isinstance(message, Message), "a hand is a message"
    return message.id
